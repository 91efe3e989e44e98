"""`gemtable flash --all`: every board there is, at once; one that fails stops no other."""

import asyncio
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from rich.console import Console
from rich.progress import Progress, TaskID

from gemtable.boards import naming
from gemtable.errors import UserError
from gemtable.flash import ports, telling
from gemtable.flash.one_board import Outcome, Work
from gemtable.flash.order import NotOurs, Order
from gemtable.flash.progress import progress_bars
from gemtable.link import port_errors
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.sentence import Sentence

Result = Outcome | UserError
_STOPPED = Sentence("Stopped. The same command goes on.")


def run(named: Sequence[str], order: Order, as_json: bool) -> bool:
    """Flash the boards on all ports, and tell of each; say whether all went well.

    `named` are ports besides those that USB shows. A board on which there is nothing of ours
    is left, and that is well. Raises UserError where there is no board at all, and
    KeyboardInterrupt after a word on it.
    """
    chosen = ports.all_boards(named, order.board_file)
    with progress_bars(Console(stderr=True)) as bars:
        works = {}
        for port in chosen:
            task = bars.add_task(printable(port), total=None)
            works[task] = Work(port, order, partial(_tell, bars, task))
        try:
            results = tasks.run(_all(works, bars))
        except KeyboardInterrupt:
            bars.stop()
            for line in (_STOPPED, *_left(works.values())):
                print(line, file=sys.stderr)
            raise
    print(_as_json(results) if as_json else _in_words(results))
    return not any(_is_failure(result) for result in results.values())


async def _all(works: Mapping[TaskID, Work], bars: Progress) -> dict[str, Result]:
    async def one(task: TaskID, work: Work) -> Result:
        try:
            port_errors.check(work.port)
            outcome = await work.run()
        except UserError as error:
            bars.update(task, description=f"{printable(work.port)}  {_FAILED}", total=1)
            return error
        bars.update(task, description=printable(_whose(work.port, outcome)), total=1, completed=1)
        return outcome

    async with asyncio.TaskGroup() as group:  # which waits for all, also after control-C
        doing = {
            work.port: group.create_task(one(task, work), name=work.port)
            for task, work in works.items()
        }
    return {port: task.result() for port, task in doing.items()}


def _tell(bars: Progress, task: TaskID, copied: int, total: int) -> None:
    bars.update(task, completed=copied, total=total)


def _left(works: Iterable[Work]) -> list[str]:
    """Return a line for each board that was touched: how it stands."""
    return [printable(f"  {work.port}  {work.left}") for work in works if work.left]


_FAILED = Sentence("failed")


def _whose(port: str, outcome: Outcome) -> str:
    hello = outcome.hello
    return f"{port}  {hello.board}  {naming.called(hello.uid)}"


def _is_failure(result: Result) -> bool:
    return isinstance(result, UserError) and not isinstance(result, NotOurs)


def _in_words(results: dict[str, Result]) -> str:
    lines = []
    for port, result in results.items():
        if isinstance(result, UserError):
            lines += [str(result.what), f"  {result.fix}"]
        else:
            lines += [_whose(port, result), f"  {telling.in_a_line(result)}"]
    return "\n".join([*map(printable, lines), "", str(_summary(list(results.values())))])


def _summary(results: Sequence[Result]) -> Sentence:
    outcomes = [result for result in results if not isinstance(result, UserError)]
    changed = sum(1 for outcome in outcomes if outcome.has_changed)
    return Sentence(
        "{changed} flashed, {right} right already, {left} left as they are, {failed} failed.",
        changed=changed,
        right=len(outcomes) - changed,
        left=sum(1 for result in results if isinstance(result, NotOurs)),
        failed=sum(map(_is_failure, results)),
    )


def _as_json(results: dict[str, Result]) -> str:
    errors = {port: each for port, each in results.items() if isinstance(each, UserError)}
    return json.dumps(
        {
            "boards": [
                telling.as_json(port, result)
                for port, result in results.items()
                if not isinstance(result, UserError)
            ],
            "left": [port for port, each in errors.items() if isinstance(each, NotOurs)],
            "failed": [
                {"port": port, "what": str(each.what), "fix": str(each.fix)}
                for port, each in errors.items()
                if not isinstance(each, NotOurs)
            ],
        }
    )
