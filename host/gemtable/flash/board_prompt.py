"""Controls a board at its prompt: mpremote stops its program and runs board_side.py there.

The board renames a file to its final name only after verifying it, and until the switch it keeps
what it had.
"""

import base64
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path

from gemtable.errors import UserError
from gemtable.flash.firmware_files import MAIN
from gemtable.flash.layout import LIST, NEW_LIST, NEW_MAIN, Found, Plan, stored
from gemtable.flash.mpremote import Command, Mpremote, NoAnswer, replug
from gemtable.sentence import Sentence

_CALLS_S = (5.0, 10.0, 30.0)  # how long each call waits; only emulated chips need the last
_LEAVE_S = 30.0  # for a reset, which prints nothing; only a deaf emulated chip needs longer
_PIECE = 2048  # bytes of a file in one command: the board holds it three times

BOARD_SIDE = (Path(__file__).parent / "board_side.py").read_text()
_ANSWER: Command = ("exec", "print('Here.')")  # a responsive board answers at once
_RESUME: Command = ("resume",)  # continue the last run, without a soft reset
_RESET: Command = ("reset",)
_NOT_TOLD = (IndexError, ValueError, KeyError, TypeError)  # if the last line is not such JSON


@asynccontextmanager
async def at_prompt(port: str, tell: Callable[[Sentence], None]) -> AsyncIterator["BoardPrompt"]:
    """Yield the prompt of the board on a port. `tell` gets what people wait for."""
    async with Mpremote(port, tell) as mpremote:
        yield BoardPrompt(mpremote)


class BoardPrompt:
    """A board's prompt. Each step raises UserError: NoAnswer if the board does not answer."""

    def __init__(self, mpremote: Mpremote) -> None:
        self._at = mpremote

    async def look(
        self, heeds: bool, running: str = "", calls_s: tuple[float, ...] = _CALLS_S
    ) -> Found:
        """Stop the board's program and return what is on the board.

        A booting board ignores control-C and then starts its program anyway, so it is called
        once for each timeout in `calls_s`. A board that `heeds` control-C, since it has just
        said hello, is called once and given as much time in all. `running` is what its hello
        reported as `files`, if it sent one.
        """
        asked = _ANSWER, ("exec", f"{BOARD_SIDE}\nlook({running!r})")
        *earlier_s, last_s = (sum(calls_s),) if heeds else calls_s
        for call_s in earlier_s:
            with suppress(NoAnswer):
                return _found(self._at.port, await self._at.run(*asked, first_s=call_s))
        return _found(self._at.port, await self._at.run(*asked, first_s=last_s))

    async def probe(self, pins: list[int]) -> tuple[frozenset[int], frozenset[int]]:
        """Return the pins that rise slowly, and those that stay low. Call after `look`."""
        lines = await self._at.run(_RESUME, _call("probe", pins))
        try:
            told = json.loads(lines[-1])
            return frozenset(told["slow"]), frozenset(told["low"])
        except _NOT_TOLD as error:
            what = Sentence("The board on {port} did not say how it is wired.", port=self._at.port)
            raise UserError(what, replug(self._at.port)) from error

    async def rises(self, pins: list[int]) -> dict[int, int | None]:
        """Return in how many microseconds each pin rises by its pull-up; None if it does not.

        A pin that no pull-down empties is left out. The board runs its program, and is restarted.
        """
        measure: Command = ("exec", f"{BOARD_SIDE}\nrises({pins!r})")
        lines = await self._at.run(_ANSWER, measure, _RESET)
        try:
            told = zip(pins, map(int, json.loads(lines[-1])), strict=True)
            return {pin: us if us >= 0 else None for pin, us in told if us != -2}
        except _NOT_TOLD as error:
            what = Sentence("The board on {port} did not say how it is wired.", port=self._at.port)
            raise UserError(what, replug(self._at.port)) from error

    async def install(
        self, plan: Plan, contents: Mapping[str, bytes], progress: Callable[[int, int], None]
    ) -> None:
        """Carry out the plan after `look`, and restart the board.

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
        """Restart a board as it is, after any earlier commands."""
        await self._at.run(_RESUME, _RESET, first_s=_LEAVE_S)


def _found(port: str, lines: list[str]) -> Found:
    try:
        told = json.loads(lines[-1])
        told["version"], told["folders"] = tuple(told["version"]), frozenset(told["folders"])
        return Found(**told)
    except _NOT_TOLD as error:
        what = Sentence("The board on {port} did not say what is on it.", port=port)
        raise UserError(what, replug(port)) from error


def _call(function: str, *arguments: object) -> Command:
    """Return the command that calls a function of board_side.py, which `look` has sent."""
    return "exec", f"{function}{arguments!r}"


def _puts(name: str, path: str, content: bytes) -> list[Command]:
    """Return the commands that put a file on the board; the last one verifies it there."""
    starts = range(0, max(1, len(content)), _PIECE)
    pieces = [base64.b64encode(content[start : start + _PIECE]).decode() for start in starts]
    digests = [*[""] * (len(pieces) - 1), sha256(content).hexdigest()]
    return [
        _call("put", name, path, piece, digest)
        for piece, digest in zip(pieces, digests, strict=True)
    ]
