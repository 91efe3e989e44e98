"""Crossing's countdown (three, two, one) and the lock.

When all who owe a choice have one, the table counts. At the lock each seat's latest choice
counts, by the boards' own stamps, all at once. If a seat has taken its choice back by then,
the table names it and counts again.
"""

from dataclasses import replace

from gemtable.games.crossing.rules import CrossingView
from gemtable.games.crossing.table.ui import COUNT, COUNT_S, CrossingViews, Ui
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Layout, Meaning
from gemtable.sentence import Sentence


def counted(ui: Ui, view: CrossingView, at_s: float) -> Ui:
    """Return the Ui, counting if all have chosen and neither a count nor a rest is running."""
    is_ready = view.phase == "choose" and not _missing(ui, view)
    if ui.count or ui.is_resting or not is_ready:
        return ui
    return replace(ui, count=COUNT, due_s=at_s + COUNT_S)


def moment(ui: Ui) -> float | None:
    """Return the time of the next number, of the lock, or of the end of its rest."""
    return ui.due_s


def passed(ui: Ui, _layout: Layout, views: CrossingViews, at_s: float) -> Meaning:
    """Return what happens at this moment; it clears a refusal."""
    ui = replace(ui, refused=None)
    if ui.is_resting:
        ui = replace(ui, locked_s=None, due_s=None, marks=())
    if ui.count > 1:
        return Meaning(replace(ui, count=ui.count - 1, due_s=at_s + COUNT_S))
    if ui.count == 1:
        return _lock(replace(ui, count=0, due_s=None), views.table, at_s)
    return Meaning(counted(ui, views.table, at_s))


def paused(ui: Ui) -> Ui:
    """Return the Ui during a pause: the count starts again afterwards."""
    return replace(ui, count=0, due_s=None, locked_s=None, marks=())


def _lock(ui: Ui, view: CrossingView, at_s: float) -> Meaning:
    missing = _missing(ui, view)
    if missing:
        text = Sentence(
            "Seat {seats} has not chosen: the countdown starts again.",
            "Seats {seats} have not chosen: the countdown starts again.",
            seats=[seat + 1 for seat in missing],
            count=len(missing),
        )
        return Meaning(ui, note=text)
    moves = tuple(Made(seat, ui.choices[seat]) for seat in view.pending)
    return Meaning(replace(ui, locked_s=at_s), moves, note=_unsure(ui, at_s))


def _unsure(ui: Ui, at_s: float) -> Sentence | None:
    """Return a sentence naming seats whose last choice may have come after the lock."""
    close = [
        seat + 1
        for seat, stamp in enumerate(ui.pressed)
        if stamp and ui.choices[seat] is not None and at_s - stamp.at_s <= stamp.error_s
    ]
    if not close:
        return None
    return Sentence(
        "Seat {seats} chose too close to the lock to be sure: it counts.",
        "Seats {seats} chose too close to the lock to be sure: it counts.",
        seats=close,
        count=len(close),
    )


def _missing(ui: Ui, view: CrossingView) -> list[int]:
    """Return the seats that owe a choice and have none."""
    return [seat for seat in view.pending if ui.choices[seat] is None]
