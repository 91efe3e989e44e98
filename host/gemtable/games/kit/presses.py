"""Finds the gestures that make a move. It tries them with `read`, so the two always agree."""

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from gemtable.games.kit.rules import Known, Made, Move, Shown, ShownSealed, Told, Views
from gemtable.games.kit.table import PAD_KEYS, UNDO_KEY, Gesture, Layout, Meaning, Ui
from gemtable.stamps import Stamp

if TYPE_CHECKING:
    from gemtable.games.kit.game import Table

_ANY_TIME = Stamp(0.0, 0.0)  # gestures mean the same at any time
_MOST = 1000  # Uis that are tried; no move of a game needs nearly as many


def presses(
    script: "Table[Move, Known, Ui, Told]",
    ui: Ui,
    layout: Layout,
    views: Views[Known],
    made: Made[Move],
) -> tuple[Gesture, ...]:
    """Return the shortest series of pad gestures that makes a move, or else one tile gesture.

    Returns () if there are none, or if the seat has already chosen the move.
    """
    asked = script.said(ui, layout, views, made, _ANY_TIME)
    if is_chosen(script, ui, asked, made.seat):
        return ()
    wanted = _choice(script, asked.ui, made.seat)

    def read(ui: Ui, gesture: Gesture) -> Meaning[Ui, Move]:
        return script.read(ui, layout, views, gesture, _ANY_TIME)

    def comes_to_it(meaning: Meaning[Ui, Move]) -> bool:
        if asked.moves or meaning.moves:
            return meaning.moves == asked.moves
        return _choice(script, meaning.ui, made.seat) == wanted

    pad = layout.pads[made.seat]
    keys = [Gesture(pad, key, "press") for key in range(PAD_KEYS)] if pad else []
    tried = {ui}
    waiting: deque[tuple[Ui, tuple[Gesture, ...]]] = deque([(ui, ())])
    while waiting and len(tried) < _MOST:
        before, path = waiting.popleft()
        for gesture in keys:
            meaning = read(before, gesture)
            if comes_to_it(meaning):
                return (*path, gesture)
            is_step = not (meaning.moves or meaning.undo or meaning.note) and (
                gesture.key == UNDO_KEY or script.leads(meaning.ui, views, made)
            )
            if is_step and meaning.ui not in tried:
                tried.add(meaning.ui)
                waiting.append((meaning.ui, (*path, gesture)))
    clicks = (Gesture(unit, 0, kind) for unit in layout.all_tiles for kind in script.tile_kinds)
    return next(((click,) for click in clicks if comes_to_it(read(ui, click))), ())


def is_chosen(
    script: "Table[Move, Known, Ui, Told]", ui: Ui, asked: Meaning[Ui, Move], seat: int
) -> bool:
    """Return whether a seat has already chosen in secret what it says; `asked` is its meaning."""
    return not asked.moves and _choice(script, asked.ui, seat) == _choice(script, ui, seat)


def _choice(script: "Table[Move, Known, Ui, Told]", ui: Ui, seat: int) -> Shown:
    """Return what the seat sees of its own choice, without the countdown."""
    shown = script.shown(ui, seat)
    return replace(shown, count=0) if isinstance(shown, ShownSealed) else shown
