"""Checks whether a board can get the firmware and a board file, before anything is written.

Its chip and its MicroPython must fit, and a probe of the pins with pull-ups must not contradict
the board file. A grounded pin, such as the pin of a held key, stays low. A pin with a capacitor,
such as a key's filter, rises slowly. Open keys, strips and free pins all look the same.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from gemtable import command_lines
from gemtable.boards.board_models import MODELS
from gemtable.errors import UserError
from gemtable.flash.board_prompt import BoardPrompt
from gemtable.flash.file_layout import Found
from gemtable.flash.firmware_files import OLDEST, dotted
from gemtable.link.board import Connection
from gemtable.link.session import Session
from gemtable.link.session_events import Echoed, Event, Gone, Greeted, Hello, Said
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence, message

if TYPE_CHECKING:
    from gemtable.boards.board_file import Board


SOON_S = 1.0  # a running board answers within milliseconds
_AGAIN_S = 0.05
_TRACEBACK_S = 0.5  # for the rest of a traceback to arrive
_TRACEBACK = "Traceback"


async def hello_soon(port: str) -> Hello | None:
    """Return the hello of a running board, or None if it doesn't answer within `SOON_S`."""
    try:
        async with asyncio.timeout(SOON_S):
            return await _ask(port, [], ends_at_prompt=True)
    except (TimeoutError, UserError):
        return None


async def wait_for_hello(find_port: Callable[[], str], uid: str, seconds: float) -> Hello:
    """Return the hello of the board with this unique id. Raises UserError if none comes in time.

    `find_port` returns the port that the board should be on. A running session is not disturbed.
    """
    said: list[str] = []
    try:
        async with asyncio.timeout(seconds):
            while True:
                hello = await _ask(find_port(), said)
                if hello and hello.uid == uid:
                    return hello
                await asyncio.sleep(_AGAIN_S)
    except TimeoutError:
        fix = Sentence(
            "Unplug the board and plug it in again, without holding a key. If your own boot.py "
            "is on it, run {command}",
            command=command_lines.ours("boards", "rescue", find_port()),
        )
        raise UserError(
            Sentence(
                "The firmware is on the board, but the board did not answer within"
                " {seconds:.0f} s.",
                seconds=seconds,
            ),
            Sentence("Its last output was: {said} {fix}", said=said[-1], fix=fix) if said else fix,
        ) from None


async def _ask(port: str, said: list[str], ends_at_prompt: bool = False) -> Hello | None:
    """Return the hello of the board on a port, or None if the port is missing or disappears.

    Append the lines of text that the board sends to `said`. Raises UserError after a traceback.
    With `ends_at_prompt`, return None if MicroPython's prompt answers, since no hello will come.
    """
    loop = asyncio.get_running_loop()
    told: asyncio.Future[Hello | None] = loop.create_future()

    def fail() -> None:
        if not told.done():
            told.set_exception(_failure(port, said))

    def heard(_connection: Connection, event: Event) -> None:
        if isinstance(event, Greeted) and not told.done():
            told.set_result(event.hello)
        elif isinstance(event, Echoed) and ends_at_prompt and not told.done():
            told.set_result(None)
        elif isinstance(event, Said):
            said.append(event.text)
            if event.text.startswith(_TRACEBACK):
                loop.call_later(_TRACEBACK_S, ours(fail))

    def ended(_connection: Connection, _why: Gone) -> None:
        if not told.done():
            told.set_result(None)

    connection = Connection(port, Session(), heard, ended)
    try:
        await connection.open()
    except UserError:
        return None
    try:
        return await told
    finally:
        connection.close("left alone")
        await connection.freed.wait()


def _failure(port: str, said: list[str]) -> UserError:
    """Return an error with the message of the first traceback.

    The prompt may have sent a later traceback in answer to our own request.
    """
    began = said.index(next(text for text in said if text.startswith(_TRACEBACK)))
    reason = next((text for text in said[began + 1 :] if not text.startswith(" ")), "")
    return UserError(
        Sentence("The firmware is on the board, but it fails: {error}.", error=reason),
        Sentence(
            "{command} shows the whole output. If your own boot.py is on the board, run {rescue}",
            command=command_lines.mpremote("connect", port),
            rescue=command_lines.ours("boards", "rescue", port),
        ),
    )


