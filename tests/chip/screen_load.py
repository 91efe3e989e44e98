"""A screen that changes while keys are pressed, and how long a whole new one takes.

Pieces are as a host sends them: 64 columns, two on the way (link/screen_pieces.py and
link/unit_pictures.py).
"""

import base64
import random

from gemtable.emulator.screen import How
from gemwire import messages

from tests.chip.chip_host import ChipHost

_PICTURE = 1024  # bytes
_COLUMNS = 64  # of a piece
_WINDOW = 2  # pieces on the way
TWO_LINES = range(0, 256, _COLUMNS)
ALL = range(0, _PICTURE, _COLUMNS)
_LONGEST_US = 500_000  # until a whole new screen is there
_CALM_US = 50_000  # after it


class Drawing:
    """New pixels in these places each `every_us`, in a `with` statement.

    With 0 they change all the time: a round begins as soon as the one before was sent.
    """

    def __init__(self, host: ChipHost, places: range, every_us: float, seed: int = 3) -> None:
        self._host, self._places, self._every_us = host, places, every_us
        self._chance = random.Random(seed)
        self._left: list[int] = []
        self._sent: list[int] = []  # sequence numbers that are not acknowledged
        self._is_open = False
        self._heard = host.chip.heard

    def __enter__(self) -> "Drawing":
        self._is_open = True
        self._host.chip.heard = self._hear
        self._change()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_open = False
        self._host.chip.heard = self._heard

    def _change(self) -> None:
        if self._is_open:
            self._left = [*self._places]
            self._send()
            if self._every_us:
                self._host.chip.after(self._every_us, self._change)

    def _hear(self, packet: bytes) -> None:
        self._heard(packet)
        if self._host.heard and self._host.heard[-1].acknowledged in self._sent:
            at = self._sent.index(self._host.heard[-1].acknowledged)
            del self._sent[: at + 1]
            self._send()

    def _send(self) -> None:
        while len(self._sent) < _WINDOW:
            if not self._left and not self._every_us:
                self._left = [*self._places]
            if not self._left:
                return
            at, host = self._left.pop(0), self._host
            host.sequence = messages.following(host.sequence)
            text = base64.b64encode(self._chance.randbytes(_COLUMNS)).decode()
            host.send("draw", *divmod(at, 128), text, sequence=host.sequence)
            self._sent.append(host.sequence)


def whole_us(host: ChipHost, seed: int) -> float:
    """Draw a whole new screen; return how long until the glass shows it."""
    screen, got = host.chip.screen, host.chip.screen_got
    assert screen
    chance = random.Random(seed)
    wanted = b"".join(chance.randbytes(_COLUMNS) for _ in ALL)
    begun_us, shown_us = host.chip.us, 0.0

    def look(how: How, sent: bytes) -> None:
        nonlocal shown_us
        got(how, sent)
        if not shown_us and screen.pixels == wanted:
            shown_us = host.chip.us

    host.chip.screen_got = look
    with Drawing(host, ALL, _LONGEST_US, seed):
        host.chip.run_until(lambda: shown_us > 0, _LONGEST_US - 1)
    host.chip.screen_got = got
    assert shown_us, "the glass shows something else"
    host.acknowledge()
    host.chip.run(_CALM_US)
    return shown_us - begun_us
