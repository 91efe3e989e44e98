"""A bot's move with its reason, as those who watch a table are told it."""

from typing import NamedTuple

from gemtable.sentence import Sentence


class Explained(NamedTuple):
    """A move that a bot's seat made, and why, both as everyone may be told them."""

    seat: int
    move: str
    reason: Sentence
