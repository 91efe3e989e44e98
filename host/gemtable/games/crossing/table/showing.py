"""What every unit of a match of Crossing shows: pads, mushrooms, and the tiles of seats."""

from gemtable.games.crossing.rules import CrossingView
from gemtable.games.crossing.table.colours import BREAK, stone_faces
from gemtable.games.crossing.table.pad_lights import pad
from gemtable.games.crossing.table.ui import CrossingViews, Ui
from gemtable.games.kit.colours import OFF, RED, SEATS, WHITE
from gemtable.games.kit.table import FACES, Address, Layout, Picture

_DARK = Picture((OFF,) * FACES)
_MARK_MS = 500
_REFUSED_MS = 300


def lights(ui: Ui, layout: Layout, views: CrossingViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows; everyone may see all of it."""
    view = views.table
    shown = {}
    for seat, address in enumerate(layout.pads):
        if address is not None:
            shown[address] = pad(ui, view, seat)
    for index, address in enumerate(layout.tiles):
        shown[address] = _whole(_mushroom(ui, view, index), address in layout.backs)
    for seat, rack in enumerate(layout.racks):
        for place, address in enumerate(rack):
            picture = _seat_tile(ui, view, seat) if place == 0 else _DARK
            shown[address] = _whole(picture, address in layout.backs)
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
        return _DARK
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


def _whole(picture: Picture, has_back: bool) -> Picture:
    """Return a tile's picture with its back light, if it has one, dark."""
    if not has_back:
        return picture
    other = (*picture.other, OFF) if picture.other else ()
    return Picture((*picture.leds, OFF), picture.pattern, other, picture.period_ms)
