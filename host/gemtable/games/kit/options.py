"""The choices before a match begins: seats, options, a deck, printed cards.

Help, completion, parsing and the arguments of `start` all follow from the declared options.
Seats count from 0 in code, from 1 wherever people read or write them.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from random import Random
from typing import Literal

from gemtable.games.kit.as_json import Json
from gemtable.sentence import Either, Sentence, message


def load_printed(package: str) -> Json:
    """Return the content of `printed.json` in a package; it says which parts are invented."""
    return json.loads(files(package).joinpath("printed.json").read_text(encoding="utf-8"))


_SWAPS = 40  # of two tiles


def swapped(
    deck: Sequence[int],
    tiles: Sequence[int],
    may_lie: Callable[[int, int], bool],
    chance: Random,
) -> tuple[int, ...]:
    """Return `deck` with the contents of some `tiles` swapped by chance, as `may_lie` allows."""
    lies = list(deck)
    for _ in range(_SWAPS if len(tiles) > 1 else 0):
        one, other = chance.sample(tiles, 2)
        if may_lie(lies[one], other) and may_lie(lies[other], one):
            lies[one], lies[other] = lies[other], lies[one]
    return tuple(lies)


def dealt_among(piles: Sequence[Sequence[int]], chance: Random) -> list[tuple[int, ...]]:
    """Return piles of the same sizes, with the contents of all piles shuffled together."""
    all_of_it = [each for pile in piles for each in pile]
    chance.shuffle(all_of_it)
    return [tuple(all_of_it.pop() for _ in pile) for pile in piles]


Kind = Literal["word", "number", "seat", "file"]

_MOST_DIGITS = 9  # of a typed number; Python parses at most 4,300
_LONGEST = 40  # characters of a refused value that a sentence quotes
_SPANS = {
    "number": message("{option} must be a number from {first} to {last}, not {refused}."),
    "seat": message("{option} must be a seat from {first} to {last}, not {refused}."),
}
_PLACEHOLDERS = {"seat": "SEAT", "file": "FILE"}  # for values that the declaration cannot list


class ChoiceError(ValueError):
    """An invalid choice; `reason` says what is valid."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Option:
    """One option of `start`, for people and for programs.

    kind      "word" or "number": one of `values`; "seat": one of the table's; "file": the
              content of a file, as JSON
    sentence  the effect of the option and of each word
    default   the default of `start`; None if the sentence says what happens without a value
    of_text   for a file: a function from its text to JSON. Its ChoiceError begins with
              the line number
    title     for a form: a few words, by default the option's name
    short     for a key of a pad: a word or two, by default the title
    words     for a form: a text for each value, by the value as people write it, "" for no
              value. By default the values themselves
    """

    name: str
    kind: Kind
    sentence: Sentence
    values: tuple[str, ...] | range = ()
    default: Json = None
    of_text: Callable[[str], Json] | None = None
    title: Sentence | None = None
    words: Mapping[str, Sentence] = field(default_factory=dict, hash=False)
    short: Sentence | None = None

    @property
    def spelled(self) -> str:
        """The option with all its values, as people write it: "pace=slow|quick", "dealer=SEAT"."""
        values = "|".join(self.written(value) for value in self.values)
        return f"{self.name}={_PLACEHOLDERS.get(self.kind, values)}"

    @property
    def explained(self) -> Sentence:
        """The sentence, followed by the default if there is one."""
        if self.default is None:
            return self.sentence
        default = self.written(self.default)
        return Sentence("{sentence} Default: {default}.", sentence=self.sentence, default=default)

    def values_for(self, seats: int) -> Sequence[Json]:
        """Return all values of the option for this number of seats; () for a file."""
        return range(seats) if self.kind == "seat" else self.values

    def read(self, text: str) -> Json:
        """Return typed text as a value for `start`; text that is no number stays text.

        A file is read by `of_text` instead.
        """
        if self.kind == "word" or not text.isdecimal() or len(text) > _MOST_DIGITS:
            return text
        return int(text) - 1 if self.kind == "seat" else int(text)

    def written(self, value: Json) -> str:
        """Return a value as people write it; for a file, whose name isn't kept, a placeholder."""
        if self.kind == "file":
            return _PLACEHOLDERS["file"]
        return str(value + 1 if self.kind == "seat" else value)

    def of(self, options: Mapping[str, Json], seats: int) -> Json:
        """Return the option's value in the `options` of a match, or its default if invalid.

        A match that is older than the option has no value, and a journal can be forged.
        """
        value = options.get(self.name, self.default)
        try:
            self.check(value, seats)
        except ChoiceError:
            return self.default
        return value

    def check(self, value: Json, seats: int) -> None:
        """Raise ChoiceError for an invalid value. The game itself checks the content of a file."""
        if self.kind == "file" or (value is None and self.default is None):
            return
        may_be = self.values_for(seats)
        if self.kind == "word":
            if value not in may_be:
                text = message("{option} must be {words}, not {refused}.")
                words = Either(may_be)
                raise ChoiceError(
                    Sentence(text, option=self.name, words=words, refused=_quoted(value))
                )
        elif type(value) is not int or value not in may_be:
            refused = value + 1 if type(value) is int and self.kind == "seat" else value
            raise ChoiceError(
                Sentence(
                    _SPANS[self.kind],
                    option=self.name,
                    first=self.written(may_be[0]),
                    last=self.written(may_be[-1]),
                    refused=_quoted(refused),
                )
            )


