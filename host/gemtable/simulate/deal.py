"""Lets bots play the deal of a finished match, to show whether its players had luck."""

from gemtable.games.kit.bots import SENSIBLE
from gemtable.games.kit.rules import Outcome, SomeState
from gemtable.simulate.simulated_match import Plan
from gemtable.simulate.summary import play

MATCHES = 9  # odd, so that the median is a score


def outcomes(game: str, seats: int, dealt: SomeState) -> list[Outcome]:
    """Return the outcomes of MATCHES matches that bots play from the state `dealt`.

    This takes some seconds, in separate processes, with progress on a terminal. Raises
    KeyboardInterrupt.
    """
    plan = Plan(game, seats, MATCHES, seed=0, bot=SENSIBLE, dealt=dealt)
    return [result.outcome for result in play(plan)]
