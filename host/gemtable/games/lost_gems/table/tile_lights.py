"""What the tiles show: shards to the others, hints to their holder, counters to all.

A tile's faces point away from its holder, so they come from another seat's view; its back
light points at the holder, so it comes from the holder's own. If the table deals, a shard
keeps its tile through the match. If the referee deals, a tile is a slot of a hand, and a
rack's spare tiles show counters.
"""

from dataclasses import replace

from gemtable.games.kit.back_lights import with_back_light
from gemtable.games.kit.colours import OFF, WHITE, faces, shade
from gemtable.games.kit.table import FACES, Address, Layout, Picture
from gemtable.games.lost_gems.rules import COLOURS, VALUES, LostGemsView
from gemtable.games.lost_gems.table.colours import (
    COPPER,
    DIM,
    FACE_DOWN,
    GEMS,
    LOST,
    SILVER,
    gem_faces,
)
from gemtable.games.lost_gems.table.ui import SPARES, HandTile, LostGemsViews, Ui, hand_tiles

_DARK = Picture((OFF,) * FACES)
_LOST = Picture((LOST,) * FACES, "fade", period_ms=2000)


def tiles(ui: Ui, layout: Layout, views: LostGemsViews) -> dict[Address, Picture]:
    """Return what every tile shows."""
    view = views.table
    units = [*layout.tiles, *(unit for rack in layout.racks for unit in rack)]
    if view.outcome is not None and view.outcome.reason == "nickels":
        return {unit: _whole(_LOST, unit in layout.backs) for unit in units}
    faces_only = dict.fromkeys(units, _DARK)
    for rack in layout.racks:
        faces_only.update(zip(rack[SPARES:], _counters(view), strict=False))
    for tile, picture in _open_tiles(view).items():
        if tile < len(layout.tiles):
            faces_only[layout.tiles[tile]] = picture
    pictures = {
        unit: _whole(picture, unit in layout.backs) for unit, picture in faces_only.items()
    }
    for unit, held in hand_tiles(layout, view).items():
        pictures[unit] = _hand_tile(ui, views, held, unit in layout.backs)
    return pictures


def _whole(faces_only: Picture, has_back: bool) -> Picture:
    """Return the picture of a tile in no hand, with its back light dark."""
    return replace(faces_only, leds=(*faces_only.leds, OFF)) if has_back else faces_only


def _counters(view: LostGemsView) -> tuple[Picture, ...]:
    """Return the pictures of a rack's spare tiles: pennies, nickels, gems."""
    pennies = Picture(faces(COPPER, view.pennies))
    nickels = Picture(faces(SILVER, view.nickels))
    complete = {colour: view.gems[colour] * _spins(view, colour) for colour in COLOURS}
    if any(complete.values()):
        return pennies, nickels, Picture(gem_faces(complete), "spin")
    return pennies, nickels, Picture(gem_faces(view.gems))


def _open_tiles(view: LostGemsView) -> dict[int, Picture]:
    """Return the pictures of the tiles in no hand, by number, if the table deals."""
    pictures = dict.fromkeys(view.treetops, Picture(FACE_DOWN))
    for colour, gem in view.gem_tiles.items():
        pattern = "spin" if _spins(view, colour) else "steady"
        for value, tile in zip(VALUES, gem, strict=False):
            pictures[tile] = Picture(faces(GEMS[colour], value), pattern)
    for shard in view.discards:
        dim = shade(GEMS[shard.colour], DIM)
        pictures[shard.tile] = Picture(faces(dim, shard.value))
    return pictures


def _spins(view: LostGemsView, colour: str) -> bool:
    """Return whether the match is over and this gem complete."""
    return view.outcome is not None and view.gems[colour] == len(VALUES)


def _hand_tile(ui: Ui, views: LostGemsViews, held: HandTile, has_back: bool) -> Picture:
    facing = FACE_DOWN
    if held.tile in ui.shown:
        other = views.seats[(held.seat + 1) % len(views.seats)]
        shard = other.hands[held.seat][held.slot]
        assert shard is not None and shard.colour is not None and shard.value is not None
        facing = faces(GEMS[shard.colour], shard.value)
    if not has_back:
        return Picture(facing)
    return with_back_light(facing, views, (held.seat, held.slot), GEMS, WHITE)
