"""`gemtable flash`: bring one board to this firmware, and say what came of it."""

import asyncio
import json
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from gemtable import boards
from gemtable.boards import naming
from gemtable.errors import UserError
from gemtable.flash import greeting, image, installing, machine_code, ports, suiting
from gemtable.flash.plan import Plan, plan
from gemtable.link.events import Hello
from gemtable.printable import printable
from gemtable.sentence import Sentence, message

_HELLO_S = 20.0  # a board boots in one; an emulated chip needs longer
_AGAIN = Sentence(
    "The board is half written and starts no program; the same command goes on with it."
)
_STOPPED = Sentence("Reset the board to start its program.")


class Flashing:
    """The work on one board. `is_half_written` holds from the first change until all is right."""

    def __init__(self, port: str, board_file: Path, compiled: bool, force: bool) -> None:
        self.is_half_written = False
        self._port = port
        self._board_file = board_file
        self._compiled = compiled
        self._force = force

    async def run(self) -> tuple[Plan, Hello]:
        """Return what was done, and the board's hello after it. Raises UserError."""
        found = await installing.look(self._port)
        suiting.must_suit(self._port, found, boards.load(self._board_file))
        chip = machine_code.chip_of(found.mpy)
        contents = image.files(self._board_file, self._compiled, chip)
        todo = plan(found, contents, self._force)
        if not todo.is_empty:
            self.is_half_written = True
            await self._install(todo, contents)
            self.is_half_written = False
        await installing.restart(self._port)
        find_port = partial(ports.after_reset, self._port, self._board_file, found.uid)
        hello = await greeting.hello(find_port, found.uid, _HELLO_S)
        _must_run(hello, contents)
        return todo, hello

    async def _install(self, todo: Plan, contents: Mapping[str, bytes]) -> None:
        console = Console(stderr=True)
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
        )
        with Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        ) as progress:
            task = progress.add_task("Copying", total=len(todo.copied))

            def told(path: str) -> None:
                progress.update(task, advance=1, description=printable(path))

            await installing.install(self._port, todo, contents, told)


def run(port: str | None, name: str, source: bool, force: bool, as_json: bool) -> None:
    """Flash a board and tell. Raises UserError, and KeyboardInterrupt after a word on it."""
    board_file: Path = boards.find(name)
    boards.load(board_file)
    chosen = ports.choose(port, board_file)
    flashing = Flashing(chosen, board_file, not source, force)
    try:
        todo, hello = asyncio.run(flashing.run())
    except UserError as error:
        if flashing.is_half_written:
            raise UserError(
                error.what, Sentence("{fix} {again}", fix=error.fix, again=_AGAIN)
            ) from error
        raise
    except KeyboardInterrupt:
        rest = _AGAIN if flashing.is_half_written else _STOPPED
        print(Sentence("Stopped. {rest}", rest=rest), file=sys.stderr)
        raise
    print(_as_json(chosen, todo, hello) if as_json else in_words(chosen, todo, hello))


def _must_run(hello: Hello, contents: Mapping[str, bytes]) -> None:
    expected = image.hash_of(contents), image.board_hash_of(contents)
    if (hello.files, hello.board_hash) != expected:
        raise UserError(
            Sentence(
                "The board {board} runs other files than those that were put on it.",
                board=naming.called(hello.uid),
            ),
            Sentence("See whether a boot.py of your own changes what is imported."),
        )


def _as_json(port: str, todo: Plan, hello: Hello) -> str:
    return json.dumps(
        {
            "port": port,
            "board": hello.board,
            "uid": hello.uid,
            "firmware": hello.firmware,
            "files": hello.files,
            "free_bytes": hello.free_bytes,
            "copied": todo.copied,
            "removed": todo.gone,
            "kept": dict(todo.kept),
        }
    )


def in_words(port: str, todo: Plan, hello: Hello) -> str:
    """Return lines for people; the names of files are the board's own."""
    lines = [
        Sentence("Kept your {path} as {kept}.", path=path, kept=kept) for path, kept in todo.kept
    ]
    if todo.gone:
        text = message("Removed what an earlier Gemtable put there: {files}.")
        lines.append(Sentence(text, files=todo.gone))
    if todo.is_empty:
        text = message("Every file on the board was right already; nothing was written.")
        lines.append(Sentence(text))
    else:
        copied = Sentence(
            "Copied and verified 1 file.",
            "Copied and verified {count} files.",
            count=len(todo.copied),
        )
        lines.append(copied)
    version = Sentence(
        "firmware {firmware}, files {files}, {free} bytes free",
        firmware=hello.firmware,
        files=hello.files,
        free=hello.free_bytes,
    )
    facts = [f"{hello.board}  {hello.uid}  {port}", f"  {version}"]
    return "\n".join(map(printable, [*lines, *facts]))
