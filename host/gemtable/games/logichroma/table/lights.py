"""The lights of Logichroma: pads, and tiles for their holders and for the others.

Everyone sees all pads, including their own. So a pad's picture comes from the view of its own
seat, and a layer for hints lights all colours and values, whatever the receiver holds.

A tile's faces point away from its holder, so they come from another seat's view; its back
light points at the holder, so it comes from the holder's view. A tile is a slot of a hand: a
drawn card appears on the tile whose card was played.
"""

from collections.abc import Sequence

from gemtable.games.kit.rules import mover, others
from gemtable.games.kit.table import (
    DARK,
    DISCARD,
    FACES,
    LIGHTS,
    OFF,
    PLAY,
    SEATS,
    SOFT,
    UNDO,
    UNDO_KEY,
    Address,
    Colour,
    Layout,
    Lit,
    Picture,
    faces,
    pad_picture,
    shade,
    with_back_light,
    with_pads,
)
from gemtable.games.logichroma.rules import COLOURS, KINDS, MISFIRES, VALUES, LogichromaView, Slot
from gemtable.games.logichroma.table.keys import (
    CARD_KEYS,
    DISCARD_KEY,
    PASS_KEY,
    PLAY_KEY,
    SEAT_KEYS,
    WISH_KEY,
    HandTile,
    LogichromaViews,
    Ui,
    hand_tiles,
    must_pass,
)

VALUE: Colour = (255, 0, 200)  # white is a colour of cards here
CARD: Colour = (255, 90, 0)  # a card without hints
HINT: Colour = (0, 200, 255)
MISFIRE: Colour = (255, 90, 0)
WISH: Colour = (180, 0, 255)

_HEIGHTS = (0, 16, 40, 80, 140, 255)  # of 255: brightness of a stack with 0 to 5 cards
_PAIR = (0, 60, 255)  # of 255: brightness of an LED that counts to two


def stack(colour: str, height: int) -> Colour:
    """Return the colour of a stack on a single LED, brighter the higher the stack."""
    return shade(LIGHTS[colour], _HEIGHTS[height])


def in_pairs(colour: Colour, count: int, leds: int) -> tuple[Colour, ...]:
    """Return LEDs that show `count`, two per LED: bright for two, dim for one."""
    pairs = (min(max(count - 2 * led, 0), 2) for led in range(leds))
    return tuple(shade(colour, _PAIR[pair]) if pair else OFF for pair in pairs)


_HINT_COLOURS: dict[int, Colour] = {
    key: LIGHTS[kind] if isinstance(kind, str) else VALUE for key, kind in enumerate(KINDS)
}


def pad(ui: Ui, view: LogichromaView, seat: int) -> Picture:
    """Return the picture of the pad of `seat`, from that seat's view."""
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
    lit = _own_cards(view, seat)
    if view.hints:
        seats = [SEATS[other] for other in others(seat, view.seats)]
        lit |= dict(zip(SEAT_KEYS, seats, strict=False))
    return {key: shade(colour, SOFT) for key, colour in lit.items()} | _wish(view, seat)


def _card_layer(view: LogichromaView, seat: int, slot: int) -> Picture:
    cards = {key: shade(colour, SOFT) for key, colour in _own_cards(view, seat).items()}
    asks = {PLAY_KEY: PLAY, DISCARD_KEY: DISCARD}
    chosen = {slot: _own_cards(view, seat)[slot], UNDO_KEY: UNDO}
    return pad_picture(cards | asks | _wish(view, seat), chosen)


def _own_cards(view: LogichromaView, seat: int) -> dict[int, Colour]:
    return {
        CARD_KEYS[slot]: _told(held)
        for slot, held in enumerate(view.hands[seat])
        if held is not None
    }


def _told(held: Slot) -> Colour:
    knows = held.knows
    if knows.colour is not None:
        return LIGHTS[knows.colour]
    return CARD if knows.value is None else VALUE


def _last_hint(view: LogichromaView, seat: int) -> Lit:
    hint = view.last_hint
    if hint is None or hint.to != seat:
        return {}
    told = LIGHTS[hint.what] if isinstance(hint.what, str) else VALUE
    return {CARD_KEYS[slot]: told for slot in hint.slots}


def _called(ui: Ui, view: LogichromaView, seat: int) -> Lit:
    """Return all keys lit in the seat's colour if the seat to move is choosing a hint for it."""
    turn = mover(view)
    if turn is None or ui.receiver(turn, view.seats) != seat:
        return {}
    return dict.fromkeys(range(UNDO_KEY), SEATS[seat])


def _wish(view: LogichromaView, seat: int) -> dict[int, Colour]:
    """Return the key that concedes: bright if this seat wishes to concede, dim if another does."""
    if not view.wishes:
        return {}
    return {WISH_KEY: WISH if seat in view.wishes else shade(WISH, SOFT)}


def _knowledge(hand: Sequence[Slot | None], slot: int) -> Lit:
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


def lights(ui: Ui, layout: Layout, views: LogichromaViews) -> dict[Address, Picture]:
    """Return the picture of every unit of the layout."""
    view = views.table
    pictures = dict.fromkeys(layout.all_tiles, DARK)
    pictures.update(zip(layout.tiles, _face_counters(view), strict=False))
    for hand, rack in zip(view.hands, layout.racks, strict=True):
        pictures.update(dict.fromkeys(rack[len(hand) :], _stacks(view)))
    for unit, held in hand_tiles(layout, view).items():
        pictures[unit] = _hand_tile(views, held, unit in layout.backs)
    return with_pads(pictures, layout, lambda seat: pad(ui, views.seats[seat], seat), ui.refused)


def _face_counters(view: LogichromaView) -> tuple[Picture, ...]:
    """Return the pictures of loose tiles: the five stacks, the hints, the misfires."""
    stacks = [
        Picture(faces(LIGHTS[colour], height), "spin" if _spins(view, height) else "steady")
        for colour, height in view.stacks.items()
    ]
    hints = Picture(in_pairs(HINT, view.hints, FACES))
    return (*stacks, hints, Picture(faces(MISFIRE, view.misfires)))


def _stacks(view: LogichromaView) -> Picture:
    """Return the picture of a rack's spare tile: a face for each stack."""
    lit = [stack(colour, view.stacks[colour]) for colour in COLOURS]
    return Picture((*lit, OFF))


def _spins(view: LogichromaView, height: int) -> bool:
    return view.outcome is not None and height == VALUES[-1]


def _hand_tile(views: LogichromaViews, held: HandTile, has_back: bool) -> Picture:
    other = views.seats[(held.seat + 1) % len(views.seats)]
    card = other.hands[held.seat][held.slot]
    if card is None:
        return DARK
    assert card.colour is not None and card.value is not None  # another seat sees it
    facing = faces(LIGHTS[card.colour], card.value)
    if not has_back:
        return Picture(facing)
    return with_back_light(facing, views, (held.seat, held.slot), LIGHTS, VALUE)