def word_option(
    name: str,
    title: Sentence,
    sentence: Sentence,
    words: Mapping[str, Sentence],
    default: str = "",
    short: Sentence | None = None,
) -> Option:
    """Return an option with these words as its values, by default the first of them."""
    values = tuple(words)
    default = default or values[0]
    return Option(name, "word", sentence, values, default, title=title, words=words, short=short)


def option_named(title: str, options: Sequence[Option], name: str) -> Option:
    """Return the option of that name. Raises ChoiceError, which lists all options."""
    for option in options:
        if option.name == name:
            return option
    text = message("{title} has no option {option}. Its options: {known}.")
    known = [option.name for option in options] or Sentence("none")
    raise ChoiceError(Sentence(text, title=title, option=_quoted(name), known=known))


def _quoted(value: Json) -> Sentence | str:
    if _is_too_large(value):
        return Sentence("such a large number")
    text = value if isinstance(value, str) and value.isprintable() else repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _is_too_large(value: Json) -> bool:
    if isinstance(value, str):
        return value.isdecimal() and len(value) > _MOST_DIGITS
    return isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS


def check_seats(title: str, seats: Json, allowed: range) -> None:
    if type(seats) is not int or seats not in allowed:
        text = message("{title} is for {fewest} to {most} seats, not {seats}.")
        fewest, most = allowed[0], allowed[-1]
        raise ChoiceError(Sentence(text, title=title, fewest=fewest, most=most, seats=str(seats)))


def settled(
    title: str, allowed: range, options: Sequence[Option], seats: int, given: Mapping[str, Json]
) -> dict[str, Json]:
    """Return every option with its given value or default, after checking seats and values."""
    check_seats(title, seats, allowed)
    for name, value in given.items():
        option_named(title, options, name).check(value, seats)
    return {option.name: given.get(option.name, option.default) for option in options}


def dealt_deck(deck: Json, count: int, chance: Random) -> tuple[int, ...]:
    """Return `deck` once it is checked; for None, shuffle the numbers below `count` instead."""
    if deck is None:
        deck = list(range(count))
        chance.shuffle(deck)
    else:
        check_deck(deck, count)
    return tuple(deck)


def check_deck(deck: Json, count: int) -> None:
    """Raise ChoiceError if a deck lacks or repeats a number from 0 to `count` - 1."""
    if set(map(type, deck)) != {int} or sorted(deck) != list(range(count)):
        raise ChoiceError(
            Sentence("A deck must contain each number from 0 to {last} once.", last=count - 1)
        )
