"""The screen and the buzzer of a simulated board: what the firmware would do to hardware."""

from base64 import b64decode
from collections.abc import Sequence

_LONG_MS = 60_000


class Glass:
    """A screen of 128 x 64 pixels; `pixels` are the bytes drawn so far, strip by strip.

    With `answers` false it does nothing, and `faults` counts what it missed.
    """

    width, height = 128, 64

    def __init__(self) -> None:
        self.answers, self.faults = True, 0
        self.level = 127  # of its contrast; 0 is off
        self.is_lit = False
        self._pixels = bytearray(1024)

    @property
    def pixels(self) -> bytes:
        return bytes(self._pixels)

    def draw(self, row: int, column: int, text: str) -> None:
        drawn = b64decode(text)
        begin = 128 * row + column
        self._pixels[begin : begin + len(drawn)] = drawn

    def contrast(self, level: int) -> None:
        self.level = level

    def show(self, is_lit: bool) -> None:
        self.is_lit = is_lit

    def fields(self) -> tuple[int, int, int]:
        return (self.width, self.height, self.faults) if self.answers else (0, 0, self.faults)

    def idle_ms(self) -> int:
        return _LONG_MS

    def step(self) -> None:
        pass

    def send(self) -> bool:
        return False

    def stop(self) -> None:
        pass


class Speaker:
    """A buzzer; `played` has the volume and the numbers of each sound."""

    def __init__(self) -> None:
        self.played: list[tuple[int, Sequence[int]]] = []

    def sound(self, volume: int, notes: Sequence[int]) -> None:
        self.played.append((volume, notes))

    def idle_ms(self) -> int:
        return _LONG_MS

    def step(self) -> None:
        pass

    def stop(self) -> None:
        pass
