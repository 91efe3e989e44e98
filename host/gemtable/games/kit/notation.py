"""How games read moves: each has a table from the first word to what must follow it.

A row holds what the whole text must be, how its words make a move, and what to
tell a person who wrote it otherwise.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from gemtable.games.kit.rules import NotationError
from gemtable.sentence import Sentence

_Move = TypeVar("_Move")
Notation = Mapping[str, tuple[re.Pattern[str], Callable[..., _Move], Sentence]]


def read_move(text: str, notation: Notation[_Move], verbs: Sentence) -> _Move:
    """Return the move that `text` is; letter case and extra spaces do not matter.

    Raises NotationError; with the sentence `verbs` if the first word is not of the table.
    """
    words = " ".join(text.lower().split())
    verb = words.partition(" ")[0]
    if verb not in notation:
        raise NotationError(verbs)
    pattern, made, right = notation[verb]
    written = pattern.fullmatch(words)
    if written is None:
        raise NotationError(right)
    return made(*written.groups())


def index(number: str) -> int:
    """Return what counts from 0 in a move, of its number in the notation."""
    return int(number) - 1
