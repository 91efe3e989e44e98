"""Controls a board at its prompt. mpremote stops its program and runs board_side.py there.

The board gives a file its final name only after verifying it, and keeps its earlier files until
the switch.
"""

import base64
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import aclosing, asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from gemtable.errors import UserError
from gemtable.flash.file_layout import LIST, NEW_LIST, NEW_MAIN, Found, Plan, stored
from gemtable.flash.firmware_files import MAIN
from gemtable.flash.mpremote import Command, Mpremote, NoAnswer, replug
from gemtable.sentence import Sentence, message

_CALLS_S = (5.0, 10.0, 30.0)  # the timeout of each call; only emulated chips need the last
_LEAVE_S = 30.0  # for a reset, which prints nothing; only a deaf emulated chip needs longer
_PIECE = 2048  # bytes of a file in one command; the board needs memory for three copies

BOARD_SIDE = (Path(__file__).parent / "board_side.py").read_text()
_ANSWER: Command = ("exec", "print('Here.')")  # a responsive board answers at once
_RESUME: Command = ("resume",)  # continue the last run, without a soft reset
_RESET: Command = ("reset",)


@asynccontextmanager
async def at_prompt(port: str, tell: Callable[[Sentence], None]) -> AsyncIterator["BoardPrompt"]:
    """Yield the prompt of the board on a port. `tell` gets a message if the board is slow."""
    async with aclosing(Mpremote(port, tell)) as mpremote:
        yield BoardPrompt(mpremote)


class BoardPrompt:
    """A board's prompt. Each step raises NoAnswer if the board doesn't answer."""

    def __init__(self, mpremote: Mpremote) -> None:
        self._at = mpremote

    async def look(
        self, heeds: bool, running: str = "", calls_s: tuple[float, ...] = _CALLS_S
    ) -> Found:
        """Stop the board's program and return the state of the board.

        A booting board ignores control-C and then starts its program anyway, so there is one
        try for each timeout in `calls_s`. A board that has just said hello `heeds` control-C:
        there is one try, with the sum of these timeouts. `running` is the `files` hash from its
        hello, if any.
        """
        asked = _ANSWER, ("exec", f"{BOARD_SIDE}\nlook({running!r})")
        *earlier_s, last_s = (sum(calls_s),) if heeds else calls_s
        for call_s in earlier_s:
            with suppress(NoAnswer):
                return _found(self._at.port, await self._at.run(*asked, first_s=call_s))
        return _found(self._at.port, await self._at.run(*asked, first_s=last_s))

    async def probe(self, pins: list[int]) -> tuple[frozenset[int], frozenset[int]]:
        """Return the pins that rise slowly, and the pins that stay low. Call after `look`."""
        lines = await self._at.run(_RESUME, _call("probe", pins))
        with _reported(self._at.port, message("The board on {port} did not report its wiring.")):
            told = json.loads(lines[-1])
            return frozenset(told["slow"]), frozenset(told["low"])

    async def rises(self, pins: list[int]) -> dict[int, int | None]:
        """Return each pin's rise time by its pull-up, in microseconds; None if it never rises.

        A pin that no pull-down discharges is left out. The board's program is stopped, and
        restarted at the end.
        """
        measure: Command = ("exec", f"{BOARD_SIDE}\nrises({pins!r})")
        lines = await self._at.run(_ANSWER, measure, _RESET)
        with _reported(self._at.port, message("The board on {port} did not report its wiring.")):
            told = zip(pins, map(int, json.loads(lines[-1])), strict=True)
            return {pin: us if us >= 0 else None for pin, us in told if us != -2}

    async def install(
        self, plan: Plan, contents: Mapping[str, bytes], progress: Callable[[int, int], None]
    ) -> None:
        """Carry out the plan and restart the board. Call after `look`.

        `progress` gets the number of files copied so far, and in total.
        """
        copied = 0

        def heard(line: str) -> None:
            nonlocal copied
            kind, _, name = line.partition(" ")
            if kind == "put" and name in contents:
                copied += 1
                progress(copied, len(plan.copied))

        commands: list[Command] = []
        if not plan.is_empty:
            progress(0, len(plan.copied))
            commands.append(_call("make_room", plan.room, [*plan.folders]))
            for name in plan.copied:
                path = NEW_MAIN if name == MAIN else stored(name, contents[name])
                commands += _puts(name, path, contents[name])
            commands += _puts(LIST, NEW_LIST, plan.listing)
            commands.append(_call("switch", [*plan.moves], [*plan.removed]))
        await self._at.run(_RESUME, *commands, _call("forget_failures"), _RESET, heard=heard)

    async def leave(self) -> None:
        """Restart the board without a change, after any earlier commands."""
        await self._at.run(_RESUME, _RESET, first_s=_LEAVE_S)


def _found(port: str, lines: list[str]) -> Found:
    with _reported(port, message("The board on {port} did not report its files.")):
        told = json.loads(lines[-1])
        told["version"], told["folders"] = tuple(told["version"]), frozenset(told["folders"])
        return Found(**told)


@contextmanager
def _reported(port: str, text: str) -> Iterator[None]:
    """Raise UserError with this text if the block cannot use the board's answer."""
    try:
        yield
    except (IndexError, ValueError, KeyError, TypeError) as error:
        raise UserError(Sentence(text, port=port), replug(port)) from error


def _call(function: str, *arguments: object) -> Command:
    """Return the command that calls a function of board_side.py. `look` sends that file."""
    return "exec", f"{function}{arguments!r}"


def _puts(name: str, path: str, content: bytes) -> list[Command]:
    """Return the commands that copy a file to the board. The last one verifies it there."""
    starts = range(0, max(1, len(content)), _PIECE)
    pieces = [base64.b64encode(content[start : start + _PIECE]).decode() for start in starts]
    digests = [*[""] * (len(pieces) - 1), sha256(content).hexdigest()]
    return [
        _call("put", name, path, piece, digest)
        for piece, digest in zip(pieces, digests, strict=True)
    ]