_EMULATED = ("linux", "darwin")

# MicroPython's names for the chips, after "with", and a board file for each; firmware/chip.py
# has their registers. Source: MicroPython, ports/rp2/mpconfigport.h, MICROPY_HW_MCU_NAME.
_CHIPS = {"RP2040": "pico-pad", "RP2350": "pico-2-pad"}
_RISCV = "RP2350-RISCV"


def must_suit(port: str, found: Found, board: "Board") -> None:
    """Raise UserError if the board can't run the firmware with this board file."""
    if found.port not in _EMULATED:
        _must_have_the_chip(port, found.machine or found.port, board)
    if found.version < OLDEST:
        text = message(
            "The board on {port} has MicroPython {version}, but {oldest} or newer is needed."
        )
        raise UserError(
            Sentence(text, port=port, version=dotted(found.version), oldest=dotted(OLDEST)),
            Sentence(
                "Nothing was written. Hold BOOTSEL while you plug it in, and copy the newest UF2"
                " file for it from micropython.org onto the drive that appears."
            ),
        )


def _must_have_the_chip(port: str, machine: str, board: "Board") -> None:
    chip = machine.rpartition(" with ")[2]
    if chip == _RISCV:
        raise UserError(
            Sentence("The MicroPython on {port} is for the RISC-V cores of an RP2350.", port=port),
            Sentence(
                "Nothing was written. Hold BOOTSEL while you plug it in, and copy the newest UF2"
                " file for its Arm cores from micropython.org onto the drive that appears."
            ),
        )
    if chip not in _CHIPS:
        raise UserError(
            Sentence(
                "The board on {port} has neither an {first} nor an {second}: {machine}.",
                port=port,
                first="RP2040",
                second="RP2350",
                machine=machine,
            ),
            Sentence(
                "Nothing was written. Use a board with one of these chips, for example a "
                "Raspberry Pi Pico."
            ),
        )
    if chip.lower() != board.mcu:
        raise UserError(
            Sentence(
                "The board on {port} has an {chip}, but the board file {name} is for an {other}.",
                port=port,
                chip=chip,
                name=board.name,
                other=board.mcu.upper(),
            ),
            Sentence(
                "Nothing was written. Use a board file for that chip, for example --as {name}.",
                name=_CHIPS[chip],
            ),
        )


async def must_be_wired_as(port: str, board: "Board", prompt: BoardPrompt) -> None:
    """Raise UserError if a probe of the pins contradicts the board file. Call after `look`."""
    pins = [*(strip.pin for strip in board.strips), *_high(board), *board.key_pins]
    if found := [*contradictions(board, *await prompt.probe(pins))]:
        raise UserError(
            Sentence(
                "The board on {port} is not wired like {board}: {found}.",
                port=port,
                board=board.name,
                found=found,
            ),
            Sentence(
                "Nothing was written. Release all keys. If none was held, {command} draws the "
                "correct wiring. --force flashes the board anyway.",
                command=command_lines.ours("wiring", board.name),
            ),
        )


def contradictions(
    board: "Board", slow: Collection[int], low: Collection[int]
) -> Iterator[Sentence]:
    """Yield a sentence for each slow or low pin that contradicts the board file."""
    for number, strip in enumerate(board.strips, 1):
        pin = strip.pin
        if pin in low:
            yield Sentence(
                "GP{pin} for strip {number} is connected to ground", pin=pin, number=number
            )
        elif pin in slow:
            text = message("GP{pin} for strip {number} has a capacitor, like a key")
            yield Sentence(text, pin=pin, number=number)
    for pin in _high(board):
        if pin in low:
            yield Sentence("GP{pin} must be driven high but is connected to ground", pin=pin)
    for number, pin in enumerate(board.key_pins, 1):
        if pin in low:
            yield Sentence(
                "GP{pin} of key {number} is connected to ground", pin=pin, number=number
            )


def _high(board: "Board") -> list[int]:
    """Return the pins to drive high, except those that a switch on the board can hold low."""
    return [pin for pin in board.high_pins if pin not in MODELS[board.model].switches]
