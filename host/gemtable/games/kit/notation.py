"""Parses typed moves, and translates the words of moves and keys for reading, never for typing.

A row of a notation has a pattern for the whole text, a function that makes the move from the
groups of the pattern, and a sentence that explains the syntax after a mistake.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from gemtable.games.kit.rules import NotationError
from gemtable.sentence import Sentence, in_one_language

Words = Mapping[str, Sentence]

# Words that games share. The other words of a game are in its own folder.
WORDS: Words = {
    "blue": Sentence("blue"),
    "card": Sentence("card"),
    "discard": Sentence("discard"),
    "green": Sentence("green"),
    "help": Sentence("help"),
    "hint": Sentence("hint"),
    "left": Sentence("left"),
    "play": Sentence("play"),
    "red": Sentence("red"),
    "right": Sentence("right"),
    "seat": Sentence("seat"),
    "take": Sentence("take"),
    "to": Sentence("to"),
    "undo": Sentence("undo"),
    "white": Sentence("white"),
    "yellow": Sentence("yellow"),
}

_LONGEST = 3  # words in a phrase, such as a game's "left end"


class Aloud:
    """A move or a key's name, translated word by word into the reader's language."""

    def __init__(self, typed: object, own: Words) -> None:
        """Translate `typed` by WORDS and `own`, the game's other words."""
        self._typed, self._known = str(typed), {**WORDS, **own}

    def __str__(self) -> str:
        return in_one_language(self._words)

    def _words(self) -> str:
        words, read = self._typed.split(), []
        while words:
            sizes = range(_LONGEST, 1, -1)
            size = next((size for size in sizes if self._is_known(words[:size])), 1)
            typed, words = " ".join(words[:size]), words[size:]
            read.append(str(self._known.get(typed) or _seat(typed) or typed))
        return " ".join(read)

    def _is_known(self, words: Sequence[str]) -> bool:
        phrase = " ".join(words)
        return phrase in self._known or _seat(phrase) is not None


def _seat(phrase: str) -> Sentence | None:
    """Return the sentence for "seat 2", which may be a person's name; None for other phrases."""
    noun, _, number = phrase.partition(" ")
    return Sentence("seat {seat}", seat=number) if noun == "seat" and number.isdecimal() else None


_Move = TypeVar("_Move")
Notation = Mapping[str, tuple[re.Pattern[str], Callable[..., _Move], Sentence]]


def read_move(text: str, notation: Notation[_Move], verbs: Sentence) -> _Move:
    """Return the move that `text` stands for; ignores letter case and extra spaces.

    Raises NotationError, with the sentence `verbs` if the first word is unknown.
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
