"""A screen with an input line below the table; messages scroll by above both."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Self

from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.formatted_text import ANSI, FormattedText, to_formatted_text
from rich.console import Console, Group, RenderableType
from rich.text import Text

from gemtable.games.kit.rules import TABLE, Role
from gemtable.printable import printable, printable_lines
from gemtable.process.tasks import begin
from gemtable.referee.notices import Notice
from gemtable.referee.status import Bulletin, Status
from gemtable.sentence import Sentence
from gemtable.terminal.match_screen import Room, render
from gemtable.terminal.passed_screen import Looking
from gemtable.terminal.screens import STYLES, AtScreen, Teller, Typed
from gemtable.terminal.typed_line import concealed, line_to_type_in


def formatted(drawing: RenderableType, console: Console, end: str = "") -> FormattedText:
    """Render a drawing for this console, followed by `end`; text of one style is one piece.

    Parsing ANSI gives one piece per letter, and prompt_toolkit walks over all pieces ten
    times for each drawing.
    """
    system = console.color_system
    printed = Console(
        width=console.width,
        force_terminal=True,
        color_system="truecolor" if system == "truecolor" else "256" if system else None,
        highlight=False,
    )
    with printed.capture() as capture:
        printed.print(drawing)
    letters = to_formatted_text(ANSI(capture.get() + end))
    pieces = groupby(letters, key=itemgetter(0))
    return FormattedText([(style, "".join(each[1] for each in run)) for style, run in pieces])


_HINT = "help, moves, look 2, undo, quit, or a move"
_OVER = "again for another match, undo to take back the last move, or quit"
_BACK = "Press Enter to go back to the table."
_PAGE = 10  # a note with this many line breaks replaces the table
_STORY = 4  # lines above the table, at least, for the latest messages
_REDRAW_S = 0.5  # at least, between two drawings
_ANSWER_S = 2.0  # LEDs that change this soon after an action may be its answer
_TICK_S = 10.0  # between two drawings while only animations and the clock change


class PromptScreen(Teller):
    """The screen of people who type at a terminal; `looking` decides who sees it."""

    has_prompt = True

    def __init__(self, console: Console, looking: Looking) -> None:
        super().__init__(console)
        self._looking = looking
        self._at = AtScreen()
        self._to_print: list[Text] = []
        self._follows: asyncio.Task[None] | None = None
        self._drawn: tuple[object, FormattedText] = (None, FormattedText([("", "> ")]))
        self._page = ""  # a long note that is being read
        self._read_up_to: dict[Role, int] = {}  # number of the last notice when a line was typed
        self._prompt = line_to_type_in(self._message, self._offers, self._shown)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        if self._follows:
            self._follows.cancel()
        self._print_now()

    def attach(self, bulletin: Bulletin | None, at: AtScreen) -> None:
        super().attach(bulletin, at)
        self._at, self._read_up_to = at, {}  # notices of each match are numbered from 1
        self._drawn = None, self._drawn[1]
        self._looking.sit_down(at.people)
        if self._follows:
            self._follows.cancel()
        if bulletin:
            self._follows = begin(self._follow(bulletin), "prompt")

    def look(self, seat: int) -> None:
        self._looking.look(seat)

    def tell(self, notice: Notice) -> None:
        if notice.kind == "note" and str(notice.text).count("\n") >= _PAGE:
            with self.named():
                self._page = printable_lines(notice.text)
            self._prompt.app.invalidate()
        else:
            super().tell(notice)

    def _print_text(self, text: Text) -> None:
        """Print above the input line.

        Text and input line are both written by the event loop. The thread that prints for
        prompt_toolkit's `patch_stdout` can overwrite an input line that is being drawn.
        """
        self._to_print.append(text)
        if not self._prompt.app.is_running:
            self._print_now()
        elif len(self._to_print) == 1:
            begin(self._print_above(), "printing")

    async def _print_above(self) -> None:
        await run_in_terminal(self._print_now)

    def _print_now(self) -> None:
        texts, self._to_print = self._to_print, []
        for text in texts:
            self.console.print(text)

    async def read(self) -> Typed | None:
        while True:
            try:
                # The loop handles signals: a prompt that is just ending would lose one.
                line = await self._prompt.prompt_async(handle_sigint=False)
            except EOFError:  # control-D
                return Typed("quit")
            typed = self._typed(line.strip())
            if typed:
                return typed

    def _typed(self, line: str) -> Typed | None:
        """Return a line and who typed it, or None if the line only changed this screen."""
        status = self.bulletin.status if self.bulletin else None
        if line:
            self._print_text(Text(f"> {printable(self._shown(line))}", "dim"))
        if status is None:
            return Typed(line)
        self._read_up_to = {role: told[-1].number for role, told in status.notices.items() if told}
        was_reading, self._page = bool(self._page), ""
        if not line and (was_reading or self._looking.enter(status)):
            return None
        by = self._looking.by(status)
        self._looking.leave()
        return Typed(line, by)

    def _shown(self, line: str) -> str:
        is_secret = self.bulletin is not None and self.bulletin.status.is_sealed
        return concealed(line, self._at.is_open) if is_secret else line

    async def _follow(self, bulletin: Bulletin) -> None:
        """Redraw the table when it changes, but not too often."""
        loop = asyncio.get_running_loop()
        revision, changed, answered_s, drawn_s = 0, 0, 0.0, 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_REDRAW_S):
                    await bulletin.other(revision)
            now_s = loop.time()
            if changed != bulletin.changed:
                changed, answered_s = bulletin.changed, now_s + _ANSWER_S
            is_answer = bulletin.revision > revision and now_s < answered_s
            if is_answer or now_s - drawn_s > _TICK_S:
                revision, drawn_s = bulletin.revision, now_s
                self._prompt.app.invalidate()
            await asyncio.sleep(_REDRAW_S)

    def _offers(self, begun: str) -> Sequence[str]:
        """Return the completions for Tab that may be shown in the view that is open."""
        eyes = self._looking.eyes(self.bulletin.status) if self.bulletin else TABLE
        return self._at.offers(begun, eyes)

    def _message(self) -> FormattedText:
        """Return the table and the prompt; called several times for each drawing."""
        if self.bulletin:
            with self.named():
                self._draw(self.bulletin)
        return self._drawn[1]

    def _draw(self, bulletin: Bulletin) -> None:
        """Draw the table and the prompt, unless nothing has changed."""
        status, size = bulletin.status, self.console.size
        now_s = asyncio.get_running_loop().time()
        eyes, question = self._looking.eyes(status), self._looking.question(status)
        revision, read = bulletin.revision, tuple(self._read_up_to.items())
        seen = (revision, eyes, str(question), self._page, read)
        key = (*seen, size, now_s // _TICK_S)
        if key != self._drawn[0] and self._page:
            self._drawn = key, self._drawing(Text(self._page), Text(_BACK, "dim"))
        elif key != self._drawn[0]:
            below = self._below(status, question)
            room = Room(size.width, size.height - _STORY - len(below) - 1)
            table = render(status, eyes, room, now_s)
            self._drawn = key, self._drawing(table, *below)

    def _below(self, status: Status, question: Sentence | None) -> list[RenderableType]:
        """Return the lines between table and input, with the newest notice for this view alone."""
        eyes = self._looking.eyes(status)
        own = [
            told.notice
            for told in (status.told_to(eyes) if isinstance(eyes, int) else ())
            if told.notice.to == eyes and told.number > self._read_up_to.get(eyes, 0)
        ]
        lines: list[RenderableType] = [
            Text(printable(notice.text), STYLES[notice.kind]) for notice in own[-1:]
        ]
        if question:
            return [*lines, Text(str(question), "bold magenta")]
        return [*lines, Text(_OVER if status.outcome is not None else _HINT, "dim")]

    def _drawing(self, *drawn: RenderableType) -> FormattedText:
        return formatted(Group(*drawn), self.console, "> ")
