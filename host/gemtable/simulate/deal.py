"""Bots play the deal of a match that people have finished: what luck they had with it."""

from gemtable.games.kit.bots import SENSIBLE
from gemtable.games.kit.rules import Outcome, SomeState
from gemtable.simulate.simulated_match import Plan
from gemtable.simulate.summary import play

MATCHES = 9  # odd, so that the median is a score


def outcomes(game: str, seats: int, dealt: SomeState) -> list[Outcome]:
    """Return how bots end MATCHES matches from a state of the rules.

    Takes a second or several, in processes of its own, with progress on a terminal. Raises
    KeyboardInterrupt.
    """
    plan = Plan(game, seats, MATCHES, seed=0, bot=SENSIBLE, dealt=dealt)
    return [result.outcome for result in play(plan)]
