"""Sentences for users: a text with {placeholders}, and the values to fill in.

A sentence is translated where it is shown, into that reader's language. Never build
a sentence from parts: a value is a number, a name from the table, or a sentence
that is the name of a thing, such as "seat 1's pad".

The catalogues in `languages/` collect texts from calls of `Sentence("...")`. Mark a
text that reaches `Sentence` through a variable: `message("...")`.

Write "Seat {seat} plays" and "seat {seat}'s pad" with the number of the seat. Within
`naming`, this becomes "Ola plays" and "Ola's pad". A value {number} stays a number.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

Names = Sequence[str | None]  # of people, by seat; None for a seat without a name


class Untranslated(LookupError):
    """A text has no translation yet."""


@dataclass(frozen=True, slots=True)
class SeatNouns:
    """A language's nouns for a seat, as patterns for the text directly before the number.

    A person's name replaces a noun that matches `replaced`, and follows one that matches
    `kept`. In a text that matches `keeping`, every noun is kept.
    """

    replaced: str
    kept: str = "(?!)"  # matches nothing
    keeping: str = "(?!)"


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its ISO 639-1 `code`, its `name` in that language, and its nouns for a seat.

    `told(text, many, count)` translates `text`, or, given its plural `many`, returns the
    plural form for `count`. It raises Untranslated for a text without a translation.
    """

    code: str
    name: str
    told: Callable[[str, str, int], str]
    seat_nouns: SeatNouns


def _as_written(text: str, many: str, count: int) -> str:
    return many if many and count != 1 else text


ENGLISH = Language("en", "English", _as_written, SeatNouns("[Ss]eats?"))
_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)
_is_part: ContextVar[bool] = ContextVar("is_part", default=False)
_named: ContextVar[Names] = ContextVar("names", default=())


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


def names() -> Names:
    """Return the names of the people at the seats in the current context."""
    return _named.get()


@contextmanager
def naming(names: Names) -> Iterator[None]:
    """Within a `with` block, show people's names instead of the numbers of their seats."""
    before = _named.set(names if any(names) else ())
    try:
        yield
    finally:
        _named.reset(before)


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
    """Mark a text for translation if it reaches `Sentence` through a variable."""
    return text


_AND, _OR = message("{before} and {last}"), message("{before} or {last}")


class Either(tuple[object, ...]):
    """Alternatives, listed with "or" before the last."""

    __slots__ = ()


class Lines(tuple[object, ...]):
    """Values that are listed one per line."""

    __slots__ = ()


class Sentence:
    """A text and its values; `many`, if given, is the text for every `count` but 1.

    A list is written with "and" before its last value, an `Either` with "or", and `Lines`
    with one value on each line. Pass the numbers of seats and other things from 1.
    """

    __slots__ = ("many", "text", "values")

    def __init__(self, text: str, many: str = "", /, **values: object) -> None:
        self.text = text
        self.many = many
        self.values = values

    def __str__(self) -> str:
        if self.values:
            return in_one_language(self._words)
        try:  # a sentence without parts needs no common language; a picture has hundreds of these
            return self._words()
        except Untranslated:
            if _is_part.get():
                raise
            with speaking(ENGLISH):
                return self._words()

    def _words(self) -> str:
        if not self.values:  # not formatted: text quoted from a journal may contain braces
            return _spoken.get().told(self.text, "", 1)
        language = _spoken.get()
        count = self.values.get("count")
        text = language.told(self.text, self.many, count if isinstance(count, int) else 1)
        values = {name: _words(value) for name, value in self.values.items()}
        if _named.get():
            text, fields = _marked(text, language.seat_nouns)
            values |= {name: _Seats(self.values[name]) for name in fields}
        return text.format_map(values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.text, self.many, self.values) == (other.text, other.many, other.values)

    def __hash__(self) -> int:
        return hash((self.text, self.many))

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


def seats_of(sentence: Sentence) -> frozenset[int]:
    """Return the numbers, from 1, of the seats that a sentence speaks of."""
    values = [sentence.values[field] for field in _marked(sentence.text, ENGLISH.seat_nouns)[1]]
    each = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return frozenset(seat for seat in each if isinstance(seat, int))


_KEPT = "-"


@lru_cache(maxsize=2048)  # the catalogues have 200 texts with seats in each language
def _marked(text: str, nouns: SeatNouns) -> tuple[str, frozenset[str]]:
    """Move the nouns that names replace into their fields; return the text and those fields.

    "Seat {seat} plays" becomes "{seat:Seat} plays". A noun that is kept becomes
    "gracza {seat:-}".
    """
    fields: set[str] = set()
    is_kept = re.search(nouns.keeping, text) is not None

    def marked(found: re.Match[str]) -> str:
        kept, noun, field = found["kept"], found["replaced"], found["field"]
        fields.add(field)
        if noun and not is_kept:
            return f"{{{field}:{noun}}}"
        return f"{kept or noun} {{{field}:{_KEPT}}}"

    noun = rf"(?:(?P<kept>{nouns.kept})|(?P<replaced>{nouns.replaced}))"
    text = re.sub(rf"\b{noun} \{{(?!number\}})(?P<field>\w+)\}}", marked, text)
    return text, frozenset(fields)


class _Seats:
    """One seat or several, as a value in a marked text."""

    def __init__(self, value: object) -> None:
        self._value = value
        each = value if isinstance(value, list | tuple) else [value]
        self._names = [_name_of(seat) for seat in each]
        self._seats = each

    def __format__(self, noun: str) -> str:
        """Return the seats, by name if they have one; `noun` is one to replace, _KEPT, or ""."""
        words = _words(self._value)
        if not noun or not any(self._names):
            return f"{noun} {words}" if noun and noun != _KEPT else str(words)
        told = [
            name or (str(seat) if noun == _KEPT else _a_seat(seat, noun, is_first=not at))
            for at, (seat, name) in enumerate(zip(self._seats, self._names, strict=True))
        ]
        return _listed(told, _OR if isinstance(self._value, Either) else _AND)


def _name_of(seat: object) -> str | None:
    """Return the name at a seat, given its number from 1 as an int or as digits."""
    names, digits = _named.get(), str(seat) if isinstance(seat, int | str) else ""
    is_number = digits.isdecimal() and len(digits) < 3  # a seat has at most two digits
    return names[int(digits) - 1] if is_number and 1 <= int(digits) <= len(names) else None


def _a_seat(number: object, noun: str, is_first: bool) -> str:
    """Return the words for a seat without a name, in a list with names."""
    begins = is_first and noun[0].isupper()
    return str(Sentence("Seat {seat}" if begins else "seat {seat}", seat=number))


def _words(value: object) -> object:
    if isinstance(value, Lines):
        return "\n".join(map(str, value))
    if isinstance(value, Either):
        return _listed([str(each) for each in value], _OR)
    if isinstance(value, list) or type(value) is tuple:  # a NamedTuple has a __str__ of its own
        return _listed([str(each) for each in value], _AND)
    return value  # not as a string, so that a format like {share:.0%} works


def _listed(words: list[str], joined: str) -> str:
    *before, last = words or [""]
    return str(Sentence(joined, before=", ".join(before), last=last)) if before else last
