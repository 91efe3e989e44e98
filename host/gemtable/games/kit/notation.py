"""Parses moves: each game has a table from the first word of a move to its syntax.

A row holds a pattern for the whole text, a function that makes the move from its groups,
and a sentence with the right syntax for people who got it wrong.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from gemtable.games.kit.rules import NotationError
from gemtable.sentence import Sentence

_Move = TypeVar("_Move")
Notation = Mapping[str, tuple[re.Pattern[str], Callable[..., _Move], Sentence]]


def read_move(text: str, notation: Notation[_Move], verbs: Sentence) -> _Move:
    """Return the move that `text` stands for; ignores letter case and extra spaces.

    Raises NotationError, with the sentence `verbs` if the table does not have the first word.
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
    """Return the index from 0 for a number from 1 in the notation."""
    return int(number) - 1
