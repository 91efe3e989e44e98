"""`gemtable journal replay --boards`: boards and the terminal show a match together."""

import sys
from collections import deque
from collections.abc import Iterable

from rich.console import Console

from gemtable.games.kit.eyes import ALL
from gemtable.play.replay_on_boards import Wishes, finished, on_boards
from gemtable.play.table_boards import Gathering
from gemtable.play.terminal_replay import drawn, player_of
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.records.open_journals import opened
from gemtable.records.replayed_match import Replay
from gemtable.referee.missing_boards import starting

_MOST_TROUBLES = 20  # lines about boards, printed once nothing draws on the terminal any more


def run(
    database: str | None, match: int, wishes: Wishes, ports: Iterable[str], only_emulated: bool
) -> None:
    """Replay a finished match on boards, and in the terminal, from this entry.

    Without a terminal, each step is printed once it is shown. Raises UserError, or
    KeyboardInterrupt at control-C.
    """
    with opened(database) as journal:
        replayed = finished(journal, match)
    troubles: deque[str] = deque(maxlen=_MOST_TROUBLES)
    gathering = Gathering(
        lambda what, fix: troubles.extend(map(printable, filter(None, (what, fix)))),
        ports,
        only_emulated,
    )
    try:
        tasks.run(_on_boards(replayed, gathering, wishes))
    finally:
        for line in troubles:
            print(line, file=sys.stderr)


async def _on_boards(replayed: Replay, gathering: Gathering, wishes: Wishes) -> None:
    console, course = Console(highlight=False), replayed.course
    assert course is not None

    def tell_starting(count: int) -> None:
        console.print(printable(starting(count)))

    def print_step() -> None:
        console.print(drawn(replayed, course, boards.steps.entry, ALL, console.width), "")

    try:
        async with on_boards(gathering, replayed, wishes, tell_starting) as boards:
            if console.is_terminal and console.is_interactive:
                shown = player_of(replayed, course, console, boards.steps, is_over=True).run()
            else:
                print_step()
                boards.steps.watchers.append(print_step)
                shown = boards.steps.run()
            await tasks.first(shown, boards.left.wait())
    finally:
        await gathering.close()
