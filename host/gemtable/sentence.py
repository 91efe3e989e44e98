"""What people read: a text with {names}, and the values that stand for them.

A sentence is put into words where it is shown, in the language that is spoken
there. Nothing is glued from parts: a value is a number, a name of the table's own,
or a sentence that names a thing, as "seat 1's pad".

Texts are found by their call, `Sentence("...")`; one that reaches it by a name is
marked, `message("...")`. All of them are in the catalogues of `languages/`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any


class Untranslated(LookupError):
    """A text that awaits its translation."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its ISO 639-1 `code`, and its `name` in itself.

    `told(text, many, count)` is a text in it, or of `many` the form that belongs to `count`.
    It raises Untranslated for a text that awaits its translation.
    """

    code: str
    name: str
    told: Callable[[str, str, int], str]


def _as_written(text: str, many: str, count: int) -> str:
    return many if many and count != 1 else text


ENGLISH = Language("en", "English", _as_written)
_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)
_is_part: ContextVar[bool] = ContextVar("is_part", default=False)


def spoken() -> Language:
    """Return the language in which sentences are put into words here."""
    return _spoken.get()


def speak(language: Language) -> None:
    """Put sentences into words of this language from here on, and in all that begins here."""
    _spoken.set(language)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Put sentences into words of this language, until this is left."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def in_one_language(words: Callable[[], str]) -> str:
    """Return `words()` in the language spoken, or in English if a part awaits its translation.

    The outermost call decides, so that a sentence and its parts stay in one language.
    """
    if _is_part.get():
        return words()
    before = _is_part.set(True)
    try:
        return words()
    except Untranslated:
        with speaking(ENGLISH):
            return words()
    finally:
        _is_part.reset(before)


def message(text: str) -> str:
    """Mark a text that a Sentence is made of elsewhere, so that it is found and translated."""
    return text


_AND, _OR = message("{before} and {last}"), message("{before} or {last}")


class Either(tuple[Any, ...]):
    """Values of which one is meant: told with "or" before the last."""

    __slots__ = ()


class Lines(tuple[Any, ...]):
    """Values that are told each on a line of its own."""

    __slots__ = ()


class Sentence:
    """A text and its values; with `many`, the text for every `count` but 1.

    A value that is a list is told with "and" before the last, one that is `Either`
    with "or", and one of `Lines` on lines. Values for people count from 1.
    """

    __slots__ = ("many", "text", "values")

    def __init__(self, text: str, many: str = "", /, **values: Any) -> None:
        self.text = text
        self.many = many
        self.values = values

    def __str__(self) -> str:
        return in_one_language(self._words)

    def _words(self) -> str:
        if not self.values:  # what a journal says may have braces of its own
            return _spoken.get().told(self.text, "", 1)
        text = _spoken.get().told(self.text, self.many, self.values.get("count", 1))
        return text.format_map({name: _words(value) for name, value in self.values.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.text, self.many, self.values) == (other.text, other.many, other.values)

    def __hash__(self) -> int:
        return hash((self.text, self.many))

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


def _words(value: Any) -> Any:
    if isinstance(value, Lines):
        return "\n".join(map(str, value))
    if isinstance(value, Either):
        return _listed([str(each) for each in value], _OR)
    if type(value) in (list, tuple):  # a tuple with a name of its own has words of its own
        return _listed([str(each) for each in value], _AND)
    return value  # as it is, so that {share:.0%} can be written


def _listed(words: list[str], joined: str) -> str:
    *before, last = words or [""]
    return str(Sentence(joined, before=", ".join(before), last=last)) if before else last
