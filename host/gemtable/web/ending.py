"""The end of a match, as facts for a picture: score, meaning, moves of each seat, chart."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.kit.chart import drawn
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import View
from gemtable.match.course import Step
from gemtable.printable import printable
from gemtable.referee.score import moves_of, score


def ending(
    position: Position, game: Game, steps: Sequence[Step] = (), course: Sequence[View] = ()
) -> Mapping[str, Any] | None:
    """Return what the end of a match shows; None while the match goes on.

    `steps` are those that stand, `course` is the public view after each. Leave them out where
    the page shows them elsewhere.
    """
    if position.outcome is None:
        return None
    return {
        "score": printable(score(position.outcome)),
        "meaning": game.page.meaning(position.views.table),
        "moves": [moves_of(seat, game, steps) for seat in range(position.seats)] if steps else (),
        "panels": drawn(game.page.course(course)) if course else (),
        "replay": position.match if steps else None,
    }
