"""What a board does for the flasher: mpremote sends it this file and a call.

Runs on MicroPython, from nothing but what every MicroPython has; never imported.
"""

import binascii
import hashlib
import json
import os

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
    print(json.dumps(told))


def tidy(removals: list, renames: list, folders: list) -> None:
    """Remove files, then rename others, then make folders, each in the order given."""
    for path in removals:
        os.remove(path)
    for old, new in renames:
        os.rename(old, new)
    for path in folders:
        os.mkdir(path)


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
