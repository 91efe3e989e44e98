"""What a seat may know of a match of Gems Tracker, as an allowlist, and what it can't see."""

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

Gems = tuple[str | None, ...]  # of a mine, from top to bottom; None: an empty one


@dataclass(frozen=True, slots=True)
class OpenMine:
    """A mine that lies in the middle."""

    mine: int
    gems: Gems
    rails: int


@dataclass(frozen=True, slots=True)
class OpenPair:
    """The pair that the seat in turn has taken and not yet placed."""

    owner: int  # of the tracker card
    number: int
    mine: int
    gems: Gems
    rails: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GemsTrackerView(View):
    """The table, and for a seat its own hand, bid and discard pile, None for others."""

    outcome_facts: ClassVar = ("rating", "tie_break")

    seat: int | None  # whose view it is
    round: int  # from 1
    rounds: int
    phase: str  # as in State
    order: tuple[int, ...]  # the seats whose turn in this phase is still to come
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
        """The pair that is to be placed."""
        assert self.pair is not None
        return self.pair

    @property
    def own_hand(self) -> tuple[int, ...]:
        """The hand of the seat whose view this is."""
        assert self.hand is not None
        return self.hand

    def mine_in(self, slot: int) -> OpenMine:
        """Return the mine in a slot that a move names."""
        mine = self.row[slot]
        assert mine is not None
        return mine

    @property
    def in_turn(self) -> int:
        """The seat that takes, places or lays a token."""
        return self.pending[0]


def view(state: State, seat: int | None = None) -> GemsTrackerView:
    """Return what `seat` may know: its own hand, bid and discard pile; for None, nobody's."""
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
    """Return a state that looks the same to a role: a seat, or None for everyone."""
    trackers = tuple(
        each if owner == role and not state.is_solo else _dealt_anew(each, state.is_solo, chance)
        for owner, each in enumerate(state.trackers)
    )
    deck = tuple(chance.sample(state.deck, len(state.deck)))
    return replace(state, deck=deck, trackers=trackers)


def _dealt_anew(each: Trackers, is_solo: bool, chance: Random) -> Trackers:
    """Swap hand, sealed bid and discards; in solo only the deck is face down."""
    if is_solo:
        return each._replace(held=tuple(chance.sample(each.held, len(each.held))))
    held, sealed, discards = dealt_among([each.held, each.sealed, each.discards], chance)
    return each._replace(held=tuple(sorted(held)), sealed=tuple(sorted(sealed)), discards=discards)


_NAMES = tuple(field.name for field in fields(State))
_PLAIN = ("round", "phase")


def to_json(state: State) -> dict[str, Json]:
    """Return the whole state, including the dealt order, for the journal.

    `cards` is null for the cards that come with Gemtable. A column is
    [owner, number, mine, turned, covers, first]; its gems follow from the mine.
    """
    data: dict[str, Json] = {name: getattr(state, name) for name in _PLAIN}
    data["cards"] = None if state.cards == printed() else cards_to_json(state.cards)
    data["trackers"] = [
        {name: list(numbers) for name, numbers in each._asdict().items()}
        for each in state.trackers
    ]
    data["boards"] = [[_area_to_json(area) for area in board] for board in state.boards]
    data["pair"] = None if state.pair is None else list(state.pair)
    data["booked"] = [list(end) for end in state.booked]
    for name in _NAMES:
        if name not in data:
            data[name] = list(getattr(state, name))
    return data


def _area_to_json(area: Area) -> list[Json]:
    return [
        None
        if column is None
        else [column.owner, column.number, column.mine, *_how_it_lies(column)]
        for column in area
    ]


def _how_it_lies(column: Column) -> list[bool]:
    return [column.turned, column.covers, column.first]
