"""The functions that the flasher calls on a board. mpremote sends this file to the board.

The file runs on any MicroPython and is never imported.
"""

import binascii
import hashlib
import json
import os
import sys
from time import sleep_ms, sleep_us, ticks_diff, ticks_us

import machine
import micropython
from machine import Pin

# file_layout.py has the same names.
_LIST, _FOLDER, _BOARD_FILE = "gemtable.txt", "gemtable/", "gemtable/board"
_FRESH = "gemtable/new"  # the file that is being written
_IS_FOLDER = 0x4000  # a bit of the mode from os.stat

_EMPTY_MS = 60  # a pull-down of 50 to 80 kOhm discharges a capacitor of 100 nF
_SOON_US = 500  # by then, 50 to 80 kOhm pull a bare wire high, but not a capacitor of 10 nF
_CHARGED_MS = 60  # a capacitor of 100 nF is high soon after that
_LOOKS = 4
_RISES = 3  # the shortest counts, since an interrupt can only lengthen one
_MOST_RISE_US = 60_000  # with 650 nF
_APART_MS = 15  # longer than a key bounces

_file = None  # open while it is being written


def look(running: str) -> None:
    """Print the state of the board as one line of JSON.

    It has the sha256 of main.py and of each file in Gemtable's folder. The hash is "" for
    files that aren't Gemtable's, and for files of the set whose hash in the hello is
    `running`.
    """
    files: dict = {}
    folders: list = []
    _look_into("", files, folders)
    listed = _text(_LIST) if _LIST in files else ""
    known = set()
    for block in listed.split("\n\n"):
        lines = block.split("\n")
        if lines[0] == running:
            known.update(lines)
    for path in files:
        if path == "main.py" or (path.startswith(_FOLDER) and path not in known):
            files[path] = _sha256(path)
    paths = [path for path in listed.split() if path.startswith(_BOARD_FILE)] + ["board.json"]
    told = {"uid": binascii.hexlify(machine.unique_id()).decode(), "listed": listed}
    told["boards"] = {path: _text(path) for path in paths if path in files}
    told["files"], told["folders"] = files, folders
    told["mpy"] = getattr(sys.implementation, "_mpy", 0)
    told["version"] = list(sys.implementation.version[:3])
    told["port"], told["machine"] = sys.platform, getattr(sys.implementation, "_machine", "")
    print(json.dumps(told))


def probe(pins: list) -> None:
    """Print the pins that rise slowly and the pins that stay low, as one line of JSON.

    All pins are inputs with the chip's pull resistors; nothing drives them. An earlier program
    may have charged a capacitor, so pull-downs discharge it first. On an RP2350 that may fail
    (erratum E9), and then the probe misses the capacitor.
    """
    for number in pins:
        Pin(number, Pin.IN, Pin.PULL_DOWN)
    sleep_ms(_EMPTY_MS)
    slow = []
    for number in pins:
        pin = Pin(number, Pin.IN, Pin.PULL_UP)
        sleep_us(_SOON_US)
        if not pin.value():
            slow.append(number)
    low = slow
    if low:
        sleep_ms(_CHARGED_MS)
    for _ in range(_LOOKS):
        if low:  # otherwise all pins are high
            low = [number for number in low if not Pin(number, Pin.IN, Pin.PULL_UP).value()]
            sleep_ms(_APART_MS)
    print(json.dumps({"slow": [number for number in slow if number not in low], "low": low}))


def rises(pins: list) -> None:
    """Print each pin's rise time by its pull-up, in microseconds, as one line of JSON.

    The time is -1 for a pin that does not rise, and -2 for a pin that no pull-down
    discharges, because something drives it or because of erratum E9 of the RP2350.
    """
    shortest: dict = {}
    for _ in range(_RISES):
        for number in pins:
            Pin(number, Pin.IN, Pin.PULL_DOWN)
        sleep_ms(_EMPTY_MS)
        for number in pins:
            us, before_us = _rise_us(number), shortest.get(number, -1)
            shortest[number] = us if before_us < 0 or 0 <= us < before_us else before_us
    print(json.dumps([shortest[number] for number in pins]))


def make_room(moves: list, folders: list) -> None:
    """Rename the files in `moves`, and create the folders."""
    for old, new in moves:
        os.rename(old, new)
    for path in folders:
        os.mkdir(path)


def put(name: str, path: str, piece: str, sha256: str) -> None:
    """Append a piece, in base64, to the new file. The last piece comes with the file's hash.

    After the last piece, verify the file in the flash and rename it to `path`.
    """
    global _file
    try:
        _file = _file or open(_FRESH, "wb")
        _file.write(binascii.a2b_base64(piece))
        if sha256:
            _file.close()
            _file = None
    except OSError:  # a full disk, for example
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
    """Rename files in this order, or remove those without a new name; then remove `removed`.

    Between two renames the board may have no program, so control-C is disabled.
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
    """Reset the failure count, so that a program that failed too often is started again."""
    import main  # the firmware's main.py, which counts failures

    main.forget()


def _rise_us(number: int) -> int:
    if Pin(number, Pin.IN, Pin.PULL_DOWN).value():
        return -2
    begin_us = ticks_us()
    pin = Pin(number, Pin.IN, Pin.PULL_UP)
    while True:
        is_high = pin.value()
        us = ticks_diff(ticks_us(), begin_us)
        if is_high or us > _MOST_RISE_US:
            return us if is_high else -1


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
