"""The table stays at the bottom and follows the match; nobody types."""

import time
from typing import Self

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from gemtable.games.kit.eyes import Eyes
from gemtable.terminal.screens import Typed
from gemtable.terminal.table import Room, render
from gemtable.terminal.teller import Teller

_LOOKS_A_SECOND = 4
_STORY = 5  # lines above the table, at least


class LiveScreen(Teller):
    """Drawn for these eyes: the table's, or all."""

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
