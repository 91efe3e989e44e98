"""The messages that a hall keeps, limited in number and bytes, whoever sends them.

The connection's thread stores messages here, the newest of each topic; the loop that
draws reads them. A result is parsed when it arrives, and one that is not valid is only
counted. If there are too many tables, those stay that have reported for the longest time;
if there are too many results, the newest of each table stay. Everything expires by the
hall's own clock.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from gemtable.club.table_messages import (
    KEPT_S,
    MatchResult,
    Online,
    TableBrief,
    Topic,
    key_of,
    topic_of,
)

MOST_TABLES = 256  # that are shown; twice as many are kept, since some are incomplete
MOST_RESULTS = 100  # of a table
MOST_OF_ALL = 2_000  # results of all tables
AHEAD_S = 60 * 60  # by which another computer's clock can be ahead of ours
SILENT_S = 150.0  # a table reports every minute that it is there

_MOST_RESULT_BYTES = 8_000  # the largest of ours has 6,000
_MOST_ONLINE_BYTES = 1_000
_MOST_CHARACTERS = 8_000_000  # of pictures; those of our games have up to 60,000
_MOST_UNREAD = 1_000  # topics with unreadable messages that are counted
_SWEPT_S = 60.0  # between two removals of expired messages

Told = TypeVar("Told", bound=BaseModel)


def read(kind: type[Told], payload: bytes) -> Told | None:
    """Return a payload as this kind of message; None if it is not valid."""
    try:
        return kind.model_validate_json(payload)
    except ValidationError:
        return None


@dataclass(slots=True)
class Newest:
    """The newest status of a table. `cards` has the small cards that were drawn of it."""

    payload: bytes
    cards: dict[Any, str] = field(default_factory=dict)
    _brief: TableBrief | None = None
    _is_read: bool = False

    @property
    def brief(self) -> TableBrief | None:
        """The status without its picture; None if it can't be read."""
        if not self._is_read:
            self._brief, self._is_read = read(TableBrief, self.payload), True
        return self._brief


class Pictures:
    """A cache of large pictures of tables. If there are too many, the least recently used go."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, str], tuple[Newest, str]] = OrderedDict()
        self._characters = 0

    def of(self, table: str, newest: Newest, how: str, draw: Callable[[], str]) -> str:
        """Return the picture of a table's newest status, which `draw` makes if it is new."""
        was_of, drawn = self._drawn.pop((table, how), (None, ""))
        self._characters -= len(drawn)
        if was_of is not newest:
            drawn = draw()
        self._drawn[table, how] = newest, drawn
        self._characters += len(drawn)
        while self._characters > _MOST_CHARACTERS:
            self._characters -= len(self._drawn.popitem(last=False)[1][1])
        return drawn


class Result(NamedTuple):
    """A result, and the time when the hall first received it."""

    result: MatchResult
    heard_s: float


@dataclass(slots=True)
class Heard:
    """The messages of a table. Times are in seconds since 1970, by the hall's clock.

    `found_s` is the time of the first message. `last_s` is the time of the last message that was
    not retained, or else the time in a retained one; None if neither is known. `began_s` is the
    time of the first message that was not retained. `ahead_s` is how far the table's clock is
    ahead of ours. `tells_time` is false for a table that never sends its time.
    """

    found_s: float
    status: Newest | None = None
    is_online: bool = False
    tells_time: bool = False
    last_s: float | None = None
    began_s: float | None = None
    ahead_s: float = 0.0

    def is_here(self, now_s: float) -> bool:
        """Return whether the table reports that it is there, and did so recently."""
        return self.is_online and not self.is_silent(now_s)

    def is_silent(self, now_s: float) -> bool:
        """Return whether a table that should report regularly has been silent for too long."""
        return self.tells_time and now_s - (self.last_s or self.found_s) >= SILENT_S

    def worth(self, now_s: float) -> tuple[bool, bool, float, float]:
        """Return a sort key: if there are too many tables, those with the highest keys stay."""
        last_s = self.last_s or 0.0
        lasts_s = last_s - (self.began_s or last_s)
        return self.is_here(now_s), self.status is not None, lasts_s, last_s


