"""What a board does for the flasher: mpremote sends it this file and a call.

Runs on MicroPython, from nothing but what every MicroPython has; never imported.
"""

import binascii
import hashlib
import json
import os
import sys

import machine
import micropython

_IS_FOLDER = 0x4000  # in the mode that os.stat tells
_FRESH = "gemtable/new"  # what is being written, until it is whole; plan.py knows it

_file = None  # which is being written


def look(list_path: str, folder: str, board_file: str, running: str) -> None:
    """Print one line of JSON: who the board is, and what is on it.

    Of main.py and of what is in the folder the sha256 is told; "" of files in the set that is
    `running`, which has told its hash, and of all that is not ours.
    """
    files: dict = {}
    folders: list = []
    _look_into("", files, folders)
    listed = _text(list_path) if list_path in files else ""
    told_right = set()
    for block in listed.split("\n\n"):
        lines = block.split("\n")
        if lines[0] == running:
            told_right.update(lines)
    for path in files:
        if path == "main.py" or (path.startswith(folder) and path not in told_right):
            files[path] = _sha256(path)
    paths = [path for path in listed.split() if path.startswith(board_file)] + ["board.json"]
    told = {"uid": binascii.hexlify(machine.unique_id()).decode(), "listed": listed}
    told["boards"] = {path: _text(path) for path in paths if path in files}
    told["files"], told["folders"] = files, folders
    told["mpy"] = getattr(sys.implementation, "_mpy", 0)
    told["version"] = list(sys.implementation.version[:3])
    told["port"], told["machine"] = sys.platform, getattr(sys.implementation, "_machine", "")
    print(json.dumps(told))


def make_room(moves: list, folders: list) -> None:
    """Rename what is in the way; make folders."""
    for old, new in moves:
        os.rename(old, new)
    for path in folders:
        os.mkdir(path)


def put(name: str, path: str, piece: str, sha256: str) -> None:
    """Write on at a file, base64; with its hash it is whole, and kept at `path` if it is right."""
    global _file
    try:
        _file = _file or open(_FRESH, "wb")
        _file.write(binascii.a2b_base64(piece))
        if sha256:
            _file.close()
            _file = None
    except OSError:  # a full disk, say
        if _file:
            _file.close()
            os.remove(_FRESH)
        raise
    if sha256:
        if _sha256(_FRESH) != sha256:
            raise ValueError("spoilt: " + name)
        os.rename(_FRESH, path)
    print("put" if sha256 else "began", name)


def switch(moves: list, removed: list) -> None:
    """Rename, in this order; then remove what nothing needs any more.

    Between two of the names there may be no program, so that control-C has to wait.
    """
    micropython.kbd_intr(-1)
    try:
        for old, new in moves:
            if new:
                os.rename(old, new)
            else:
                os.remove(old)
    finally:
        micropython.kbd_intr(3)
    for path in removed:
        if path.endswith("/"):
            os.rmdir(path[:-1])
        else:
            os.remove(path)


def forget_failures() -> None:
    """Have a program be started that failed too often: it may be another now."""
    import main  # of ours: what it counts it can forget

    main.forget()


def _look_into(folder: str, files: dict, folders: list) -> None:
    for name in os.listdir(folder or "."):
        path = folder + name
        if os.stat(path)[0] & _IS_FOLDER:
            folders.append(path)
            _look_into(path + "/", files, folders)
        else:
            files[path] = ""


def _text(path: str) -> str:
    with open(path) as file:
        return file.read()


def _sha256(path: str) -> str:
    digest = hashlib.sha256()
    piece = bytearray(512)
    with open(path, "rb") as file:
        while True:
            got = file.readinto(piece)
            if not got:
                return binascii.hexlify(digest.digest()).decode()
            digest.update(bytes(piece[:got]))
