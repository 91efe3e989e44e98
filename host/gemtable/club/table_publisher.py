"""Publishes a table to its club: its name and id, its newest public status, its results.

The id is made from the name and a random key, which is created once and kept in the
user's data folder. So each name that a user gives is a separate table, and keeps its id,
whatever the journal.

There is no queue: the newest status replaces older ones. After every outage the broker
gets the newest status and all results of the last hours that the journal has of this
table. So nothing is lost in an outage, even if the program ends during it. A message sent
twice is the same both times.

The status is read at fixed times, ten times a second, so that the time of a message
reveals no secret of a seat. Before a program ends, it waits for the broker to get its
results.
"""

import asyncio
import hashlib
import logging
import platform
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil, inf
from pathlib import Path
from typing import NamedTuple

from aiomqtt import Client

from gemtable.club.broker import Broker, Connection, kept, until_lost
from gemtable.club.table_messages import (
    KEPT_S,
    LONGEST_NAME,
    Online,
    Topic,
    in_lobby,
    key_of,
    result_of,
    status_of,
)
from gemtable.errors import UserError
from gemtable.journal import Journal, private_files
from gemtable.journal.locks import Lock
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.process import logs
from gemtable.process.tasks import begin, first, ours
from gemtable.records.finished_matches import Finished
from gemtable.referee.notices import Notice
from gemtable.referee.status import Bulletin, Status
from gemtable.sentence import Sentence
from gemtable.user_folders import USER

_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class TableName:
    """A table's name and id, 16 hex digits. Only this program uses them until `lock` ends."""

    id: str
    name: str
    lock: Lock


def folder() -> Path:
    """Return the folder with the key and the locks of a user's tables."""
    return USER.user_data_path / "club"


def table_named(given: str | None) -> TableName:
    """Return the table with this name, by default the name of this computer.

    Raises UserError, also if another program uses that table.
    """
    name = " ".join((platform.node() if given is None else given).split())
    if not name or len(name) > LONGEST_NAME or printable(name) != name:
        raise UserError(
            Sentence(
                "The name of a table must have 1 to {most} visible characters.", most=LONGEST_NAME
            ),
            Sentence("Choose a name with --table-name."),
        )
    table = hashlib.sha256(f"{_key()} {name}".encode()).hexdigest()[:16]

    def taken(holder: Sentence) -> UserError:
        return UserError(
            Sentence("The table {name} is already in use by {holder}.", name=name, holder=holder),
            Sentence("Give this one another name with --table-name."),
        )

    return TableName(table, name, Lock(folder() / f"{table}.lock", taken))


def _key() -> str:
    """Return the user's key, which is created at the first call. Raises UserError."""
    file = folder() / "key"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            with private_files.replacing(file, is_new=True) as data:
                data.write(secrets.token_hex(_KEY_BYTES).encode())
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or Sentence("the file is not text")
        raise UserError(
            Sentence("{file} cannot be created or read: {why}.", file=file, why=why),
            Sentence("Check that the disk is not full and that you can write in the folder."),
        ) from error


_LOOK_S = 0.1  # between two readings of the status
LAST_S = 5.0  # to wait at the end for a broker without the newest results

_LOST_S = 0.5  # the same in an outage
_REFRESH_S = KEPT_S / 4  # the broker forgets messages that are not repeated
_HERE_S = 60.0  # between two reports that a table is there
_AGAIN_S = 60.0  # two tables with one id disconnect each other again and again
_NO_MATCH = Sentence("No match is running")

_GONE = Online(is_online=False).model_dump_json().encode()
_log = logging.getLogger(__name__)


class _Message(NamedTuple):
    """The newest payload of a topic; b"" withdraws it.

    `until` is when it expires, in seconds since 1970.
    """

    payload: bytes
    until: float = inf


