"""Choices in secret: the countdown after which all count at once, and undo before it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Never, TypeVar

from gemtable.games.kit.rules import Move, ShownSealed, View
from gemtable.games.kit.table import PAD_KEYS, WHITE, Meaning, Picture, pad_leds
from gemtable.sentence import Sentence, message

COUNT = 3
COUNT_S = 1.0  # of the table's time, for each number
OWING_MS = 1600  # of the pulse of a pad whose seat has not chosen

_COUNTING = (Sentence("Counting: one"), Sentence("Counting: two"), Sentence("Counting: three"))


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedUi:
    """`count` is the current number of the countdown, or 0; `due_s` is when something changes.

    `takes_back` is the seat that asked once to undo the last step.
    """

    count: int = 0
    due_s: float | None = None
    takes_back: int | None = None


Ui = TypeVar("Ui", bound=SealedUi)


def moment(ui: SealedUi) -> float | None:
    """Return when something changes by itself."""
    return ui.due_s


def stopped(ui: Ui) -> Ui:
    """Return the Ui without a countdown; it starts again from three."""
    return replace(ui, count=0, due_s=None)


def counted(ui: Ui, at_s: float, is_ready: bool) -> Ui:
    """Return the Ui, counting if all have chosen."""
    return ui if ui.count or not is_ready else replace(ui, count=COUNT, due_s=at_s + COUNT_S)


def passed(
    ui: Ui, at_s: float, is_ready: bool, lock: Callable[[Ui], Meaning[Ui, Move]]
) -> Meaning[Ui, Move]:
    """Return what happens when a moment has come: the next number, or `lock` after the last."""
    if ui.count > 1:
        return Meaning(replace(ui, count=ui.count - 1, due_s=at_s + COUNT_S))
    return lock(stopped(ui)) if ui.count else Meaning(counted(ui, at_s, is_ready))


def undo_for_all(ui: Ui, seat: int) -> Meaning[Ui, Never]:
    """Return what a seat that has nothing of its own to take back asks for: twice is an undo."""
    if ui.takes_back == seat:
        return Meaning(replace(ui, takes_back=None), undo=True)
    text = message(
        "Seat {seat} wants to undo the last action for everyone: press undo again to do it."
    )
    return Meaning(replace(ui, takes_back=seat), note=Sentence(text, seat=seat + 1))


def count_picture(count: int) -> Picture:
    """Return a pad during the countdown: a third of the keys for each number."""
    return Picture(pad_leds(dict.fromkeys(range(PAD_KEYS // COUNT * count), WHITE)))


def count_words(shown: ShownSealed) -> Sentence | None:
    """Return the current number of the countdown."""
    return _COUNTING[shown.count - 1] if shown.count else None


def owing(view: View, shown: ShownSealed) -> Sequence[int]:
    """Return the numbers of the seats that owe a choice and have none."""
    return [seat + 1 for seat in view.pending if seat not in shown.chosen]
