"""What a check found, and what is told of it."""

from dataclasses import dataclass
from typing import Literal

from gemtable.sentence import Sentence

State = Literal["ok", "warning", "fault", "not applicable"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a check found. `remedy` says what to do; None if there is nothing to do.

    A fault keeps people from playing with this computer as it is; a warning may, or spoils a
    part of it. A check is not applicable to a computer that has nothing to look at.
    """

    state: State
    what: Sentence
    remedy: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A diagnosis, and the name of its check, which scripts and reports know it by."""

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
