"""Plays a replay in a terminal; keys start, pause, step back and step forward."""

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
from gemtable.referee.replay_steps import ReplaySteps
from gemtable.sentence import Sentence
from gemtable.terminal.prompt import formatted

_KEYS = Sentence("space plays and pauses, ← → step, home and end jump, q quits")
_KEYS_WITH_HANDS = Sentence(
    "space plays and pauses, ← → step, home and end jump, h shows or hides hands, q quits"
)

Draw = Callable[[int, bool], RenderableType]  # of an entry's number; whether hands are open


class Player:
    """Shows the pictures of a replay's steps until somebody quits.

    `draw` draws the picture of one entry, with all hands open or as everyone saw it. With
    `has_hands`, hands are open at first and a key closes and opens them; without, they are never
    open.
    """

    def __init__(self, console: Console, draw: Draw, steps: ReplaySteps, has_hands: bool) -> None:
        self.steps = steps
        self.is_open = has_hands
        self._console = console
        self._draw = draw
        self._has_hands = has_hands

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
        self.steps.watchers.append(app.invalidate)
        await tasks.first(app.run_async(), self.steps.run())

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()

        steps = self.steps

        def go(key: str, where: Callable[[], int]) -> None:
            @keys.add(key)
            def _(_event: KeyPressEvent) -> None:
                steps.go(where())

        go("left", lambda: steps.at - 1)
        go("right", lambda: steps.at + 1)
        go("home", lambda: 0)
        go("end", lambda: steps.last)

        @keys.add("space")
        def _(_event: KeyPressEvent) -> None:
            steps.toggle()

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
        return formatted(self._draw(self.steps.entry, self.is_open), self._console)

    def _below(self) -> FormattedText:
        sign = "▶" if self.steps.is_playing else "‖"
        told = _KEYS_WITH_HANDS if self._has_hands else _KEYS
        return formatted(
            Text(f"{sign} {self.steps.at}/{self.steps.last}  {told}", "dim"), self._console
        )
