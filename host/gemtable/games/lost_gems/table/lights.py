"""The lights of The Lost Gems: pads, and tiles for their holders and for the others.

A seat sees its own pad, so a pad's picture comes from the view of its seat.

A tile's faces point away from its holder, so they come from another seat's view; its back
light points at the holder, so it comes from the holder's view. If the table deals, a shard
keeps its tile through the match. If the referee deals, a tile is a slot of a hand, and a
rack's spare tiles show counters.
"""

from collections.abc import Mapping, Sequence

from gemtable.games.kit.table import (
    DARK,
    DISCARD,
    FACES,
    LIGHTS,
    PLAY,
    SOFT,
    UNDO_KEY,
    WHITE,
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
from gemtable.games.lost_gems.rules import COLOURS, PENNIES, VALUES, LostGemsView, Slot
from gemtable.games.lost_gems.table.keys import (
    DISCARD_KEYS,
    HINTS,
    PLAY_KEYS,
    RECEIVER_KEYS,
    SPARES,
    HandTile,
    LostGemsViews,
    Ui,
    hand_tiles,
)

COPPER: Colour = (200, 80, 10)
SILVER: Colour = (140, 150, 170)

GEMS = {colour: LIGHTS[colour] for colour in COLOURS}
LOST: Colour = (60, 0, 0)

DIM = 48  # of 255: for discarded shards, which stay readable
_PROGRESS = (0, 32, 96, 255)  # of 255: brightness of a gem with 0 to 3 shards


FACE_DOWN = ((0, 40, 0),) * FACES  # "showing a dim green" (rule text)


def gem(colour: str, shards: int) -> Colour:
    """Return a gem's colour, brighter the more shards it has, from dark to full brightness."""
    return shade(GEMS[colour], _PROGRESS[shards])


def gem_faces(gems: Mapping[str, int]) -> tuple[Colour, ...]:
    """Return a tile's face with the progress of all gems, two LEDs for each."""
    return tuple(gem(colour, gems[colour]) for colour in COLOURS for _ in range(2))


_HINT_COLOURS: Lit = {
    key: GEMS[what] if isinstance(what, str) else WHITE for key, what in enumerate(HINTS)
}


def pad(ui: Ui, view: LostGemsView, seat: int) -> Picture:
    """Return the picture of the pad of `seat`, from that seat's view."""
    if view.outcome is not None:
        return _end(view, view.outcome.reason)
    if ui.helped[seat]:
        return pad_picture(_knowledge(view.hands[seat][ui.helped[seat] - 1], ui.helped[seat]))
    if seat not in view.pending:
        return pad_picture(_counters(view))
    if view.phase == "take":
        return pad_picture(_counters(view), _empty_slots(view.hands[seat]))
    if view.phase == "penny":
        return pad_picture(dict.fromkeys(PLAY_KEYS, PLAY) | dict.fromkeys(DISCARD_KEYS, DISCARD))
    if ui.armed is not None:
        others = RECEIVER_KEYS[: view.seats - 1]
        return pad_picture(dict.fromkeys(others, WHITE), {ui.armed: _HINT_COLOURS[ui.armed]})
    return pad_picture(_open_keys(view, seat), _last_hint(view, seat))


def _open_keys(view: LostGemsView, seat: int) -> Lit:
    lit = dict(_HINT_COLOURS) if view.pennies else {}
    for slot, shard in enumerate(view.hands[seat]):
        if shard is not None:
            lit[PLAY_KEYS[slot]] = PLAY
            if view.pennies < PENNIES:
                lit[DISCARD_KEYS[slot]] = DISCARD
    return {key: shade(colour, SOFT) for key, colour in lit.items()}


def _last_hint(view: LostGemsView, seat: int) -> Lit:
    hint = view.last_hint
    if hint is None or hint.to != seat:
        return {}
    key = HINTS.index(hint.what)
    return {key: _HINT_COLOURS[key]} | {PLAY_KEYS[slot]: PLAY for slot in hint.slots}


def _empty_slots(hand: Sequence[Slot | None]) -> Lit:
    return {PLAY_KEYS[slot]: PLAY for slot, shard in enumerate(hand) if shard is None}


def _knowledge(shard: Slot | None, slot: int) -> Lit:
    """Return a slot's play key, and the keys of all colours and values still possible."""
    lit = {PLAY_KEYS[slot - 1]: PLAY}
    if shard is not None:
        possible = (*shard.knows.colours, *shard.knows.values)
        lit |= {key: _HINT_COLOURS[key] for key, what in enumerate(HINTS) if what in possible}
    return lit


def _counters(view: LostGemsView) -> Lit:
    """Return the gems on the colour keys, pennies on the value keys, nickels on discard keys."""
    lit = {key: gem(colour, view.gems[colour]) for key, colour in enumerate(COLOURS)}
    lit |= {len(COLOURS) + number: COPPER for number in range(view.pennies)}
    return lit | {DISCARD_KEYS[number]: SILVER for number in range(view.nickels)}


def _end(view: LostGemsView, reason: str) -> Picture:
    if reason != "nickels":
        return pad_picture(_counters(view))
    red = pad_picture(dict.fromkeys(range(UNDO_KEY), LOST))
    return Picture(red.leds, "fade", period_ms=2000)


_LOST = Picture((LOST,) * FACES, "fade", period_ms=2000)


def tiles(ui: Ui, layout: Layout, views: LostGemsViews) -> dict[Address, Picture]:
    """Return the picture of every tile."""
    view = views.table
    if view.outcome is not None and view.outcome.reason == "nickels":
        return dict.fromkeys(layout.all_tiles, _LOST)
    pictures = dict.fromkeys(layout.all_tiles, DARK)
    for rack in layout.racks:
        pictures.update(zip(rack[SPARES:], _face_counters(view), strict=False))
    for tile, picture in _open_tiles(view).items():
        if tile < len(layout.tiles):
            pictures[layout.tiles[tile]] = picture
    for unit, held in hand_tiles(layout, view).items():
        pictures[unit] = _hand_tile(ui, views, held, unit in layout.backs)
    return pictures


def _face_counters(view: LostGemsView) -> tuple[Picture, ...]:
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


def lights(ui: Ui, layout: Layout, views: LostGemsViews) -> dict[Address, Picture]:
    """Return the picture of every unit of the layout."""
    return with_pads(
        tiles(ui, layout, views), layout, lambda seat: pad(ui, views.seats[seat], seat), ui.refused
    )
