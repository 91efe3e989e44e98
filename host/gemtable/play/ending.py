"""What is told at the prompt when a match ends: the score, its course, what can be done now."""

from gemtable.games.kit.rules import Outcome
from gemtable.match.match import Match
from gemtable.referee.score import moves_of, score
from gemtable.sentence import Sentence, message

_COURSE = message("""\
{score}
{steps}
{seats}
Type again for another match, or undo if the last move was not meant.""")


def course(match: Match, outcome: Outcome) -> Sentence:
    """Return the score, how many moves there were, and of which kinds each seat made how many."""
    steps = Sentence("1 move stands.", "{count} moves stand.", count=match.moves)
    seats = "\n".join(str(moves_of(seat, match.steps)) for seat in range(match.seats))
    return Sentence(_COURSE, score=score(outcome), steps=steps, seats=seats)
