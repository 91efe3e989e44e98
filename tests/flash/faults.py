"""Boards that fail: a boot.py that gives a board bad flash, or a bad part.

Faking the hardware: all of it acts on the board, below everything that is ours.
"""

BEFORE_KEYS = "irq_errors.mpy"  # what is put there just before keys.mpy

_WHEN_WRITING = """
import builtins, os, time
usual_open = builtins.open
def is_there():
    try:
        return any(name.startswith({before!r}) for name in os.listdir({folder!r}))
    except OSError:
        return False
def open(path, mode="r"):
    if path == "gemtable/new" and "w" in mode and is_there():
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


def _when_writing(what, before):
    """Return what does so from the moment that the file `before` is there."""
    folder, _, name = f"gemtable/{before.rpartition('.')[0]}-".rpartition("/")
    return _WHEN_WRITING.format(folder=folder, before=name, what=what)


def full_after(before):
    return _when_writing("raise OSError(28)", before)  # ENOSPC


def bad_block_after(before):
    return _when_writing("raise OSError(5)", before)  # EIO


def full_and_loses_main_after(before):
    return _when_writing("os.remove('main.py'); raise OSError(28)", before)


def hangs_after(before):
    """It makes a file, `hangs`, when it does."""
    return _when_writing("usual_open('hangs', 'w').close(); time.sleep(1000)", before)


def spoils_after(before):
    return _BAD_CELL + _when_writing("return Bad(usual_open(path, mode))", before)


def give(board, boot):
    """Have the board do so from its next boot on, which mpremote brings about."""
    (board.flash / "boot.py").write_text(boot)


def mend(board):
    (board.flash / "boot.py").unlink()


# It makes a file, `renames`, when its list has its name and a new main.py has not.
SLOW_TO_RENAME_THE_LIST = """
import os as usual, sys, time
class slow:
    listdir, stat, mkdir = usual.listdir, usual.stat, usual.mkdir
    remove, rmdir = usual.remove, usual.rmdir
    def rename(old, new):
        usual.rename(old, new)
        if new == "gemtable.txt":
            open("renames", "w").close()
            time.sleep(2)
if usual.getenv("GEMTABLE_RUN_MAIN") != "1":  # while mpremote works on the board
    sys.modules["os"] = slow
"""

_OTHER_HASH = """
import hashlib, os, sys
class Sha256:
    def __init__(self):
        self.true, self.is_spoilt = hashlib.sha256(), False
    def update(self, data):
        self.is_spoilt |= bytes(data).startswith({of!r})
        self.true.update(data)
    def digest(self):
        return bytes(32) if self.is_spoilt else self.true.digest()
class Other:
    sha256 = Sha256
if os.getenv("GEMTABLE_RUN_MAIN") == "1":  # and not while mpremote works on the board
    sys.modules["hashlib"] = Other
"""


def other_hash(of):
    """Read differently what begins with these bytes, while the board's program runs."""
    return _OTHER_HASH.format(of=of)


_UNREADABLE = """
import builtins
usual_open = builtins.open
def open(path, mode="r"):
    if path.startswith({path!r}):
        raise OSError(5)
    return usual_open(path, mode)
builtins.open = open
"""


def unreadable(name):
    """A cell of the flash that has died under a file of a set, by how its path begins."""
    return _UNREADABLE.format(path=f"gemtable/{name}")


DEAF_AT_FIRST = """
import micropython, os, time
os.remove("boot.py")  # only this once
micropython.kbd_intr(-1)
time.sleep(3)
micropython.kbd_intr(3)
"""
