"""Starts the newest set of the program's files, or the previous set if the newest fails.

gemtable.txt lists the files of up to two sets, the newest first, with an empty line between them.
A name contains the hash of the content, as in "gemtable/keys-0123456789abcdef.mpy", so that sets
share common files. Without such a list the program is next to this file.

This file is in no set, and starts sets of earlier and later versions. It calls their
`program.main(restarts)` with Restarts.
"""

import os
import sys
import time

import vfs
from machine import PWRON_RESET, mem32, reset, reset_cause
from micropython import const

# The sets of files, and how one of them is mounted.
_LIST = "gemtable.txt"
_FOLDER = "gemtable/"
_HASH = const(16)  # hex digits before a name's extension
_MOUNTED = "/set"
_NO_FILE = const(2)  # ENOENT
_IS_FILE = const(0x8000)
_FOLDER_STAT, _FILE_STAT = (0x4000,) + (0,) * 9, (0x8000,) + (0,) * 9
_NOTHING = "gemtable/nothing"  # no file has this name

# The count of failures, and the program's last error.
_MOST = const(3)  # failures of a set in a row, after which it is not started again
# WATCHDOG_SCRATCH0, which survives a reset, of the RP2040 or RP2350 that SYSINFO reports.
# As in firmware/chip.py, which is in a set.
_KEPT = 0x400D800C if mem32[0x40000000] >> 12 & 0xFFFF == 4 else 0x4005800C
_OURS = const(0x27E30000)  # marks a value that we wrote
_OURS_MASK = const(0x3FFF0000)
_RUNS = const(0x100)
_FAILURES = const(0xFF)
_ERROR = "last-error.txt"
_LONGEST = const(64)  # characters of the error, the limit of a hello
_CRASH_PAUSE_MS = const(1000)  # so that the host can read the traceback before the reset


def main():
    """Start the newest set that has not failed too often. Restart the board if it fails."""
    _complete_rename()
    sets = _listed()
    restarts = Restarts(max(1, len(sets)))
    if sets:
        vfs.mount(Files(sets[restarts.set]), _MOUNTED)
        sys.path.insert(0, _MOUNTED)  # before any of a maker's own files
    if not restarts.are_over:
        restarts.begin()
    try:
        import program

        program.main(restarts)
    except KeyboardInterrupt:
        forget()
        raise
    except Exception as error:
        sys.print_exception(error)
        if restarts.are_over:
            return
        restarts.fail()
        _store(error)
        time.sleep_ms(_CRASH_PAUSE_MS)
        reset()


def _complete_rename():
    """Make the file system complete a rename that a power cut interrupted.

    Until then littlefs hides the file after the old name. It completes the rename before it
    removes any file, even one that does not exist, so this writes nothing if there is nothing
    to complete.
    """
    try:
        os.remove(_NOTHING)
    except OSError:
        pass


def _listed():
    """Return the paths of each set, the newest first; [] if there is no list of sets."""
    sets = []
    try:
        with open(_LIST) as file:
            for block in file.read().split("\n\n"):
                paths = [line for line in block.split("\n") if line.startswith(_FOLDER)]
                if paths:
                    sets.append(paths)
    except OSError:
        pass
    return sets


class Files:
    """A file system with the files of one set, under their import names."""

    def __init__(self, paths):
        self._paths, self._stats = {}, {"": _FOLDER_STAT}
        for path in paths:
            stem, _, rest = path[len(_FOLDER) :].rpartition("-")
            name = stem + rest[_HASH:]
            self._paths[name], self._stats[name] = path, _FILE_STAT
            self._stats[stem.rpartition("/")[0]] = _FOLDER_STAT
            sys.modules.pop(stem.replace("/", "."), None)  # a boot.py may have imported another

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def stat(self, name):
        # An import treats every error here as "no such file", also control-C, which MicroPython
        # raises at branches. So there is no branch.
        return self._stats[name.strip("/")]

    def ilistdir(self, name):
        name = name.strip("/")
        for path in self._paths:
            folder, _, file = path.rpartition("/")
            if folder == name:
                yield file, _IS_FILE, 0

    def open(self, name, mode):
        path = self._paths.get(name.strip("/"))
        if path is None:
            raise OSError(_NO_FILE)
        return open(path, mode)


class Restarts:
    """Counts the failures of the program in a row. The count survives resets, but not
    power-off.

    A program failed if it raised an error, or hung until the watchdog fired, but not if it
    ran for a while or somebody stopped it. `set` is the number of the set to start, from 0.
    `why` and `error` are for the fields `start` and `error` of the hello.
    """

    def __init__(self, sets):
        kept = mem32[_KEPT]
        is_power_up = reset_cause() == PWRON_RESET
        if is_power_up or kept & _OURS_MASK != _OURS:
            kept = 0
        hung, failed = kept & _RUNS, kept & _FAILURES
        self._failed = min(failed + bool(hung), _FAILURES)
        self.are_over = self._failed >= _MOST * sets
        self.set = min(self._failed // _MOST, sets - 1)
        self.error = _stored_error() if failed and not hung else ""
        if self.set:
            self.why = "fallback"
        elif self._failed:
            self.why = "hang" if hung else "failure"
        else:
            self.why = "power" if is_power_up else "reset"

    def begin(self):
        """Note that the program runs. If no note follows before a reset, the program hung."""
        mem32[_KEPT] = _OURS | _RUNS | self._failed

    def do_well(self):
        """Note that the program has run for a while."""
        self._failed = _MOST * self.set
        self.begin()

    def fail(self):
        """Note that the program failed."""
        mem32[_KEPT] = _OURS | min(self._failed + 1, _FAILURES)

    def forget(self):
        """Note that somebody stopped the program."""
        forget()


def forget():
    """Note that somebody stopped or replaced the program, so no set has failed."""
    mem32[_KEPT] = _OURS
    try:
        os.remove(_ERROR)
    except OSError:  # there was no error
        pass


def _store(error):
    """Store the program's error for the next hello."""
    text = "%s: %s" % (type(error).__name__, error)
    text = "".join([char if " " <= char <= "~" else "?" for char in text[:_LONGEST]])
    try:
        with open(_ERROR, "w") as file:
            file.write(text)
    except OSError:  # a full disk: then the hello has no error
        pass


def _stored_error():
    try:
        with open(_ERROR) as file:
            return file.read()
    except OSError:
        return ""


if __name__ == "__main__":  # otherwise it is imported for its functions
    main()
