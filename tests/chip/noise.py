"""What wires do besides presses: glitches, and keys that chatter."""

import json
import random

from gemtable import boards
from gemtable.flash import file_layout, firmware_files

from tests.chip.chip_host import ChipHost, Heard

KEYS = 12
CHATTER_US = 5_000


def confirming() -> dict[str, bytes]:
    """Return what is installed on a pad whose board file has levels confirmed."""
    installed = firmware_files.files(boards.find("pico-pad"))
    board = json.loads(installed["board.json"])
    confirms = json.dumps({**board, "confirm_ms": 1}).encode()
    return file_layout.laid_out({**installed, "board.json": confirms})


def glitch(host: ChipHost, key: int, after_us: float, lasts_us: float) -> None:
    """Have the wire of a key that is up go down for a moment."""
    host.chip.after(after_us, lambda: host.chip.set_key(key, True))
    host.chip.after(after_us + lasts_us, lambda: host.chip.set_key(key, False))


def chatter(host: ChipHost, key: int, after_us: float, down: bool, chance: random.Random) -> None:
    """Have a key make and break for 5 ms before it is where it goes."""
    at_us, level = after_us, down
    while at_us < after_us + CHATTER_US:
        host.chip.after(at_us, lambda level=level: host.chip.set_key(key, level))
        at_us, level = at_us + chance.uniform(20, 400), not level
    host.chip.after(at_us, lambda: host.chip.set_key(key, down))


def edges_of(host: ChipHost, us: float) -> list[Heard]:
    """Return the edges of the next `us`, each once."""
    before = len(host.of("edge"))
    ends_us = host.chip.us + us
    while host.chip.us < ends_us:
        host.chip.run(min(5_000, ends_us - host.chip.us))
        host.acknowledge()
    return list({edge.sequence: edge for edge in host.of("edge")[before:]}.values())


def let_go(host: ChipHost) -> None:
    """Have every key up, and heard again."""
    for key in range(KEYS):
        host.chip.set_key(key, False)
    edges_of(host, 60_000)
