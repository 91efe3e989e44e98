"""How a match ended, in words: the score, and its course in a few lines."""

from collections import Counter

from gemtable.match.match import Match
from gemtable.rules.core import Outcome
from gemtable.sentence import Sentence

_COURSE = """\
{score}
{steps}
{seats}
Type again for another match, or undo if the last move was not meant."""


def score(outcome: Outcome) -> Sentence:
    """Return what everyone has; a praise is of all together, who have the same."""
    if outcome.rating:
        text = "Score {score}. {rating}"
        return Sentence(text, score=outcome.scores[0], rating=outcome.rating)
    won = Sentence(
        "Seat {seats} wins.",
        "Seats {seats} win.",
        seats=[seat + 1 for seat in outcome.winners],
        count=len(outcome.winners),
    )
    points = [
        Sentence("seat {seat} has {points} points", seat=seat, points=points)
        for seat, points in enumerate(outcome.scores, 1)
    ]
    if outcome.tie_break:
        text = "{won} {tie_break} In the end {points}."
        return Sentence(text, won=won, tie_break=outcome.tie_break, points=points)
    return Sentence("{won} In the end {points}.", won=won, points=points)


def course(match: Match, outcome: Outcome) -> Sentence:
    """Return the score, how many moves there were, and of which kinds each seat made how many."""
    steps = Sentence("1 move stands.", "{count} moves stand.", count=match.moves)
    seats = "\n".join(str(_seat(match, seat)) for seat in range(match.seats))
    return Sentence(_COURSE, score=score(outcome), steps=steps, seats=seats)


def _seat(match: Match, seat: int) -> Sentence:
    verbs = Counter(
        str(made.move).split()[0]
        for step in match.steps
        for made in step.moves
        if made.seat == seat
    )
    told = [
        Sentence("{verb} {count}", verb=verb, count=count) for verb, count in verbs.most_common()
    ]
    if not told:
        return Sentence("Seat {seat}: no move.", seat=seat + 1)
    return Sentence("Seat {seat}: {moves}.", seat=seat + 1, moves=told)
