"""A network of two computers, whose cable can be pulled: a namespace of the kernel, and ours.

What is sent meanwhile is lost without a word, as where a switch has no power; a program that is
killed, or a port that is closed, tells the other end. It needs root, as in a container.
"""

import ipaddress
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.missing_here import not_run

# Our address and the other computer's, of those that are for measuring networks (RFC 2544);
# tests of other processes have others.
_FIRST = ipaddress.ip_address("198.18.0.0") + os.getpid() % 2**15 * 4
HERE, THERE = str(_FIRST + 1), str(_FIRST + 2)
_US, _THEM = f"gt{os.getpid()}", f"gu{os.getpid()}"  # ends of the cable, and the namespace


def over_there(*words: str) -> tuple[str, ...]:
    """Return the words of a command that runs on the other computer."""
    return ("ip", "netns", "exec", _THEM, *words)


@contextmanager
def two_computers() -> Iterator[None]:
    """Have another computer, which reaches ours at HERE. Where that cannot be, it is not run."""
    try:
        _ip("netns", "add", _THEM)
    except (OSError, subprocess.CalledProcessError) as error:
        not_run(f"NOT RUN OVER A NETWORK: namespaces need root and iproute2. {error}")
    try:
        _ip("link", "add", _US, "type", "veth", "peer", "name", _THEM, "netns", _THEM)
        _ip("address", "add", f"{HERE}/30", "dev", _US)
        _ip("-n", _THEM, "address", "add", f"{THERE}/30", "dev", _THEM)
        _ip("-n", _THEM, "link", "set", "lo", "up")
        _ip("-n", _THEM, "link", "set", _THEM, "up")
        _ip("link", "set", _US, "up")
        yield
    finally:
        _ip("netns", "delete", _THEM)  # both ends of the cable go with it


@contextmanager
def pulled() -> Iterator[None]:
    """Pull the cable; it is plugged in again in the end."""
    _ip("link", "set", _US, "down")
    try:
        yield
    finally:
        _ip("link", "set", _US, "up")


def _ip(*words: str) -> None:
    subprocess.run(("ip", *words), check=True, capture_output=True)
