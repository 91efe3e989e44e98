"""What a board did in some time, and how that is stored. Pure.

A number that no board reaches is refused when it is read, so whoever adds up the counts of a
file gets numbers that mean something.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, Protocol

STARTS = ("power", "reset", "failure", "hang", "fallback")
MOST_KEYS = 30  # as many as a board file may have
MOST_MONTHS = 24  # of a board
MOST_BOARDS = 64
_MOST = 10**12
_MOST_BOOTS = 100  # since the last time that they were kept
_MOST_RATE = 100  # a second, of anything that a board counts: more than a host asks for


class Figures(Protocol):
    """Figures of the link to a board; each count begins anew with a port, a boot or calm."""

    @property
    def firmware(self) -> str: ...
    @property
    def board(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def round_trip_us(self) -> int | None: ...
    @property
    def repeated(self) -> int: ...
    @property
    def spoilt(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def losses(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of a board; `presses` and `bounces` by key, counted through all its units.

    `seconds` is how long it was at a table. `starts` says how often its program started, and
    why. `power_losses` are those of a moment, `resent` frames that had to be sent again,
    `spoilt` damaged lines, and `lost` presses that had no room.
    """

    seconds: int = 0
    power_losses: int = 0
    resent: int = 0
    spoilt: int = 0
    lost: int = 0
    starts: Mapping[str, int] = field(default_factory=dict)
    presses: tuple[int, ...] = ()
    bounces: tuple[int, ...] = ()

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.seconds + other.seconds,
            self.power_losses + other.power_losses,
            self.resent + other.resent,
            self.spoilt + other.spoilt,
            self.lost + other.lost,
            starts={
                why: self.starts.get(why, 0) + other.starts.get(why, 0)
                for why in STARTS
                if why in self.starts or why in other.starts
            },
            presses=_sum(self.presses, other.presses),
            bounces=_sum(self.bounces, other.bounces),
        )

    def possible(self, seconds: float) -> "Counts":
        """Return the counts, none larger than what can happen in so many seconds."""
        most = round(_MOST_RATE * max(1.0, seconds))
        return Counts(
            min(self.seconds, most),
            min(self.power_losses, most),
            min(self.resent, most),
            min(self.spoilt, most),
            min(self.lost, most),
            starts={why: min(count, most) for why, count in self.starts.items()},
            presses=tuple(min(count, most) for count in self.presses[:MOST_KEYS]),
            bounces=tuple(min(count, most) for count in self.bounces[:MOST_KEYS]),
        )

    @property
    def without_keys(self) -> "Counts":
        """What would be the same, whichever keys had been pressed, and how often."""
        return Counts(self.seconds, self.power_losses, starts=self.starts)

    @property
    def of_keys(self) -> "Counts":
        """The rest: more presses are more frames, to be spoilt or sent again."""
        return replace(self, seconds=0, power_losses=0, starts={})

    @property
    def hours(self) -> float:
        return self.seconds / 3600

    def as_json(self) -> dict[str, Any]:
        return {
            **{name: getattr(self, name) for name in _NUMBERS},
            "starts": dict(self.starts),
            "presses": list(self.presses),
            "bounces": list(self.bounces),
        }


_NUMBERS = ("seconds", "power_losses", "resent", "spoilt", "lost")


@dataclass(frozen=True, slots=True)
class Age:
    """A board's counts by month, such as "2026-06", the oldest first; `kind` is its board file.

    `boot` is the number of its newest start, which is counted once, whoever opens the board.
    """

    kind: str = ""
    boot: int = 0
    months: Mapping[str, Counts] = field(default_factory=dict)

    @property
    def whole(self) -> Counts:
        return sum(self.months.values(), Counts())

    def with_more(self, month: str, news: "News") -> "Age":
        """Return the age after something happened in a month."""
        is_known = news.boots and news.boots[0][0] == self.boot
        starts = [why for _number, why in news.boots[1 if is_known else 0 :]]
        more = news.counts + Counts(starts={why: starts.count(why) for why in set(starts)})
        months = {**self.months, month: self.months.get(month, Counts()) + more}
        kept = dict(sorted(months.items())[-MOST_MONTHS:])
        boot = news.boots[-1][0] if news.boots else self.boot
        return Age(news.kind or self.kind, boot, kept)


@dataclass(frozen=True, slots=True)
class News:
    """What is new of a board: counts, and its newest starts since, as (number, why)."""

    kind: str
    counts: Counts
    boots: tuple[tuple[int, str], ...] = ()

    def followed_by(self, later: "News") -> "News":
        boots = (*self.boots, *later.boots)[-_MOST_BOOTS:]
        return News(later.kind, self.counts + later.counts, boots)


def added(ages: Mapping[str, Age], news: Mapping[str, News], month: str) -> dict[str, Age]:
    """Return the ages with what is new, by unique id.

    There is room for so many boards. Without room, those go that were at a table for the
    shortest time: a board that makes up names is never there for long under one.
    """
    after = dict(ages)
    for uid, each in news.items():
        after[uid] = after.get(uid, Age()).with_more(month, each)
    longest = sorted(after, key=lambda uid: (after[uid].whole.seconds, uid), reverse=True)
    return {uid: after[uid] for uid in sorted(longest[:MOST_BOARDS])}


def counts_of(told: Any) -> Counts:
    """Return the counts in JSON. Raises one of ValueError, KeyError, TypeError, AttributeError."""
    starts = {why: _number(count) for why, count in told["starts"].items() if why in STARTS}
    presses, bounces = (tuple(map(_number, told[name])) for name in ("presses", "bounces"))
    if max(len(presses), len(bounces)) > MOST_KEYS:
        raise ValueError("more keys than a board has")
    seconds, power_losses, resent, spoilt, lost = (_number(told[name]) for name in _NUMBERS)
    return Counts(seconds, power_losses, resent, spoilt, lost, starts, presses, bounces)


def _number(told: Any) -> int:
    if type(told) is not int or not 0 <= told <= _MOST:
        raise ValueError("no count")
    return told


def _sum(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(here + there for here, there in zip_longest(one, other, fillvalue=0))
