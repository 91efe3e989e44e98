"""What a board does for the flasher: mpremote sends it this file and a call.

Runs on MicroPython, from nothing but what every MicroPython has; never imported.
"""

import binascii
import hashlib
import json
import os
import sys

import machine

_IS_FOLDER = 0x4000  # in the mode that os.stat tells


def look(list_path: str) -> None:
    """Print one line of JSON: who the board is, and what is on it."""
    files: dict = {}
    folders: list = []
    _look_into("", files, folders)
    listed = ""
    if list_path in files:
        with open(list_path) as file:
            listed = file.read()
    told = {"uid": binascii.hexlify(machine.unique_id()).decode(), "listed": listed.split()}
    told["files"], told["folders"] = files, folders
    told["mpy"] = getattr(sys.implementation, "_mpy", 0)
    told["version"] = list(sys.implementation.version[:3])
    told["port"], told["machine"] = sys.platform, getattr(sys.implementation, "_machine", "")
    print(json.dumps(told))


def tidy(moves: list, folders: list) -> None:
    """Rename what has a new name, remove what has none, in the order given; then make folders."""
    for old, new in moves:
        if new:
            os.rename(old, new)
        else:
            os.remove(old)
    for path in folders:
        os.mkdir(path)


def forget_failures() -> None:
    """Have a program be started that failed too often: it may be another now."""
    try:
        import restarts
    except ImportError:  # the program is older, or somebody's own
        return
    restarts.forget()


def _look_into(folder: str, files: dict, folders: list) -> None:
    for name in os.listdir(folder or "."):
        path = folder + name
        if os.stat(path)[0] & _IS_FOLDER:
            folders.append(path)
            _look_into(path + "/", files, folders)
        else:
            files[path] = _sha256(path)


def _sha256(path: str) -> str:
    digest = hashlib.sha256()
    piece = bytearray(512)
    with open(path, "rb") as file:
        while True:
            got = file.readinto(piece)
            if not got:
                return binascii.hexlify(digest.digest()).decode()
            digest.update(bytes(piece[:got]))
