"""`gemtable boards test`: the self-test at a terminal, or by a script."""

import asyncio
import dataclasses
import json
import sys
import threading
from contextlib import suppress

from gemtable.boards import naming
from gemtable.boards.models import MODELS
from gemtable.care import places
from gemtable.care.choosing import chosen, port_in
from gemtable.care.meeting import meeting
from gemtable.care.self_test import SelfTest
from gemtable.care.sheet import Sheet
from gemtable.care.wiring_check import Tell
from gemtable.errors import UserError
from gemtable.flash.board_prompt import at_prompt
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.sentence import Sentence


def test(said: str, as_json: bool) -> bool:
    """Test a board and print the sheet; return whether it has no faults. Raises UserError."""
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
        tell(Sentence("{name}, a {board}:", name=naming.called(uid), board=hello.board))
        port = met.figures[uid].port
        sheet = await SelfTest(met, uid, tell, _Typed().line).run()
        port = met.figures[uid].port if uid in met.figures else port
    return await _with_rises(sheet, port, tell)


async def _with_rises(sheet: Sheet, port: str, tell: Tell) -> Sheet:
    """Return the sheet with the keys' filters, which the board measures at its prompt."""
    if sheet.file is None or not MODELS[sheet.file.board.model].has_key_filters:
        return sheet
    tell(Sentence("Let go of all keys: the board measures their filters, and restarts."))
    pins = places.pins(sheet.hello, sheet.file.board)
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
    """Lines of stdin, read in a thread so that boards need not wait."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        threading.Thread(target=self._read, daemon=True, name="stdin").start()

    async def line(self) -> str | None:
        """Return the next line; None whenever there are no more."""
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
        with suppress(RuntimeError):  # the loop is closed: nobody needs the line
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
