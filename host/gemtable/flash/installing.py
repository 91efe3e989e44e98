"""One board brought to a set of files: look, put there what lacks, switch over, restart.

What is put there has a name only when the board has found it right. Until the switch the board
has what it had.
"""

import base64
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256

from gemtable.errors import UserError
from gemtable.flash import remote, sets
from gemtable.flash.image import BOARD_FILE, MAIN
from gemtable.flash.plan import NEW_LIST, NEW_MAIN, Found, Plan
from gemtable.sentence import Sentence

_CALLS_S = (5.0, 10.0, 30.0)  # how long each call waits; only emulated chips need the last
_LEAVE_S = 30.0  # for a reset, which says nothing; longer only where an emulated chip is deaf
_PIECE = 2048  # bytes of a file in one command: the board holds it three times


async def look(
    port: str, heeds: bool, running: str = "", calls_s: tuple[float, ...] = _CALLS_S
) -> Found:
    """Return what is on the board; its program is stopped. Raises UserError.

    A board that `heeds` has just spoken, and is called once. One that is just booting does
    not heed control-C yet, and then starts its program all the same: so it is called again,
    as often as `calls_s` says. `running` is what its hello said as `files`, if it did.
    """
    asked = remote.call(
        "look", sets.LIST, sets.FOLDER, sets.FOLDER + BOARD_FILE.partition(".")[0], running
    )
    *earlier_s, last_s = (remote.NEXT_S,) if heeds else calls_s
    for call_s in earlier_s:
        with suppress(remote.NoAnswer):
            return _found(port, await remote.run(port, remote.ANSWER, asked, first_s=call_s))
    return _found(port, await remote.run(port, remote.ANSWER, asked, first_s=last_s))


async def install(
    port: str, plan: Plan, contents: Mapping[str, bytes], told: Callable[[str], None]
) -> None:
    """Carry out the plan on a board that `look` has seen, and restart it.

    `told` gets the name of each file when it is on the board, and right. Raises UserError.
    """

    def heard(line: str) -> None:
        kind, _, name = line.partition(" ")
        if kind == "put" and name in contents:
            told(name)

    commands = [remote.again("make_room", plan.room, [*plan.folders])]
    for name in plan.copied:
        path = NEW_MAIN if name == MAIN else sets.stored(name, contents[name])
        commands += _puts(name, path, contents[name])
    commands += _puts(sets.LIST, NEW_LIST, plan.listing)
    commands.append(remote.again("switch", [*plan.moves], [*plan.removed]))
    await remote.run(port, remote.RESUME, *commands, *_RESTART, heard=heard)


async def restart(port: str) -> None:
    """Start the program of a board that `look` has seen and found right. Raises UserError."""
    await remote.run(port, remote.RESUME, *_RESTART)


async def leave(port: str) -> None:
    """Restart a board as it is, whatever it was told before. Raises UserError."""
    await remote.run(port, remote.RESUME, remote.RESET, first_s=_LEAVE_S)


_RESTART = remote.again("forget_failures"), remote.RESET


def _puts(name: str, path: str, content: bytes) -> list[remote.Command]:
    """Return the commands that put a file on the board, and have it looked at there."""
    starts = range(0, max(1, len(content)), _PIECE)
    pieces = [base64.b64encode(content[start : start + _PIECE]).decode() for start in starts]
    digests = [*[""] * (len(pieces) - 1), sha256(content).hexdigest()]
    return [
        remote.again("put", name, path, piece, digest)
        for piece, digest in zip(pieces, digests, strict=True)
    ]


def _found(port: str, lines: list[str]) -> Found:
    try:
        told = json.loads(lines[-1])
        return Found(
            uid=told["uid"],
            mpy=told["mpy"],
            version=tuple(told["version"]),
            port=told["port"],
            machine=told["machine"],
            files=told["files"],
            folders=frozenset(told["folders"]),
            listed=told["listed"],
            boards=told["boards"],
        )
    except (IndexError, ValueError, KeyError, TypeError) as error:
        raise UserError(
            Sentence("The board on {port} did not say what is on it.", port=port),
            Sentence("Unplug the board and plug it in again."),
        ) from error
