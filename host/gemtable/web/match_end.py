"""The end of a match, as facts for a picture: score, meaning, moves of each seat, chart."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gemtable.games import GAMES
from gemtable.games.kit.drawing import Position, drawn
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Outcome, View
from gemtable.games.kit.story import Fact
from gemtable.games.kit.touch import MENU, Choice, Touches
from gemtable.match.course import Step
from gemtable.printable import printable
from gemtable.referee.status import Status, moves_of, score
from gemtable.sentence import Names, Sentence, naming


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
) -> Mapping[str, object] | None:
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


def _of_game(evening: Sequence[Played], game: Game) -> list[Mapping[str, object]]:
    """Return the results at this game, in order, if there is more than one to compare."""
    results: list[Mapping[str, object]] = []
    for played in evening:
        if played.game == game.name:
            with naming(played.names):
                results.append({"match": played.match, "score": printable(score(played.outcome))})
    return results if len(results) > 1 else []


class Explained(NamedTuple):
    """A move, and the piece to touch for it; None if several offer it."""

    piece: Sentence | None
    choice: Choice


def explained(touches: Touches) -> list[Explained]:
    """Return the choices of all pieces, each once; without those that are wanted rarely."""
    told = [
        (touch, choice)
        for id, touch in touches.items()
        if id != MENU
        for choice in touch.choices
        if not choice.why_not
    ]
    pieces = Counter(choice.move for _touch, choice in told)
    found: dict[str, Explained] = {}
    for touch, choice in told:
        piece = touch.title if pieces[choice.move] == 1 else None
        found.setdefault(choice.move, Explained(piece, choice))
    return list(found.values())


def unexplained(moves: Sequence[str], touches: Touches) -> list[str]:
    """Return the moves that no piece offers: they are shown as people type them."""
    offered = {
        choice.move for touch in touches.values() for choice in (*touch.choices, *touch.more)
    }
    return [move for move in moves if move not in offered]


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
