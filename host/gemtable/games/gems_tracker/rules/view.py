"""The view that each seat gets of a match of Gems Tracker, and the cards hidden from it."""

from dataclasses import dataclass, fields, replace
from random import Random
from typing import ClassVar

from gemtable.games.gems_tracker.rules.board import Area, Board, Column
from gemtable.games.gems_tracker.rules.cards import Tender, cards_to_json
from gemtable.games.gems_tracker.rules.cards_file import printed
from gemtable.games.gems_tracker.rules.play import pending
from gemtable.games.gems_tracker.rules.rounds import outcome
from gemtable.games.gems_tracker.rules.state import ROUNDS, SOLO_ROUNDS, End, State, Trackers
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import dealt_among
from gemtable.games.kit.rules import View

Gems = tuple[str | None, ...]  # of a mine, from top to bottom; None for an empty mine


@dataclass(frozen=True, slots=True)
class OpenMine:
    """A face-up mine in the middle of the table."""

    mine: int
    gems: Gems
    rails: int


@dataclass(frozen=True, slots=True)
class OpenPair:
    """The pair that the seat in turn has taken but not yet placed."""

    owner: int  # of the tracker card
    number: int
    mine: int
    gems: Gems
    rails: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GemsTrackerView(View):
    """The table as one seat sees it; `hand`, `bid` and `discards` are only of that seat."""

    outcome_facts: ClassVar = ("rating", "tie_break")

    seat: int | None  # whose view it is
    round: int  # from 1
    rounds: int
    phase: str  # as in State
    order: tuple[int, ...]  # the seats that still have their turn in this phase
    bid_size: int
    breakers: tuple[int, ...]  # tie-breaker of each seat; in solo there is none
    hand: tuple[int, ...] | None
    bid: tuple[int, ...] | None
    discards: tuple[int, ...] | None
    held: tuple[int, ...]  # number of cards in each hand, in solo in each deck
    sealed: tuple[bool, ...]  # by seat: whether the rules have its bid
    open: tuple[tuple[int, ...], ...]  # by seat or deck: tracker cards that can be taken
    discarded: tuple[int, ...]  # by seat or deck: number of discards
    row: tuple[OpenMine | None, ...]
    pair: OpenPair | None
    left: int  # mines to draw
    waste: tuple[int, ...]
    boards: tuple[Board, ...]
    grown: tuple[int, ...]
    bookings: tuple[int, ...]  # booking cards that each seat has left
    booked: tuple[End, ...]  # reserved by the seat in turn
    rails: tuple[int, ...]
    rail_order: tuple[int, ...]
    points: tuple[int, ...]  # may be negative
    track: tuple[int, ...]  # as the score track shows them
    papers: tuple[Tender, ...]
    spots: tuple[tuple[int, int], ...]
    tokens: tuple[int | None, ...]  # by spot, the seat whose token lies there
    met: tuple[int, ...]  # in solo, the fulfilled papers

    @property
    def number(self) -> int:
        """The round, for charts."""
        return self.round

    @property
    def taken(self) -> OpenPair:
        """The pair that the seat in turn has to place."""
        assert self.pair is not None
        return self.pair

    @property
    def own_hand(self) -> tuple[int, ...]:
        """The hand of the seat whose view this is."""
        assert self.hand is not None
        return self.hand

    def mine_in(self, slot: int) -> OpenMine:
        """Return the open mine in a slot, which must not be empty."""
        mine = self.row[slot]
        assert mine is not None
        return mine

    @property
    def in_turn(self) -> int:
        """The seat that has to take a pair, place it or lay a token."""
        return self.pending[0]

    @property
    def unbooked(self) -> int:
        """The number of booking cards that the seat in turn can still lay."""
        return self.bookings[self.in_turn] - len(self.booked)


def view(state: State, seat: int | None = None) -> GemsTrackerView:
    """Return the view of `seat`, with its own hand, bid and discards; for None, of the table."""
    solo = state.is_solo
    own = None if seat is None or solo else state.trackers[seat]
    return GemsTrackerView(
        seat=seat,
        seats=state.seats,
        round=state.round,
        rounds=SOLO_ROUNDS if solo else ROUNDS,
        phase=state.phase,
        pending=pending(state),
        order=state.order,
        bid_size=state.bid_size,
        breakers=() if solo else tuple(map(state.breaker, range(state.seats))),
        hand=own and own.held,
        bid=own and own.sealed,
        discards=own and own.discards,
        held=tuple(len(each.held) for each in state.trackers),
        sealed=tuple(bool(each.sealed) for each in state.trackers),
        open=tuple(each.open for each in state.trackers),
        discarded=tuple(len(each.discards) for each in state.trackers),
        row=tuple(None if mine is None else _mine(state, mine) for mine in state.row),
        pair=_pair(state),
        left=len(state.deck),
        waste=state.waste,
        boards=state.boards,
        grown=state.grown,
        bookings=state.bookings,
        booked=state.booked,
        rails=state.rails,
        rail_order=state.rail_order,
        points=state.points,
        track=tuple(max(0, points) for points in state.points),
        papers=tuple(state.cards.tenders[tender] for tender in state.papers),
        spots=state.cards.spots(state.seats),
        tokens=state.tokens,
        met=state.met,
        outcome=outcome(state),
    )


def _mine(state: State, mine: int) -> OpenMine:
    face = state.cards.mines[mine]
    return OpenMine(mine, face.gems, face.rails)


def _pair(state: State) -> OpenPair | None:
    if state.pair is None:
        return None
    owner, number, mine = state.pair
    face = state.cards.mines[mine]
    return OpenPair(owner, number, mine, face.gems, face.rails)


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return a random state that looks the same to `role`: a seat, or None for the table."""
    trackers = tuple(
        each if owner == role and not state.is_solo else _shuffled(each, state.is_solo, chance)
        for owner, each in enumerate(state.trackers)
    )
    deck = tuple(chance.sample(state.deck, len(state.deck)))
    return replace(state, deck=deck, trackers=trackers)


def _shuffled(each: Trackers, is_solo: bool, chance: Random) -> Trackers:
    """Shuffle hand, sealed bid and discards together; in solo, only the face-down deck."""
    if is_solo:
        return each._replace(held=tuple(chance.sample(each.held, len(each.held))))
    held, sealed, discards = dealt_among([each.held, each.sealed, each.discards], chance)
    return each._replace(held=tuple(sorted(held)), sealed=tuple(sorted(sealed)), discards=discards)


def to_json(state: State) -> dict[str, Json]:
    """Return the whole state, including the dealt order, for the journal.

    `cards` is null for the cards that come with Gemtable. A column is
    [owner, number, mine, turned, covers, first]; its gems follow from the mine.
    """
    data: dict[str, Json] = {"round": state.round, "phase": state.phase}
    data["cards"] = None if state.cards == printed() else cards_to_json(state.cards)
    data["trackers"] = [
        {name: list(numbers) for name, numbers in each._asdict().items()}
        for each in state.trackers
    ]
    data["boards"] = [[_area_to_json(area) for area in board] for board in state.boards]
    data["pair"] = None if state.pair is None else list(state.pair)
    data["booked"] = [list(end) for end in state.booked]
    for field in fields(State):
        if field.name not in data:
            data[field.name] = list(getattr(state, field.name))
    return data


def _area_to_json(area: Area) -> list[Json]:
    return [column and _column_to_json(column) for column in area]


def _column_to_json(column: Column) -> list[Json]:
    owner, number, mine = column.owner, column.number, column.mine
    return [owner, number, mine, column.turned, column.covers, column.first]
