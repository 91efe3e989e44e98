"""What every unit of a match of Crossing shows. Everyone sees it: no light reveals a choice."""

from collections.abc import Sequence

from gemtable.games.crossing.rules import COLOURS, CrossingView
from gemtable.games.crossing.table.keys import (
    HELP_KEY,
    CrossingViews,
    Ui,
    keys,
    protect_key,
    undo_key,
)
from gemtable.games.kit.rules import others
from gemtable.games.kit.sealed import OWING_MS, count_picture
from gemtable.games.kit.table import (
    DARK,
    FACES,
    HELP,
    LIGHTS,
    OFF,
    PAD_KEYS,
    RED,
    SEATS,
    SOFT,
    UNDO,
    WHITE,
    Address,
    Colour,
    Layout,
    Lit,
    Picture,
    pad_at_the_end,
    pad_leds,
    shade,
    with_pads,
)

MUSHROOM: Colour = (255, 80, 0)
CHOSEN: Colour = (0, 160, 0)
CALLED: Colour = (255, 255, 255)
BREAK: Colour = (0, 40, 90)
SET: Colour = (0, 255, 120)

_COUNTS = (0, 40, 110, 255)  # of 255: how bright 0, 1, 2, and 3 or more stones are
_SET = ("red", "blue", "yellow")  # the colours of a set


def stone_faces(stones: Sequence[str]) -> tuple[Colour, ...]:
    """Return a tile's face that shows stones, each colour in its own place.

    Faces 0 to 3 are red, blue, yellow and white: dim for one stone, brighter for two, bright
    for more. Faces 4 and 5 light up for a first and a second complete set, which make a pile
    worth a fight. The screen has the numbers.
    """
    counts = [min(stones.count(colour), len(_COUNTS) - 1) for colour in COLOURS]
    by_colour = [
        shade(LIGHTS[colour], _COUNTS[count])
        for colour, count in zip(COLOURS, counts, strict=True)
    ]
    sets = min(stones.count(colour) for colour in _SET)
    return (*by_colour, *(SET if number < sets else OFF for number in range(2)))


_FLASH_MS = 300


def pad(ui: Ui, view: CrossingView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is the table's."""
    if view.outcome is not None:
        return pad_at_the_end(seat, seat in view.outcome.winners)
    if ui.count:
        return count_picture(ui.count)
    if ui.is_resting:
        return Picture(pad_leds(dict.fromkeys(range(PAD_KEYS), CALLED)), "fade", (), _FLASH_MS)
    if view.phase == "place":
        return _place(view, seat)
    if seat in view.on_break:
        return Picture(pad_leds({**_always(view), protect_key(view.seats): BREAK}))
    choosing = _choosing(view, seat)
    if ui.choices[seat] is not None:
        return Picture(pad_leds({**_always(view), **dict.fromkeys(choosing, shade(CHOSEN, SOFT))}))
    lit = {**_always(view), **choosing}
    soft = {**_always(view), **{key: shade(colour, SOFT) for key, colour in choosing.items()}}
    return Picture(pad_leds(lit), "pulse", pad_leds(soft), OWING_MS)


def _choosing(view: CrossingView, seat: int) -> Lit:
    """Return the keys that choose in this round, each in the colour of its target."""
    seats = view.seats
    chosen = keys(seat, seats)
    colours = [MUSHROOM] * (seats - 1) + [SEATS[other] for other in others(seat, seats)] + [WHITE]
    lit = dict(zip(chosen, colours, strict=True))
    if view.number > 1:
        return lit
    return {key: lit[key] for key in range(seats - 1)}


def _place(view: CrossingView, seat: int) -> Picture:
    lit = dict(_always(view))
    if seat != view.distributor:
        return Picture(pad_leds(lit))
    open_keys = {key: MUSHROOM for key, room in enumerate(view.room) if room}
    return Picture(pad_leds({**lit, **open_keys}), "pulse", pad_leds(lit), OWING_MS)


def _always(view: CrossingView) -> Lit:
    """Return the keys that always work."""
    lit = {HELP_KEY: shade(HELP, SOFT)}
    undo = undo_key(view.seats)
    return lit if undo is None else {undo: shade(UNDO, SOFT), **lit}


_MARK_MS = 500
_REFUSED_MS = 300


def lights(ui: Ui, layout: Layout, views: CrossingViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows; everyone may see all of it."""
    view = views.table
    tiles = {unit: _mushroom(ui, view, index) for index, unit in enumerate(layout.tiles)}
    for seat, rack in enumerate(layout.racks):
        for place, unit in enumerate(rack):
            tiles[unit] = DARK if place else _seat_tile(ui, view, seat)
    shown = with_pads(tiles, layout, lambda seat: pad(ui, view, seat), None)
    if ui.refused in shown:
        shown[ui.refused] = _refused(shown[ui.refused])
    return shown


def _refused(picture: Picture) -> Picture:
    """Return the picture of a unit with a refusal on all of it, not at one key.

    The key would show what a seat wanted.
    """
    size = len(picture.leds)
    return Picture((RED,) * size, "blink", (OFF,) * size, _REFUSED_MS)


def _mushroom(ui: Ui, view: CrossingView, index: int) -> Picture:
    if index >= len(view.mushrooms):
        return DARK
    return _marked(ui, "mushroom", index, Picture(stone_faces(view.mushrooms[index])))


def _seat_tile(ui: Ui, view: CrossingView, seat: int) -> Picture:
    """Return the tile's stones, which can be stolen; on a break the tile shows its dark side."""
    if view.outcome is not None and seat in view.outcome.winners:
        half = tuple(SEATS[seat] if face % 2 else OFF for face in range(FACES))
        return Picture(half, "spin")
    if seat in view.on_break:
        return _marked(ui, "from", seat, Picture((BREAK,) * FACES))
    return _marked(ui, "from", seat, Picture(stone_faces(view.tiles[seat])))


def _marked(ui: Ui, where: str, index: int, picture: Picture) -> Picture:
    """Return a tile that shows how pointing at it turned out: white taken, red crowded."""
    for what, place, number in ui.marks:
        if (place, number) == (where, index):
            flash = (WHITE if what == "got" else RED,) * FACES
            return Picture(flash, "blink", picture.leds, _MARK_MS)
    return picture
