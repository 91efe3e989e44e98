"""Secret choices: the countdown, undo until it ends, and the looks at what is revealed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Never, TypeVar

from gemtable.games.kit.rules import Move, ShownSealed, View
from gemtable.games.kit.table import PAD_KEYS, WHITE, Meaning, Picture, pad_leds
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

COUNT = 3
COUNT_S = 1.0  # seconds of the table's time for each number
LOOKS = 3  # at what was revealed: the choices, what came of them, what was won
LOOK_S = 0.8  # seconds of the table's time for each look
OWING_MS = 1600  # period of the pulse of a pad whose seat has not chosen

_COUNTING = (Sentence("Counting: one"), Sentence("Counting: two"), Sentence("Counting: three"))


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedUi:
    """The countdown in a Ui: `count` is its current number, or 0 while there is none.

    `due_s` is the time of the next change. `takes_back` is the seat that pressed undo once and
    has to confirm that it undoes the last step for everyone. `look` is the number of the look
    at the revealed choices, or 0. `locked_s` is the time of the last lock, when choices were
    revealed, until all looks are over.
    """

    count: int = 0
    look: int = 0
    locked_s: float | None = None
    due_s: float | None = None
    takes_back: int | None = None


Ui = TypeVar("Ui", bound=SealedUi)


def moment(ui: SealedUi) -> float | None:
    """Return the time of the next change, in seconds of the table's time, or None."""
    return ui.due_s


def stopped(ui: Ui) -> Ui:
    """Return the Ui without a countdown or a reveal; the next countdown starts from three."""
    return replace(ui, count=0, look=0, locked_s=None, due_s=None)


def revealed(ui: Ui, locked_s: float) -> Ui:
    """Return the Ui at the first look at the choices that were revealed by a lock."""
    return replace(ui, look=1, locked_s=locked_s, due_s=locked_s + LOOK_S)


def looked(ui: Ui, at_s: float) -> Ui:
    """Return the Ui at the next look, or after the last one."""
    if ui.look in range(1, LOOKS):
        return replace(ui, look=ui.look + 1, due_s=at_s + LOOK_S)
    return stopped(ui)


def skips(ui: SealedUi, at: Stamp) -> bool:
    """Return whether a press during a reveal ends it: one made after the first look.

    An earlier one may still have been a choice, so it is told that it was too late.
    """
    return ui.look > 1 and ui.locked_s is not None and at.at_s > ui.locked_s + LOOK_S


def counted(ui: Ui, at_s: float, is_ready: bool) -> Ui:
    """Return the Ui, with a countdown started if `is_ready`: all seats have chosen."""
    return ui if ui.count or not is_ready else replace(ui, count=COUNT, due_s=at_s + COUNT_S)


def passed(
    ui: Ui, at_s: float, is_ready: bool, lock: Callable[[Ui], Meaning[Ui, Move]]
) -> Meaning[Ui, Move]:
    """Return the next state of the countdown: the next number, or `lock` after the last one."""
    if ui.count > 1:
        return Meaning(replace(ui, count=ui.count - 1, due_s=at_s + COUNT_S))
    return lock(stopped(ui)) if ui.count else Meaning(counted(ui, at_s, is_ready))


def undo_for_all(ui: Ui, seat: int) -> Meaning[Ui, Never]:
    """Return the meaning of undo for a seat without a choice to undo: it must press twice."""
    if ui.takes_back == seat:
        return Meaning(replace(ui, takes_back=None), undo=True)
    text = message(
        "Seat {seat} wants to undo the last action for everyone. Press undo again to confirm."
    )
    return Meaning(replace(ui, takes_back=seat), note=Sentence(text, seat=seat + 1))


def count_picture(count: int) -> Picture:
    """Return a pad's picture during the countdown, with `count` thirds of its keys lit."""
    return Picture(pad_leds(dict.fromkeys(range(PAD_KEYS // COUNT * count), WHITE)))


def count_words(shown: ShownSealed) -> Sentence | None:
    """Return the current number of the countdown."""
    return _COUNTING[shown.count - 1] if shown.count else None


def owing(view: View, shown: ShownSealed) -> Sequence[int]:
    """Return the numbers, from 1, of the seats that still owe a choice."""
    return [seat + 1 for seat in view.pending if seat not in shown.chosen]
