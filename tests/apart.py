"""Do something in a copy of this process, so that what is here stays as it is.

A chip takes half a minute of a busy machine to boot, a copy of it some milliseconds. And a copy
has no thread but one, so that what a test finds in memory is its own.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import Any

import pytest


def apart(act: Callable[[], Any]) -> Any:
    """Return what `act` returns there; fail as it fails there."""
    read, write = os.pipe()
    copy = os.fork()
    if copy == 0:
        os.close(read)
        _end_with(act, write)
    os.close(write)
    try:
        with open(read, "rb") as pipe:
            said = pipe.read()
    finally:
        os.kill(copy, signal.SIGKILL)  # it has ended, unless a time limit has ended the reading
        os.waitpid(copy, 0)
    is_well, told = pickle.loads(said)
    return told if is_well else pytest.fail(told, pytrace=False)


def _end_with(act: Callable[[], Any], write: int) -> None:
    """Act, tell what came of it, and end the process without what the original has to undo."""
    try:
        said = pickle.dumps((True, act()))
    except BaseException:
        said = pickle.dumps((False, str(pytest.ExceptionInfo.from_current().getrepr())))
    sys.stdout.flush()
    with open(write, "wb") as pipe:
        pipe.write(said)
    os._exit(0)
