"""The USB ids of board files, valid or not: they only decide which ports to look at.

It does not load the checker of board files, which is slow to import.
"""

import json
from collections.abc import Iterable
from pathlib import Path


def usb_ids(files: Iterable[Path]) -> set[tuple[int | None, int | None]]:
    """Return vendor id and product id of each file that has them."""
    found: set[tuple[int | None, int | None]] = set()
    for file in files:
        try:
            usb = json.loads(file.read_bytes())["usb"]
            found.add((int(usb["vid"], 16), int(usb["pid"], 16)))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            continue  # reported when the board is used
    return found
