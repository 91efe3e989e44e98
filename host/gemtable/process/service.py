"""Reports the program's state to the service manager, by systemd's notification protocol.

Each message is a datagram to the socket in NOTIFY_SOCKET. Without a manager this is not set, and
nothing is sent. The manager never answers. A message that cannot be sent is dropped: a table
does not end because its manager is busy.

Source: sd_notify(3), which advises programs to write these few lines instead of loading a
library for them, and sd_watchdog_enabled(3).
"""

import asyncio
import os
import socket

_SOCKET = "NOTIFY_SOCKET"
_WATCHDOG_US, _WATCHDOG_PID = "WATCHDOG_USEC", "WATCHDOG_PID"
_PATIENCE_S = 0.1  # to wait for a manager that doesn't read; the loop stands still meanwhile


def ready() -> None:
    """Report that the program is ready. Repeating it does no harm."""
    _send("READY=1")


def stopping() -> None:
    """Report that the program is shutting down."""
    _send("STOPPING=1")


async def beats() -> None:
    """Report that the event loop runs, twice as often as the manager asks. Never returns.

    A manager kills and restarts a program that falls silent.
    """
    while pause_s := _pause_s():
        _send("WATCHDOG=1")
        await asyncio.sleep(pause_s)
    await asyncio.get_running_loop().create_future()


def _pause_s() -> float | None:
    """Return the time between two beats. Returns None if no manager watches this process."""
    asked = os.environ.get(_WATCHDOG_US, "")
    is_ours = os.environ.get(_WATCHDOG_PID, str(os.getpid())) == str(os.getpid())
    return int(asked) / 2e6 if asked.isdecimal() and int(asked) and is_ours else None


def _send(message: str) -> None:
    place = os.environ.get(_SOCKET, "")
    if place[:1] not in ("/", "@"):  # unset, or a kind of socket for virtual machines
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.settimeout(_PATIENCE_S)
            way.sendto(message.encode(), place.replace("@", "\0", 1) if place[0] == "@" else place)
    except OSError:
        pass
