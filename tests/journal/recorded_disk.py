"""All that SQLite does to its files, in order, and what a power cut in the middle leaves of it.

SQLite reaches the system through a table of functions. Those that write, flush and delete
are called through here while a disk is recorded; the files are written all the same.

Source: "OS Interface Virtual File System", sqlite.org/c3ref/vfs.html and io_methods.html.
"""

import ctypes
import random
from collections import defaultdict
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_int, c_int64, c_void_p
from pathlib import Path

import pytest

SECTOR = 512  # bytes that a disk writes whole or not at all
_OK = 0

_File = POINTER(c_void_p)  # begins with the address of its methods
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, _File, c_int, POINTER(c_int))
_Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_Write = CFUNCTYPE(c_int, _File, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, _File, c_int64)
_Sync = CFUNCTYPE(c_int, _File, c_int)


class _Vfs(ctypes.Structure):
    _fields_ = (
        *((name, c_int) for name in ("version", "file_bytes", "longest_path")),
        *((name, c_void_p) for name in ("next", "name", "data")),
        ("open", _Open),
        ("delete", _Delete),
    )


class _Methods(ctypes.Structure):
    _fields_ = (
        ("version", c_int),
        *((name, c_void_p) for name in ("close", "read")),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        *((f"other_{number}", c_void_p) for number in range(13)),
    )


class Disk:
    """`done` has every step: its kind, the file's name, and what was written where."""

    def __init__(self):
        self.done = []

    def syncs(self, begin, end=None):
        """Return the names of what was flushed between two steps."""
        return [name for kind, name, *_ in self.done[begin:end] if kind == "sync"]

    def cut(self, steps, seed):
        """Return the files, bytes by name, after so many steps and a power cut.

        What was flushed is there; of each sector that was not, chance knows.
        """
        chance = random.Random(seed)
        files, waiting = {}, defaultdict(list)
        for step in self.done[:steps]:
            kind, name, *_ = step
            waiting[name].append(step)
            if kind == "sync":
                for each in waiting.pop(name):
                    _do(files, each, lambda: True)
        for steps_of_one in waiting.values():
            for each in steps_of_one:
                _do(files, each, lambda: chance.random() < 0.5)
        return {name: bytes(data) for name, data in files.items()}


def _do(files, step, reaches_disk):
    kind, name, *more = step
    if kind == "write":
        offset, data = more
        for begin, piece in _sectors(offset, data):
            if reaches_disk():
                file = files.setdefault(name, bytearray())
                file.extend(bytes(max(0, begin - len(file))))
                file[begin : begin + len(piece)] = piece
    elif kind == "truncate" and reaches_disk():
        del files.setdefault(name, bytearray())[more[0] :]
    elif kind == "delete" and reaches_disk():
        files.pop(name, None)


def _sectors(offset, data):
    """Give back what is written of each sector, and where."""
    at = 0
    while at < len(data):
        size = SECTOR - (offset + at) % SECTOR
        yield offset + at, data[at : at + size]
        at += size


@contextmanager
def recorded(folder):
    """Record what SQLite does meanwhile to files in a folder that it opens meanwhile.

    Connections that other tests left open may be closed meanwhile, and files of the same names
    deleted with them.
    """
    vfs = _vfs()
    disk, kept, names = Disk(), [], {}
    really_open, really_delete = _at_address(_Open, vfs.open), _at_address(_Delete, vfs.delete)

    def is_here(path):
        return _path_at(path).parent == folder.resolve()

    def open_(itself, path, file, flags, out):
        result = really_open(itself, path, file, flags, out)
        if result == _OK and path and is_here(path):
            names[ctypes.addressof(file.contents)] = _path_at(path).name
            methods = _recording(ctypes.cast(file[0], POINTER(_Methods)).contents, disk, names)
            kept.append(methods)
            file[0] = ctypes.addressof(methods[0])
        return result

    def delete(itself, path, flushes_folder):
        result = really_delete(itself, path, flushes_folder)
        if result == _OK and is_here(path):
            disk.done.append(("delete", _path_at(path).name))
            if flushes_folder:
                disk.done.append(("sync", _path_at(path).name))
        return result

    vfs.open, vfs.delete = _Open(open_), _Delete(delete)
    try:
        yield disk
    finally:
        vfs.open, vfs.delete = really_open, really_delete
        _kept.extend(kept)  # for a file that is still open


_kept = []


def _recording(methods, disk, names):
    """Return methods of a file that note what is done, and all that must live as long."""

    def noting(really, note):
        def do(file, *how):
            result = really(file, *how)
            if result == _OK:
                disk.done.append((*note(names[ctypes.addressof(file.contents)], *how),))
            return result

        return do

    def write(name, data, size, offset):
        return "write", name, offset, ctypes.string_at(data, size)

    copy = _Methods.from_buffer_copy(methods)
    copy.write = _Write(noting(methods.write, write))
    copy.truncate = _Truncate(
        noting(methods.truncate, lambda name, size: ("truncate", name, size))
    )
    copy.sync = _Sync(noting(methods.sync, lambda name, _flags: ("sync", name)))
    return copy, methods


def _path_at(address):
    return Path(ctypes.string_at(address).decode())


def _at_address(kind, function):
    """Return a function itself; as a field it would be whatever stands there later."""
    return kind(ctypes.cast(function, c_void_p).value)


def _vfs():
    """Return the table of the SQLite that Python uses."""
    import _sqlite3  # noqa: F401  (so that its library is there)

    maps = Path("/proc/self/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    loaded = {line.split()[-1] for line in lines if "libsqlite3" in line}
    if not loaded:
        pytest.skip("Python has SQLite in itself here: its table of functions cannot be reached")
    library = ctypes.CDLL(loaded.pop())
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    return library.sqlite3_vfs_find(None).contents
