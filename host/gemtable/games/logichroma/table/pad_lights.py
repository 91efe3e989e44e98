"""What the pads show: a turn's keys, a second layer, the table's counters, or what a seat knows.

Everyone sees all pads, their own included, so nothing here uses another seat's view, and the
layer of a seat lights all colours and values, whatever it holds.
"""

from collections.abc import Sequence

from gemtable.games.kit.colours import SEATS, SOFT, UNDO, shade
from gemtable.games.kit.pads import UNDO_KEY, Lit, pad_picture
from gemtable.games.kit.table import Colour, Picture
from gemtable.games.kit.turns import mover, others
from gemtable.games.logichroma.rules import COLOURS, KINDS, MISFIRES, LogichromaView, Slot
from gemtable.games.logichroma.table.colours import (
    CARD,
    CARDS,
    DISCARD,
    HINT,
    MISFIRE,
    PLAY,
    VALUE,
    WISH,
    in_pairs,
    stack,
)
from gemtable.games.logichroma.table.ui import (
    CARD_KEYS,
    DISCARD_KEY,
    PASS_KEY,
    PLAY_KEY,
    SEAT_KEYS,
    WISH_KEY,
    Ui,
    must_pass,
)

_HINT_COLOURS: dict[int, Colour] = {
    key: CARDS[kind] if isinstance(kind, str) else VALUE for key, kind in enumerate(KINDS)
}


def pad(ui: Ui, view: LogichromaView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is that seat's own."""
    if ui.helped[seat]:
        return pad_picture(_knowledge(view.hands[seat], ui.helped[seat] - 1))
    if mover(view) != seat:
        return pad_picture(_counters(view, seat), _called(ui, view, seat))
    if must_pass(view):
        return pad_picture(_wish(view, seat), {PASS_KEY: PLAY})
    if ui.receiver(seat, view.seats) is not None:
        return pad_picture(_HINT_COLOURS, {UNDO_KEY: UNDO})
    if ui.opened is not None:
        return _card_layer(view, seat, ui.opened)
    return pad_picture(_open_keys(view, seat), _last_hint(view, seat))


def _open_keys(view: LogichromaView, seat: int) -> Lit:
    """Return the keys of the seat's legal moves, dim in their own colours."""
    lit = _own_cards(view, seat)
    if view.hints:
        seats = [SEATS[other] for other in others(seat, view.seats)]
        lit |= dict(zip(SEAT_KEYS, seats, strict=False))
    return {key: shade(colour, SOFT) for key, colour in lit.items()} | _wish(view, seat)


def _card_layer(view: LogichromaView, seat: int, slot: int) -> Picture:
    """Return a pad that asks what to do with a card, with the other cards dim."""
    cards = {key: shade(colour, SOFT) for key, colour in _own_cards(view, seat).items()}
    asks = {PLAY_KEY: PLAY, DISCARD_KEY: DISCARD}
    chosen = {slot: _own_cards(view, seat)[slot], UNDO_KEY: UNDO}
    return pad_picture(cards | asks | _wish(view, seat), chosen)


def _own_cards(view: LogichromaView, seat: int) -> dict[int, Colour]:
    """Return the keys of the seat's cards, in the colour that shows what hints told."""
    return {
        CARD_KEYS[slot]: _told(held)
        for slot, held in enumerate(view.hands[seat])
        if held is not None
    }


def _told(held: Slot) -> Colour:
    knows = held.knows
    if knows.colour is not None:
        return CARDS[knows.colour]
    return CARD if knows.value is None else VALUE


def _last_hint(view: LogichromaView, seat: int) -> Lit:
    """Return the keys of the cards that the last hint pointed out, if this seat got it."""
    hint = view.last_hint
    if hint is None or hint.to != seat:
        return {}
    told = CARDS[hint.what] if isinstance(hint.what, str) else VALUE
    return {CARD_KEYS[slot]: told for slot in hint.slots}


def _called(ui: Ui, view: LogichromaView, seat: int) -> Lit:
    """Return all keys of a seat for which a hint is being chosen."""
    turn = mover(view)
    if turn is None or ui.receiver(turn, view.seats) != seat:
        return {}
    return dict.fromkeys(range(UNDO_KEY), SEATS[seat])


def _wish(view: LogichromaView, seat: int) -> dict[int, Colour]:
    """Return the key that concedes: bright if the seat wishes to, dim if another does."""
    if not view.wishes:
        return {}
    return {WISH_KEY: WISH if seat in view.wishes else shade(WISH, SOFT)}


def _knowledge(hand: Sequence[Slot | None], slot: int) -> Lit:
    """Return the keys of every colour and value that hints leave possible for a card."""
    held = hand[slot]
    if held is None:
        return {}
    may_be = {*held.knows.colours, *held.knows.values}
    return {key: colour for key, colour in _HINT_COLOURS.items() if KINDS[key] in may_be}


def _counters(view: LogichromaView, seat: int) -> dict[int, Colour]:
    """Return the stacks on the first keys, then the hints, two per key, then the misfires.

    For a seat that wishes to concede, the wish replaces the misfires.
    """
    lit = {key: stack(colour, view.stacks[colour]) for key, colour in enumerate(COLOURS)}
    lit |= dict(zip(SEAT_KEYS, in_pairs(HINT, view.hints, len(SEAT_KEYS)), strict=True))
    lit |= {WISH_KEY: shade(MISFIRE, 255 * view.misfires // MISFIRES)}
    return lit | (_wish(view, seat) if seat in view.wishes else {})
