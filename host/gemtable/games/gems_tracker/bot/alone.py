"""The solo bot: tries every way to lay the pairs of a round.

A board is worth more if it is closer to the tenders that are left, and if more equal gems
are side by side. The last steps to a tender count far more than the first. The bot lays a
booking card only at an end where the number does not fit without one. It does not know
what the next round reveals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from gemtable.games.gems_tracker.bot.seats import matches
from gemtable.games.gems_tracker.rules import (
    Area,
    Board,
    Book,
    Column,
    Cover,
    Extend,
    GemsTrackerView,
    Move,
    NewArea,
    Take,
    places,
)
from gemtable.games.gems_tracker.rules.cards import count
from gemtable.games.gems_tracker.rules.placing import SIDES, board_with, touches, with_bookings
from gemtable.games.gems_tracker.rules.state import End
from gemtable.games.kit.bots import Chosen
from gemtable.sentence import Sentence, message

_GOAL = 120  # worth of a tender that is met; a nearly met one is worth nearly as much
_MATCH = 6  # worth of two gems of a colour side by side
_SKIPPED = 1  # cost of a number that can no longer be laid between two columns
_LOST = 40  # cost of a pair that finds no place
_OF_ONE_AREA = "EFH"  # types that count the best area; the others add up areas
_TOLD = 3  # maximum number of tenders in a reason

_NEARER = message(
    "Together with the best second pair of the round, this move brings the bot to {tenders}."
)
_COMES = message("This move brings the bot to {tenders}.")
_NO_NEARER = Sentence(
    "No pairs of this round bring the bot closer to a tender. These pairs match best."
)
_NO_PLACE = Sentence("There is no place for the pair, and no booking card that could make one.")

_Gems = tuple[str | None, ...]


class _Pair(NamedTuple):
    """A pair that can be laid; `slot` is its mine's slot, None once the pair is taken."""

    number: int
    gems: _Gems
    deck: int
    slot: int | None


class _Laid(NamedTuple):
    """One way to lay a pair: the move, the area, and the board and booking cards after it."""

    move: Move
    area: int
    board: Board
    cards: int


class _Plan(NamedTuple):
    """A way to lay the pairs of a round: its first move, the final board, and its worth."""

    move: Move
    board: Board
    worth: float


def play(view: GemsTrackerView, legal_moves: Sequence[Move]) -> Chosen[Move]:
    """Return the first move of the best way to lay the pairs left in the round."""
    seen = _Round(view)
    best = max(seen.plans(), key=lambda plan: plan.worth, default=None)
    if best is None:
        return Chosen(next(iter(legal_moves)), _NO_PLACE)
    return Chosen(best.move, seen.why(best))


