"""`gemtable check`: runs all checks of a game, and prints a table of what they found."""

import json
import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from gemtable.check.check_list import NAMES, Found, Result, State, found
from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.option_words import game_named
from gemtable.printable import printable
from gemtable.sentence import Sentence

_STATES: dict[State, Sentence] = {
    "passed": Sentence("passed"),
    "failed": Sentence("failed"),
    "not checked": Sentence("NOT CHECKED"),
}
_STYLES = {"passed": "green", "failed": "bold red", "not checked": "bold yellow"}


def run(name: str, seed: int, matches: int, only: Sequence[str], as_json: bool) -> bool:
    """Check a game; return whether nothing is wrong.

    Raises UserError, or KeyboardInterrupt after printing "Stopped.".
    """
    game = game_named(name)
    for each in only:
        if each not in NAMES:
            raise UserError(
                Sentence("There is no check {check}.", check=each),
                Sentence("Checks: {checks}.", checks=list(NAMES)),
            )
    began_s = time.monotonic()
    results = _with_progress(name, seed, matches, only)
    seconds = time.monotonic() - began_s
    if as_json:
        print(json.dumps(told(name, seed, results, seconds)))
    else:
        Console(highlight=False).print(table(game.title, results))
    return not any(each.state == "failed" for each in results)


def _with_progress(name: str, seed: int, matches: int, only: Sequence[str]) -> list[Result]:
    """Return all results, with progress on a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    is_hidden = not console.is_terminal
    try:
        with Progress(*columns, console=console, transient=True, disable=is_hidden) as shown:
            task = shown.add_task("")

            def progress(check: str, done: int, total: int) -> None:
                shown.update(task, description=check, completed=done, total=total)

            return list(found(name, seed, matches, only, progress))
    except KeyboardInterrupt:
        print(Sentence("Stopped."), file=sys.stderr)
        raise


def told(name: str, seed: int, results: Sequence[Result], seconds: float) -> dict[str, Json]:
    """Return what `--json` prints."""
    return {
        "game": name,
        "seed": seed,
        "is_sound": not any(each.state == "failed" for each in results),
        "checks": [
            {
                "name": each.check,
                "says": str(each.says),
                "state": each.state,
                "faults": [_fault(fault) for fault in each.faults],
                "why": None if each.why is None else str(each.why),
            }
            for each in results
        ],
        "seconds": round(seconds, 2),
    }


def _fault(fault: Found) -> dict[str, Json]:
    return {
        "says": str(fault.says),
        "seats": fault.seats,
        "seed": fault.seed,
        "options": dict(fault.options),
    }


def table(title: str, results: Sequence[Result]) -> Table:
    """Return a row for each check, and below it one for each fault."""
    rows = Table.grid(padding=(0, 2))
    rows.title = str(title)
    rows.title_justify = "left"
    for each in results:
        state = Text(str(_STATES[each.state]), _STYLES[each.state])
        rows.add_row(each.check, state, Text(printable(each.says)))
        for fault in each.faults:
            rows.add_row("", "", Text(printable(_in_words(fault))))
        if each.why:
            rows.add_row(
                "", "", Text(printable(Sentence("{why}. {fix}", why=each.why, fix=each.fix)))
            )
    return rows


def _in_words(fault: Found) -> Sentence:
    if fault.seed is None:
        return fault.says
    if fault.options:
        chosen = [f"{name}={value}" for name, value in fault.options.items()]
        return Sentence(
            "{fault} ({seats} seats, seed {seed}, {options})",
            fault=fault.says,
            seats=fault.seats,
            seed=fault.seed,
            options=chosen,
        )
    return Sentence(
        "{fault} ({seats} seats, seed {seed})",
        fault=fault.says,
        seats=fault.seats,
        seed=fault.seed,
    )
