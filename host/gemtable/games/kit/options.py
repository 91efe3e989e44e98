"""What a table chooses before a match begins: seats, options, a deck, printed cards.

The file says which parts of it are invented.

Help, completion, parsing and the arguments of `start` all follow from the declaration.
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
    """Return the content of `printed.json` in a package."""
    return json.loads(files(package).joinpath("printed.json").read_text(encoding="utf-8"))


_SWAPS = 40  # of two tiles


def swapped(
    deck: Sequence[int],
    tiles: Sequence[int],
    may_lie: Callable[[int, int], bool],
    chance: Random,
) -> tuple[int, ...]:
    """Return what lies on which tile, with some of `tiles` swapped where both may lie there."""
    lies = list(deck)
    for _ in range(_SWAPS if len(tiles) > 1 else 0):
        one, other = chance.sample(tiles, 2)
        if may_lie(lies[one], other) and may_lie(lies[other], one):
            lies[one], lies[other] = lies[other], lies[one]
    return tuple(lies)


def dealt_among(piles: Sequence[Sequence[int]], chance: Random) -> list[tuple[int, ...]]:
    """Return piles of the same sizes, with all that lies in them shuffled."""
    all_of_it = [each for pile in piles for each in pile]
    chance.shuffle(all_of_it)
    return [tuple(all_of_it.pop() for _ in pile) for pile in piles]


Kind = Literal["word", "number", "seat", "file"]

_MOST_DIGITS = 9  # in a number that people write; Python reads at most 4,300
_LONGEST = 40  # characters of a refused value that a sentence quotes
_SPANS = {
    "number": message("{option} is a number from {first} to {last}, not {refused}."),
    "seat": message("{option} is a seat from {first} to {last}, not {refused}."),
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
    sentence  what it decides, and what each word means
    default   the default of `start`; None if the sentence says what happens without it
    of_text   for a file: returns its text as JSON. Its ChoiceError begins with the line
    title     for a form: what it decides, in a few words. By default its name
    words     for a form: what each value means, by the value as people write it; "" is what
              happens without a value. By default the values themselves
    """

    name: str
    kind: Kind
    sentence: Sentence
    values: tuple[str, ...] | range = ()
    default: Json = None
    of_text: Callable[[str], Json] | None = None
    title: Sentence | None = None
    words: Mapping[str, Sentence] = field(default_factory=dict, hash=False)

    @property
    def spelled(self) -> str:
        """The option with all its values, as people write it: "pace=slow|quick", "dealer=SEAT"."""
        values = "|".join(self.written(value) for value in self.values)
        return f"{self.name}={_PLACEHOLDERS.get(self.kind, values)}"

    @property
    def explained(self) -> Sentence:
        """What it decides, and its default."""
        if self.default is None:
            return self.sentence
        default = self.written(self.default)
        return Sentence("{sentence} Default: {default}.", sentence=self.sentence, default=default)

    def values_for(self, seats: int) -> Sequence[Json]:
        """Return all its values for this number of seats; () for a file."""
        return range(seats) if self.kind == "seat" else self.values

    def read(self, text: str) -> Json:
        """Return what people wrote as a value for `start`; unreadable text stays text.

        Not for a file: `of_text` reads that.
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
        """Return its value among the `options` of a match; the default for a missing or bad one.

        A match that was begun before the option existed has none, and a journal may be forged.
        """
        value = options.get(self.name, self.default)
        try:
            self.check(value, seats)
        except ChoiceError:
            return self.default
        return value

    def check(self, value: Json, seats: int) -> None:
        """Raise ChoiceError for an invalid value. The game itself checks what a file holds."""
        if self.kind == "file" or (value is None and self.default is None):
            return
        may_be = self.values_for(seats)
        if self.kind == "word":
            if value not in may_be:
                text = message("{option} is {words}, not {refused}.")
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


def option_named(title: str, options: Sequence[Option], name: str) -> Option:
    """Return the option of that name. Raises ChoiceError that lists all options."""
    for option in options:
        if option.name == name:
            return option
    text = message("{title} has no option {option}. It has: {known}.")
    known = [option.name for option in options] or Sentence("none")
    raise ChoiceError(Sentence(text, title=title, option=_quoted(name), known=known))


def _quoted(value: Json) -> Sentence | str:
    """Return a refused value, shortened for quoting in a sentence."""
    if _is_too_large(value):
        return Sentence("so large a number")
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


def check_deck(deck: Json, count: int) -> None:
    """Refuse a deck that does not hold every number from 0 to `count` - 1 once."""
    if set(map(type, deck)) != {int} or sorted(deck) != list(range(count)):
        raise ChoiceError(Sentence("A deck holds each of 0 to {last} once.", last=count - 1))
