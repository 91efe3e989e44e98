"""A tournament of an evening: its host's steps, and the people, rounds and standings from them.

Only the steps and the results from tables are kept. Everything else is computed from them, so
an undo removes one step. A result that the host entered counts before one from a table.

For the points of a result see `ranking.py`. People who sat out because there was no seat get the
mean of the round as soon as it has a result. People who were absent get nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from gemtable.club.ranking import Place, placed, shares
from gemtable.club.seating import Past
from gemtable.club.table_messages import GameName, Score, Seconds, Short
from gemtable.errors import UserError
from gemtable.match.seat_names import name_of

MOST_PEOPLE = 100
MOST_ROUNDS = 50
MOST_STEPS = 5_000


def _checked(name: str) -> str:
    try:
        return name_of(name)
    except UserError as error:
        raise ValueError(str(error.what)) from error


Person = Annotated[str, AfterValidator(_checked)]
TableId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Number = Annotated[int, Field(ge=0, lt=1_000)]
People = Annotated[list[Person], Field(max_length=MOST_PEOPLE)]


class _Kept(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Came(_Kept):
    """The step by which people take part from now on."""

    kind: Literal["came"] = "came"
    names: Annotated[People, Field(min_length=1)]


class Away(_Kept):
    """The step by which somebody is absent from now on, or is back."""

    kind: Literal["away"] = "away"
    name: Person
    is_away: bool


class Seats(_Kept):
    """A table of a round: its people in the order of seats, and its table of the club, if any."""

    people: Annotated[People, Field(min_length=2)]
    name: Short | None = None
    id: TableId | None = None


class Made(_Kept):
    """The step that makes a round. `made_at` is in seconds since 1970."""

    kind: Literal["made"] = "made"
    game: GameName
    title: Short
    is_together: bool  # all at a table share one score
    tables: Annotated[list[Seats], Field(min_length=1, max_length=MOST_PEOPLE)]
    sat_out: People = []
    made_at: Seconds


class Entered(_Kept):
    """The step that enters the result of a table, or removes it if there are no scores.

    Rounds and tables count from 0. The most points win.
    """

    kind: Literal["entered"] = "entered"
    round: Number
    table: Number
    scores: dict[Person, Score]


class Heard(_Kept):
    """A result that a table reported. `source` is the table's id and the key of the match."""

    round: Number
    table: Number
    source: Annotated[str, Field(pattern=r"^[0-9a-f]{16}/[0-9]{1,12}-[0-9]{1,9}$")]
    scores: dict[Person, Score]
    winners: People


Step = Annotated[Came | Away | Made | Entered, Field(discriminator="kind")]


class Record(_Kept):
    """Everything that is saved of a tournament."""

    format: Literal["gemtable tournament"] = "gemtable tournament"
    version: Literal[1] = 1
    steps: Annotated[list[Step], Field(max_length=MOST_STEPS)] = []
    heard: list[Heard] = []


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a table: scores by name, and winners.

    `source` is None if the host entered it.
    """

    scores: dict[str, int]
    winners: Sequence[str]
    source: str | None = None


@dataclass(slots=True)
class Table:
    """A table of a round in its current state."""

    seats: Seats
    missing: set[str] = field(default_factory=set)  # who have left since the round was made
    entered: Result | None = None
    heard: Result | None = None

    @property
    def result(self) -> Result | None:
        return self.entered or self.heard

    @property
    def present(self) -> list[str]:
        """The people who are here, or played before they left."""
        stay = self.result.scores if self.result else ()
        return [each for each in self.seats.people if each not in self.missing or each in stay]


@dataclass(slots=True)
class Round:
    """A round in its current state. `sat_out` are the people who are here and got no seat."""

    made: Made
    tables: list[Table]
    sat_out: list[str]

    @property
    def past(self) -> Past:
        """The round in the form that `next_round` uses."""
        return Past(tuple(tuple(each.present) for each in self.tables), tuple(self.sat_out))

    def points(self) -> dict[str, Fraction]:
        """Return the points of each person in this round."""
        found: dict[str, Fraction] = {}
        for result in (each.result for each in self.tables):
            if result and self.made.is_together:
                found |= {name: Fraction(score) for name, score in result.scores.items()}
            elif result:
                found |= shares(result.scores, result.winners)
        if found:
            mean = sum(found.values(), Fraction()) / len(found)
            found |= dict.fromkeys(self.sat_out, mean)
        return found


@dataclass(slots=True)
class Tournament:
    """The people, the absent ones among them, and the rounds, computed from a record."""

    people: list[str] = field(default_factory=list)  # as they came
    away: set[str] = field(default_factory=set)
    rounds: list[Round] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the tournament in a record. Raises ValueError if its steps don't fit together."""
        found = cls()
        for step in record.steps:
            found._take(step)
        for heard in record.heard:
            if heard.scores.keys() - {*found.people} or {*heard.winners} - heard.scores.keys():
                raise ValueError("a result of somebody who doesn't take part")
            table = found.table(heard.round, heard.table)
            table.heard = Result(heard.scores, heard.winners, heard.source)
        return found

    @property
    def here(self) -> list[str]:
        return [name for name in self.people if name not in self.away]

    def table(self, round_: int, table: int) -> Table:
        """Return a table of a round, both counted from 0. Raises ValueError if there is none."""
        if round_ >= len(self.rounds) or table >= len(self.rounds[round_].tables):
            raise ValueError("a table that there is not")
        return self.rounds[round_].tables[table]

    def standings(self, is_together: bool) -> list[Place[str]]:
        """Return the standings of rounds played together, or of all other rounds, best first."""
        total = dict.fromkeys(self.people, Fraction())
        for each in self.rounds:
            if each.made.is_together == is_together:
                for name, points in each.points().items():
                    total[name] += points
        return placed(total.items())

    def _take(self, step: Step) -> None:
        match step:
            case Came():
                self.people += step.names
                if len({*self.people}) < len(self.people) or len(self.people) > MOST_PEOPLE:
                    raise ValueError("somebody came twice, or too many came")
            case Away():
                self._go(step.name, step.is_away)
            case Made():
                self._make(step)
            case Entered():
                table = self.table(step.round, step.table)
                if step.scores.keys() - {*table.seats.people}:
                    raise ValueError("a result of somebody who sat elsewhere")
                best = max(step.scores.values(), default=0)
                winners = [name for name, score in step.scores.items() if score == best]
                table.entered = Result(step.scores, winners) if step.scores else None

    def _go(self, name: str, is_away: bool) -> None:
        """Mark somebody as absent or back, also in the newest round."""
        if name not in self.people:
            raise ValueError("somebody who doesn't take part")
        (self.away.add if is_away else self.away.discard)(name)
        for each in self.rounds[-1:]:
            for table in (one for one in each.tables if name in one.seats.people):
                (table.missing.add if is_away else table.missing.discard)(name)
            if name in each.made.sat_out:
                each.sat_out = [one for one in each.made.sat_out if one not in self.away]

    def _make(self, made: Made) -> None:
        seated = [name for table in made.tables for name in table.people]
        if (
            sorted([*seated, *made.sat_out]) != sorted(self.here)
            or len(self.rounds) >= MOST_ROUNDS
        ):
            raise ValueError("a round that doesn't seat each of those who are here once")
        tables = [Table(each) for each in made.tables]
        self.rounds.append(Round(made, tables, [*made.sat_out]))
