"""Screens that print a match line by line: as text for pipes and simple terminals, as JSON, or
above a live table if only bots play."""

import asyncio
import json
import sys
import threading
import time
from contextlib import suppress
from typing import Self

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.eyes import Eyes
from gemtable.games.kit.roles import HOST, TABLE
from gemtable.games.kit.rules import View
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Notice
from gemtable.referee.status import Status
from gemtable.sentence import Names
from gemtable.terminal.screens import AtScreen, Teller, Typed
from gemtable.terminal.table import Room, render

_LOOKS_A_SECOND = 4
_STORY = 5  # lines above the table, at least
_LINES_AHEAD = 10  # read from a pipe before the boards get a turn


class PlainScreen(Teller):
    """Prints lines and reads lines."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._lines: asyncio.Queue[Typed | None] = asyncio.Queue()
        self._room = threading.Semaphore(_LINES_AHEAD)

    def __enter__(self) -> Self:
        # A daemon, so that a thread waiting for a line doesn't block the exit.
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop,), daemon=True).start()
        return self

    async def read(self) -> Typed | None:
        line = await self._lines.get()
        self._room.release()
        return line

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        for line in sys.stdin:
            self._hand_over(Typed(line.strip()), loop)
        self._hand_over(None, loop)

    def _hand_over(self, line: Typed | None, loop: asyncio.AbstractEventLoop) -> None:
        self._room.acquire()
        with suppress(RuntimeError):  # the loop is closed: nobody reads any more
            loop.call_soon_threadsafe(self._lines.put_nowait, line)


class JsonScreen(PlainScreen):
    """Prints one JSON object per line, for scripts.

    Each is a notice: its kind, its text, the number of moves that stand, and the facts of an
    event. If the table has changed since the last line, `state` is the view of the whole table,
    `match` and `game` say of which match, and `made` has the moves of the last step, with
    reasons for those of bots. `names` are those of the people, by seat, whenever one changed;
    texts have the numbers of seats. Seats, slots and tiles count from 0 in data, from 1 in texts.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._state: View | None = None  # as last printed
        self._names: Names = ()  # as last printed, () if nobody has one
        self._at = AtScreen()

    def attach(self, bulletin: Bulletin | None, at: AtScreen) -> None:
        super().attach(bulletin, at)
        self._at, self._state = at, None

    def tell(self, notice: Notice) -> None:
        if notice.to not in (TABLE, HOST):
            return
        line: dict[str, Json] = {"notice": notice.kind, "text": str(notice.text)}
        if notice.fix:
            line["fix"] = str(notice.fix)
        if notice.event:
            line |= {"event": notice.event.kind, "facts": notice.event.facts}
        if self.bulletin:
            status = self.bulletin.status
            line |= {"move": status.moves} | self._news(status) | self._new_names(status)
        self._print(line)

    def _news(self, status: Status) -> dict[str, Json]:
        """Return the state of the table if it has changed since it was last printed."""
        state = status.views.table
        if state == self._state:
            return {}
        self._state = state
        news: dict[str, Json] = {"match": status.match, "game": status.game}
        news["state"] = state.to_json()
        if status.last_step:
            whys = {seat: {"why": str(why)} for seat, _move, why in self._at.why(status.moves)}
            news["made"] = [
                {"seat": seat, "move": move} | whys.get(seat, {})
                for seat, move in status.told_of(status.last_step)
            ]
        return news

    def _new_names(self, status: Status) -> dict[str, Json]:
        """Return people's names if one has changed since they were last printed."""
        names = status.names if any(status.names) else ()
        if names == self._names:
            return {}
        self._names = names
        return {"names": list(status.names)}

    def _print(self, line: dict[str, Json]) -> None:
        print(json.dumps(line), flush=True)


class LiveScreen(Teller):
    """Keeps the table, as these eyes see it, at the bottom and updates it during the match."""

    def __init__(self, console: Console, eyes: Eyes) -> None:
        super().__init__(console)
        self._eyes = eyes
        self._live = Live(
            console=console, get_renderable=self._render, refresh_per_second=_LOOKS_A_SECOND
        )

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._live.stop()

    async def read(self) -> Typed | None:
        return None

    def _render(self) -> RenderableType:
        if not self.bulletin:
            return Text("Boards are starting ...")
        room = Room(self.console.width, self.console.height - _STORY)
        return render(self.bulletin.status, self._eyes, room, time.monotonic())
