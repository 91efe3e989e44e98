"""What a board feels of fingers on its keys, by the filter at each: boards/README.md, "Wiring".

A press is felt PRESS_US after the key closed, a release RELEASE_US after it opened, if it was
where it came from for long enough. Chatter is another matter, and `felt` knows it.
"""

from collections.abc import Iterable
from math import inf

from gemtable.boards.board_models import MODELS
from gemtable.emulator.shims import _key_pin

BARE = "macropad-rp2040-pad"  # a board file whose keys have no filters; its key 1 is on GPIO 2
PRESS_US, RELEASE_US = _key_pin.press_us(), _key_pin.release_us()


def felt_us(down: bool, model: str = "pico") -> float:
    """Return how long after a key has moved its pin follows, on a board of that model."""
    if not MODELS[model].has_key_filters:
        return 0.0
    return PRESS_US if down else RELEASE_US


def felt(strokes: Iterable[tuple[float, bool]]) -> list[tuple[float, bool]]:
    """Return when a pin changes, and whether to held, as one key moves from open for long.

    Strokes are (at_us, down), in order, none before 100,000.
    """
    pin = _key_pin.KeyPin(_key_pin.KEY_FARAD)
    pin.pull(0, _key_pin.UP)
    pin.pass_to(90_000)  # charged
    changes = []
    for at_us, down in (*strokes, (inf, False)):
        if pin.next_us() <= at_us and pin.next_us() < inf:
            changes.append((pin.next_us(), bool(pin.level)))
        if at_us < inf:
            pin.turn(at_us, down)
    return changes
