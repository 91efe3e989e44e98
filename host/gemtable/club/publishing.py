"""Tells a club of one table: its newest public status, and the results of its matches.

Newest wins: there is no queue. The broker is told, after every outage anew, the newest status
and all results of the last hours that the journal has of this table. So nothing is lost in an
outage, also if the program ends in it, and what is told twice is the same message.

It looks at the table at fixed moments, ten times a second: when it tells something depends on
nothing that only one seat may know.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from math import ceil, inf
from typing import NamedTuple

from aiomqtt import Client

from gemtable.club.broker import Broker
from gemtable.club.connection import Connection, kept, until_lost
from gemtable.club.messages import KEPT_S, Online, Topic, key_of
from gemtable.club.table_name import TableName
from gemtable.club.table_status import in_lobby, result_of, status_of
from gemtable.journal import Journal
from gemtable.match.result import Result
from gemtable.process import logs
from gemtable.process.tasks import begin, first
from gemtable.records.finished import Finished
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Notice
from gemtable.referee.status import Status
from gemtable.sentence import Sentence

_LOOK_S = 0.1  # between two looks at the table
_REFRESH_S = KEPT_S / 4  # the broker forgets a table that says nothing for long
_AGAIN_S = 60.0  # two tables with one id throw each other out, again and again
_NO_MATCH = Sentence("No match is running")

_HERE, _GONE = (Online(is_online=each).model_dump_json().encode() for each in (True, False))
_log = logging.getLogger(__name__)


class _Message(NamedTuple):
    """The newest payload of a topic; b"" withdraws it. `until` is in seconds since 1970."""

    payload: bytes
    until: float = inf


class Publisher:
    """Tells the club at `broker` of the matches of a journal that are played at this table.

    `tell` is told of an outage and of its end, once each. Nothing here can fail for a match.
    """

    def __init__(
        self, broker: Broker, table: TableName, journal: Journal, tell: Callable[[Notice], None]
    ) -> None:
        self._broker, self._table, self._tell = broker, table, tell
        self._journal, self._finished = journal, Finished(journal)
        self._is_lost = False  # as people were told
        self._why: Sentence | None = None  # of the last outage, and when that was told
        self._told_s = -inf
        self._put_last: dict[str, _Message] = {}
        self._follows: asyncio.Task[None] | None = None
        self._online, self._status = (str(Topic(table.id, kind)) for kind in ("online", "status"))
        # These belong to the connection's thread.
        self._told: dict[str, _Message] = {}
        self._due: set[str] = set()  # topics of which the broker doesn't have the newest
        self._news = asyncio.Event()
        will = self._online, _GONE
        self._connection = Connection(broker, table.id, self._work, self._note, will)

    def start(self) -> None:
        """Read the results of the last hours, then connect. Raises UserError."""
        since = time.time() - KEPT_S
        for result in self._finished.results():
            if result and result.ended_at >= since:
                self._put_result(result)
        for row in self._journal.rows():
            if not row.is_over and row.began_at >= since:
                self._withdraw(row.id, row.began_at)  # an undo may have reopened it
        self._put(self._status, in_lobby(self._table.name, _NO_MATCH).model_dump_json())
        self._connection.start()

    def attach(self, bulletin: Bulletin) -> None:
        """Tell of this table's match from now on."""
        if self._follows:
            self._follows.cancel()
        self._follows = begin(self._follow(bulletin), "club")

    async def close(self) -> None:
        """Say that the table is gone, if the broker is there."""
        if self._follows:
            self._follows.cancel()
        await self._connection.close()

    async def _follow(self, bulletin: Bulletin) -> None:
        loop, was_over, has_failed = asyncio.get_running_loop(), None, False
        while True:
            revision, status = bulletin.revision, bulletin.status
            is_over = status.outcome is not None
            try:
                self._look(status, is_new=is_over != was_over)
                was_over = is_over
            except Exception:  # whatever it is, the match goes on
                _log.exception("match %s is not told", status.match)
                if not has_failed:
                    self._tell(_failed())
                has_failed = True
            await bulletin.other(revision)
            await asyncio.sleep(ceil(loop.time() / _LOOK_S) * _LOOK_S - loop.time())

    def _look(self, status: Status, is_new: bool) -> None:
        """Tell the status; if `is_new`, also how the match ended, or that it goes on."""
        self._put(self._status, status_of(self._table.name, status).model_dump_json())
        if not is_new:
            return
        if result := self._finished.result(status.match):
            self._put_result(result)
        elif row := self._journal.row(status.match):
            self._withdraw(row.id, row.began_at)

    def _put_result(self, result: Result) -> None:
        if result.club_table == self._table.id and (told := result_of(result)):
            topic = Topic(self._table.id, "results", key_of(result.match, result.began_at))
            self._put(str(topic), told.model_dump_json(), result.ended_at + KEPT_S)

    def _withdraw(self, match: int, began_at: float) -> None:
        self._put(str(Topic(self._table.id, "results", key_of(match, began_at))), "")

    def _put(self, topic: str, payload: str, until: float = inf) -> None:
        """Have this published, unless it was the last at its topic."""
        new = _Message(payload.encode(), until)
        if self._put_last.get(topic) != new:
            self._put_last[topic] = new
            self._connection.call(lambda: self._add(topic, new))

    def _note(self, why: Sentence | None, fix: Sentence | None) -> None:
        """Tell people of an outage, and of its end, but not of each of many in a row."""
        place, now_s = self._broker.place, asyncio.get_running_loop().time()
        if why is not None:
            if why == self._why and now_s - self._told_s < _AGAIN_S:
                return
            self._why, self._told_s = why, now_s
            text = Sentence(
                "No connection to the club's broker {place}: {why}. The match goes on; the club"
                " gets the rest later.",
                place=place,
                why=why,
            )
            self._tell(Notice("trouble", text, fix))
        elif self._is_lost:
            self._tell(Notice("note", Sentence("The club's broker {place} is back.", place=place)))
        self._is_lost = why is not None

    # What follows runs in the connection's thread.

    def _add(self, topic: str, message: _Message) -> None:
        self._told[topic] = message
        self._due.add(topic)
        self._news.set()

    async def _work(self, client: Client) -> None:
        try:
            await first(self._publish(client), until_lost(client))
        except asyncio.CancelledError:
            await _say(client, self._online, _Message(_GONE))
            raise

    async def _publish(self, client: Client) -> None:
        """Publish all that is to be known, then what is new. Raises MqttError."""
        while True:
            await _say(client, self._online, _Message(_HERE))
            self._due.update(self._told)
            with suppress(TimeoutError):
                async with asyncio.timeout(_REFRESH_S):
                    await self._publish_news(client)

    async def _publish_news(self, client: Client) -> None:
        while True:
            while self._due:
                topic = self._due.pop()  # all are due again after a failure
                await _say(client, topic, self._told[topic])
            self._news.clear()
            await self._news.wait()


async def _say(client: Client, topic: str, message: _Message) -> None:
    """Publish a message, until the broker has it. Raises MqttError."""
    left_s = min(message.until - time.time(), KEPT_S)
    if left_s > 0:
        how = kept(left_s)
        await client.publish(topic, message.payload, qos=1, retain=True, properties=how)


def _failed() -> Notice:
    log = str(logs.path())
    return Notice(
        "trouble",
        Sentence(
            "The club can't follow this match, because of an error in Gemtable. The match goes on."
        ),
        Sentence("Please report it; what happened is in {log}.", log=log),
    )
