"""What this computer offers: its browser, service manager, file descriptors, memory.

Each message is a datagram to the socket that NOTIFY_SOCKET names. A program that no manager has
started has no such socket, and sends nothing. Nothing is ever answered, and a message that
cannot be sent is left out: a table does not end because its manager is busy.

Source: sd_notify(3), which advises programs to write these few lines rather than to load a
library for them, and sd_watchdog_enabled(3).

Gemtable uses the ports, signals and terminals of POSIX, which Windows doesn't have. Also
finds out whether there is a display.
"""

import asyncio
import gc
import os
import resource
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from gemtable.languages import of_system
from gemtable.printable import printable
from gemtable.sentence import Sentence, speak


def show(address: str) -> None:
    """Open an address there, if possible; whoever cannot see it has the address elsewhere too."""

    def opened() -> None:
        with suppress(OSError, webbrowser.Error):
            webbrowser.open(address)

    # A daemon, so that a browser that never returns doesn't block the exit.
    threading.Thread(target=opened, name="browser", daemon=True).start()


_SOCKET = "NOTIFY_SOCKET"
_WATCHDOG_US, _WATCHDOG_PID = "WATCHDOG_USEC", "WATCHDOG_PID"
_PATIENCE_S = 0.1  # for a manager that doesn't read, which holds up the loop


def ready() -> None:
    """Say that the program does what it was started for; more than once does no harm."""
    _send("READY=1")


def stopping() -> None:
    """Say that the program ends, and is still putting things in order."""
    _send("STOPPING=1")


async def beats() -> None:
    """Say that the loop runs, twice as often as the manager asks for; return never.

    A program that falls silent is killed by its manager, and started again.
    """
    while pause_s := _pause_s():
        _send("WATCHDOG=1")
        await asyncio.sleep(pause_s)
    await asyncio.get_running_loop().create_future()


def _pause_s() -> float | None:
    """Return the time between two beats; None if no manager waits for any of this process."""
    asked = os.environ.get(_WATCHDOG_US, "")
    is_ours = os.environ.get(_WATCHDOG_PID, str(os.getpid())) == str(os.getpid())
    return int(asked) / 2e6 if asked.isdecimal() and int(asked) and is_ours else None


def _send(message: str) -> None:
    place = os.environ.get(_SOCKET, "")
    if place[:1] not in ("/", "@"):  # unset, or a kind of socket that only machines have
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.settimeout(_PATIENCE_S)
            way.sendto(message.encode(), place.replace("@", "\0", 1) if place[0] == "@" else place)
    except OSError:
        pass


_NOT = ("win32",)


def must_be_supported() -> None:
    """End the program if Gemtable can't run here, and say where it can."""
    if sys.platform not in _NOT:
        return
    speak(of_system())
    told = (
        Sentence("Gemtable does not run on Windows itself."),
        Sentence("Run it in WSL 2, the Linux in Windows; usbipd-win hands boards on to it."),
    )
    for sentence in told:
        print(printable(str(sentence)), file=sys.stderr)
    raise SystemExit(1)


def has_display() -> bool:
    """Return whether the user at the terminal would see a window opened here."""
    if "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform == "darwin" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


_ENOUGH = 4096  # some systems name a limit without end and refuse it


def raise_limit() -> None:
    """Allow this process as many descriptors as its user may have, up to what it could need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def limit() -> int:
    """Return how many descriptors this process may have open; their numbers are below that."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _ENOUGH if soft == resource.RLIM_INFINITY else soft


def taken() -> int:
    """Return how many descriptors this process has open, those it was started with included."""
    return len(os.listdir("/dev/fd"))


_OBJECTS = 1_000_000  # more than were freed, before garbage is looked for; Python's own is 700


@contextmanager
def hardly_collected() -> Iterator[None]:
    """Hardly look for garbage in the block.

    With thousands of matches it took a fifth of the time, part of it while modules load.
    """
    before = gc.get_threshold()
    gc.set_threshold(_OBJECTS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
