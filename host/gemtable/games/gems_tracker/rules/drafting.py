"""Taking a pair: an open tracker card of another seat, and a mine from the middle."""

from dataclasses import replace
from functools import cache

from gemtable.games.gems_tracker.rules.events import Advanced, Took
from gemtable.games.gems_tracker.rules.moves import Take
from gemtable.games.gems_tracker.rules.state import Pair, State, Step, changed, without
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.sentence import Sentence, message

_TAKE_ONE = "Mengambil 1 kartu Gem Tracker dari pemain lainnya yg terbuka."
_TAKE_MINE = "Mengambil 1 kartu Gem Mine dari kartu yg terbuka di tengah meja."
_NOT_OWN = "Pemain dilarang mengambil kartu Gem tracker dari 2 kartunya sendiri yg terbuka"
_SOLO = "Ambil masing-masing 1 kartu gem tracker dari setiap 2 kartu Gem tracker yg terbuka"


def takes(state: State, seat: int) -> tuple[Take, ...]:
    """Return every pair that the seat in turn may take."""
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
    """Return the seats whose open cards may be taken: the own ones only if there are no others."""
    owners = tuple(owner for owner, each in enumerate(state.trackers) if each.open)
    if state.is_solo or owners == (seat,):
        return owners
    return tuple(owner for owner in owners if owner != seat)


def take(state: State, seat: int, move: Take) -> Step:
    """Take a pair; the owner's other tracker card is discarded at once."""
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
            text = message("No open tracker card {card} lies at deck {deck}.")
            raise IllegalMove(Sentence(text, card=card, deck=owner), _SOLO)
        text = message("Seat {seat} has no open tracker card {card}.")
        raise IllegalMove(Sentence(text, card=card, seat=owner), _TAKE_ONE)
    if move.owner not in owners:
        raise IllegalMove(Sentence("Take a tracker card of another seat."), _NOT_OWN)


def _advanced(state: State, seat: int, icons: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rail and its order, with the seat on top of others on its space (note 4.16)."""
    reached = state.rails[seat] + icons
    others = without(state.rail_order, (seat,))
    higher = sum(state.rails[other] >= reached for other in others)
    return changed(state.rails, seat, reached), (*others[:higher], seat, *others[higher:])
