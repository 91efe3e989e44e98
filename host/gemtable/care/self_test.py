"""`gemtable boards test` asks the user about the LEDs, keys, screen and buzzer of a board."""

import asyncio
import dataclasses
import json
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress

from gemtable.boards import board_names
from gemtable.boards.board_models import MODELS
from gemtable.care import wiring_places
from gemtable.care.board_list import held_keys
from gemtable.care.connected_boards import Meeting, chosen, meeting, port_in, steady
from gemtable.care.parts_check import PartsCheck
from gemtable.care.parts_report import PartsFound, named_in
from gemtable.care.self_test_report import COLOURS, KeyWatch, Sheet
from gemtable.care.wiring_check import Answer, Hands, Tell, WiringCheck, all_typed
from gemtable.care.wiring_places import Found, Place, keys_of, label, leds_of
from gemtable.errors import UserError
from gemtable.flash.board_prompt import at_prompt
from gemtable.link.board import Figures
from gemtable.link.session_events import EdgeHeard, Hello
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.process.tasks import until
from gemtable.sentence import Sentence, message

_BACK_S = 6.0  # the longest time from a power-up until the board is connected again
_OFF = "000000"


class SelfTest:
    """The self-test of a board. It waits at most `patience_s` for each press."""

    def __init__(
        self, met: Meeting, uid: str, tell: Tell, answer: Answer, patience_s: float = 60.0
    ) -> None:
        self._met = met
        self._uid = uid
        self._hello = met.hellos[uid]
        self._tell = tell
        self._patience_s = patience_s
        self._file = wiring_places.file_of(self._hello)
        self._hands = Hands(answer, self._figures, patience_s)
        self._colour = ""  # the colour of all LEDs now
        self._dips: list[str] = []  # colours that overloaded the supply
        met.arrived = self._came_back

    async def run(self) -> Sheet:
        """Test all parts; return their results and those of supply, line and clock."""
        try:
            dark = await self._look_at_leds()
            self._colour = ""
            await until(lambda: self._uid in self._met.figures, min(_BACK_S, self._patience_s))
            parts = await self._check_parts()
            found = await self._check_wiring(dark)
        finally:
            self._hands.close()
        await self._met.settle()
        return Sheet(
            self._hello,
            self._file,
            self._figures(),
            dark,
            tuple(self._watch.judged()),
            found,
            tuple(dict.fromkeys(self._dips)),
            parts=parts,
        )

    async def _look_at_leds(self) -> dict[str, tuple[Place, ...]] | None:
        """Return the LEDs that fail to show a colour, by colour name; None if the input ends."""
        dark = {}
        for name, (shown, colour) in COLOURS.items():
            self._colour = name
            self._light(dict.fromkeys(leds_of(self._hello), shown))
            self._tell(
                Sentence(
                    "All LEDs should be {colour}. Press Enter if they are, or type the numbers "
                    "of the LEDs that are not, for example {example}.",
                    colour=colour,
                    example=label(self._hello, (0, 1)),
                )
            )
            places = {label(self._hello, led): led for led in leds_of(self._hello)}
            leds = await all_typed(self._hands, self._tell, places)
            if leds is None:
                return None
            dark[name] = tuple(leds)
        return dark

    def _came_back(self, hello: Hello) -> None:
        """Note a power-up while all LEDs were lit, when the board draws the most current."""
        if hello.uid == self._uid and hello.start == "power" and self._colour:
            self._dips.append(self._colour)
            self._tell(
                Sentence(
                    "The LEDs are dark because the board lost power for a moment. Press"
                    " Enter to continue."
                )
            )

    async def _check_parts(self) -> PartsFound:
        named = named_in(self._file)
        self._light({})
        name = self._hello.board
        return await PartsCheck(self._met, self._uid, name, named, self._hands, self._tell).run()

    async def _check_wiring(self, dark: dict[str, tuple[Place, ...]] | None) -> Found:
        hello = self._hello
        keys = keys_of(hello)
        held = [keys[number] for number in held_keys(hello, self._figures().levels)]
        for key in held:
            text = message(
                "Key {key} is already down. Release it. If nobody holds it, it is stuck."
            )
            self._tell(Sentence(text, key=label(hello, key)))
        self._watch = KeyWatch(keys, held)
        self._met.heard = self._hear
        unlit = None if dark is None else dark["white"]
        check = WiringCheck(hello, self._file, self._hands, self._tell, self._light)
        return await check.run(held, unlit)

    def _hear(self, uid: str, edge: EdgeHeard) -> None:
        if uid == self._uid:
            key = edge.unit, edge.key
            self._watch.hear(key, edge.down, edge.us)
            self._hands.hear(key, edge.down)

    def _figures(self) -> Figures:
        figures = self._met.figures.get(self._uid)
        if figures is None:
            raise UserError(
                Sentence(
                    "The board {board} was disconnected.", board=board_names.called(self._uid)
                ),
                Sentence("Plug it in again and restart the test."),
            )
        return figures

    def _light(self, colours: Mapping[Place, str]) -> None:
        for unit, (_kind, faces, backs, _keys) in enumerate(self._hello.units):
            shown = [colours.get((unit, number), _OFF) for number in range(faces + backs)]
            self._met.show(self._uid, unit, steady(shown))


def test(said: str, as_json: bool) -> bool:
    """Test a board and print the results; return whether it has no faults. Raises UserError."""
    sheet = tasks.run(_test(said, as_json))
    if as_json:
        print(json.dumps(sheet.facts()))
    else:
        for line in sheet.words:
            print(printable(line))
    return not sheet.faults


async def _test(said: str, as_json: bool) -> Sheet:
    questions = sys.stderr if as_json else sys.stdout

    def tell(text: Sentence) -> None:
        print(printable(text), file=questions, flush=True)

    async with meeting(port_in(said)) as met:
        uid = chosen(met, said)
        hello = met.hellos[uid]
        tell(Sentence("{name}, a {board}:", name=board_names.called(uid), board=hello.board))
        port = met.figures[uid].port
        sheet = await SelfTest(met, uid, tell, _Typed().line).run()
        port = met.figures[uid].port if uid in met.figures else port
    return await _with_rises(sheet, port, tell)


async def _with_rises(sheet: Sheet, port: str, tell: Tell) -> Sheet:
    """Add the rise times of the keys' filters, which the board measures at its prompt."""
    if sheet.file is None or not MODELS[sheet.file.board.model].has_key_filters:
        return sheet
    tell(Sentence("Release all keys. The board measures their filters and restarts."))
    pins = wiring_places.pins(sheet.hello, sheet.file.board)
    async with at_prompt(port, tell) as prompt:
        try:
            measured = await prompt.rises([*pins.values()])
        except UserError as error:
            tell(error.what)
            tell(error.fix)
            with suppress(UserError):
                await prompt.leave()
            return sheet
    rises = {key: measured[pin] for key, pin in pins.items() if pin in measured}
    return dataclasses.replace(sheet, rises=rises)


class _Typed:
    """Reads lines of stdin in a thread, so that boards need not wait."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        threading.Thread(target=self._read, daemon=True, name="stdin").start()

    async def line(self) -> str | None:
        """Return the next line, or None after the end of the input."""
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
        return line

    def _read(self) -> None:
        with suppress(OSError, ValueError):
            for line in sys.stdin:
                self._hand_over(line)
        self._hand_over(None)

    def _hand_over(self, line: str | None) -> None:
        with suppress(RuntimeError):  # the loop is closed, so nobody needs the line
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
