"""Turns edges into gestures; also knows which keys are down, and who pressed first."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from gemtable.games.kit.table import Address, Edge, Gesture, Layout
from gemtable.process.tasks import ours
from gemtable.referee.gestures import GestureReader
from gemtable.referee.interfaces import EdgeHeard
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp, margin

_ASK_AGAIN_S = 0.05  # if no answer came
_LONG_MS = 10_000.0  # from here on people are told seconds


class Fingers:
    """Reads the keys of a table; `ask` asks a board for its time, `speed` is its clock's rate."""

    def __init__(self, layout: Layout, ask: Callable[[str], None], speed: float) -> None:
        self.edges = 0
        self.held: set[tuple[Address, int]] = set()  # keys that are down
        self.press_order = PressOrder()
        self._reader = GestureReader()
        self._deadlines = Deadlines(ask, speed)
        self.seat(layout)

    def seat(self, layout: Layout) -> None:
        """Use a new layout: it says which units are pads and what people call them."""
        self._layout = layout
        self._reader.pads = frozenset(pad for pad in layout.pads if pad)

    def edge(self, uid: str, edge: EdgeHeard) -> list[Gesture]:
        """Return the gestures that this edge completes."""
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
    """Asks a board for its time when a gesture may be complete, since only its time completes it.

    `ask` takes a board's unique id; `speed` is the rate of the boards' clocks, 1.0 the host's.
    """

    def __init__(self, ask: Callable[[str], None], speed: float) -> None:
        self._ask = ask
        self._speed = speed
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def set(self, board: str, deadline_us: int | None, now_us: int) -> None:
        """Ask once the board's time, `now_us` now, reaches `deadline_us`; None: never.

        It asks again every 50 ms until the deadline is set anew or stopped.
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
    """Remembers the last presses on two different boards, for people who ask who was first.

    Not all wait for each other, so one may be noted after a later one.
    """

    def __init__(self) -> None:
        self._presses: list[_Press] = []

    def note(self, name: Sentence | None, at: Stamp | None) -> None:
        """Note a press on a board; ignore it if the board has no name or the press no stamp."""
        if name is None or at is None:
            return
        newest = {press.name: press for press in self._presses}
        if name not in newest or newest[name].at.at_s <= at.at_s:
            newest[name] = _Press(name, at)
        self._presses = sorted(newest.values(), key=lambda press: press.at.at_s)[-2:]

    def words(self) -> Sentence:
        """Return the sentence that says who was first."""
        if len(self._presses) < 2:
            return Sentence("No two boards have been pressed yet.")
        earlier, later = self._presses
        ms, error_ms, is_tie = margin(earlier.at, later.at)
        if ms < 0:  # bus time, which is more exact, orders them the other way
            earlier, later, ms = later, earlier, -ms
        names = {"earlier": earlier.name, "later": later.name}
        if is_tie:
            return Sentence(
                "A tie: {earlier} and {later} were pressed {ms:.1f} ms apart, which is known"
                " to {error:.1f} ms only.",
                **names,
                ms=ms,
                error=error_ms,
            )
        if ms < _LONG_MS:
            return Sentence(
                "First {earlier}, then {later} {ms:.1f} ms later, give or take {error:.1f} ms.",
                **names,
                ms=ms,
                error=error_ms,
            )
        return Sentence(
            "First {earlier}, then {later} {seconds:.0f} s later, give or take {error:.1f} ms.",
            **names,
            seconds=ms / 1000,
            error=error_ms,
        )
