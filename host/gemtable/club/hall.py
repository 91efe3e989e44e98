"""The tables, results and ranking of a hall, from the messages of its broker."""

import asyncio
import operator
import time
from collections.abc import Callable
from typing import NamedTuple

from aiomqtt import Client

from gemtable.club.broker import until_lost
from gemtable.club.hall_memory import AHEAD_S, MOST_TABLES, Heard, Memory, Newest, Pictures
from gemtable.club.ranking import Ranking, ranking
from gemtable.club.table_messages import KEPT_S, ROOT, MatchResult, TableBrief
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

_SHOWN = 6  # characters of an id, for a table without a name
_WRONG_S = 120.0  # a clock that differs from ours by more is reported
_REPEATED_S = 2.0  # after which a broker has sent all retained messages
_KINDS = (("status", 0), ("online", 1), ("results/+", 1))  # with their MQTT quality of service


class Seen(NamedTuple):
    """A table, with its `newest` status. `brief` is None if that cannot be read.

    `silent_since` is the time of its last message, in seconds since 1970, if another one is
    overdue. `ahead_s` is how far its clock is ahead of the hall's.
    """

    id: str
    is_online: bool
    silent_since: float | None
    ahead_s: float
    newest: Newest

    @property
    def brief(self) -> TableBrief | None:
        return self.newest.brief

    @property
    def name(self) -> str:
        return self.brief.name if self.brief else self.id[-_SHOWN:]

    @property
    def has_wrong_clock(self) -> bool:
        return abs(self.ahead_s) > _WRONG_S


class Played(NamedTuple):
    """A result with the name of its table, and as `source` the table's id and a key.

    `is_misdated` says that its date is in the future, or so old that it had already expired.
    """

    table: str
    result: MatchResult
    source: str
    is_misdated: bool = False


class Hall:
    """The tables of a club. `changed` is called in the connection's thread after each message."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.changed = changed
        self._lost: Sentence | None = None
        self._lost_s = 0.0  # when the outage began
        self.pictures = Pictures()
        self._memory = self._fresh = Memory()
        self._ranked: list[MatchResult] = []  # what the ranking was made from
        self._ranking = ranking([])

    async def listen(self, client: Client) -> None:
        """Receive messages on a new connection until it is lost. Raises MqttError.

        Messages from earlier connections stay until the broker has sent all that it still has.
        """
        fresh = Memory()

        def forget() -> None:
            self._memory = fresh
            self.changed()

        forgets = asyncio.get_running_loop().call_later(_REPEATED_S, ours(forget))
        try:
            self._fresh = fresh
            await client.subscribe([(f"{ROOT}/+/{kind}", qos) for kind, qos in _KINDS])
            await until_lost(client)
        finally:
            forgets.cancel()

    def take(self, topic: str, payload: bytes, is_kept: bool = False) -> None:
        """Store a message. `is_kept` says that the broker had retained it."""
        self._memory.take(topic, payload, is_kept)
        if self._fresh is not self._memory:
            self._fresh.take(topic, payload, is_kept)
        self.changed()

    @property
    def lost(self) -> Sentence | None:
        """The reason for an outage of the broker, or None. Tables then stay as they were."""
        return self._lost

    @lost.setter
    def lost(self, why: Sentence | None) -> None:
        if why and not self._lost:
            self._lost_s = time.time()
        self._lost = why

    @property
    def left_out(self) -> int:
        """The number of messages and tables that are left out because there are too many."""
        with_status = sum(heard.status is not None for heard in self._memory.tables.values())
        return self._memory.left_out + max(0, with_status - MOST_TABLES)

    @property
    def unread(self) -> int:
        """The number of results that can't be read."""
        return self._memory.unread

    def tables(self) -> list[Seen]:
        """Return the tables that have published a status, sorted by name."""
        seen = (self._seen(table, heard) for table, heard in self._memory.shown().items())
        return sorted(filter(None, seen), key=lambda each: (each.name.casefold(), each.id))

    def table(self, table: str) -> Seen | None:
        heard = self._memory.tables.get(table)
        return self._seen(table, heard) if heard else None

    def results(self) -> list[Played]:
        """Return the results of the last hours, newest first, each match once."""
        now_s, played = time.time(), dict[tuple[object, ...], Played]()
        for each in self.all_results():
            if not each.is_misdated and now_s - KEPT_S < each.result.ended_at:
                played.setdefault(_match_of(each.result), each)
        return sorted(played.values(), key=lambda each: -each.result.ended_at)

    def misdated(self) -> list[Played]:
        """Return the results whose date does not fit the day on which they arrived."""
        return [each for each in self.all_results() if each.is_misdated]

    def ranking(self) -> Ranking:
        """Return the ranking by the results of the last hours, without matches of bots."""
        results = [each.result for each in self.results() if not each.result.is_auto]
        is_same = len(results) == len(self._ranked)
        if not (is_same and all(map(operator.is_, results, self._ranked))):
            self._ranked, self._ranking = results, ranking(results[::-1])
        return self._ranking

    def going_on(self) -> set[tuple[str, int]]:
        """Return the matches that tables report as running, each as a table's id and a number."""
        return {
            (each.id, each.brief.match)
            for each in self.tables()
            if each.brief and each.brief.match is not None and each.brief.mood in ("on", "paused")
        }

    def all_results(self) -> list[Played]:
        """Return all results, also misdated and repeated ones, in the order of their arrival."""
        now_s, names = time.time(), {each.id: each.name for each in self.tables()}
        found = list[Played]()
        for table, key, told in sorted(self._memory.results(), key=lambda each: each[2].heard_s):
            is_misdated = not told.heard_s - KEPT_S < told.result.ended_at < now_s + AHEAD_S
            name = names.get(table, table[-_SHOWN:])
            found.append(Played(name, told.result, f"{table}/{key}", is_misdated))
        return found

    def _seen(self, table: str, heard: Heard) -> Seen | None:
        if heard.status is None:
            return None
        now_s = self._lost_s if self._lost else time.time()
        is_silent = heard.is_online and heard.is_silent(now_s)
        since = (heard.last_s or heard.found_s) if is_silent else None
        return Seen(table, heard.is_here(now_s), since, heard.ahead_s, heard.status)


def _match_of(result: MatchResult) -> tuple[object, ...]:
    """Return values that identify a match, whichever table reports it."""
    return result.game, *result.names, result.began_at, result.ended_at
