"""Plays numbered pictures in a terminal; keys start, pause, step back and step forward."""

import asyncio
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.output import Output
from rich.console import Console, RenderableType
from rich.text import Text

from gemtable.process import tasks
from gemtable.sentence import Sentence
from gemtable.terminal.prompt import formatted

_KEYS = Sentence("space plays and pauses, ← → step, home and end jump, q quits")
_KEYS_WITH_HANDS = Sentence(
    "space plays and pauses, ← → step, home and end jump, h shows or hides hands, q quits"
)

Draw = Callable[[int, bool], RenderableType]  # of a picture's number; whether hands are open


class Player:
    """Shows pictures from `number` to `last`, a new one every `pace_s` seconds while it plays.

    `draw` draws one picture, with all hands open or as everyone saw it. With `has_hands`, hands
    are open at first and a key closes and opens them; without, they are never open.
    """

    def __init__(
        self, console: Console, draw: Draw, number: int, last: int, pace_s: float, has_hands: bool
    ) -> None:
        self.number = number
        self.is_playing = False
        self.is_open = has_hands
        self._console = console
        self._draw = draw
        self._last = last
        self._pace_s = pace_s
        self._has_hands = has_hands
        self._touched = asyncio.Event()  # somebody pressed a key

    async def run(self, keys: Input | None = None, screen: Output | None = None) -> None:
        """Show the pictures until somebody quits. Raises KeyboardInterrupt after control-C."""
        picture = Window(FormattedTextControl(self._picture))
        below = Window(FormattedTextControl(self._below), height=1)
        app: Application[None] = Application(
            layout=Layout(HSplit([picture, below])),
            key_bindings=self._bindings(),
            full_screen=True,
            input=keys,
            output=screen,
        )
        await tasks.first(app.run_async(), self._play(app))

    async def _play(self, app: Application[None]) -> None:
        """Show the next picture whenever no key was pressed for `pace_s`, while it plays."""
        while True:
            self._touched.clear()
            try:
                async with asyncio.timeout(self._pace_s if self.is_playing else None):
                    await self._touched.wait()
            except TimeoutError:
                self.number = min(self.number + 1, self._last)
                self.is_playing = self.number < self._last
                app.invalidate()

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()

        def go(key: str, where: Callable[[], int]) -> None:
            @keys.add(key)
            def _(_event: KeyPressEvent) -> None:
                self.number = max(0, min(where(), self._last))
                self.is_playing = False
                self._touched.set()

        go("left", lambda: self.number - 1)
        go("right", lambda: self.number + 1)
        go("home", lambda: 0)
        go("end", lambda: self._last)

        @keys.add("space")
        def _(_event: KeyPressEvent) -> None:
            self.is_playing = not self.is_playing
            if self.is_playing and self.number == self._last:
                self.number = 0
            self._touched.set()

        @keys.add("h")
        def _(_event: KeyPressEvent) -> None:
            self.is_open = self._has_hands and not self.is_open

        @keys.add("q")
        def _(event: KeyPressEvent) -> None:
            event.app.exit()

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=KeyboardInterrupt())

        return keys

    def _picture(self) -> FormattedText:
        return formatted(self._draw(self.number, self.is_open), self._console)

    def _below(self) -> FormattedText:
        sign = "▶" if self.is_playing else "‖"
        told = _KEYS_WITH_HANDS if self._has_hands else _KEYS
        return formatted(Text(f"{sign} {self.number}/{self._last}  {told}", "dim"), self._console)
