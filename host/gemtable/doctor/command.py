"""Makes the checks and prints them: a line or two each for people, or a report to paste."""

import json
import os
import platform
import re
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable import __version__
from gemtable.doctor.checks import CHECKS, Check
from gemtable.doctor.diagnosis import Result, State
from gemtable.doctor.examining import examined
from gemtable.printable import printable
from gemtable.sentence import ENGLISH, Sentence, speaking

_STATES: dict[State, Sentence | str] = {
    "ok": "OK",
    "warning": Sentence("warning"),
    "fault": Sentence("fault"),
    "not applicable": "-",
}
_STYLES = {"ok": "green", "warning": "yellow", "fault": "bold red", "not applicable": "dim"}
_OF_PEOPLE = re.compile(r"((?:/home|/Users|/media)/)[^/\s:,]*[^/\s:,.]")  # also below /run


def run(as_json: bool, checks: Sequence[Check] = CHECKS) -> bool:
    """Print what the checks find; return whether nothing is at fault."""
    results = examined(checks)
    found = _reported(results) if as_json else list(_shown(results))
    return all(result.diagnosis.state != "fault" for result in found)


def _shown(results: Iterable[Result]) -> Iterator[Result]:
    """Print each result as soon as it is there, then how many are bad."""
    console, found = Console(), []
    for result in results:
        console.print(_row(result))
        found.append(result)
        yield result
    console.print(Text(f"\n{_summary(found)}"))


def _row(result: Result) -> Table:
    """Return one line of the list: the state, the sentence, and below it what to do."""
    diagnosis = result.diagnosis
    row = Table.grid(padding=(0, 2, 0, 0))
    row.add_column(width=max(len(str(state)) for state in _STATES.values()), no_wrap=True)
    row.add_column()
    told = Text(printable(diagnosis.what))
    if diagnosis.remedy:
        told.append(f"\n{printable(diagnosis.remedy)}", style="dim")
    row.add_row(Text(str(_STATES[diagnosis.state]), style=_STYLES[diagnosis.state]), told)
    return row


def _summary(found: Sequence[Result]) -> Sentence:
    states = [result.diagnosis.state for result in found]
    faults, warnings = states.count("fault"), states.count("warning")
    if faults:
        return Sentence(
            "1 fault; send us a report with --json if that doesn't help.",
            "{count} faults; send us a report with --json if that doesn't help.",
            count=faults,
        )
    if warnings:
        return Sentence(
            "Nothing is at fault; 1 warning.",
            "Nothing is at fault; {count} warnings.",
            count=warnings,
        )
    return Sentence("Nothing is at fault.")


def _reported(results: Iterable[Result]) -> list[Result]:
    """Print the report, in English, without anything that says who the user is."""
    found = list(results)
    with speaking(ENGLISH):
        report = {
            "gemtable": __version__,
            "python": platform.python_version(),
            "system": _system(),
            "machine": platform.machine(),
            "checks": [_facts(result) for result in found],
        }
    print(json.dumps(report, indent=2))
    return found


def _facts(result: Result) -> dict[str, str | None]:
    diagnosis = result.diagnosis
    return {
        "name": result.name,
        "state": diagnosis.state,
        "what": nameless(str(diagnosis.what)),
        "remedy": nameless(str(diagnosis.remedy)) if diagnosis.remedy else None,
    }


def nameless(text: str) -> str:
    """Return text with ~ for the home folder, and without anybody's name in other paths."""
    home = os.path.expanduser("~")
    for folder in {home, os.path.realpath(home)} - {os.sep}:
        text = re.sub(rf"{re.escape(folder)}(?![\w.-])", "~", text)
    return _OF_PEOPLE.sub(r"\1USER", text)


def _system() -> str:
    """Return the system and its kernel, such as "Debian GNU/Linux 12 (bookworm), Linux 6.1.0"."""
    kernel = f"{platform.system()} {platform.release()}"
    try:
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {kernel}"
    except (OSError, KeyError):
        return kernel
