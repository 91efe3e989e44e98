"""The screens of emulated pads: what is lit on them, for the eyes that may see it.

A screen is for its seat's eyes, as the hand is: nobody else gets its picture before the match is
over or without --reveal. It travels beside the colours of LEDs, by element id, whenever it has
changed: 1024 bytes in base64, as emulator/screen.py has them, or "" while all of it is dark.
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


def of_boards(table: Table, eyes: Eyes) -> dict[str, str]:
    """Return the pictures that these eyes see on the page of all boards, by element id."""
    lit: dict[str, str] = {}
    for unit in table.bulletin.status.layout.pads if eyes == ALL else ():
        pixels = None if unit is None else table.screen(unit)
        if unit is not None and pixels is not None:
            lit[element(unit)] = _sent(pixels)
    return lit


@lru_cache(maxsize=64)
def _sent(pixels: bytes) -> str:
    return b64encode(pixels).decode() if any(pixels) else ""
