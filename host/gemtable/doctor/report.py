"""`gemtable doctor` runs all checks and prints their results in order.

A check is a function without arguments that returns its diagnosis. It changes nothing: it opens
no board, creates no file, and keeps no port. Its imports are inside the function, so that a
package that cannot be loaded breaks only this check.

A check that raises or hangs is reported as a fault and doesn't stop the others. A thread that
hangs doesn't keep the program from ending.
"""

import json
import os
import platform
import re
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable import __version__
from gemtable.doctor import computer_checks, network_checks, serial_checks
from gemtable.doctor.diagnosis import Diagnosis, Result, State, fault
from gemtable.errors import UserError
from gemtable.printable import printable
from gemtable.sentence import ENGLISH, Sentence, speaking

_MOST_S = 60.0  # mostly to import modules, on a very busy machine


class Check(NamedTuple):
    """A check: its name, its function, and its time limit in seconds."""

    name: str
    examine: Callable[[], Diagnosis]
    within_s: float = _MOST_S


CHECKS = (
    Check("python", computer_checks.python),
    Check("micropython", computer_checks.micropython, computer_checks.MICROPYTHON_S + _MOST_S),
    Check("serial permission", serial_checks.permission),
    Check("ModemManager", serial_checks.modem_manager),
    Check("boards", serial_checks.boards),
    Check("browser", computer_checks.browser),
    Check("port", network_checks.port),
    Check("firewall", network_checks.firewall),
    Check("disk", computer_checks.disk),
    Check("clock", computer_checks.clock),
)

_SEND_US = Sentence("This is a bug in Gemtable. Please send us the output of --json.")
_HANGS = Sentence(
    "Try again. If the check fails again, inspect the part of the computer that it checks."
)


def examined(checks: Iterable[Check]) -> Iterator[Result]:
    """Run all checks at once; yield their results in order, each as soon as it is ready."""
    examinations = [_Examination(check) for check in checks]
    for each in examinations:
        each.start()
    for each in examinations:
        yield Result(each.check.name, each.diagnosis())


class _Examination(threading.Thread):
    def __init__(self, check: Check) -> None:
        super().__init__(name=f"check of {check.name}", daemon=True)
        self.check = check
        self._found: Diagnosis | None = None
        self._ends_at = time.monotonic() + check.within_s

    def run(self) -> None:
        try:
            self._found = self.check.examine()
        except UserError as error:
            self._found = fault(error.what, error.fix)
        except Exception as error:
            self._found = _broken(error)

    def diagnosis(self) -> Diagnosis:
        """Return the diagnosis, or a fault if the check did not end in time."""
        self.join(max(0.0, self._ends_at - time.monotonic()))
        return self._found or fault(
            Sentence(
                "The check {check} did not end within {seconds:.0f} s.",
                check=self.check.name,
                seconds=self.check.within_s,
            ),
            _HANGS,
        )


def _broken(error: Exception) -> Diagnosis:
    """Return a fault for a check that raised an error, with the file and the line."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = Sentence(
        "This check failed with {kind} in {file}, line {line}: {error}",
        kind=type(error).__name__,
        file=Path(frame.filename).name,
        line=frame.lineno,
        error=str(error),
    )
    return fault(what, _SEND_US)


_STATES: dict[State, Sentence | str] = {
    "ok": "OK",
    "warning": Sentence("warning"),
    "fault": Sentence("fault"),
    "not applicable": "-",
}
_STYLES = {"ok": "green", "warning": "yellow", "fault": "bold red", "not applicable": "dim"}
_OF_PEOPLE = re.compile(r"((?:/home|/Users|/media)/)[^/\s:,]*[^/\s:,.]")  # also in /run


def run(as_json: bool, checks: Sequence[Check] = CHECKS) -> bool:
    """Print the results of the checks; return whether none is a fault."""
    results = examined(checks)
    found = _reported(results) if as_json else list(_shown(results))
    return all(result.diagnosis.state != "fault" for result in found)


def _shown(results: Iterable[Result]) -> Iterator[Result]:
    """Print each result as soon as it is ready, then the number of faults and warnings."""
    console, found = Console(), []
    for result in results:
        console.print(_row(result))
        found.append(result)
        yield result
    console.print(Text(f"\n{_summary(found)}"))


def _row(result: Result) -> Table:
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
            "1 fault. If the advice does not help, send us the report from --json.",
            "{count} faults. If the advice does not help, send us the report from --json.",
            count=faults,
        )
    if warnings:
        return Sentence(
            "No faults, 1 warning.",
            "No faults, {count} warnings.",
            count=warnings,
        )
    return Sentence("No faults.")


def _reported(results: Iterable[Result]) -> list[Result]:
    """Print the report in English, without anything that identifies the user."""
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
    """Return the text with ~ for the home folder, and without user names in other paths."""
    home = os.path.expanduser("~")
    for folder in {home, os.path.realpath(home)} - {os.sep}:
        text = re.sub(rf"{re.escape(folder)}(?![\w.-])", "~", text)
    return _OF_PEOPLE.sub(r"\1USER", text)


def _system() -> str:
    """Return the system and its kernel, like "Debian GNU/Linux 12 (bookworm), Linux 6.1.0"."""
    kernel = f"{platform.system()} {platform.release()}"
    try:
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {kernel}"
    except (OSError, KeyError):
        return kernel
