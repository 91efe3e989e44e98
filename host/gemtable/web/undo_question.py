"""The question before undo takes back a move that showed something: nobody can unsee it."""

from collections.abc import Sequence

from gemtable.games import GAMES
from gemtable.match.course import Step
from gemtable.referee.status import Status
from gemtable.sentence import Sentence


def asks_first(status: Status) -> bool:
    """Return whether undo would take back a step that showed something."""
    return not status.is_sealed and any(step.uncovers for step in _undone(status))


def showed(status: Status) -> list[Sentence]:
    """Return what the steps that undo would take back did, in words."""
    words = GAMES[status.game].table.words
    events = [event for step in _undone(status) for event in step.events]
    return [said for event in events if (said := words(event)) is not None]


def _undone(status: Status) -> Sequence[Step]:
    return status.steps[-status.undoes :]
