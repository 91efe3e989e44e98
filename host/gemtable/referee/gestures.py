"""Turns the edges of keys into gestures, timed as on a Blink, and notes who pressed first.

A tile's clicks are counted in a window that restarts with every press. If the
button is up when the window closes, the count is the gesture; if the button is
down, the count is discarded. A long press is reported once, while the button is
still held. A pad's press is reported at once, and so is a hold of a key that was asked
for, two seconds later, while the key is still down.

All times are in microseconds of the board's clock, which never goes back until `forget`.
Boards debounce their keys. A press is stamped when it happens, a release up to
RELEASE_LATE_US later; the timing allows for this delay.

Source: the Blinks boot image and blinklib.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.table import Address, Edge, Gesture, Layout, Stroke
from gemtable.process.tasks import ours
from gemtable.referee.board_interface import EdgeHeard
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp, margin

CLICK_WINDOW_US = 330_000  # from the newest press
LONG_PRESS_US = 1_200_000  # a press held longer is long
HOLD_US = 2_000_000  # a pad's key that is down longer is held
# The delay of a key's RC filter, with a capacitor of 100 nF + 20 % (boards/README.md, "Wiring").
RELEASE_LATE_US = 9_000

_KINDS = {1: "click", 2: "double"}  # more presses are a "triple"

_REST_US = 30_000  # a key stays up this long first: late release, then debouncing
_DOWN_US = 60_000
_UP_US = 100_000
_HELD_US = {"long": LONG_PRESS_US + 50_000, "hold": HOLD_US + 50_000}


@dataclass(slots=True)
class _Button:
    """The button of one tile. Each moment is None while nothing is due."""

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
            # While the button is down, a release from before the end may still arrive.
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


@dataclass(slots=True)
class _PadKey:
    """A pad's key for which holds are read; the moment is None while nothing is due."""

    becomes_held_us: int | None = None

    def next_us(self) -> int | None:
        """Return the moment from which the key is held if no edge comes before it."""
        return self.becomes_held_us

    def pass_to(self, us: int) -> list[tuple[int, str]]:
        """Return (moment, "hold") if the key has become held up to and including `us`."""
        held_us = self.becomes_held_us
        if held_us is None or held_us > us:
            return []
        self.becomes_held_us = None
        return [(held_us, "hold")]

    def turn(self, down: bool, us: int) -> None:
        """Note that the key went down or up at `us`."""
        self.becomes_held_us = us + HOLD_US + RELEASE_LATE_US + 1 if down else None


class GestureReader:
    """Turns the edges of all boards into gestures, each board by its own time.

    The units in `pads` are pads, all others tiles. `holds` are the keys of pads for which holds
    are read; each one that is down makes the host ask its board for the time.
    """

    def __init__(self, pads: Iterable[Address] = (), holds: Iterable[int] = ()) -> None:
        self.pads = frozenset(pads)
        self.holds = frozenset(holds)
        self._boards: dict[str, dict[tuple[Address, int], _Button | _PadKey]] = {}

    def feed(self, edge: Edge) -> list[Gesture]:
        """Return the gestures that `edge` completes, oldest first.

        Pass the edges of a board in the order in which they happened.
        """
        gestures = self.passed(edge.address.board, edge.us)
        is_pad = edge.address in self.pads
        if not is_pad or edge.key in self.holds:
            buttons = self._boards.setdefault(edge.address.board, {})
            button = buttons.setdefault(
                (edge.address, edge.key), _PadKey() if is_pad else _Button()
            )
            button.turn(edge.down, edge.us)
            gestures += self.passed(edge.address.board, edge.us)  # a late release completes one
        if is_pad and edge.down:
            gestures.append(Gesture(edge.address, edge.key, "press"))
        return gestures

    def passed(self, board: str, us: int) -> list[Gesture]:
        """Return the gestures that are complete at `us`, oldest first.

        Call this only when no earlier edge of the board can follow.
        """
        found = [
            (moment, Gesture(address, key, kind))
            for (address, key), button in self._boards.get(board, {}).items()
            for moment, kind in button.pass_to(us)
        ]
        return [gesture for _moment, gesture in sorted(found)]

    def deadlines(self) -> dict[str, int]:
        """Return, for each board, the next moment at which `passed` can return a gesture."""
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
    """Return the strokes with which a quick finger makes a gesture of this kind.

    The first stroke is timed from the key's last edge, so it happens at once if the key has long
    been up. Wait until the host has read this gesture before you make the next one on the same
    tile: a press within the click window would count as part of this gesture.
    """
    if kind in _HELD_US:
        return Stroke(_REST_US, True), Stroke(_HELD_US[kind], False)
    presses = {"press": 1, "click": 1, "double": 2, "triple": 3}[kind]
    first = (Stroke(_REST_US, True), Stroke(_DOWN_US, False))
    return first + (Stroke(_UP_US, True), Stroke(_DOWN_US, False)) * (presses - 1)


_ASK_AGAIN_S = 0.05  # if no answer came
_LONG_MS = 10_000.0  # longer times are shown in seconds


