"""What people read: a text with {names}, and the values to fill in.

A sentence is translated where it is shown, into that reader's language. Never glue
a sentence from parts: a value is a number, a name from the table, or a sentence
that names a thing, such as "seat 1's pad".

The catalogues in `languages/` collect texts from calls of `Sentence("...")`. Mark a
text that reaches `Sentence` through a variable: `message("...")`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any


class Untranslated(LookupError):
    """A text has no translation yet."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its ISO 639-1 `code`, and its `name` in that language.

    `told(text, many, count)` translates `text`, or, given its plural `many`, returns the
    plural form for `count`. It raises Untranslated for a text without a translation.
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
    """Return the language of the current context."""
    return _spoken.get()


def speak(language: Language) -> None:
    """Set the language of the current context, and of the tasks that it starts later."""
    _spoken.set(language)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Set the language within a `with` block."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def in_one_language(words: Callable[[], str]) -> str:
    """Return `words()` in the current language, or in English if any part is untranslated.

    The outermost call decides, so a sentence and its parts are in one language.
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
    """Mark a text for translation that is passed to Sentence elsewhere."""
    return text


_AND, _OR = message("{before} and {last}"), message("{before} or {last}")


class Either(tuple[Any, ...]):
    """Alternatives, listed with "or" before the last."""

    __slots__ = ()


class Lines(tuple[Any, ...]):
    """Values listed one on each line."""

    __slots__ = ()


class Sentence:
    """A text and its values; `many`, if given, is the text for every `count` but 1.

    A list is written with "and" before the last, an `Either` with "or", and `Lines` one
    on each line. Pass numbers of seats and the like as people count them, from 1.
    """

    __slots__ = ("many", "text", "values")

    def __init__(self, text: str, many: str = "", /, **values: Any) -> None:
        self.text = text
        self.many = many
        self.values = values

    def __str__(self) -> str:
        return in_one_language(self._words)

    def _words(self) -> str:
        if not self.values:  # not formatted: text quoted from a journal may contain braces
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
    if type(value) in (list, tuple):  # a NamedTuple has a __str__ of its own
        return _listed([str(each) for each in value], _AND)
    return value  # not as a string, so that a format like {share:.0%} works


def _listed(words: list[str], joined: str) -> str:
    *before, last = words or [""]
    return str(Sentence(joined, before=", ".join(before), last=last)) if before else last
