"""`gemtable flash --all`: every board there is, at once; one that fails stops no other."""

import asyncio
import json
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import Progress, TaskID

from gemtable.boards import naming
from gemtable.errors import UserError
from gemtable.flash import ports, telling
from gemtable.flash.one_board import Outcome, Work
from gemtable.flash.order import NotOurs, Order
from gemtable.flash.progress import progress_bars
from gemtable.link import opening
from gemtable.printable import printable
from gemtable.sentence import Sentence

Result = Outcome | UserError
_STOPPED = Sentence("Stopped. What the boards had is still on them; the same command goes on.")


def run(named: Sequence[str], order: Order, as_json: bool) -> bool:
    """Flash the boards on all ports, and tell of each; say whether all went well.

    `named` are ports besides those that USB shows. A board on which there is nothing of ours
    is left, and that is well. Raises UserError where there is no board at all, and
    KeyboardInterrupt after a word on it.
    """
    chosen = ports.all_boards(named, order.board_file)
    with progress_bars(Console(stderr=True)) as bars:
        tasks = {port: bars.add_task(printable(port), total=None) for port in chosen}
        try:
            results = asyncio.run(_all(chosen, order, bars, tasks))
        except KeyboardInterrupt:
            bars.stop()
            print(_STOPPED, file=sys.stderr)
            raise
    print(_as_json(results) if as_json else _in_words(results))
    return not any(_is_failure(result) for result in results.values())


async def _all(
    chosen: Sequence[str], order: Order, bars: Progress, tasks: dict[str, TaskID]
) -> dict[str, Result]:
    async def one(port: str) -> Result:
        def told(copied: int, total: int) -> None:
            bars.update(tasks[port], completed=copied, total=total)

        try:
            opening.check(port)
            outcome = await Work(port, order, told).run()
        except UserError as error:
            bars.update(tasks[port], description=f"{printable(port)}  {_FAILED}", total=1)
            return error
        bars.update(
            tasks[port], description=printable(_whose(port, outcome)), total=1, completed=1
        )
        return outcome

    return dict(zip(chosen, await asyncio.gather(*map(one, chosen)), strict=True))


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
