"""What the tiles show: cards to the others, hints to their holder, counters to all.

A tile's faces point away from its holder, so they come from another seat's view; its back
light points at the holder, so it comes from the holder's own. A tile is a slot of a hand: a
drawn card appears on the tile whose card was played.
"""

from dataclasses import replace

from gemtable.games.kit.back_lights import with_back_light
from gemtable.games.kit.colours import OFF, faces
from gemtable.games.kit.table import FACES, Address, Layout, Picture
from gemtable.games.logichroma.rules import COLOURS, VALUES, LogichromaView
from gemtable.games.logichroma.table.colours import CARDS, HINT, MISFIRE, VALUE, in_pairs, stack
from gemtable.games.logichroma.table.ui import HandTile, LogichromaViews, hand_tiles

_DARK = Picture((OFF,) * FACES)
_COMPLETE = VALUES[-1]


def tiles(layout: Layout, views: LogichromaViews) -> dict[Address, Picture]:
    """Return what every tile shows."""
    view = views.table
    units = [*layout.tiles, *(unit for rack in layout.racks for unit in rack)]
    faces_only = dict.fromkeys(units, _DARK)
    faces_only.update(zip(layout.tiles, _counters(view), strict=False))
    for hand, rack in zip(view.hands, layout.racks, strict=True):
        faces_only.update(dict.fromkeys(rack[len(hand) :], _stacks(view)))
    pictures = {
        unit: _whole(picture, unit in layout.backs) for unit, picture in faces_only.items()
    }
    for unit, held in hand_tiles(layout, view).items():
        pictures[unit] = _hand_tile(views, held, unit in layout.backs)
    return pictures


def _whole(faces_only: Picture, has_back: bool) -> Picture:
    """Return the picture of a tile without a card, with its back light dark."""
    return replace(faces_only, leds=(*faces_only.leds, OFF)) if has_back else faces_only


def _counters(view: LogichromaView) -> tuple[Picture, ...]:
    """Return the pictures of loose tiles: the five stacks, the hints, the misfires."""
    stacks = [
        Picture(faces(CARDS[colour], height), "spin" if _spins(view, height) else "steady")
        for colour, height in view.stacks.items()
    ]
    hints = Picture(in_pairs(HINT, view.hints, FACES))
    return (*stacks, hints, Picture(faces(MISFIRE, view.misfires)))


def _stacks(view: LogichromaView) -> Picture:
    """Return the picture of a rack's spare tile: each stack on a face of its own."""
    lit = [stack(colour, view.stacks[colour]) for colour in COLOURS]
    return Picture((*lit, OFF))


def _spins(view: LogichromaView, height: int) -> bool:
    """Return whether the match is over and a stack of this height complete."""
    return view.outcome is not None and height == _COMPLETE


def _hand_tile(views: LogichromaViews, held: HandTile, has_back: bool) -> Picture:
    other = views.seats[(held.seat + 1) % len(views.seats)]
    card = other.hands[held.seat][held.slot]
    if card is None:
        return _whole(_DARK, has_back)
    assert card.colour is not None and card.value is not None  # another seat sees it
    facing = faces(CARDS[card.colour], card.value)
    if not has_back:
        return Picture(facing)
    return with_back_light(facing, views, (held.seat, held.slot), CARDS, VALUE)
