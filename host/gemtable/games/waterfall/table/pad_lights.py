"""What the pads show: for the seat to move its answers, for the others its path and steps.

Everyone sees all pads, so they are drawn from the table's view. The cards of a hand are
positions, all lit alike; everyone may know how many there are.
"""

from gemtable.games.kit.colours import SEATS, SOFT, UNDO, shade
from gemtable.games.kit.pads import UNDO_KEY, pad_picture
from gemtable.games.kit.table import PAD_KEYS, Colour, Picture
from gemtable.games.kit.turns import mover
from gemtable.games.waterfall.rules import Place, WaterfallView
from gemtable.games.waterfall.table.colours import ACTION, CARD, EMPTY, GEMS, MORE, OUT, ROW, STEP
from gemtable.games.waterfall.table.questions import (
    DONE_KEY,
    LEFT_KEY,
    MORE_KEY,
    PAGE_KEYS,
    RIGHT_KEY,
    page,
)
from gemtable.games.waterfall.table.ui import Ui

_STEP_KEYS = range(6, 10)  # of a waiting seat, one per step left, up to four


def pad(ui: Ui, view: WaterfallView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is the table's."""
    if view.outcome is not None:
        return _end(seat, seat in view.outcome.winners)
    if mover(view) != seat:
        return pad_picture(_path_and_steps(view))
    lit = _ways(view) | _answers(ui, view)
    if view.phase == "score":
        lit[DONE_KEY] = OUT
    if ui.answers:
        return pad_picture(lit, {UNDO_KEY: UNDO})
    return pad_picture({key: shade(colour, SOFT) for key, colour in lit.items()})


def _answers(ui: Ui, view: WaterfallView) -> dict[int, Colour]:
    """Return the keys of the possible answers, and of their next page."""
    now = page(view, ui.answers, ui.turned)
    lit = {
        key: _colour(view, now.asked, ui.answers, answer)
        for key, answer in zip(PAGE_KEYS, now.answers, strict=True)
        if answer is not None
    }
    return lit | ({MORE_KEY: MORE} if now.has_more else {})


def _colour(view: WaterfallView, question: str, before: tuple[int, ...], answer: int) -> Colour:
    match question:
        case "card":
            return CARD
        case "row":
            return ROW
        case "column":
            return _gem_at(view, Place(before[-1], answer), EMPTY)
        case "pawn":
            return SEATS[answer]
    return ACTION


def _ways(view: WaterfallView) -> dict[int, Colour]:
    """Return the keys for the fall, in the colour of the tile below, or of a way out."""
    return {
        RIGHT_KEY if side == "right" else LEFT_KEY: _gem_at(view, place, OUT)
        for side, place in view.falls.items()
    }


def _gem_at(view: WaterfallView, place: Place, otherwise: Colour) -> Colour:
    gems = [lies.gem for lies in view.waterfall if lies.place == place]
    return GEMS[gems[0]] if gems else otherwise


def _path_and_steps(view: WaterfallView) -> dict[int, Colour]:
    """Return a key for each gemstone visited this turn, and for each step, up to four."""
    visited = {face.gem for face in view.path}
    gems = {key: shade(GEMS[gem], SOFT) for key, gem in enumerate(GEMS) if gem in visited}
    steps = dict.fromkeys(_STEP_KEYS[: view.steps], shade(STEP, SOFT))
    return gems | steps


def _end(seat: int, has_won: bool) -> Picture:
    """Return a pad at the end: a winner's spins in its colour, the others glow in theirs."""
    if has_won:
        half = dict.fromkeys(range(0, PAD_KEYS, 2), SEATS[seat])
        return Picture(tuple(half.get(key, (0, 0, 0)) for key in range(PAD_KEYS)), "spin")
    return Picture((shade(SEATS[seat], SOFT),) * PAD_KEYS)
