"""Checks the operating system first: on an unsupported one the program ends with a sentence.

Gemtable uses the ports, signals and terminals of POSIX, which Windows doesn't have. Also
finds out whether there is a display.
"""

import os
import sys

from gemtable.languages import of_system
from gemtable.printable import printable
from gemtable.sentence import Sentence, speak

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
