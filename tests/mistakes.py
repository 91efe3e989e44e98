"""What seats say in vain, each on its own page: other words, and another number, in each world.

A role hears its own mistakes in every world. Those of others, which the rules refuse by what
is hidden or by what all can see, must not reach it.
"""

from random import Random

from gemtable.games.crossing.rules import Steal
from gemtable.games.kit.rules import IllegalMove, NotationError
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.lost_gems.rules import COLOURS, VALUES

MOST = 3  # mistakes of a seat at a time

_SLOTS = [f"{verb} {slot}" for verb in ("play", "discard") for slot in range(1, 7)]
WORDS = {
    "lost-gems": (
        *(f"hint {what} to {seat}" for what in (*COLOURS, *VALUES) for seat in range(1, 5)),
        *("take 3", "penny yes", "fly", *_SLOTS),
    ),
    "logichroma": (
        *(f"hint {what} to {seat}" for what in logichroma.KINDS for seat in range(1, 6)),
        *("pass", "withdraw", "fly", *_SLOTS),
    ),
    "waterfall": (
        *(f"{verb} {tile}" for verb in ("score", "play") for tile in range(1, 46)),
        *(f"add {tile} to 3.{column}" for tile in range(1, 46) for column in (1, 2, 3)),
        *("done", "fall left", "fall in", "remove 2.1", "swap 2.1 3.1", "fly"),
    ),
    "crossing": (str(Steal(0)), "gather 9", "place 1", "steal me", "fly", "hint red"),
    "gems-tracker": ("bid", "bid 0", "bid 1 1 1", "bid 4 13", "take 5 2 3", "drop", "fly"),
}


class Mistakes:
    """The mistakes in one world of a match: `role` must not hear of those of others.

    Without a role it is the world that others are held against. `said` counts them.
    """

    def __init__(self, game, seed, role=None):
        self._game = game
        self._seed = seed
        self._role = role
        self._chances = {}
        self.said = 0

    def of(self, state, seat):
        """Return what a seat says in vain now."""
        chance = self.chance_of(seat)
        lines = chance.sample(WORDS[self._game.name], chance.randrange(MOST + 1))
        found = [line for line in lines if self._is_refused(state, seat, line)]
        self.said += len(found)
        return found

    def chance_of(self, seat):
        """Return the chance by which a seat errs: its own, in every world that it may be in."""
        if seat not in self._chances:
            kept = "" if self._role in (None, seat) else f" kept from {self._role}"
            self._chances[seat] = Random(f"{self._seed} mistakes of {seat}{kept}")
        return self._chances[seat]

    def _is_refused(self, state, seat, line):
        try:
            self._game.rules.play(state, seat, self._game.rules.parse(line))
        except (IllegalMove, NotationError):
            return True
        return False
