"""The sealed bids, which decide the order of drafting."""

from dataclasses import replace
from functools import cache
from itertools import combinations

from gemtable.games.gems_tracker.rules.events import Revealed, Sealed
from gemtable.games.gems_tracker.rules.moves import Bid
from gemtable.games.gems_tracker.rules.state import State, Step, Trackers, changed, without
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.sentence import Sentence

_CHOOSE = "Masing-masing pemain memilih 2 kartu Gem Tracker dari tangannya"
_LAST = "Pemain hanya memainkan 1 kartu sisa ditangan"


def bids(state: State, seat: int) -> tuple[Bid, ...]:
    """Return every legal bid of a seat that has none."""
    return _bids(state.trackers[seat].held, state.bid_size)


def bid(state: State, seat: int, move: Bid) -> Step:
    """Seal a bid; the last one reveals all."""
    own = state.trackers[seat]
    if own.sealed:
        raise IllegalMove(
            Sentence("Your bid is sealed."), "secara bersamaan membuka 2 kartu tersebut"
        )
    if len(move.numbers) != state.bid_size:
        if state.bid_size == 1:
            raise IllegalMove(Sentence("In the last round bid the one card you hold."), _LAST)
        raise IllegalMove(Sentence("Bid two cards of your hand."), _CHOOSE)
    if not set(own.held).issuperset(move.numbers) or not _ascends(move.numbers):
        raise IllegalMove(
            Sentence("You do not hold {cards}.", cards=move.numbers),
            _CHOOSE,
            known_to=frozenset({seat}),
        )
    sealed = own._replace(held=without(own.held, move.numbers), sealed=move.numbers)
    trackers = changed(state.trackers, seat, sealed)
    events = (Sealed(seat),)
    if not all(each.sealed for each in trackers):
        return replace(state, trackers=trackers), events
    return _reveal(state, trackers, events)


def _reveal(state: State, trackers: tuple[Trackers, ...], events: tuple[Event, ...]) -> Step:
    """Reveal all bids; the highest sum drafts first, among equals the lowest tie-breaker."""
    shown = tuple(each.sealed for each in trackers)

    def place(seat: int) -> tuple[int, int]:
        return -sum(shown[seat]), state.breaker(seat)

    order = tuple(sorted(range(state.seats), key=place))
    after = replace(
        state,
        phase="take",
        trackers=tuple(each._replace(sealed=(), open=each.sealed) for each in trackers),
        order=order,
    )
    return after, (*events, Revealed(shown, order))


@cache  # at most 4,096 hands
def _bids(held: tuple[int, ...], size: int) -> tuple[Bid, ...]:
    return tuple(map(Bid, combinations(held, size)))


def _ascends(numbers: tuple[int, ...]) -> bool:
    return numbers == tuple(sorted(set(numbers)))
