"""One client's socket: sends the client what is new, and carries out its page's messages.

A message is one JSON object: {"say": "hint red to 2", "seen": 7}, {"key": 3} of the seat's own
pad, {"tap": "2.1", "kind": "double"}, or {"name": "Ola"}, to which the host's page adds
{"seat": 2}. A client that sends anything else is disconnected.

`seen` is the revision of the newest picture that the person saw. If the match has changed for
the role since then, the move is not made, and the person is asked to look again. A press of a
key or a tile always counts, as on a real board.

What is sent back counts the page's messages: {"heard": 3} in the next message after the third.
So a page can tell when the connection died under a tap.

No client delays another. A client that does not read, sends nonsense or sends too much is
disconnected.
"""

import asyncio
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal, Protocol, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import PAD_KEYS, Address, Gesture
from gemtable.limits import Limits
from gemtable.match.next_wishes import AGAIN, NOTHING
from gemtable.process.tasks import first
from gemtable.referee.notices import Notice
from gemtable.referee.spoken_lines import spoken
from gemtable.sentence import Sentence
from gemtable.web.invitations import Guest
from gemtable.web.pad import may_act
from gemtable.web.table_interface import Table

MOST_BYTES = 512  # of a message

_LINE = re.compile(r"[a-z0-9 .:-]{1,80}")
_LONGEST_NAME = 80  # as it is typed, before it is normalized
_TILE = r"^([1-9]\.)?[1-9][0-9]?$"
_NOT_THERE = UserError(
    Sentence("That key or tile is not on an emulated board."),
    Sentence("Press the key on the real board."),
)
_PAD_PLAYS = UserError(
    Sentence("This seat plays on its pad."), Sentence("The host can let this page play, too.")
)
_OVER = UserError(
    Sentence("The match is over."), Sentence("The host can take back the last move.")
)
_CHANGED = UserError(
    Sentence("The table changed before your choice arrived."), Sentence("Look again, then choose.")
)
# Commands whose effect depends on the state of the match.
_DECIDED = frozenset({"move", "undo", "undo to", "redo", "correct"})
_ANSWERS = frozenset({"agree", "refuse"})  # which a page may give even if its pad is real
_NOT_YOURS = UserError(
    Sentence("That move belongs to another seat."), Sentence("It is not your turn.")
)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Say(_Strict):
    say: Annotated[str, Field(max_length=80)]
    seen: Annotated[int, Field(ge=0)]


class _Key(_Strict):
    key: Annotated[int, Field(ge=0, lt=PAD_KEYS)]


class _Tap(_Strict):
    tap: Annotated[str, Field(pattern=_TILE)]
    kind: Literal["click", "double", "triple", "long"]


class _Name(_Strict):
    name: Annotated[str, Field(max_length=_LONGEST_NAME)]  # "" takes it away
    seat: Annotated[int, Field(ge=1, le=99)] | None = None


_SAID: TypeAdapter[_Say | _Key | _Tap | _Name] = TypeAdapter(_Say | _Key | _Tap | _Name)


class Nonsense(Exception):
    """A message that none of our pages sends."""


def heed(
    message: str,
    role: Guest,
    table: Table,
    acting: frozenset[int],
    has_seen: Callable[[int], bool],
    wish: Callable[[int, str], None],
) -> None:
    """Carry out a page's message; the host's page may only `say` and `name`. Raises Nonsense.

    Only that role sees what the table refuses. `acting` are the seats whose page may play
    though their pad is real. `has_seen` returns whether the match is still as the page's role
    saw it at a revision. `wish` takes what a seat would like to do after the match.
    """
    try:
        said = _SAID.validate_json(message)
    except ValidationError:
        raise Nonsense from None
    try:
        match said:
            case _Say(say=line) if role != HOST and (what := _wish(line)):
                wish(role, what)
            case _Say(say=line, seen=revision):
                _say(line, role, table, acting, partial(has_seen, revision))
            case _Name(name=name, seat=number):
                _name(name, number, role, table)
            case _Key() | _Tap() if role == HOST:
                raise Nonsense
            case _Key(key=key):
                _press(table.bulletin.status.layout.pads[role], key, "press", table)
            case _Tap(tap=tile, kind=kind):
                named = table.bulletin.status.layout.units_of(f"tile {tile}")
                _tap(next(iter(named), None), kind, role, table)
    except UserError as error:
        table.bulletin.tell(Notice("refused", error.what, error.fix, to=role))


def _wish(line: str) -> str | None:
    """Return what a line wishes for after a match, or None if it is no wish."""
    verb, _, what = line.partition(" ")
    return what if verb == "wish" and (what in (AGAIN, NOTHING) or what in GAMES) else None


