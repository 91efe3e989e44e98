"""Makes the checks: all at once, each in a thread of its own, and told in their order.

A check that breaks or hangs is a fault of its own, and stops no other. A thread that hangs is
left behind: it doesn't keep the program from ending.
"""

import threading
import time
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path

from gemtable.doctor.checks import Check
from gemtable.doctor.diagnosis import Diagnosis, Result, fault
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_SEND_US = Sentence("That is a bug in Gemtable: please send us what --json prints.")
_HANGS = Sentence("Try again. If it stays so, look at what that check is about.")


def examined(checks: Iterable[Check]) -> Iterator[Result]:
    """Yield the result of each check, in order, as soon as it is there."""
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
        """Return what was found, or that nothing was found in time."""
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
    """Return the diagnosis of a check that raised an error; it names the line."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = Sentence(
        "This check broke: {kind} in {file}, line {line}: {error}",
        kind=type(error).__name__,
        file=Path(frame.filename).name,
        line=frame.lineno,
        error=str(error),
    )
    return fault(what, _SEND_US)
