"""The lights of all units in Waterfall. Everyone sees them, so no light reveals a hand.

Pads are drawn from the table's view. The tiles of a hand are positions, all lit alike.
"""

from gemtable.games.kit.rules import mover
from gemtable.games.kit.table import (
    DARK,
    FACES,
    LIGHTS,
    OFF,
    SEATS,
    SOFT,
    UNDO,
    UNDO_KEY,
    WHITE,
    Address,
    Colour,
    Layout,
    Picture,
    pad_at_the_end,
    pad_picture,
    shade,
    with_pads,
)
from gemtable.games.waterfall.rules import Lies, Place, WaterfallView
from gemtable.games.waterfall.rules.state import NEIGHBOURS
from gemtable.games.waterfall.table.questions import (
    DONE_KEY,
    LEFT_KEY,
    MORE_KEY,
    PAGE_KEYS,
    RIGHT_KEY,
    Ui,
    WaterfallViews,
    asked,
    open_places,
    page,
    settled,
)

GEMS: dict[str, Colour] = {  # in the order of the keys that show a path's gemstones
    **{gem: LIGHTS[gem] for gem in ("red", "yellow", "green", "blue")},
    "pink": (255, 0, 120),
    "multi": WHITE,
}
ANSWER: Colour = (255, 90, 0)  # a tile, a row or an action
EMPTY: Colour = (120, 120, 120)  # a place without a tile
OUT: Colour = (0, 200, 255)  # a way out of the waterfall
MORE: Colour = (0, 200, 255)
STEP: Colour = WHITE

_ACTIONS = {  # lit faces, starting anywhere, since a tile may lie turned
    "add": "x.....",  # one tile
    "score": "xx....",  # up to two
    "draw": "xxx...",  # three
    "swap": "x..x..",
    "leapfrog": "x.x...",
    "pawn": "x.x.x.",
    "remove": "xxxxx.",
    "wildcard": "xxxxxx",
}


def face(gem: str, action: str) -> tuple[Colour, ...]:
    """Return the face of a tile: its gemstone's colour, in the pattern of its action.

    The number is not shown, since it means nothing in the waterfall.
    """
    return tuple(GEMS[gem] if mark == "x" else OFF for mark in _ACTIONS[action])


_STEP_KEYS = range(6, 10)  # of a waiting seat, one per step left, up to four


def pad(ui: Ui, view: WaterfallView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is the table's."""
    if view.outcome is not None:
        return pad_at_the_end(seat, seat in view.outcome.winners)
    if mover(view) != seat:
        return pad_picture(_path_and_steps(view))
    lit = _ways(view) | _answers(ui, view)
    if view.phase == "score":
        lit[DONE_KEY] = OUT
    if ui.answers:
        return pad_picture(lit, {UNDO_KEY: UNDO})
    return pad_picture({key: shade(colour, SOFT) for key, colour in lit.items()})


def _answers(ui: Ui, view: WaterfallView) -> dict[int, Colour]:
    """Return the lit keys of the possible answers, and the key for the next page if any."""
    now = page(view, ui.answers, ui.turned)
    lit = {
        key: _colour(view, now.asked, ui.answers, answer)
        for key, answer in zip(PAGE_KEYS, now.answers, strict=True)
        if answer is not None
    }
    return lit | ({MORE_KEY: MORE} if now.has_more else {})


def _colour(view: WaterfallView, question: str, before: tuple[int, ...], answer: int) -> Colour:
    match question:
        case "column":
            return _gem_at(view, Place(before[-1], answer), EMPTY)
        case "pawn":
            return SEATS[answer]
    return ANSWER


def _ways(view: WaterfallView) -> dict[int, Colour]:
    """Return the keys for a fall, in the colour of the tile below or of a way out."""
    return {
        RIGHT_KEY if side == "right" else LEFT_KEY: _gem_at(view, place, OUT)
        for side, place in view.falls.items()
    }


def _gem_at(view: WaterfallView, place: Place, otherwise: Colour) -> Colour:
    gems = [lies.gem for lies in view.waterfall if lies.place == place]
    return GEMS[gems[0]] if gems else otherwise


def _path_and_steps(view: WaterfallView) -> dict[int, Colour]:
    """Return the lit keys of a waiting pad: gemstones visited this turn, and steps left."""
    visited = {face.gem for face in view.path}
    gems = {key: shade(GEMS[gem], SOFT) for key, gem in enumerate(GEMS) if gem in visited}
    steps = dict.fromkeys(_STEP_KEYS[: view.steps], shade(STEP, SOFT))
    return gems | steps


_WHITE: tuple[Colour, ...] = (WHITE,) * FACES
_PAWN_MS = 1600
_TO_LAY_MS = 600
_BESIDE_MS = 1200


def tiles(ui: Ui, layout: Layout, view: WaterfallView) -> dict[Address, Picture]:
    """Return what every tile shows; tiles in racks are dark."""
    racks = (unit for rack in layout.racks for unit in rack)
    pictures = dict.fromkeys((*racks, *layout.tiles), DARK)
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
    return pictures


def _lit(ui: Ui, view: WaterfallView, lies: Lies, place: Place) -> tuple[Colour, ...]:
    """Return a tile's face, dim if other tiles can be chosen but not this one."""
    leds = face(lies.gem, lies.action)
    can_be = _can_be_chosen(ui, view)
    if not can_be or place in can_be:
        return leds
    return tuple(shade(colour, SOFT) for colour in leds)


def _can_be_chosen(ui: Ui, view: WaterfallView) -> set[Place]:
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
    """Return a tile's picture: its face, or with pawns on it, a pulse between face and pawns.

    The pawns appear in the colours of their seats.
    """
    on_it = [SEATS[seat] for seat, pawn in enumerate(view.pawns) if pawn == place]
    if not on_it:
        return Picture(leds)
    colours = tuple(on_it[led * len(on_it) // FACES] for led in range(FACES))
    return Picture(leds, "pulse", colours, _PAWN_MS)


def lights(ui: Ui, layout: Layout, views: WaterfallViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows."""
    view = views.table
    return with_pads(tiles(ui, layout, view), layout, lambda seat: pad(ui, view, seat), ui.refused)