def _say(
    line: str, role: Guest, table: Table, acting: frozenset[int], is_as_seen: Callable[[], bool]
) -> None:
    """Handle a line. The host may send any; a seat moves, undo and skip until the match ends."""
    if not _LINE.fullmatch(line):
        raise Nonsense
    if role != HOST:
        if not spoken(line).seats_may:
            raise Nonsense
        is_answer = spoken(line).verb in _ANSWERS
        if not (is_answer or may_act(table.bulletin.status, role, acting)):
            raise _PAD_PLAYS
        if table.bulletin.status.outcome is not None and spoken(line).verb in _DECIDED:
            raise _OVER
    if spoken(line).verb in _DECIDED and not is_as_seen():
        raise _CHANGED
    table.say(line, role)


def _name(name: str, number: int | None, role: Guest, table: Table) -> None:
    """Name a seat. The host gives the seat's number, from 1; a seat can only name itself."""
    if role != HOST and number is None:
        table.name(role, name, role)
    elif role == HOST and number is not None:
        table.name(number - 1, name, role)
    else:
        raise Nonsense


def _tap(unit: Address | None, kind: str, seat: int, table: Table) -> None:
    """Tap a tile, but refuse a tap that would be another seat's move.

    The table cannot see whose finger it is, so it would make that move.
    """
    if unit is not None and table.movers(Gesture(unit, 0, kind)) - {seat}:
        raise _NOT_YOURS
    _press(unit, 0, kind, table)


def _press(unit: Address | None, key: int, kind: str, table: Table) -> None:
    if unit is None:
        raise _NOT_THERE
    table.press(Gesture(unit, key, kind))


GONE = 4403  # close code: this page has lost its seat
NONSENSE = 1008
BUSY = 1013

_ALIVE_S = 2.0  # between two keep-alive messages
_SEND_S = 15.0  # for a client to read a message
_MAY_SAY = 20, 8.0  # messages in a burst, and per second


class News(Protocol):
    """One client, and whether there is news for it."""

    @property
    def news(self) -> asyncio.Event: ...


What = TypeVar("What", contravariant=True)
Client = TypeVar("Client", bound=News)
# Carries out the message of a client's page; raises Nonsense.
Heed = Callable[[str, Client], None]


class Followed(Protocol[What, Client]):
    """Something that clients follow, such as `Following`."""

    def watch(self, what: What, /) -> AbstractContextManager[Client]: ...
    def told(self, watcher: Client, /) -> str | None: ...
    def alive(self, watcher: Client, /) -> str: ...


@dataclass(slots=True)
class _Heard:
    """How many messages of a client were carried out or refused."""

    messages: int = 0


async def follow(
    socket: WebSocket,
    following: Followed[What, Client],
    what: What,
    may: Callable[[], bool],
    heed: Heed[Client] | None = None,
    said: tuple[int, float] = _MAY_SAY,
) -> None:
    """Serve an accepted socket until the client leaves or `may` returns False.

    The client's messages go to `heed`. `said` limits them: how many at once, and how many per
    second. Without `heed` the client only watches, and any message disconnects it.
    """
    heard = _Heard()
    with following.watch(what) as watcher:
        code = await first(
            _tell(socket, following, watcher, may, heard),
            _hear(socket, watcher, heed, Limits(*said), may, heard),
        )
    if code is not None:
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1.0):
                await socket.close(code)


async def _tell(
    socket: WebSocket,
    following: Followed[What, Client],
    watcher: Client,
    may: Callable[[], bool],
    heard: _Heard,
) -> int | None:
    """Send all news. Returns the close code, or None if the client left."""
    answered = 0
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(_ALIVE_S):
                await watcher.news.wait()
        if not may():
            return GONE
        is_news = watcher.news.is_set()
        message = following.told(watcher)
        if message is None:
            if is_news and answered == heard.messages:
                continue
            message = following.alive(watcher)
        if answered != heard.messages:
            answered = heard.messages
            message = f'{{"heard": {answered}, {message.removeprefix("{")}'
        try:
            async with asyncio.timeout(_SEND_S):
                await socket.send_text(message)
        except TimeoutError:
            return BUSY
        except (WebSocketDisconnect, RuntimeError):
            return None


async def _hear(
    socket: WebSocket,
    watcher: Client,
    heed: Heed[Client] | None,
    limits: Limits,
    may: Callable[[], bool],
    heard: _Heard,
) -> int | None:
    """Handle the page's messages. Returns the close code, or None if the client left."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            message = await socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):  # KeyError: it sent bytes
            return None
        if not may():
            return GONE
        if heed is None or not limits.take("", loop.time()):
            return NONSENSE
        try:
            if len(message) > MOST_BYTES:
                raise Nonsense
            heed(message, watcher)
        except Nonsense:
            return NONSENSE
        heard.messages += 1
