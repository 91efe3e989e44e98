"""The screens and buzzers of emulated pads: what they show and play, for those who may know.

A screen is for its seat's eyes, as the hand is: nobody else gets its picture before the match is
over or without --reveal, nor the moments of its buzzer's notes. A seat's page gets no notes: it
has sounds of its own. All this travels beside the colours of LEDs, by element id, when it has
changed: a picture as 1024 bytes in base64, as emulator/screen.py has them, or "" while all of it
is dark; notes as "23 660:150 880:150", how many so far and the newest, with Hz and ms.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache

from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.table import Address
from gemtable.web.table_interface import Table

OWN = "pad-screen"  # the element with the screen of a seat's own pad


def has_own(table: Table, seat: int) -> bool:
    """Return whether a seat's pad is emulated and has a screen."""
    unit = table.bulletin.status.layout.pads[seat]
    return unit is not None and table.screen(unit) is not None


def own(table: Table, seat: int) -> Mapping[str, str]:
    """Return the picture of the screen of a seat's own pad, by element id; {} without one."""
    unit = table.bulletin.status.layout.pads[seat]
    pixels = None if unit is None else table.screen(unit)
    return {} if pixels is None else {OWN: _sent(pixels)}


def element(unit: Address) -> str:
    """Return the id of the element with the screen of a pad, on the page of all boards."""
    return f"screen-{unit.board}-{unit.unit}"


def notes_element(unit: Address) -> str:
    """Return the id of the element for the notes of a pad's buzzer, on the page of all boards."""
    return f"notes-{unit.board}-{unit.unit}"


def of_boards(table: Table, eyes: Eyes) -> dict[str, str]:
    """Return what these eyes see and hear on the page of all boards, by element id."""
    lit: dict[str, str] = {}
    for unit in table.bulletin.status.layout.pads if eyes == ALL else ():
        pixels = None if unit is None else table.screen(unit)
        if unit is not None and pixels is not None:
            lit[element(unit)] = _sent(pixels)
        notes = None if unit is None else table.notes(unit)
        if unit is not None and notes is not None:
            lit[notes_element(unit)] = _told(*notes)
    return lit


def _told(count: int, notes: tuple[tuple[int, int], ...]) -> str:
    return " ".join([str(count), *(f"{hz}:{ms}" for hz, ms in notes)])


@lru_cache(maxsize=64)
def _sent(pixels: bytes) -> str:
    return b64encode(pixels).decode() if any(pixels) else ""
