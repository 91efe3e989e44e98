"""What a bot does, and why."""

from typing import Any, NamedTuple

from gemtable.sentence import Sentence


class Chosen(NamedTuple):
    """A move, and why it was chosen.

    `reason` speaks of all that the bot's seat knows. `openly` is told while the match goes
    on: it follows from the move, from what everyone knows and from how bots play. None
    where the reason itself does.
    """

    move: Any
    reason: Sentence
    openly: Sentence | None = None

    def told(self, is_over: bool) -> Sentence:
        """Return why, for everyone: all of it once the match is over."""
        return self.reason if is_over or self.openly is None else self.openly
