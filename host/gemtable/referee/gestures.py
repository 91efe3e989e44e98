"""Edges in, gestures out, with the timing of a Blink. No clock of its own.

A tile's clicks are counted in a window that restarts with every press. If the
button is up when the window closes, the count is the gesture; if it is down,
the count is discarded. A long press is reported while the button is still
held, once a press. A pad's press is reported at once.

All times are the board's own microseconds, which never go back until `forget`.
Boards debounce their keys. A press is stamped when it happens, a release up to
RELEASE_LATE_US later; the timing allows for that, so a release in time is never late.

Source: the Blinks boot image and blinklib, as the notes on The Lost Gems name them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gemtable.games.kit.table import Address, Edge, Gesture, Stroke

CLICK_WINDOW_US = 330_000  # from the newest press
LONG_PRESS_US = 1_200_000  # a press held longer is long
# The delay of a key's RC filter, with a capacitor of 100 nF + 20 % (boards/README.md, "Wiring").
RELEASE_LATE_US = 9_000

_KINDS = {1: "click", 2: "double"}  # more presses are a "triple"

_REST_US = 30_000  # a key is up so long before it goes down: late release, then debouncing
_DOWN_US = 60_000
_UP_US = 100_000
_HELD_US = LONG_PRESS_US + 50_000


@dataclass(slots=True)
class _Button:
    """One tile's button. A moment is None if nothing is due."""

    down: bool = False
    presses: int = 0
    window_closes_us: int | None = None
    becomes_long_us: int | None = None

    def next_us(self) -> int | None:
        """Return the next moment that can complete a gesture if no edge comes before it."""
        moments = (self.becomes_long_us, None if self.down else self.window_closes_us)
        return min((moment for moment in moments if moment is not None), default=None)

    def pass_to(self, us: int) -> list[tuple[int, str]]:
        """Return (moment, kind) of each gesture completed up to and including `us`."""
        kinds = []
        if self.window_closes_us is not None:
            # While it is down, a release from before the window closed may still come.
            is_over_us = self.window_closes_us + (RELEASE_LATE_US if self.down else 0)
            if is_over_us <= us:
                if not self.down:
                    kinds.append((self.window_closes_us, _KINDS.get(self.presses, "triple")))
                self.presses = 0
                self.window_closes_us = None
        if self.becomes_long_us is not None and self.becomes_long_us <= us:
            kinds.append((self.becomes_long_us, "long"))
            self.becomes_long_us = None
        return kinds

    def turn(self, down: bool, us: int) -> None:
        """Note that the button went down or up at `us`."""
        self.down = down
        self.becomes_long_us = None
        if down:
            self.presses += 1
            self.window_closes_us = us + CLICK_WINDOW_US
            self.becomes_long_us = us + LONG_PRESS_US + RELEASE_LATE_US + 1


class GestureReader:
    """Turns the edges of all boards into gestures, each board by its own time.

    The units in `pads` are pads, all others tiles.
    """

    def __init__(self, pads: Iterable[Address] = ()) -> None:
        self.pads = frozenset(pads)
        self._boards: dict[str, dict[tuple[Address, int], _Button]] = {}

    def feed(self, edge: Edge) -> list[Gesture]:
        """Return the gestures that `edge` completes, oldest first.

        Pass a board's edges in the order in which they happened.
        """
        gestures = self.passed(edge.address.board, edge.us)
        if edge.address not in self.pads:
            buttons = self._boards.setdefault(edge.address.board, {})
            buttons.setdefault((edge.address, edge.key), _Button()).turn(edge.down, edge.us)
            gestures += self.passed(edge.address.board, edge.us)  # completed by a late release
        elif edge.down:
            gestures.append(Gesture(edge.address, edge.key, "press"))
        return gestures

    def passed(self, board: str, us: int) -> list[Gesture]:
        """Return the gestures complete at `us`, oldest first; no earlier edge may follow."""
        found = [
            (moment, Gesture(address, key, kind))
            for (address, key), button in self._boards.get(board, {}).items()
            for moment, kind in button.pass_to(us)
        ]
        return [gesture for _moment, gesture in sorted(found)]

    def deadlines(self) -> dict[str, int]:
        """Return for each board the next moment at which `passed` may return a gesture."""
        deadlines = {}
        for board, buttons in self._boards.items():
            moments = [button.next_us() for button in buttons.values()]
            known = [moment for moment in moments if moment is not None]
            if known:
                deadlines[board] = min(known)
        return deadlines

    def forget(self, board: str) -> None:
        """Drop a board's unfinished gestures: its clock restarted or it lost edges."""
        self._boards.pop(board, None)


def strokes(kind: str) -> tuple[Stroke, ...]:
    """Return the strokes of a quick finger that make a gesture of this kind.

    The first is timed from the key's last edge, so on a key that has long been up it comes
    at once. Wait until the host has read this gesture before the next one on the same tile:
    another press within the click window would count with it.
    """
    if kind == "long":
        return Stroke(_REST_US, True), Stroke(_HELD_US, False)
    presses = {"press": 1, "click": 1, "double": 2, "triple": 3}[kind]
    first = (Stroke(_REST_US, True), Stroke(_DOWN_US, False))
    return first + (Stroke(_UP_US, True), Stroke(_DOWN_US, False)) * (presses - 1)
