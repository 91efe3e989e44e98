"""The end of a match, as facts for a picture: headline, podium, moments, report, chart."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gemtable.games import GAMES
from gemtable.games.kit.charts import drawn
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Outcome, View
from gemtable.games.kit.story import Fact
from gemtable.games.kit.touch import MENU, Choice, Touches
from gemtable.match.course import Step
from gemtable.match.result import THINKING
from gemtable.printable import printable
from gemtable.referee.status import Status, moves_of, score
from gemtable.sentence import Names, Sentence, naming

_MOMENTS = 2  # shown without a tap
_NAMED = 2  # winners that a headline names


class Played(NamedTuple):
    """The result of a match that was played since the program started."""

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
    """Return the facts of a match's end. Returns None while the match is running.

    `steps` are the steps that were not taken back, `course` is the public view after each. Leave
    both out if the page shows them elsewhere. `evening` has the matches played here, including
    this one. `story` has facts about the match, each with its entry in the replay, if known.
    """
    if position.outcome is None:
        return None
    outcome, facts = position.outcome, [fact for fact, _entry in story]
    return {
        "headline": printable(headline(outcome)),
        "is_shared": outcome.is_shared,
        "points": outcome.scores[0] if outcome.rating else None,  # else they are the headline
        "podium": podium_of(outcome),
        "note": printable(Sentence(outcome.tie_break)) if outcome.tie_break else None,
        "moments": [printable(fact.text) for fact in moments(facts)],
        "score": printable(score(outcome)),
        "meaning": game.page.meaning(position.views.table),
        "moves": [moves_of(seat, game, steps) for seat in range(position.seats)] if steps else (),
        "story": [{"text": printable(fact.text), "entry": entry} for fact, entry in story],
        "panels": drawn(game.page.course(course)) if course else (),
        "replay": position.match if steps else None,
        "evening": _of_game(evening, game),
    }


def headline(outcome: Outcome) -> Sentence:
    """Return the headline of a match's end: who wins, or what a score of all means."""
    if outcome.is_shared or len(outcome.scores) == 1:
        is_rated = bool(outcome.rating)
        return Sentence(outcome.rating) if is_rated else score(outcome)
    if len(outcome.winners) > _NAMED:
        return Sentence("{count} share the win!", count=len(outcome.winners))
    return Sentence(
        "Seat {seats} wins!",
        "Seats {seats} win!",
        seats=[seat + 1 for seat in outcome.winners],
        count=len(outcome.winners),
    )


def moments(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts to show at once, of different kinds: first those about a single step."""
    of_kinds: dict[str, Fact] = {}
    for fact in sorted(facts, key=lambda fact: fact.step is None):
        of_kinds.setdefault(fact.kind, fact)
    of_kinds.pop(THINKING, None)
    return list(of_kinds.values())[:_MOMENTS]


def podium_of(outcome: Outcome) -> list[Mapping[str, int]]:
    """Return each seat with its points and its place, from 1; winners first, then by points."""

    def standing(seat: int) -> tuple[bool, int]:
        return seat not in outcome.winners, -outcome.scores[seat]

    standings = [standing(seat) for seat in range(len(outcome.scores))]
    return [
        {
            "seat": seat,
            "points": outcome.scores[seat],
            "place": sum(other < standings[seat] for other in standings) + 1,
        }
        for seat in sorted(range(len(standings)), key=lambda seat: standings[seat])
    ]


def _of_game(evening: Sequence[Played], game: Game) -> list[Mapping[str, object]]:
    """Return the evening's results of one game, in order. Returns [] if there is only one."""
    results: list[Mapping[str, object]] = []
    for played in evening:
        if played.game == game.name:
            with naming(played.names):
                results.append({"match": played.match, "score": printable(score(played.outcome))})
    return results if len(results) > 1 else []


class Explained(NamedTuple):
    """A move as a choice, and the one piece that offers it; the piece is None if several do."""

    piece: Sentence | None
    choice: Choice


def explained(touches: Touches) -> list[Explained]:
    """Return the choices of all pieces, each move once, without rarely used ones."""
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
    """Return the moves that no piece offers; the page shows them as they are typed."""
    offered = {
        choice.move for touch in touches.values() for choice in (*touch.choices, *touch.more)
    }
    return [move for move in moves if move not in offered]


def asks_first(status: Status) -> bool:
    """Return whether undo would take back a step that revealed something."""
    return not status.is_sealed and any(step.uncovers for step in _undone(status))


def showed(status: Status) -> list[Sentence]:
    """Return sentences about the steps that undo would take back."""
    words = GAMES[status.game].table.words
    events = [event for step in _undone(status) for event in step.events]
    return [said for event in events if (said := words(event)) is not None]


def _undone(status: Status) -> Sequence[Step]:
    return status.steps[-status.undoes :]
