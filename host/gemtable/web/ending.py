"""The end of a match, as facts for a picture: score, meaning, moves of each seat, chart."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gemtable.games.kit.chart import drawn
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Outcome, View
from gemtable.games.kit.story import Fact
from gemtable.match.course import Step
from gemtable.printable import printable
from gemtable.referee.score import moves_of, score
from gemtable.sentence import Names, naming


class Played(NamedTuple):
    """How a match ended that was played here since the program began."""

    match: int
    game: str
    names: Names
    outcome: Outcome


def ending(
    position: Position,
    game: Game,
    steps: Sequence[Step] = (),
    course: Sequence[View] = (),
    evening: Sequence[Played] = (),
    story: Sequence[tuple[Fact, int | None]] = (),
) -> Mapping[str, Any] | None:
    """Return what the end of a match shows; None while the match goes on.

    `steps` are those that stand, `course` is the public view after each. Leave them out where
    the page shows them elsewhere. `evening` are the matches played here, this one too. `story`
    are the facts of the match, each with its entry in the replay, if that is known.
    """
    if position.outcome is None:
        return None
    return {
        "score": printable(score(position.outcome)),
        "meaning": game.page.meaning(position.views.table),
        "moves": [moves_of(seat, game, steps) for seat in range(position.seats)] if steps else (),
        "story": [{"text": printable(fact.text), "entry": entry} for fact, entry in story],
        "panels": drawn(game.page.course(course)) if course else (),
        "replay": position.match if steps else None,
        "evening": _of_game(evening, game),
    }


def _of_game(evening: Sequence[Played], game: Game) -> list[Mapping[str, Any]]:
    """Return the results at this game, in order, if there is more than one to compare."""
    results: list[Mapping[str, Any]] = []
    for played in evening:
        if played.game == game.name:
            with naming(played.names):
                results.append({"match": played.match, "score": printable(score(played.outcome))})
    return results if len(results) > 1 else []
