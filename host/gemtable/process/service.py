"""Tells the service manager how the program is doing: systemd's notification protocol.

Each message is a datagram to the socket that NOTIFY_SOCKET names. A program that no manager has
started has no such socket, and sends nothing. Nothing is ever answered, and a message that
cannot be sent is left out: a table does not end because its manager is busy.

Source: sd_notify(3), which advises programs to write these few lines rather than to load a
library for them, and sd_watchdog_enabled(3).
"""

import asyncio
import os
import socket

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
