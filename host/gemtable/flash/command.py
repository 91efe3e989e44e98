"""`gemtable flash`: bring one board to this firmware, and say what came of it."""

import json
import sys
from collections.abc import Sequence

from rich.console import Console

from gemtable import boards
from gemtable.flash import ports, telling
from gemtable.flash.one_board import Work
from gemtable.flash.order import Order
from gemtable.flash.progress import progress_bars
from gemtable.process import tasks
from gemtable.sentence import Sentence


def order_of(name: str | None, source: bool, force: bool) -> Order:
    """Return what is wanted: as what board, or None for what each is. Raises UserError."""
    if name is None:
        return Order(None, not source, force)
    board_file = boards.find(name)
    boards.load(board_file)
    return Order(board_file, not source, force)


def run(named: Sequence[str], order: Order, as_json: bool) -> None:
    """Flash a board and tell. Raises UserError, and KeyboardInterrupt after a word on it."""
    chosen = ports.choose(named, order.board_file)
    with progress_bars(Console(stderr=True)) as bars:
        task = bars.add_task(chosen, total=None)
        work = Work(
            chosen,
            order,
            lambda copied, total: bars.update(task, completed=copied, total=total),
        )
        try:
            outcome = tasks.run(work.run())
        except KeyboardInterrupt:
            if work.left:
                print(Sentence("Stopped. {rest}", rest=work.left), file=sys.stderr)
            raise
    if as_json:
        print(json.dumps(telling.as_json(chosen, outcome)))
    else:
        print(telling.in_words(chosen, outcome))
