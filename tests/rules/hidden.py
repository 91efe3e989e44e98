"""What a role cannot see of a match, dealt anew: by the function that each game has for it."""

from collections.abc import Callable
from random import Random
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import OpenView

Hidden = Callable[[Any, int | None, Random], Any]


def hidden_of(name: str) -> Hidden:
    """Return how a game deals anew what a role cannot see; fail if it doesn't say."""
    return hidden_in(GAMES[name])


def hidden_in(game: Game) -> Hidden:
    if not hides(game):
        return lambda state, _role, _chance: state
    hidden = game.rules.hidden
    assert hidden, f"{game.name} has a view of its own, so its Rules need `hidden`"
    return hidden


def hides(game: Game) -> bool:
    """Say whether a game has a view of its own, and so something that not everyone sees."""
    return not isinstance(game.rules.view(game.rules.start(game.default_seats)), OpenView)
