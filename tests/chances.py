"""Chance that is known: for what comes of a bot's draw."""

from random import Random


class First(Random):
    """Draws the first of all, which of bids is the one that the bot makes most often."""

    def random(self) -> float:
        return 0.0