class Memory:
    """The newest messages of all tables. One thread writes, and another one can read."""

    def __init__(self) -> None:
        self.tables: dict[str, Heard] = {}  # by id
        self.left_out = 0  # messages that were dropped because there are too many
        self._results: dict[str, dict[str, Result]] = {}  # by the table's id and a key
        self._unread: dict[Topic, float] = {}  # with the time of arrival
        self._count = 0  # of results
        self._swept_s = time.time()

    @property
    def unread(self) -> int:
        """The number of results that can't be read, or don't fit their topic."""
        return len(self._unread)

    def shown(self) -> dict[str, Heard]:
        """Return the tables to show, by id; of too many, those with the highest `worth`."""
        now_s = time.time()
        found = [(table, heard) for table, heard in [*self.tables.items()] if heard.status]
        if len(found) > MOST_TABLES:
            found.sort(key=lambda each: each[1].worth(now_s), reverse=True)
        return dict(found[:MOST_TABLES])

    def results(self) -> Iterator[tuple[str, str, Result]]:
        """Yield all results, each with its table's id and its key."""
        for table, by_key in [*self._results.items()]:
            for key, result in [*by_key.items()]:
                yield table, key, result

    def take(self, name: str, payload: bytes, is_kept: bool) -> None:
        """Store the payload of a topic; an empty one withdraws the last.

        `is_kept` says that the broker had retained it, so it can be old.
        """
        topic = topic_of(name)
        if topic is None:
            return
        now_s = time.time()
        if now_s - self._swept_s > _SWEPT_S:
            self._sweep(now_s)
        if topic.kind == "results":
            self._take_result(topic, payload, now_s)
        elif topic.table in self.tables or payload:
            self._take_table(topic, payload, is_kept, now_s)

    def _take_table(self, topic: Topic, payload: bytes, is_kept: bool, now_s: float) -> None:
        heard = self.tables.get(topic.table) or Heard(now_s)
        if topic.kind == "status":
            heard.status = Newest(payload) if payload else None
        else:
            _note_presence(heard, payload, is_kept, now_s)
        if not is_kept:
            heard.last_s = now_s
            heard.began_s = heard.began_s or now_s
        if heard.status is None and not heard.is_online:
            self.tables.pop(topic.table, None)
            return
        self.tables[topic.table] = heard
        if len(self.tables) > 2 * MOST_TABLES:
            self._leave_out_tables(now_s)

    def _leave_out_tables(self, now_s: float) -> None:
        """Forget several tables of the lowest `worth`, so that a flood of tables costs little."""
        by_worth = sorted(self.tables, key=lambda table: self.tables[table].worth(now_s))
        for table in by_worth[: max(1, MOST_TABLES // 8)]:
            del self.tables[table]
            self.left_out += 1

    def _take_result(self, topic: Topic, payload: bytes, now_s: float) -> None:
        self._unread.pop(topic, None)
        old = self._results.get(topic.table, {}).get(topic.key)
        if not payload:
            self._forget(topic.table, topic.key)
            return
        result = read(MatchResult, payload) if len(payload) <= _MOST_RESULT_BYTES else None
        if result is None or key_of(result.match, result.began_at) != topic.key:
            self._forget(topic.table, topic.key)
            if len(self._unread) < _MOST_UNREAD:
                self._unread[topic] = now_s
            return
        if old is None:
            self._count += 1
        by_key = self._results.setdefault(topic.table, {})
        by_key[topic.key] = Result(result, old.heard_s if old else now_s)
        if len(by_key) > MOST_RESULTS:
            self._forget_one(topic.table, now_s)
        elif self._count > MOST_OF_ALL:
            most = max(self._results, key=lambda table: len(self._results[table]))
            self._forget_one(most, now_s)

    def _forget_one(self, table: str, now_s: float) -> None:
        """Forget the oldest result of a table, but first any with a date in the future."""

        def worth(key: str) -> tuple[bool, float]:
            ended_at = by_key[key].result.ended_at
            return ended_at < now_s + AHEAD_S, ended_at

        by_key = self._results[table]
        self._forget(table, min(by_key, key=worth))
        self.left_out += 1

    def _forget(self, table: str, key: str) -> None:
        by_key = self._results.get(table, {})
        if by_key.pop(key, None):
            self._count -= 1
            if not by_key:
                del self._results[table]

    def _sweep(self, now_s: float) -> None:
        """Forget all messages that have expired."""
        self._swept_s = now_s
        for table, key, result in self.results():
            if now_s - result.heard_s > KEPT_S:
                self._forget(table, key)
        for topic, heard_s in [*self._unread.items()]:
            if now_s - heard_s > KEPT_S:
                del self._unread[topic]
        for table, heard in [*self.tables.items()]:
            if now_s - (heard.last_s or heard.found_s) > KEPT_S:
                del self.tables[table]


def _note_presence(heard: Heard, payload: bytes, is_kept: bool, now_s: float) -> None:
    """Store a table's report that it is there, or its last will, which says that it is gone."""
    online = read(Online, payload) if len(payload) <= _MOST_ONLINE_BYTES else None
    heard.is_online = online is not None and online.is_online
    heard.tells_time = online is not None and online.at is not None
    if online is None or online.at is None:
        return
    if not is_kept:
        heard.ahead_s = online.at - now_s
    elif heard.last_s is None:
        heard.last_s = min(online.at, now_s)