class Fingers:
    """Reads gestures from the keys of a table.

    `ask` asks a board for its time; `speed` is that of the boards' clocks; 1.0 is the host's.
    `holds` are the keys of pads for which holds are read.
    """

    def __init__(
        self, layout: Layout, ask: Callable[[str], None], speed: float, holds: Iterable[int] = ()
    ) -> None:
        self.edges = 0
        self.held: set[tuple[Address, int]] = set()  # keys that are down
        self.press_order = PressOrder()
        self._reader = GestureReader(holds=holds)
        self._deadlines = Deadlines(ask, speed)
        self.seat(layout)

    def seat(self, layout: Layout) -> None:
        """Use a new layout; it says which units are pads and what the boards are called."""
        self._layout = layout
        self._reader.pads = frozenset(pad for pad in layout.pads if pad)

    def edge(self, uid: str, edge: EdgeHeard) -> list[Gesture]:
        """Return the gestures that an edge of a board completes."""
        self.edges += 1
        address = Address(uid, edge.unit)
        if edge.down:
            self.held.add((address, edge.key))
            self.press_order.note(self._layout.name_of(uid), edge.at)
        else:
            self.held.discard((address, edge.key))
        gestures = self._reader.feed(Edge(address, edge.key, edge.down, edge.us))
        self._set_deadline(uid, edge.us)
        return gestures

    def time(self, uid: str, us: int) -> list[Gesture]:
        """Return the gestures that are complete once a board's time has reached `us`."""
        gestures = self._reader.passed(uid, us)
        self._set_deadline(uid, us)
        return gestures

    def forget(self, uid: str) -> None:
        """Drop a board's unfinished gestures: its clock restarted or it lost edges."""
        self._reader.forget(uid)
        self._deadlines.stop(uid)
        self.held = {key for key in self.held if key[0].board != uid}

    def leave(self) -> None:
        """Stop asking boards for their time."""
        self._deadlines.stop_all()

    def _set_deadline(self, uid: str, now_us: int) -> None:
        self._deadlines.set(uid, self._reader.deadlines().get(uid), now_us)


class Deadlines:
    """Asks a board for its time when that time could complete a gesture.

    `ask` takes a board's unique id; `speed` is that of the boards' clocks; 1.0 is the host's.
    """

    def __init__(self, ask: Callable[[str], None], speed: float) -> None:
        self._ask = ask
        self._speed = speed
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def set(self, board: str, deadline_us: int | None, now_us: int) -> None:
        """Ask a board, whose time is `now_us`, for its time when `deadline_us` is reached.

        Repeat the question every 50 ms until the deadline is replaced or stopped. None for
        `deadline_us` only stops the earlier one.
        """
        self.stop(board)
        if deadline_us is not None:
            wait_s = max(0, deadline_us - now_us) / 1e6 / self._speed
            self._ask_after(wait_s, board)

    def stop(self, board: str) -> None:
        """Stop asking a board."""
        if timer := self._timers.pop(board, None):
            timer.cancel()

    def stop_all(self) -> None:
        for board in list(self._timers):
            self.stop(board)

    def _ask_after(self, wait_s: float, board: str) -> None:
        loop = asyncio.get_running_loop()
        self._timers[board] = loop.call_later(wait_s, ours(self._ask_now), board)

    def _ask_now(self, board: str) -> None:
        self._ask_after(_ASK_AGAIN_S, board)
        self._ask(board)


class _Press(NamedTuple):
    name: Sentence
    at: Stamp


class PressOrder:
    """Remembers the last presses on two different boards, to report which one was first.

    Presses can be noted out of order, since the link doesn't always wait for all boards.
    """

    def __init__(self) -> None:
        self._presses: list[_Press] = []

    def note(self, name: Sentence | None, at: Stamp | None) -> None:
        """Note a press on a board; ignore a board without a name and a press without a stamp."""
        if name is None or at is None:
            return
        newest = {press.name: press for press in self._presses}
        if name not in newest or newest[name].at.at_s <= at.at_s:
            newest[name] = _Press(name, at)
        self._presses = sorted(newest.values(), key=lambda press: press.at.at_s)[-2:]

    def words(self) -> Sentence:
        """Return the sentence that says which board was pressed first."""
        if len(self._presses) < 2:
            return Sentence("Nobody has pressed keys on two boards yet.")
        earlier, later = self._presses
        ms, error_ms, is_tie = margin(earlier.at, later.at)
        if ms < 0:  # bus time, which is more exact, orders them the other way
            earlier, later, ms = later, earlier, -ms
        names = {"earlier": earlier.name, "later": later.name}
        if is_tie:
            return Sentence(
                "A tie: {earlier} and {later} were pressed {ms:.1f} ms apart, give or take "
                "{error:.1f} ms.",
                **names,
                ms=ms,
                error=error_ms,
            )
        if ms < _LONG_MS:
            return Sentence(
                "First {earlier}, then {later}: {ms:.1f} ms apart, give or take {error:.1f} ms.",
                **names,
                ms=ms,
                error=error_ms,
            )
        return Sentence(
            "First {earlier}, then {later}: {seconds:.0f} s apart, give or take {error:.1f} ms.",
            **names,
            seconds=ms / 1000,
            error=error_ms,
        )
