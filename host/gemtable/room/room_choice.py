"""What is to be played next: a game, how many bots, its options. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import ChoiceError, Option


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: the name of a `game`, "" for none yet, the `bots` that are wanted, and options.

    `options` has only those that are not at their default.
    """

    game: str = ""
    bots: int = 0
    options: Mapping[str, Json] = field(default_factory=dict)

    @property
    def rows(self) -> tuple[Option, ...]:
        """The options of the game that have values to choose from; those of a file have none."""
        if self.game not in GAMES:
            return ()
        return tuple(each for each in GAMES[self.game].rules.options if each.kind != "file")

    def bots_with(self, people: int) -> int:
        """Return how many bots play beside so many people: they fill what the game needs."""
        if self.game not in GAMES:
            return self.bots
        seats = GAMES[self.game].seats
        return max(0, min(max(self.bots, seats[0] - people), seats[-1] - people))

    def value(self, option: Option, seats: int) -> Json:
        """Return the value of an option, its default if none or a wrong one is chosen."""
        return option.of(self.options, seats)

    def turned(self, option: Option, seats: int) -> "Choice":
        """Return the choice with an option at its next value; after the last comes the first."""
        values = [*option.values_for(seats)]
        if option.default is None:
            values = [None, *values]
        now = values.index(self.value(option, seats))
        value = values[(now + 1) % len(values)]
        others = {name: each for name, each in self.options.items() if name != option.name}
        own = {} if value == option.default else {option.name: value}
        return replace(self, options={**others, **own})

    def given(self, seats: int) -> dict[str, Json]:
        """Return the options that a match of so many seats is given."""
        return {
            each.name: self.options[each.name]
            for each in self.rows
            if each.name in self.options and _is_valid(each, self.options[each.name], seats)
        }

    def settled(self, seats: int) -> dict[str, Json]:
        """Return all options of a match of so many seats, with their defaults."""
        options = GAMES[self.game].rules.options
        return {each.name: self.value(each, seats) for each in options}


@dataclass(frozen=True, slots=True)
class Leaf:
    """What the keys of the chair show: games or options, from which one on.

    `row` is the option that was changed last, which the screen tells in full.
    """

    is_options: bool = False
    first: int = 0
    row: int | None = None

    def turned(self, count: int, shown: int) -> "Leaf":
        """Return the next leaf of a list of so many, of which so many are shown at a time."""
        first = self.first + shown
        return replace(self, first=first if first < count else 0, row=None)


def _is_valid(option: Option, value: Json, seats: int) -> bool:
    try:
        option.check(value, seats)
    except ChoiceError:
        return False
    return True
