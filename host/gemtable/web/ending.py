"""How a match ended, as facts for a picture: what the score means, who did what, the course."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from gemtable.match.course import Step
from gemtable.printable import printable
from gemtable.referee.ending import moves_of, score
from gemtable.referee.status import Position
from gemtable.rules.core import View
from gemtable.rules.roles import TABLE
from gemtable.web.chart import drawn


def ending(
    position: Position, game: ModuleType, steps: Sequence[Step] = (), course: Sequence[View] = ()
) -> Mapping[str, Any] | None:
    """Return what the end of a match shows, None of one that goes on.

    `steps` are those that stand, `course` what everyone could know after each: left out
    where they are to be seen elsewhere.
    """
    if position.outcome is None:
        return None
    return {
        "score": printable(score(position.outcome)),
        "meaning": game.meaning(position.view(TABLE)),
        "moves": [moves_of(seat, steps) for seat in range(position.seats)] if steps else (),
        "panels": drawn(game.course(course)) if course else (),
        "replay": position.match if steps else None,
    }
