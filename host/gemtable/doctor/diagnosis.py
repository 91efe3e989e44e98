"""The result of a check of `gemtable doctor`."""

from dataclasses import dataclass
from typing import Literal

from gemtable.sentence import Sentence

State = Literal["ok", "warning", "fault", "not applicable"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The result of a check. `remedy` is the advice, or None if there is nothing to do.

    A fault prevents matches on this computer. A warning may prevent them, or only affect one
    feature. A check is not applicable if the computer has nothing to check.
    """

    state: State
    what: Sentence
    remedy: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A diagnosis, with the name of its check."""

    name: str
    diagnosis: Diagnosis


def ok(what: Sentence) -> Diagnosis:
    return Diagnosis("ok", what)


def warning(what: Sentence, remedy: Sentence) -> Diagnosis:
    return Diagnosis("warning", what, remedy)


def fault(what: Sentence, remedy: Sentence) -> Diagnosis:
    return Diagnosis("fault", what, remedy)


def not_applicable(what: Sentence, remedy: Sentence | None = None) -> Diagnosis:
    return Diagnosis("not applicable", what, remedy)
