"""Seats that play by themselves: from a view and the legal moves to one of them.

A bot knows what its seat may know and no more, and says why it chose. A game's own bot
uses no chance: the same view gives the same move, for the same reason.
"""

from collections.abc import Callable, Sequence
from typing import Any

from gemtable.bots import crossing, gems_tracker, logichroma, lost_gems, waterfall
from gemtable.bots.chance import random_bot
from gemtable.bots.chosen import Chosen
from gemtable.rules.core import View

Bot = Callable[[View, Sequence[Any]], Chosen]  # what its seat sees and may do -> what it does

_SENSIBLE: dict[str, Bot] = {
    "crossing": crossing.play,
    "gems-tracker": gems_tracker.play,
    "logichroma": logichroma.play,
    "lost-gems": lost_gems.play,
    "waterfall": waterfall.play,
}

BOTS: dict[str, dict[str, Bot]] = {
    game: {"sensible": sensible, "random": random_bot(seed=0)}
    for game, sensible in _SENSIBLE.items()
}
"""For each game by name, the bots that can move for a seat no person has taken."""


def bot_for_match(game: str, name: str, seed: int) -> Bot:
    """Return a bot whose moves depend on nothing before the match; chance begins at `seed`."""
    return random_bot(seed) if name == "random" else BOTS[game][name]
