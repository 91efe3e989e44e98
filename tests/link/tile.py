"""What the tests of the fleet do with a pico-tile, all alike."""

from collections.abc import Callable
from pathlib import Path

from gemtable.emulator.vm import EmulatedBoard

GREEN = ("steady", 1000, "00ff00" * 6, "")
_SHOWN = [(0, 96, 0)] * 6  # under the cap of a pico-tile


def strokes(count: int) -> list[tuple[int, bool]]:
    """One stroke each 30 ms, down and up in turn: more than debounce_ms apart."""
    return [(30_000, number % 2 == 0) for number in range(count)]


def shows_green(tile: EmulatedBoard) -> Callable[[], bool]:
    return lambda: list(tile.leds) == _SHOWN


def type_into(port: str, text: bytes) -> None:
    """Write to a port that somebody else has open, as another program may."""
    with Path(port).open("wb", buffering=0) as file:
        file.write(text)
