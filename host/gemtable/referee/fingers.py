"""Fingers on the keys: edges become gestures. Also: which keys are down, and who pressed first."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from gemtable.games.kit.table import Address, Edge, Gesture, Layout
from gemtable.referee.gestures import GestureReader
from gemtable.referee.interfaces import EdgeHeard
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp, margin

_ASK_AGAIN_S = 0.05  # for an answer that did not come
_LONG_MS = 10_000.0  # from here on seconds say it better


class Fingers:
    """Reads the keys of a table; `ask` asks a board for its time, `speed` is that of its clock."""

    def __init__(self, layout: Layout, ask: Callable[[str], None], speed: float) -> None:
        self.edges = 0
        self.held: set[tuple[Address, int]] = set()  # keys that are down
        self.press_order = PressOrder()
        self._reader = GestureReader()
        self._deadlines = Deadlines(ask, speed)
        self.seat(layout)

    def seat(self, layout: Layout) -> None:
        """Read the keys of these pads, and of tiles, from now on."""
        self._layout = layout
        self._reader.pads = frozenset(pad for pad in layout.pads if pad)

    def edge(self, uid: str, edge: EdgeHeard) -> list[Gesture]:
        """Return the gestures that are certain now that this edge is known."""
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
        """Return the gestures that are certain now that a board's time got there."""
        gestures = self._reader.passed(uid, us)
        self._set_deadline(uid, us)
        return gestures

    def forget(self, uid: str) -> None:
        """Drop what was half done on a board whose time begins anew or whose edges were lost."""
        self._reader.forget(uid)
        self._deadlines.stop(uid)
        self.held = {key for key in self.held if key[0].board != uid}

    def leave(self) -> None:
        """Ask no board for its time any more."""
        self._deadlines.stop_all()

    def _set_deadline(self, uid: str, now_us: int) -> None:
        self._deadlines.set(uid, self._reader.deadlines().get(uid), now_us)


class Deadlines:
    """Asks a board for its time when a gesture can be complete: only that time completes it.

    `ask` takes a board's unique id; `speed` is how much faster the boards' clocks run than ours.
    """

    def __init__(self, ask: Callable[[str], None], speed: float) -> None:
        self._ask = ask
        self._speed = speed
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def set(self, board: str, deadline_us: int | None, now_us: int) -> None:
        """Ask at `deadline_us` of the board's time, which is `now_us`, until this is set anew.

        None: never.
        """
        self.stop(board)
        if deadline_us is not None:
            wait_s = max(0, deadline_us - now_us) / 1e6 / self._speed
            self._ask_after(wait_s, board)

    def stop(self, board: str) -> None:
        """Ask a board no more."""
        if timer := self._timers.pop(board, None):
            timer.cancel()

    def stop_all(self) -> None:
        for board in list(self._timers):
            self.stop(board)

    def _ask_after(self, wait_s: float, board: str) -> None:
        loop = asyncio.get_running_loop()
        self._timers[board] = loop.call_later(wait_s, self._ask_now, board)

    def _ask_now(self, board: str) -> None:
        self._ask_after(_ASK_AGAIN_S, board)
        self._ask(board)


class _Press(NamedTuple):
    name: Sentence
    at: Stamp


class PressOrder:
    """Remembers the newest presses on two different boards, for people who ask who was first."""

    def __init__(self) -> None:
        self._presses: deque[_Press] = deque(maxlen=2)

    def note(self, name: Sentence | None, at: Stamp | None) -> None:
        """Note a press on the board that people call `name`; without name or stamp, ignore it."""
        if name is None or at is None:
            return
        if self._presses and self._presses[-1].name == name:
            self._presses.pop()
        self._presses.append(_Press(name, at))

    def words(self) -> Sentence:
        """Return the sentence that says who was first."""
        if len(self._presses) < 2:
            return Sentence("No two boards have been pressed yet.")
        earlier, later = sorted(self._presses, key=lambda press: press.at.at_s)
        ms, error_ms, is_tie = margin(earlier.at, later.at)
        if ms < 0:  # the bus orders them the other way, and it is more exact
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
