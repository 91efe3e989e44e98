"""The interface of match screens, and screens that print text, JSON or a live table."""

import asyncio
import json
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, Self

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.eyes import Eyes
from gemtable.games.kit.rules import HOST, TABLE, Role, View
from gemtable.printable import printable, printable_lines
from gemtable.referee.notices import Explained, Notice
from gemtable.referee.status import Bulletin, Status
from gemtable.sentence import Names, Sentence, naming
from gemtable.terminal.match_screen import Room, render

STYLES = {
    "event": "",
    "refused": "yellow",
    "note": "cyan",
    "undo": "magenta",
    "pause": "bold yellow",
    "resume": "bold green",
    "trouble": "red",
}


class Typed(NamedTuple):
    """A line that a person typed, and their role."""

    text: str
    by: Role = HOST


@dataclass(frozen=True, slots=True)
class AtScreen:
    """The functions by which a screen asks its table about the people at the screen.

    `people` returns their seats, from 0. `offers` returns completions of a line that these
    eyes may know. `is_open` tells whether others may see a line while all choose in secret.
    `why` returns what the bots did at a move, counted from 1, with their reasons.
    """

    people: Callable[[], frozenset[int]] = frozenset
    offers: Callable[[str, Eyes], Sequence[str]] = lambda _begun, _eyes: ()
    is_open: Callable[[str], bool] = lambda _line: False
    why: Callable[[int], Sequence[Explained]] = lambda _number: ()


class Screen(Protocol):
    """Shows a match: as a live table for bots, a prompt for people, text lines or JSON lines.

    `has_prompt` tells whether people type at the screen and read its questions.
    """

    has_prompt: bool

    def __enter__(self) -> Self: ...
    def __exit__(self, *_raised: object) -> None: ...
    def attach(self, bulletin: Bulletin | None, at: AtScreen) -> None:
        """Show this table from now on, or no table (None) while people are in the lobby."""

    def look(self, seat: int) -> None:
        """Show to `seat`, from 0, what only this seat may see. Raises UserError."""

    def tell(self, notice: Notice) -> None: ...
    async def read(self) -> Typed | None:
        """Return the next line that a person typed, or None at the end of input."""


class Teller:
    """Prints the notices to everyone and to the host, on a screen that all can see.

    The host knows no more about the game than everyone does.
    """

    has_prompt = False

    def __init__(self, console: Console) -> None:
        self.console = console
        self.bulletin: Bulletin | None = None

    def __exit__(self, *_raised: object) -> None:
        return None

    def attach(self, bulletin: Bulletin | None, _at: AtScreen) -> None:
        self.bulletin = bulletin

    def look(self, _seat: int) -> None:
        raise UserError(
            Sentence("The look command needs a terminal that can hide the view again."),
            Sentence("Use --reveal to show all hands."),
        )

    def tell(self, notice: Notice) -> None:
        if notice.to not in (TABLE, HOST):
            return
        shown = printable_lines if notice.kind == "note" else printable
        with self.named():
            text = Text(shown(notice.text), STYLES[notice.kind])
            fix = printable(notice.fix) if notice.fix else ""
        if self.bulletin and notice.kind == "event":
            text = Text.assemble((f"{self.bulletin.status.moves:>3}  ", "dim"), text)
        self._print_text(text)
        if fix:
            self._print_text(Text(f"     {fix}", "dim"))

    def named(self) -> AbstractContextManager[None]:
        """Return a context in which sentences call the people at the table by their names."""
        return naming(self.bulletin.status.names if self.bulletin else ())

    def _print_text(self, text: Text) -> None:
        self.console.print(text)


class SilentScreen(Teller):
    """Prints lines and reads none: people play by boards alone."""

    def __enter__(self) -> Self:
        return self

    async def read(self) -> Typed | None:
        await asyncio.get_running_loop().create_future()
        return None

    def tell(self, notice: Notice) -> None:
        super().tell(replace(notice, text=notice.at_keys))


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

    Each line is a notice: its kind, its text, the number of moves so far, and the facts of an
    event. If the table has changed since the last line, `state` is what everyone sees of it,
    `match` and `game` identify the match, and `made` has the moves of the last step, with the
    reasons of bots. `names` has the names of the people, by seat, whenever one has changed;
    texts use the numbers of seats. Seats, slots and tiles count from 0 in data, from 1 in texts.
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
        print(json.dumps(line), flush=True)

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
        """Return the names of the people if one has changed since they were last printed."""
        names = status.names if any(status.names) else ()
        if names == self._names:
            return {}
        self._names = names
        return {"names": list(status.names)}


class LiveScreen(Teller):
    """Keeps a drawing of the table for these eyes at the bottom of the terminal, up to date."""

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
