"""One board brought to an image: look, tidy, copy, look again, and only then let it start."""

import json
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from gemtable.errors import UserError
from gemtable.flash import remote
from gemtable.flash.image import LIST, MAIN
from gemtable.flash.plan import HELD, Found, Plan, faults
from gemtable.sentence import Sentence

_CALLS_S = (5.0, 10.0, 30.0)  # how long each call waits; only emulated chips need the last


async def look(port: str, calls_s: tuple[float, ...] = _CALLS_S) -> Found:
    """Return what is on the board; its program is stopped. Raises UserError.

    A board that is just booting does not heed control-C yet, and then starts its
    program all the same. So it is called again, as often as `calls_s` says.
    """
    *earlier_s, last_s = calls_s
    for call_s in earlier_s:
        with suppress(remote.NoAnswer):
            return await _look_after(port, remote.ANSWER, first_s=call_s)
    return await _look_after(port, remote.ANSWER, first_s=last_s)


async def install(
    port: str, plan: Plan, image: Mapping[str, bytes], told: Callable[[str], None]
) -> None:
    """Carry out the plan; `told` gets the path of each file when its turn has come.

    main.py gets its name, and with it its power, after all files have proved
    right. Raises UserError.
    """

    def heard(line: str) -> None:
        if line.startswith("cp "):
            told(line.rpartition(":")[2])

    begin = remote.call("tidy", plan.moves, [*plan.folders])
    finish = remote.call("tidy", [(HELD, MAIN)], [])
    with tempfile.TemporaryDirectory(prefix="gemtable-flash-") as folder:
        copies = _copies(Path(folder), plan.copied, image)
        found = await _look_after(port, begin, *copies, heard=heard)
    held = {**image, HELD: image[MAIN]}
    _must_be_right(faults(found, held) - {MAIN})
    _must_be_right(faults(await _look_after(port, finish), image))


async def restart(port: str) -> None:
    """Reset the board, so that its program starts. Raises UserError."""
    await remote.run(port, remote.call("forget_failures"), ("reset",))


async def _look_after(
    port: str,
    *commands: remote.Command,
    heard: Callable[[str], None] = lambda line: None,
    first_s: float = remote.NEXT_S,
) -> Found:
    commands = *commands, remote.call("look", LIST)
    lines = await remote.run(port, *commands, heard=heard, first_s=first_s)
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
            listed=frozenset(told["listed"]),
        )
    except (IndexError, ValueError, KeyError, TypeError) as error:
        raise UserError(
            Sentence("The board on {port} did not say what is on it.", port=port),
            Sentence("Unplug the board and plug it in again."),
        ) from error


def _copies(
    folder: Path, paths: Iterable[str], image: Mapping[str, bytes]
) -> list[remote.Command]:
    """Return the commands that copy the files, after writing them into `folder`."""
    commands = []
    for path in paths:
        source = folder / path
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_bytes(image[path])
        commands.append(remote.copy(source, HELD if path == MAIN else path))
    return commands


def _must_be_right(wrong: set[str]) -> None:
    if wrong:
        raise UserError(
            Sentence("Not on the board as they were sent: {files}.", files=sorted(wrong)),
            Sentence("If it stays so, the board's flash is worn out, or its cable is bad."),
        )
