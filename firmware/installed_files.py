"""The board's files: reads board.json, and hashes what is installed.

All are next to this one, except main.py, which MicroPython needs in the root folder.
"""

import binascii
import hashlib
import json
import os

_BESIDE = "".join(__file__.rpartition("/")[:2])  # the folder of this file, with a slash
_BOARD_FILE = "board.json"
# Of a board file, for people and the host; dropped to save memory.
_FOR_PEOPLE = "title", "sources", "usb", "mcu", "model", "key_grid", "budget_ma"
_MAIN = "main.py"
_FOLDERS = ("", "gemwire/")
_PROGRAM = (".py", ".mpy")


def load_board():
    """Return the board file as a dict. Raises OSError or ValueError."""
    with open(_BESIDE + _BOARD_FILE) as file:
        board = json.load(file)
    for words in _FOR_PEOPLE:
        board.pop(words, None)
    return board


def board_hash():
    """Return the hash of board.json, 16 hex digits."""
    digest = hashlib.sha256()
    _digest_file(digest, _BESIDE + _BOARD_FILE)
    return _short(digest)


def files_hash():
    """Return the hash, 16 hex digits, of the program's names and contents, sorted by name."""
    digest = hashlib.sha256()
    for name in sorted(_program()):
        digest.update(name.encode() + b"\0")
        _digest_file(digest, name if name == _MAIN else _BESIDE + name)
    return _short(digest)


def _program():
    """Return the names of the program's files, with their folders."""
    names = {_MAIN}
    for folder in _FOLDERS:
        for entry in os.ilistdir((_BESIDE + folder).rstrip("/")):
            if entry[0].endswith(_PROGRAM):
                names.add(folder + entry[0])
    return names


def _digest_file(digest, name):
    piece = memoryview(bytearray(512))
    with open(name, "rb") as file:
        while True:
            got = file.readinto(piece)
            if not got:
                return
            digest.update(piece[:got])


def _short(digest):
    return binascii.hexlify(digest.digest()).decode()[:16]
