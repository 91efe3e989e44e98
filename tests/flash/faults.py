"""Boards that fail: a boot.py that gives a board bad flash, or a bad part.

Faking the hardware: all of it acts on the board, below everything that is ours.
"""

BEFORE_KEYS = "gemwire/roundtrips.mpy"  # what is copied just before keys.mpy

_WHEN_WRITING = """
import builtins, time
usual_open = builtins.open
def open(path, mode="r"):
    if path == {path!r} and "w" in mode:
        {what}
    return usual_open(path, mode)
builtins.open = open
"""

_BAD_CELL = """
class Bad:
    def __init__(self, file):
        self.file = file
        self.close = file.close
    def write(self, data):
        return self.file.write(bytes(data).replace(b"k", b"?"))
"""


def full_at(path):
    return _WHEN_WRITING.format(path=path, what="raise OSError(28)")  # ENOSPC


def hangs_at(path):
    return _WHEN_WRITING.format(path=path, what="time.sleep(1000)")


def spoils(path):
    return _BAD_CELL + _WHEN_WRITING.format(path=path, what="return Bad(usual_open(path, mode))")


def give(board, boot):
    """Have the board do so from its next boot on, which mpremote brings about."""
    (board.flash / "boot.py").write_text(boot)


def mend(board):
    (board.flash / "boot.py").unlink()


NO_LEDS = "import rp2\nrp2.StateMachine = None\n"
NO_LED_MODULE = """
import os, sys, time
if os.getenv("GEMTABLE_RUN_MAIN") == "1":  # the program starts, after the last reset
    time.sleep(5)  # until the host listens, on any machine: the board says it only once
sys.modules['effects'] = sys
"""
OTHER_PROGRAM = "import store\nstore.files_hash = lambda: '0' * 16\n"

DEAF_AT_FIRST = """
import micropython, os, time
os.remove("boot.py")  # only this once
micropython.kbd_intr(-1)
time.sleep(3)
micropython.kbd_intr(3)
"""
