"""The lights of all units in Crossing. Everyone sees them, so no light reveals a choice."""

from collections.abc import Sequence
from dataclasses import replace

from gemtable.games.crossing.rules import COLOURS, CrossingView
from gemtable.games.crossing.table.keys import CrossingViews, Ui, keys, protect_key, undo_key
from gemtable.games.crossing.table.reveal import Reveal
from gemtable.games.kit.rules import others
from gemtable.games.kit.sealed_choice import LOOKS, OWING_MS, count_picture
from gemtable.games.kit.table import (
    DARK,
    FACES,
    HELP,
    HELP_KEY,
    LIGHTS,
    OFF,
    RED,
    SEATS,
    SOFT,
    UNDO,
    WHITE,
    WHOLE,
    Address,
    Colour,
    Layout,
    Lit,
    Picture,
    pad_at_the_end,
    pad_leds,
    refused,
    shade,
    with_pads,
)

MUSHROOM: Colour = (255, 80, 0)
CHOSEN: Colour = (0, 160, 0)
BREAK: Colour = (0, 40, 90)
SET: Colour = (0, 255, 120)

_COUNTS = (0, 40, 110, 255)  # of 255: how bright 0, 1, 2, and 3 or more stones are
_SET = ("red", "blue", "yellow")  # the colours of a set


def stone_faces(stones: Sequence[str]) -> tuple[Colour, ...]:
    """Return the colours of a tile's faces that show these stones.

    Faces 0 to 3 are red, blue, yellow and white: dim for one stone, brighter for two, bright
    for more. Faces 4 and 5 light up for the first and the second complete set. Exact numbers
    are on the screen.
    """
    counts = [min(stones.count(colour), len(_COUNTS) - 1) for colour in COLOURS]
    by_colour = [
        shade(LIGHTS[colour], _COUNTS[count])
        for colour, count in zip(COLOURS, counts, strict=True)
    ]
    sets = min(stones.count(colour) for colour in _SET)
    return (*by_colour, *(SET if number < sets else OFF for number in range(2)))


_MARK_MS = 500
_REFUSED_MS = 300


def pad(ui: Ui, view: CrossingView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is the table's."""
    if ui.reveal:
        return _revealed(ui.reveal, ui.look, view, seat)
    if view.outcome is not None:
        return pad_at_the_end(seat, seat in view.outcome.winners)
    if ui.count:
        return count_picture(ui.count)
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


def _revealed(reveal: Reveal, look: int, view: CrossingView, seat: int) -> Picture:
    """Return a pad with the key that its seat chose, which blinks once the result is told."""
    lit = _always(view)
    pointed = {
        key: colour
        for key, colour in _choosing(view, seat).items()
        if str(keys(seat, view.seats)[key]) == reveal.choices[seat]
    }
    open_ = Picture(pad_leds({**lit, **pointed}))
    if look == 1 or not pointed:
        return open_
    told = dict.fromkeys(pointed, WHITE if reveal.has_won(seat) else RED)
    return Picture(pad_leds({**lit, **told}), "blink", open_.leds, _MARK_MS)


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
    """Return the lit undo and help keys, which always work."""
    lit = {HELP_KEY: shade(HELP, SOFT)}
    undo = undo_key(view.seats)
    return lit if undo is None else {undo: shade(UNDO, SOFT), **lit}


def lights(ui: Ui, layout: Layout, views: CrossingViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows; everyone may see all of it."""
    view = ui.reveal.view(ui.look) if ui.reveal else views.table
    tiles = {unit: _mushroom(ui, view, index) for index, unit in enumerate(layout.tiles)}
    for seat, rack in enumerate(layout.racks):
        for place, unit in enumerate(rack):
            tiles[unit] = DARK if place else _seat_tile(ui, view, seat)
    shown = with_pads(tiles, layout, lambda seat: pad(ui, view, seat), None)
    if ui.refused in shown:  # the whole unit: one red key would show what a seat wanted
        blinking = refused(shown[ui.refused], WHOLE)
        shown[ui.refused] = replace(blinking, period_ms=_REFUSED_MS)
    return shown


def _mushroom(ui: Ui, view: CrossingView, index: int) -> Picture:
    if index >= len(view.mushrooms):
        return DARK
    return _marked(ui, "mushroom", index, Picture(stone_faces(view.mushrooms[index])))


def _seat_tile(ui: Ui, view: CrossingView, seat: int) -> Picture:
    if view.outcome is not None and seat in view.outcome.winners:
        half = tuple(SEATS[seat] if face % 2 else OFF for face in range(FACES))
        return Picture(half, "spin")
    if seat in view.on_break:
        return _marked(ui, "tile", seat, Picture((BREAK,) * FACES))
    return _marked(ui, "tile", seat, Picture(stone_faces(view.tiles[seat])))


def _marked(ui: Ui, where: str, index: int, picture: Picture) -> Picture:
    """Return a tile that blinks in a reveal.

    First, where somebody pointed: white if there was one alone, else red. Then, with the stones
    that have moved, the tiles of seats that won some.
    """
    if ui.reveal is None:
        return picture
    result = ui.reveal.result(where, index)
    if ui.look == 2 and result:
        flash = (WHITE if result.how == "got" else RED,) * FACES
    elif ui.look == LOOKS and where == "tile" and ui.reveal.has_won(index):
        flash = (WHITE,) * FACES
    else:
        return picture
    return Picture(flash, "blink", picture.leds, _MARK_MS)
