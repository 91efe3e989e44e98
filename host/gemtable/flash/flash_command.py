"""`gemtable flash`: install this firmware on one board, or all at once, and report the result."""

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from gemtable.boards import board_names
from gemtable.errors import UserError
from gemtable.flash import port_choice
from gemtable.flash.one_board import NotOurs, Order, Outcome, Work
from gemtable.link import serial_port
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.sentence import Sentence, message

Result = Outcome | UserError
_STOPPED = Sentence("Stopped. Run the same command to continue.")
_FAILED = Sentence("failed")


def run(named: Sequence[str], order: Order, as_json: bool) -> None:
    """Flash a board and print the result.

    Raises UserError; after control-C, prints the board's state and raises KeyboardInterrupt.
    """
    port = port_choice.choose(named, order.board_file)
    with _bars() as bars:
        _task, work = _begun(port, order, bars)
        try:
            outcome = tasks.run(work.run())
        except KeyboardInterrupt:
            if work.left:
                print(Sentence("Stopped. {rest}", rest=work.left), file=sys.stderr)
            raise
    print(json.dumps(_facts(port, outcome)) if as_json else in_words(port, outcome))


def run_all(named: Sequence[str], order: Order, as_json: bool) -> bool:
    """Flash the boards on all ports at once and print the results; return whether none failed.

    `named` are ports besides those on USB. A board without Gemtable files is left unchanged and
    doesn't count as failed. Raises UserError if there is no board at all; after control-C, prints
    the state of each board and raises KeyboardInterrupt.
    """
    chosen = port_choice.all_boards(named, order.board_file)
    with _bars() as bars:
        works = dict(_begun(port, order, bars) for port in chosen)
        try:
            results = tasks.run(_all(works, bars))
        except KeyboardInterrupt:
            bars.stop()
            print(_STOPPED, file=sys.stderr)
            for work in works.values():
                if work.left:
                    print(printable(f"  {work.port}  {work.left}"), file=sys.stderr)
            raise
    print(_all_as_json(results) if as_json else _all_in_words(results))
    return not any(map(_is_failure, results.values()))


async def _all(works: Mapping[TaskID, Work], bars: Progress) -> dict[str, Result]:
    async def one(task: TaskID, work: Work) -> Result:
        try:
            serial_port.check(work.port)
            outcome = await work.run()
        except UserError as error:
            bars.update(task, description=f"{printable(work.port)}  {_FAILED}", total=1)
            return error
        bars.update(task, description=printable(_whose(work.port, outcome)), total=1, completed=1)
        return outcome

    async with asyncio.TaskGroup() as group:  # waits for all, also after control-C
        begun = {
            work.port: group.create_task(one(task, work), name=work.port)
            for task, work in works.items()
        }
    return {port: task.result() for port, task in begun.items()}


def _bars() -> Progress:
    """Return progress bars for the boards. Only a terminal shows them, and only until the end."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _begun(port: str, order: Order, bars: Progress) -> tuple[TaskID, Work]:
    task = bars.add_task(printable(port), total=None)

    def progress(done: int, of: int) -> None:
        bars.update(task, completed=done, total=of)

    def tell(text: Sentence) -> None:
        bars.console.print(printable(text), markup=False, highlight=False, soft_wrap=True)

    return task, Work(port, order, progress, tell)


def in_words(port: str, outcome: Outcome) -> str:
    """Return the result as text. Parts of it come from the board, so it is made printable."""
    hello = outcome.hello
    version = Sentence(
        "firmware {firmware}, file hash {files}, {free} bytes free",
        firmware=hello.firmware,
        files=hello.files,
        free=hello.free_bytes,
    )
    lines = [*_done(outcome), f"{hello.board}  {hello.uid}  {port}", f"  {version}"]
    return "\n".join(map(printable, lines))


def _all_in_words(results: Mapping[str, Result]) -> str:
    lines = []
    changed = right = left = failed = 0
    for port, result in results.items():
        if isinstance(result, Outcome):
            done = " ".join(map(str, _done(result)))
            lines += [_whose(port, result), f"  {done}"]
            changed += result.done is not None
            right += result.done is None
        else:
            lines += [str(result.what), f"  {result.fix}"]
            left += isinstance(result, NotOurs)
            failed += _is_failure(result)
    summary = Sentence(
        "{changed} flashed, {right} already up to date, {left} left unchanged, {failed} failed.",
        changed=changed,
        right=right,
        left=left,
        failed=failed,
    )
    return "\n".join([*map(printable, lines), "", str(summary)])


def _all_as_json(results: Mapping[str, Result]) -> str:
    told: dict[str, list[object]] = {"boards": [], "left": [], "failed": []}
    for port, result in results.items():
        if isinstance(result, Outcome):
            told["boards"].append(_facts(port, result))
        elif isinstance(result, NotOurs):
            told["left"].append(port)
        else:
            what, fix = str(result.what), str(result.fix)
            told["failed"].append({"port": port, "what": what, "fix": fix})
    return json.dumps(told)


def _is_failure(result: Result) -> bool:
    return isinstance(result, UserError) and not isinstance(result, NotOurs)


def _whose(port: str, outcome: Outcome) -> str:
    hello = outcome.hello
    return f"{port}  {hello.board}  {board_names.called(hello.uid)}"


def _done(outcome: Outcome) -> list[Sentence]:
    done = outcome.done
    if done is None:
        text = message("All files on the board were already up to date; nothing was written.")
        return [Sentence(text)]
    lines = [
        Sentence("Renamed your {path} to {kept}.", path=path, kept=kept)
        for path, kept in done.kept
    ]
    if done.older:
        lines.append(
            Sentence(
                "Removed 1 file of an earlier Gemtable version.",
                "Removed {count} files of an earlier Gemtable version.",
                count=len(done.older),
            )
        )
    count = len(done.copied)
    lines.append(
        Sentence("Copied and verified 1 file.", "Copied and verified {count} files.", count=count)
    )
    if outcome.was not in ("", outcome.hello.board):
        text = message("The board was a {was} before; it is a {board} now.")
        lines.append(Sentence(text, was=outcome.was, board=outcome.hello.board))
    return lines


def _facts(port: str, outcome: Outcome) -> dict[str, object]:
    hello, done = outcome.hello, outcome.done
    return {
        "port": port,
        "board": hello.board,
        "was": outcome.was,
        "uid": hello.uid,
        "firmware": hello.firmware,
        "files": hello.files,
        "free_bytes": hello.free_bytes,
        "copied": done.copied if done else (),
        "removed": done.older if done else (),
        "kept": dict(done.kept) if done else {},
    }
