"""Ways to tell a match: a live table for bots, a prompt for people, plain lines, JSON lines.

Each is a context manager that takes notices through `tell`. `attach` names the
bulletin of the table once there is one.
"""

import asyncio
import json
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Protocol, Self

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from gemtable.printable import printable, printable_lines
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Notice
from gemtable.referee.status import Status
from gemtable.rules.core import Json
from gemtable.rules.roles import TABLE

_STYLES = {
    "event": "",
    "refused": "yellow",
    "note": "cyan",
    "undo": "magenta",
    "pause": "bold yellow",
    "resume": "bold green",
    "trouble": "red",
}
_LINES_AHEAD = 10  # of what comes through a pipe; between them the boards have their turn
_HINT = "a move, undo, moves, press 1 red, tap 2.1 double, help, quit"

Draw = Callable[[Status], RenderableType]


class Screen(Protocol):
    """What the command asks of a screen."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *_raised: object) -> None: ...
    def attach(self, bulletin: Bulletin) -> None: ...
    def tell(self, notice: Notice) -> None: ...
    async def read(self) -> str | None:
        """Return what a person typed, None when no more will come."""


class _Teller:
    """Prints notices above whatever else the screen shows."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._bulletin: Bulletin | None = None

    def __exit__(self, *_raised: object) -> None:
        return None

    def attach(self, bulletin: Bulletin) -> None:
        self._bulletin = bulletin

    def tell(self, notice: Notice) -> None:
        if notice.to != TABLE:
            return  # everyone sees this screen
        shown = printable_lines if notice.kind == "note" else printable
        text = Text(shown(notice.text), _STYLES[notice.kind])
        if self._bulletin and notice.kind == "event":
            text = Text.assemble((f"{self._bulletin.status.moves:>3}  ", "dim"), text)
        self._console.print(text)
        if notice.fix:
            self._console.print(Text(f"     {printable(notice.fix)}", "dim"))


class PlainScreen(_Teller):
    """Lines out, lines in: for pipes, and terminals that can do no more."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(_LINES_AHEAD)

    def __enter__(self) -> Self:
        # A daemon: a thread that waits for a line must not keep the program from ending.
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop,), daemon=True).start()
        return self

    async def read(self) -> str | None:
        line = await self._lines.get()
        self._room.release()
        return line

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        for line in sys.stdin:
            self._hand_over(line.strip(), loop)
        self._hand_over(None, loop)

    def _hand_over(self, line: str | None, loop: asyncio.AbstractEventLoop) -> None:
        self._room.acquire()
        with suppress(RuntimeError):  # the loop is closed: nobody reads any more
            loop.call_soon_threadsafe(self._lines.put_nowait, line)


class JsonScreen(PlainScreen):
    """One JSON object a line, for scripts."""

    def tell(self, notice: Notice) -> None:
        if notice.to != TABLE:
            return
        line: dict[str, Json] = {"notice": notice.kind, "text": str(notice.text)}
        if notice.fix:
            line["fix"] = str(notice.fix)
        if notice.event and self._bulletin:
            moves = self._bulletin.status.moves
            line |= {"event": notice.event.kind, "facts": dict(notice.event.facts), "move": moves}
        print(json.dumps(line), flush=True)


class LiveScreen(_Teller):
    """The table stays at the bottom and follows the match; nobody types."""

    def __init__(self, console: Console, draw: Draw) -> None:
        super().__init__(console)
        self._draw = draw
        self._live = Live(console=console, get_renderable=self._render, refresh_per_second=8)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._live.stop()

    async def read(self) -> str | None:
        return None

    def _render(self) -> RenderableType:
        return (
            self._draw(self._bulletin.status)
            if self._bulletin
            else Text("Boards are starting ...")
        )


class PromptScreen(_Teller):
    """The table stays above a line to type in; what happens scrolls by over both."""

    def __init__(self, console: Console, draw: Draw) -> None:
        super().__init__(console)
        self._draw = draw
        self._above = ExitStack()
        self._prompt: PromptSession[str] = PromptSession(
            refresh_interval=0.25, erase_when_done=True
        )

    def __enter__(self) -> Self:
        self._above.enter_context(patch_stdout(raw=True))
        return self

    def __exit__(self, *_raised: object) -> None:
        self._above.close()

    async def read(self) -> str | None:
        try:
            # A signal is for the loop: at a prompt that is just ending it would be forgotten.
            line = await self._prompt.prompt_async(
                lambda: ANSI(self._message()), handle_sigint=False
            )
        except EOFError:  # control-D
            return "quit"
        self._console.print(Text(f"> {printable(line)}", "dim"))
        return line.strip()

    def _message(self) -> str:
        if not self._bulletin:
            return "> "
        console = Console(width=self._console.width, force_terminal=True, color_system="256")
        with console.capture() as capture:
            console.print(Group(self._draw(self._bulletin.status), Text(_HINT, "dim")))
        return capture.get() + "> "
