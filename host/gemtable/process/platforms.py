"""Refuses to run on an unsupported operating system, and finds out whether there is a display.

Gemtable needs the ports, signals and terminals of POSIX, which Windows doesn't have.
"""

import os
import sys

from gemtable.languages import of_system
from gemtable.printable import printable
from gemtable.sentence import Sentence, speak

_NOT = ("win32",)


def must_be_supported() -> None:
    """End the program with a sentence if Gemtable doesn't support the operating system."""
    if sys.platform not in _NOT:
        return
    speak(of_system())
    told = (
        Sentence("Gemtable does not run directly on Windows."),
        Sentence(
            "Run Gemtable in WSL 2 (Linux inside Windows). usbipd-win connects boards to WSL 2."
        ),
    )
    for sentence in told:
        print(printable(str(sentence)), file=sys.stderr)
    raise SystemExit(1)


def has_display() -> bool:
    """Return whether the user at the terminal would see a window opened here."""
    if "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform == "darwin" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
