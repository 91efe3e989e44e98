"""What a role can't see of a match, dealt anew: by the function that each game has for it."""

from collections.abc import Callable
from random import Random
from typing import Any

from gemtable.check.game_fault import must
from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import OpenView
from gemtable.sentence import Sentence

Hidden = Callable[[Any, int | None, Random], Any]


def hidden_of(name: str) -> Hidden:
    """Return how a game deals anew what a role can't see. Raises GameFault if it doesn't say."""
    return hidden_in(GAMES[name])


def hidden_in(game: Game) -> Hidden:
    if not hides(game):
        return lambda state, _role, _chance: state
    hidden = game.rules.hidden
    must(hidden, Sentence("The game has a view of its own, so its Rules need hidden."))
    assert hidden is not None
    return hidden


def hides(game: Game) -> bool:
    """Return whether a game has something that not everyone sees.

    It has if it says how to deal that anew, even with a view that shows the whole state: such a
    view gives it away.
    """
    if game.rules.hidden is not None:
        return True
    return not isinstance(game.rules.view(game.rules.start(game.default_seats)), OpenView)
