"""What loose tiles show: the waterfall, or as much of it as there are tiles for."""

from dataclasses import replace

from gemtable.games.kit.colours import OFF, SEATS, SOFT, WHITE, shade
from gemtable.games.kit.table import FACES, Address, Colour, Layout, Picture
from gemtable.games.kit.turns import mover
from gemtable.games.waterfall.rules import Lies, Place, WaterfallView
from gemtable.games.waterfall.rules.pyramid import NEIGHBOURS
from gemtable.games.waterfall.table.colours import face
from gemtable.games.waterfall.table.questions import asked, open_places
from gemtable.games.waterfall.table.ui import Ui, settled

_DARK: tuple[Colour, ...] = (OFF,) * FACES
_WHITE: tuple[Colour, ...] = (WHITE,) * FACES
_PAWN_MS = 1600
_TO_LAY_MS = 600
_BESIDE_MS = 1200


def tiles(ui: Ui, layout: Layout, view: WaterfallView) -> dict[Address, Picture]:
    """Return what every tile shows; tiles in racks are dark."""
    pictures = dict.fromkeys((unit for rack in layout.racks for unit in rack), Picture(_DARK))
    pictures |= dict.fromkeys(layout.tiles, Picture(_DARK))
    lying = settled(ui.lying, view)[: len(layout.tiles)]
    on_table = {place for place in lying if place is not None}
    to_lay = ui.fresh & on_table
    at = {lies.place: lies for lies in view.waterfall}
    for tile, place in zip(layout.tiles, lying, strict=False):
        if place is None:
            continue
        shown = _lit(ui, view, at[place], place)
        if place in to_lay:
            pictures[tile] = Picture(shown, "blink", _WHITE, _TO_LAY_MS)
        elif to_lay.intersection(NEIGHBOURS[place]):  # the blinking tile goes beside it
            pictures[tile] = Picture(shown, "pulse", _WHITE, _BESIDE_MS)
        else:
            pictures[tile] = _with_pawns(view, place, shown)
    return {unit: _whole(pictures[unit], unit in layout.backs) for unit in pictures}


def _lit(ui: Ui, view: WaterfallView, lies: Lies, place: Place) -> tuple[Colour, ...]:
    """Return a tile's face, dim if other tiles can be chosen but not this one."""
    leds = face(lies.gem, lies.action)
    can_be = _can_be_chosen(ui, view)
    if not can_be or place in can_be:
        return leds
    return tuple(shade(colour, SOFT) for colour in leds)


def _can_be_chosen(ui: Ui, view: WaterfallView) -> set[Place]:
    """Return the places whose tile can be chosen by a press."""
    if mover(view) is None:
        return set()
    if view.falls:
        return set(view.falls.values())
    if asked(view, ui.answers) == "pawn":
        return {pawn for pawn in view.pawns if pawn is not None}
    if view.phase == "add":
        return set()
    answers = ui.answers[:-1] if asked(view, ui.answers) == "column" else ui.answers
    return set(open_places(view, answers))


def _with_pawns(view: WaterfallView, place: Place, leds: tuple[Colour, ...]) -> Picture:
    """Return a tile that pulses between its face and the colours of the pawns on it."""
    on_it = [SEATS[seat] for seat, pawn in enumerate(view.pawns) if pawn == place]
    if not on_it:
        return Picture(leds)
    colours = tuple(on_it[led * len(on_it) // FACES] for led in range(FACES))
    return Picture(leds, "pulse", colours, _PAWN_MS)


def _whole(picture: Picture, has_back: bool) -> Picture:
    """Return a tile's picture with its back light, if it has one, dark."""
    if not has_back:
        return picture
    other = (*picture.other, OFF) if picture.other else ()
    return replace(picture, leds=(*picture.leds, OFF), other=other)
