"""What a seat may know of a match of Gems Tracker, built as an allowlist."""

from dataclasses import dataclass
from typing import ClassVar

from gemtable.games.gems_tracker.rules.board import Board
from gemtable.games.gems_tracker.rules.cards import Tender
from gemtable.games.gems_tracker.rules.ending import outcome
from gemtable.games.gems_tracker.rules.state import ROUNDS, SOLO_ROUNDS, End, State
from gemtable.games.gems_tracker.rules.turns import pending
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
