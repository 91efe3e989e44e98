"""Do something in a copy of this process that may be killed in the middle of it."""

import os
import signal
from collections.abc import Callable


def is_killed(work: Callable[[], object]) -> bool:
    """Do `work` in a copy of this process; return whether it was killed. Fails if it fails."""
    copy = os.fork()
    if not copy:
        done = 1
        try:
            work()
            done = 0
        finally:  # whatever happened: this process is not to go on with the tests
            os._exit(done)
    status = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    assert status in (0, -signal.SIGKILL)
    return status != 0


def die() -> None:
    """End this process at once, as when the power fails."""
    os.kill(os.getpid(), signal.SIGKILL)