class _Round:
    """The rest of a round: the board, the pairs that can be laid, and their worth."""

    def __init__(self, view: GemsTrackerView) -> None:
        self._view = view
        self._board = view.boards[0]
        self._booked = view.booked
        self._is_last = len(view.order) == 1
        left = (paper for paper in range(len(view.papers)) if paper not in view.met)
        self._tenders = {paper: view.papers[paper] for paper in left}
        self._counted: dict[Area, tuple[int, ...]] = {}
        self._worth: dict[Board, float] = {}

    def plans(self) -> Iterator[_Plan]:
        """Yield every way to lay the first pair, each with the best second pair after it."""
        grown = self._view.grown
        for pair in self._pairs():
            for laid in self._ways(self._board, grown, self._view.bookings[0], pair):
                board, worth = laid.board, self._worth_of(laid.board)
                if not self._is_last:
                    board, worth = self._with_second(laid, pair, (*grown, laid.area))
                take = None if pair.slot is None else Take(pair.deck, pair.number, pair.slot)
                yield _Plan(take or laid.move, board, worth)

    def why(self, plan: _Plan) -> Sentence:
        """Return the reason for a plan: the tenders that it brings closer, most progress first."""
        before, after = self._have(self._board), self._have(plan.board)
        papers = sorted(self._tenders, key=lambda paper: before[paper] - after[paper])
        nearer = [
            Sentence(
                "{have} of {goal} for tender {tender}",
                have=after[paper],
                goal=self._goal(paper),
                tender=paper + 1,
            )
            for paper in papers[:_TOLD]
            if after[paper] > before[paper]
        ]
        if not nearer:
            return _NO_NEARER
        return Sentence(_COMES if self._is_last else _NEARER, tenders=nearer)

    def _pairs(self) -> Iterator[_Pair]:
        """Yield the pairs that can be laid now: the one already taken, or those of one deck.

        Both decks give a pair this round, and their order makes no difference.
        """
        if self._view.pair:
            pair = self._view.pair
            yield _Pair(pair.number, tuple(pair.gems), pair.owner, None)
        else:
            deck = next(deck for deck, numbers in enumerate(self._view.open) if numbers)
            yield from (pair for pair in self._open_pairs() if pair.deck == deck)

    def _open_pairs(self) -> Iterator[_Pair]:
        for deck, numbers in enumerate(self._view.open):
            for number in numbers:
                for slot, mine in enumerate(self._view.row):
                    if mine:
                        yield _Pair(number, tuple(mine.gems), deck, slot)

    def _with_second(self, laid: _Laid, first: _Pair, grown: Sequence[int]) -> tuple[Board, float]:
        """Return the board after the best second pair, and the worth of that board."""
        best = laid.board, self._worth_of(laid.board) - _LOST
        for pair in self._open_pairs():
            if pair.deck == first.deck or pair.slot == first.slot:
                continue
            for second in self._ways(laid.board, grown, laid.cards, pair):
                worth = self._worth_of(second.board)
                if worth > best[1]:
                    best = second.board, worth
        return best

    def _ways(
        self, board: Board, grown: Sequence[int], cards: int, pair: _Pair
    ) -> Iterator[_Laid]:
        """Yield every way to lay a pair; a taken pair comes with the booking cards reserved
        for it.
        """
        booked = self._booked if pair.slot is None else ()
        laid_on = with_bookings(board, booked)
        for gems in dict.fromkeys((pair.gems, pair.gems[::-1])):
            column = Column(pair.number, gems)
            is_turned = gems != pair.gems
            for place in places(pair.number, board, booked, grown):
                yield _laid(replace(place, turned=is_turned), laid_on, column, cards - len(booked))
            for end in _ends_to_book(board, grown, pair.number) if cards and not booked else ():
                across = Extend(end.area, end.side, is_turned)
                laid = _laid(across, with_bookings(board, [end]), column, cards - 1)
                yield laid._replace(move=Book(end.area, end.side))

    def _worth_of(self, board: Board) -> float:
        if board not in self._worth:
            have = self._have(board)
            near = sum((have[paper] / self._goal(paper)) ** 3 for paper in self._tenders)
            self._worth[board] = _GOAL * near + sum(map(_shape, board))
        return self._worth[board]

    def _have(self, board: Board) -> dict[int, int]:
        """Return the board's amount for each tender that is left, at most its goal."""
        of_areas = [self._counts(area) for area in board] or [(0,) * len(self._tenders)]
        have = {}
        for paper, counts in zip(self._tenders, zip(*of_areas, strict=True), strict=True):
            is_of_one = self._tenders[paper].type in _OF_ONE_AREA
            have[paper] = min(max(counts) if is_of_one else sum(counts), self._goal(paper))
        return have

    def _counts(self, area: Area) -> tuple[int, ...]:
        if area not in self._counted:
            tenders = self._tenders.values()
            self._counted[area] = tuple(count((area,), tender) for tender in tenders)
        return self._counted[area]

    def _goal(self, paper: int) -> int:
        return self._tenders[paper].steps[-1][0]


def _laid(move: NewArea | Extend | Cover, board: Board, column: Column, cards: int) -> _Laid:
    """Return the result of a move that lays a column without booking cards next to it."""
    if isinstance(move, NewArea):
        return _Laid(move, len(board), (*board, (column._replace(first=True),)), cards)
    return _Laid(move, move.area, board_with(board, (), move, column), cards)


def _ends_to_book(board: Board, grown: Sequence[int], number: int) -> Iterator[End]:
    """Yield the ends where a number fits only next to a booking card."""
    for area, cells in enumerate(board):
        if area not in grown:
            yield from (End(area, side) for side in SIDES if not touches(cells, side, number))


def _shape(area: Area) -> int:
    """Return an area's worth apart from tenders: equal gems side by side, few numbers skipped."""
    worth = 0
    for left, right in pairwise(area):
        if left and right:
            skipped = (right.number - left.number) % 12 - 1
            worth += _MATCH * matches(left.gems, right.gems) - _SKIPPED * skipped
    return worth
