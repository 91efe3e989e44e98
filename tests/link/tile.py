"""What the tests of the fleet do with a pico-tile, all alike."""

from collections.abc import Callable
from pathlib import Path

from gemtable.emulator.emulator import EmulatedBoard

from tests.key_pins import PRESS_US, RELEASE_US

_APART_US = 30_000
GREEN = ("steady", 1000, "00ff00" * 6, "")
_SHOWN = [(0, 96, 0)] * 6  # under the cap of a pico-tile


def strokes(count: int) -> list[tuple[int, bool]]:
    """One stroke each 30 ms, down and up in turn: more than debounce_ms apart."""
    return [(_APART_US, number % 2 == 0) for number in range(count)]


def gaps_us(count: int) -> list[float]:
    """Return how long after the one before each of their edges but the first is stamped."""
    late_us = RELEASE_US - PRESS_US
    return [_APART_US + (-late_us if number % 2 == 0 else late_us) for number in range(1, count)]


def shows_green(tile: EmulatedBoard) -> Callable[[], bool]:
    return lambda: list(tile.leds) == _SHOWN


def type_into(port: str, text: bytes) -> None:
    """Write to a port that somebody else has open, as another program may."""
    with Path(port).open("wb", buffering=0) as file:
        file.write(text)
