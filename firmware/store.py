"""The board's files: its board.json, and fingerprints of what is installed."""

import binascii
import hashlib
import json
import os

BOARD_FILE = "board.json"
_LIST = "gemtable.txt"  # what Gemtable put here, one path a line; files beside it are the maker's
_ERROR = "last-error.txt"  # of the program, when it failed last
_LONGEST = 64  # characters of it, as a hello may have
_FOLDERS = ("", "gemwire/")
_PROGRAM = (".py", ".mpy")


def load_board():
    """Return the board file as a dict. Raises OSError or ValueError."""
    with open(BOARD_FILE) as file:
        return json.load(file)


def board_hash():
    """Return 16 hex digits that stand for board.json."""
    digest = hashlib.sha256()
    _digest_file(digest, BOARD_FILE)
    return _short(digest)


def files_hash():
    """Return 16 hex digits that stand for the program: names and contents, sorted by name."""
    digest = hashlib.sha256()
    for name in sorted(_program()):
        digest.update(name.encode() + b"\0")
        _digest_file(digest, name)
    return _short(digest)


def keep_error(error):
    """Write down what the program failed at, for the next hello."""
    text = "%s: %s" % (type(error).__name__, error)
    text = "".join([char if " " <= char <= "~" else "?" for char in text[:_LONGEST]])
    try:
        with open(_ERROR, "w") as file:
            file.write(text)
    except OSError:  # a full disk: then it is not told
        pass


def kept_error():
    """Return what the program failed at when it did last; "" where that is not known."""
    try:
        with open(_ERROR) as file:
            return file.read()
    except OSError:
        return ""


def _program():
    """Return the paths of the program's files: those in the list, or all on a board without."""
    names = []
    for folder in _FOLDERS:
        for entry in os.ilistdir(folder.rstrip("/")):
            if entry[0].endswith(_PROGRAM):
                names.append(folder + entry[0])
    try:
        with open(_LIST) as file:
            installed = file.read().split("\n")
    except OSError:
        return names
    return [name for name in names if name in installed]


def _digest_file(digest, name):
    piece = bytearray(512)
    with open(name, "rb") as file:
        while True:
            got = file.readinto(piece)
            if not got:
                return
            digest.update(bytes(piece[:got]))


def _short(digest):
    return binascii.hexlify(digest.digest()).decode()[:16]
