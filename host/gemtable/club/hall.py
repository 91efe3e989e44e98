"""What a hall knows of its tables: what the broker holds, read only as far as it validates.

The connection's thread puts bytes here, newest wins; the loop that draws reads them when it
draws. So what is never drawn is never read, and no sender can make the hall compute much.
"""

import asyncio
import operator
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from aiomqtt import Client
from pydantic import BaseModel, ValidationError

from gemtable.club.connection import until_lost
from gemtable.club.messages import KEPT_S, ROOT, MatchResult, Online, TableBrief, topic_of
from gemtable.club.ranking import Ranking, ranking
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

MOST_TABLES = 256
MOST_RESULTS = 100  # of a table
_MOST_RANKED = 2_000  # results, the newest
_SHOWN = 6  # characters of an id, for a table that has no name
_AHEAD_S = 60 * 60  # that another computer's clock may be ahead of ours
_REPEATED_S = 2.0  # in which a broker has sent all that it holds
_KINDS = (("status", 0), ("online", 1), ("results/+", 1))  # with their quality of service

Told = TypeVar("Told", bound=BaseModel)


class Seen(NamedTuple):
    """A table. `brief` is None if what it told cannot be read, and `newest` is all of that.

    `newest.drawn` is for what was drawn of it, by whatever that depends on besides.
    """

    id: str
    is_online: bool
    brief: TableBrief | None
    newest: "Newest"

    @property
    def name(self) -> str:
        return self.brief.name if self.brief else self.id[-_SHOWN:]


class Played(NamedTuple):
    """A result, the name of the table that told it, and its `source`: the table's id and a key."""

    table: str
    result: MatchResult
    source: str


@dataclass(slots=True)
class Newest:
    """The newest payload of a topic, and what it says as far as it was read."""

    payload: bytes
    said: dict[type[BaseModel], BaseModel | None] = field(default_factory=dict)
    drawn: dict[Any, str] = field(default_factory=dict)

    def read(self, kind: type[Told]) -> Told | None:
        """Return what it says; None if that doesn't validate."""
        if kind not in self.said:
            try:
                self.said[kind] = kind.model_validate_json(self.payload)
            except ValidationError:
                self.said[kind] = None
        said = self.said[kind]
        return said if isinstance(said, kind) else None


@dataclass(slots=True)
class _Heard:
    """What was heard of a table."""

    status: Newest | None = None
    online: Newest | None = None
    results: dict[str, Newest] = field(default_factory=dict)  # by key

    @property
    def is_empty(self) -> bool:
        return not (self.status or self.online or self.results)


class _Tables:
    """The newest payloads of all tables. One thread writes, another one may read."""

    def __init__(self) -> None:
        self.heard: dict[str, _Heard] = {}  # by id
        self.left_out = 0  # messages of more tables, or of more results, than a hall takes

    def take(self, name: str, payload: bytes) -> None:
        """Note the payload of a topic; an empty one takes back the last."""
        topic = topic_of(name)
        if topic is None:
            return
        heard = self.heard.get(topic.table) or _Heard()
        newest = Newest(payload) if payload else None
        if topic.kind == "status":
            heard.status = newest
        elif topic.kind == "online":
            heard.online = newest
        elif newest is None:
            heard.results.pop(topic.key, None)
        elif topic.key in heard.results or len(heard.results) < MOST_RESULTS:
            heard.results[topic.key] = newest
        else:
            self.left_out += 1
        if heard.is_empty:
            self.heard.pop(topic.table, None)
        elif topic.table in self.heard or len(self.heard) < MOST_TABLES:
            self.heard[topic.table] = heard
        else:
            self.left_out += 1


class Hall:
    """The tables of a club. `changed` is called, in the connection's thread, after any news."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.changed = changed
        self.lost: Sentence | None = None  # why there is no connection to the broker
        self._tables = self._fresh = _Tables()
        self._ranked: list[MatchResult] = []  # what the ranking was made from
        self._ranking = ranking([])

    async def listen(self, client: Client) -> None:
        """Hear the broker on a new connection, until that is lost. Raises MqttError.

        What it no longer holds after an outage is gone once it has sent all that it does hold.
        """
        fresh = _Tables()

        def forget() -> None:
            self._tables = fresh
            self.changed()

        forgets = asyncio.get_running_loop().call_later(_REPEATED_S, ours(forget))
        try:
            self._fresh = fresh
            await client.subscribe([(f"{ROOT}/+/{kind}", qos) for kind, qos in _KINDS])
            await until_lost(client)
        finally:
            forgets.cancel()

    def take(self, topic: str, payload: bytes) -> None:
        """Note a message."""
        self._tables.take(topic, payload)
        if self._fresh is not self._tables:
            self._fresh.take(topic, payload)
        self.changed()

    @property
    def left_out(self) -> int:
        """How many messages were left out: there are more tables or results than fit."""
        return self._tables.left_out

    def tables(self) -> list[Seen]:
        """Return the tables that have told something, by name."""
        seen = (self._seen(table, heard) for table, heard in [*self._tables.heard.items()])
        return sorted(filter(None, seen), key=lambda each: (each.name.casefold(), each.id))

    def table(self, table: str) -> Seen | None:
        heard = self._tables.heard.get(table)
        return self._seen(table, heard) if heard else None

    def results(self) -> tuple[list[Played], int]:
        """Return the results of the last hours, newest first, and how many cannot be read."""
        now, found, odd = time.time(), list[Played](), 0
        for table, heard in [*self._tables.heard.items()]:
            seen = self._seen(table, heard)
            for key, newest in [*heard.results.items()]:
                result = newest.read(MatchResult)
                if result is None:
                    odd += 1
                elif now - KEPT_S < result.ended_at < now + _AHEAD_S:
                    found.append(Played(seen.name if seen else "", result, f"{table}/{key}"))
        return sorted(found, key=lambda each: -each.result.ended_at), odd

    def ranking(self) -> Ranking:
        """Return how people stand by the results of the last hours, without those of bots."""
        played, _odd = self.results()
        results = [each.result for each in played[:_MOST_RANKED] if not each.result.is_auto]
        is_same = len(results) == len(self._ranked)
        if not (is_same and all(map(operator.is_, results, self._ranked))):
            self._ranked, self._ranking = results, ranking(results[::-1])
        return self._ranking

    def going_on(self) -> set[tuple[str, int]]:
        """Return the matches that go on, as far as tables tell: the table's id, and the number."""
        return {
            (each.id, each.brief.match)
            for each in self.tables()
            if each.brief and each.brief.match is not None and each.brief.mood in ("on", "paused")
        }

    def _seen(self, table: str, heard: _Heard) -> Seen | None:
        if heard.status is None:
            return None
        online = heard.online.read(Online) if heard.online else None
        is_online = online is not None and online.is_online
        return Seen(table, is_online, heard.status.read(TableBrief), heard.status)
