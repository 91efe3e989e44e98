"""How a match ended, in words: the score, and how many moves of each kind each seat made."""

from collections import Counter
from collections.abc import Iterable

from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Outcome
from gemtable.match.course import Step
from gemtable.sentence import Sentence, message


def score(outcome: Outcome) -> Sentence:
    """Return the score of each seat, or the one that all share, with its rating."""
    is_one = outcome.is_shared or len(outcome.scores) == 1
    if is_one and not outcome.rating:
        return Sentence("Score {score}.", score=outcome.scores[0])
    if outcome.rating:
        text = message("Score {score}. {rating}")
        return Sentence(text, score=outcome.scores[0], rating=Sentence(outcome.rating))
    won = Sentence(
        "Seat {seats} wins.",
        "Seats {seats} win.",
        seats=[seat + 1 for seat in outcome.winners],
        count=len(outcome.winners),
    )
    points = [
        Sentence(
            "seat {seat} has 1 point", "seat {seat} has {count} points", seat=seat, count=points
        )
        for seat, points in enumerate(outcome.scores, 1)
    ]
    if outcome.tie_break:
        text = message("{won} {tie_break} In the end {points}.")
        return Sentence(text, won=won, tie_break=Sentence(outcome.tie_break), points=points)
    return Sentence("{won} In the end {points}.", won=won, points=points)


def moves_of(seat: int, game: Game, steps: Iterable[Step]) -> Sentence:
    """Return how many moves of each kind a seat made."""
    verbs = Counter(
        str(made.move).split()[0] for step in steps for made in step.moves if made.seat == seat
    )
    told = [
        Sentence("{verb} {count}", verb=game.aloud(verb), count=count)
        for verb, count in verbs.most_common()
    ]
    if not told:
        return Sentence("Seat {seat}: no move.", seat=seat + 1)
    return Sentence("Seat {seat}: {moves}.", seat=seat + 1, moves=told)
