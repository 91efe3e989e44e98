"""Bidding in Gems Tracker, and the drafting of pairs in the order of the bids."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from gemtable.games.gems_tracker.rules.moves import Bid, Take
from gemtable.games.gems_tracker.rules.state import (
    Advanced,
    Pair,
    Revealed,
    Sealed,
    State,
    Step,
    Took,
    Trackers,
    changed,
    without,
)
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.sentence import Sentence, message

_CHOOSE = "Masing-masing pemain memilih 2 kartu Gem Tracker dari tangannya"
_LAST = "Pemain hanya memainkan 1 kartu sisa ditangan"


def bids(state: State, seat: int) -> tuple[Bid, ...]:
    """Return every legal bid of a seat that has not bid yet."""
    return _bids(state.trackers[seat].held, state.bid_size)


ONE_CARD = Sentence("In the last round, bid the one card left in your hand.")


def not_held(numbers: Sequence[int]) -> Sentence:
    """Return the refusal of numbers that are not all in the seat's hand."""
    return Sentence("You do not hold {cards}.", cards=numbers)


def bid(state: State, seat: int, move: Bid) -> Step:
    """Seal a seat's bid. If it is the last one, reveal all bids."""
    own = state.trackers[seat]
    if own.sealed:
        raise IllegalMove(
            Sentence("You have already bid."), "secara bersamaan membuka 2 kartu tersebut"
        )
    if len(move.numbers) != state.bid_size:
        if state.bid_size == 1:
            raise IllegalMove(ONE_CARD, _LAST)
        raise IllegalMove(Sentence("Bid two cards from your hand."), _CHOOSE)
    is_held = set(own.held).issuperset(move.numbers)
    if not is_held or move.numbers != tuple(sorted(set(move.numbers))):
        raise IllegalMove(not_held(move.numbers), _CHOOSE, known_to=frozenset({seat}))
    sealed = own._replace(held=without(own.held, move.numbers), sealed=move.numbers)
    trackers = changed(state.trackers, seat, sealed)
    events = (Sealed(seat),)
    if not all(each.sealed for each in trackers):
        return replace(state, trackers=trackers), events
    return _reveal(state, trackers, events)


def _reveal(state: State, trackers: tuple[Trackers, ...], events: tuple[Event, ...]) -> Step:
    """Reveal all bids. The highest sum drafts first; if tied, the lowest tie-breaker."""
    shown = tuple(each.sealed for each in trackers)
    by_bid = sorted(range(state.seats), key=lambda seat: (-sum(shown[seat]), state.breaker(seat)))
    order = tuple(by_bid)
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


_TAKE_ONE = "Mengambil 1 kartu Gem Tracker dari pemain lainnya yg terbuka."
_TAKE_MINE = "Mengambil 1 kartu Gem Mine dari kartu yg terbuka di tengah meja."
_NOT_OWN = "Pemain dilarang mengambil kartu Gem tracker dari 2 kartunya sendiri yg terbuka"
_SOLO = "Ambil masing-masing 1 kartu gem tracker dari setiap 2 kartu Gem tracker yg terbuka"


def takes(state: State, seat: int) -> tuple[Take, ...]:
    """Return every pair that the seat in turn can take."""
    slots = tuple(slot for slot, mine in enumerate(state.row) if mine is not None)
    return tuple(
        move
        for owner in _owners(state, seat)
        for number in state.trackers[owner].open
        for move in _takes(owner, number, slots)
    )


@cache
def _takes(owner: int, number: int, slots: tuple[int, ...]) -> tuple[Take, ...]:
    return tuple(Take(owner, number, slot) for slot in slots)


def _owners(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats whose open cards `seat` can take: its own only if no other has any."""
    owners = tuple(owner for owner, each in enumerate(state.trackers) if each.open)
    if state.is_solo or owners == (seat,):
        return owners
    return tuple(owner for owner in owners if owner != seat)


def take(state: State, seat: int, move: Take) -> Step:
    """Take a tracker card and a mine; the card's owner discards its other open card at once."""
    mine = _mine_in(state, move.slot)
    _check_tracker(state, seat, move)
    robbed = state.trackers[move.owner]
    left = without(robbed.open, (move.number,))
    robbed = robbed._replace(open=(), discards=robbed.discards + left)
    took = Took(seat, move.owner, move.number, move.slot, mine, discarded=left)
    events: tuple[Event, ...] = (took,)
    rails, rail_order = state.rails, state.rail_order
    icons = state.cards.mines[mine].rails
    if icons and not state.is_solo:
        rails, rail_order = _advanced(state, seat, icons)
        events = (*events, Advanced(seat, icons, rails[seat]))
    after = replace(
        state,
        phase="place",
        trackers=changed(state.trackers, move.owner, robbed),
        row=changed(state.row, move.slot, None),
        pair=Pair(move.owner, move.number, mine),
        rails=rails,
        rail_order=rail_order,
    )
    return after, events


def _mine_in(state: State, slot: int) -> int:
    mine = state.row[slot] if slot in range(len(state.row)) else None
    if mine is None:
        raise IllegalMove(Sentence("There is no mine in slot {slot}.", slot=slot + 1), _TAKE_MINE)
    return mine


def _check_tracker(state: State, seat: int, move: Take) -> None:
    owners = _owners(state, seat)
    known = move.owner in range(len(state.trackers))
    if not known or move.number not in state.trackers[move.owner].open:
        card, owner = move.number, move.owner + 1
        if state.is_solo:
            text = message("Deck {deck} has no open tracker card {card}.")
            raise IllegalMove(Sentence(text, card=card, deck=owner), _SOLO)
        text = message("Seat {seat} has no open tracker card {card}.")
        raise IllegalMove(Sentence(text, card=card, seat=owner), _TAKE_ONE)
    if move.owner not in owners:
        raise IllegalMove(Sentence("Take a tracker card of another seat."), _NOT_OWN)


def _advanced(state: State, seat: int, icons: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats' new places and order on the rail; later arrivals lie on top (note
    4.16).
    """
    reached = state.rails[seat] + icons
    others = without(state.rail_order, (seat,))
    higher = sum(state.rails[other] >= reached for other in others)
    return changed(state.rails, seat, reached), (*others[:higher], seat, *others[higher:])
