"""A network of two computers, whose cable can be pulled: a namespace of the kernel, and ours.

What is sent meanwhile is lost without a word, as where a switch has no power; a program that is
killed, or a port that is closed, tells the other end. It needs root, as in a container.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.lacking import not_run

HERE, THERE = "10.213.17.1", "10.213.17.2"  # our address, and the other computer's
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
        _ip("address", "add", f"{HERE}/24", "dev", _US)
        _ip("-n", _THEM, "address", "add", f"{THERE}/24", "dev", _THEM)
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