class Publisher:
    """Publishes this table's matches from a journal to the club at `broker`.

    `tell` gets one notice of an outage and one of its end. No error here can stop a match.
    """

    def __init__(
        self, broker: Broker, table: TableName, journal: Journal, tell: Callable[[Notice], None]
    ) -> None:
        self._broker, self._table, self._tell = broker, table, tell
        self._journal, self._finished = journal, Finished(journal)
        self._is_lost = False  # as reported to people
        self._why: Sentence | None = None  # of the last outage, with the time of its report
        self._told_s = -inf
        self._tells_later: asyncio.TimerHandle | None = None
        self._put_last: dict[str, _Message] = {}
        self._played: set[int] = set()  # the matches whose results were published since the start
        self._bulletin: Bulletin | None = None
        self._follows: asyncio.Task[None] | None = None
        self._has_failed = False
        self._online, self._status = (str(Topic(table.id, kind)) for kind in ("online", "status"))
        # These belong to the connection's thread.
        self._told: dict[str, _Message] = {}
        self._due: set[str] = set()  # topics whose newest message the broker doesn't have
        self._news, self._results_told = asyncio.Event(), asyncio.Event()
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
        self._tell_lobby()
        self._connection.start()

    def attach(self, bulletin: Bulletin) -> None:
        """Publish this match from now on, instead of the table's last one."""
        if self._follows:
            self._follows.cancel()
        self._bulletin, self._has_failed = bulletin, False
        self._follows = begin(self._follow(bulletin), "club")

    def rest(self) -> None:
        """Publish that no match is at the table, until the next is attached."""
        if self._follows:
            self._follows.cancel()
        self._look_once_more()
        self._bulletin = None
        self._tell_lobby()

    def _look_once_more(self) -> None:
        if self._bulletin:
            self._look(self._bulletin.status, is_new=True)

    def _tell_lobby(self) -> None:
        self._put(self._status, in_lobby(self._table.name, _NO_MATCH).model_dump_json())

    async def close(self) -> None:
        """Publish the last results, then report that the table is gone.

        This waits up to LAST_S until the broker has the results, and less in an outage.
        """
        if self._follows:
            self._follows.cancel()
        if self._tells_later:
            self._tells_later.cancel()
        self._look_once_more()
        if self._played:
            seconds = _LOST_S if self._is_lost else LAST_S
            if not await self._connection.waits_for(self._results_told.wait(), seconds):
                self._tell(self._missing())
        await self._connection.close()

    async def _follow(self, bulletin: Bulletin) -> None:
        loop, told = asyncio.get_running_loop(), None
        while True:
            revision, status = bulletin.revision, bulletin.status
            ended = (status.outcome,)  # a correction can change the outcome
            if self._look(status, is_new=ended != told):
                told = ended
            await bulletin.other(revision)
            await asyncio.sleep(ceil(loop.time() / _LOOK_S) * _LOOK_S - loop.time())

    def _look(self, status: Status, is_new: bool) -> bool:
        """Publish the status. If `is_new`, also publish the result, or withdraw it if there is
        none.

        Return whether that worked. If not, people get one notice, and the match continues.
        """
        try:
            self._put(self._status, status_of(self._table.name, status).model_dump_json())
            if is_new:
                self._look_at_result(status)
        except Exception:
            _log.exception("match %s is not told", status.match)
            if not self._has_failed:
                self._tell(_failed())
            self._has_failed = True
            return False
        return True

    def _look_at_result(self, status: Status) -> None:
        self._played.discard(status.match)
        if result := self._finished.result(status.match):
            self._put_result(result)
            self._played.add(status.match)
        elif row := self._journal.row(status.match):
            self._withdraw(row.id, row.began_at)

    def _put_result(self, result: Result) -> None:
        if result.club_table == self._table.id and (told := result_of(result)):
            topic = Topic(self._table.id, "results", key_of(result.match, result.began_at))
            self._put(str(topic), told.model_dump_json(), result.ended_at + KEPT_S)

    def _withdraw(self, match: int, began_at: float) -> None:
        self._put(str(Topic(self._table.id, "results", key_of(match, began_at))), "")

    def _put(self, topic: str, payload: str, until: float = inf) -> None:
        """Publish a payload, unless it is the topic's last one already."""
        new = _Message(payload.encode(), until)
        if self._put_last.get(topic) != new:
            self._put_last[topic] = new
            self._connection.call(lambda: self._add(topic, new))

    def _missing(self) -> Notice:
        """Return the notice that the broker doesn't have the results of this program's matches."""
        text = Sentence(
            "The club's broker {place} does not have the result of match {matches} yet.",
            "The club's broker {place} does not have the results of matches {matches} yet.",
            count=len(self._played),
            place=self._broker.place,
            matches=sorted(self._played),
        )
        fix = Sentence(
            "The broker will get the results if this table plays with --club again within "
            "18 hours."
        )
        return Notice("trouble", text, fix)

    def _note(self, why: Sentence | None, fix: Sentence | None) -> None:
        """Report an outage, or its end. An outage that soon recurs is reported only if it
        lasts.
        """
        if self._tells_later:
            self._tells_later.cancel()
        loop, place = asyncio.get_running_loop(), self._broker.place
        if why is not None:
            again_s = self._told_s + _AGAIN_S
            if why == self._why and loop.time() < again_s:
                self._tells_later = loop.call_at(again_s, ours(self._note), why, fix)
                return
            self._why, self._told_s = why, loop.time()
            text = Sentence(
                "No connection to the club's broker {place}: {why}. The match continues; the "
                "club gets the rest later.",
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
        if _is_result(topic):
            self._results_told.clear()
        self._news.set()

    async def _work(self, client: Client) -> None:
        try:
            await first(self._publish(client), until_lost(client))
        except asyncio.CancelledError:
            await _say(client, self._online, _Message(_GONE))
            raise

    async def _publish(self, client: Client) -> None:
        """Publish all messages, then new ones as they come. Raises MqttError."""
        loop, refreshed_s = asyncio.get_running_loop(), -inf
        while True:
            here = Online(is_online=True, at=round(time.time()))
            await _say(client, self._online, _Message(here.model_dump_json().encode()))
            if loop.time() - refreshed_s > _REFRESH_S:
                self._due.update(self._told)
                refreshed_s = loop.time()
            with suppress(TimeoutError):
                async with asyncio.timeout(_HERE_S):
                    await self._publish_news(client)

    async def _publish_news(self, client: Client) -> None:
        while True:
            while self._due:
                topic = max(self._due, key=_is_result)
                if not _is_result(topic):
                    self._results_told.set()
                message = self._told[topic]
                await _say(client, topic, message)
                if self._told[topic] is message:
                    self._due.discard(topic)
            self._results_told.set()
            self._news.clear()
            await self._news.wait()


def _is_result(topic: str) -> bool:
    return "/results/" in topic


async def _say(client: Client, topic: str, message: _Message) -> None:
    """Publish a message and wait until the broker has it. Raises MqttError."""
    left_s = min(message.until - time.time(), KEPT_S)
    if left_s > 0:
        how = kept(left_s)
        await client.publish(topic, message.payload, qos=1, retain=True, properties=how)


def _failed() -> Notice:
    log = str(logs.path())
    return Notice(
        "trouble",
        Sentence(
            "The club can't follow this match, because of an error in Gemtable. The match"
            " continues."
        ),
        Sentence("Please report this; the details are in {log}.", log=log),
    )
