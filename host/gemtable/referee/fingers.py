"""Fingers on the keys: edges to gestures, and which keys are down."""

from collections.abc import Callable

from gemtable.games.kit.table import Address, Edge, Gesture, Layout
from gemtable.referee.boards import EdgeHeard
from gemtable.referee.deadlines import Deadlines
from gemtable.referee.gestures import GestureReader


class Fingers:
    """Reads the keys of a table; `ask` asks a board for its time, `speed` is that of its clock."""

    def __init__(self, layout: Layout, ask: Callable[[str], None], speed: float) -> None:
        self.edges = 0
        self.held: set[tuple[Address, int]] = set()  # keys that are down
        self._reader = GestureReader()
        self._deadlines = Deadlines(ask, speed)
        self.seat(layout)

    def seat(self, layout: Layout) -> None:
        """Read the keys of these pads, and of tiles, from now on."""
        self._reader.pads = frozenset(pad for pad in layout.pads if pad)

    def edge(self, uid: str, edge: EdgeHeard) -> list[Gesture]:
        """Return the gestures that are certain now that this edge is known."""
        self.edges += 1
        self._deadlines.heard(uid, edge.us)
        address = Address(uid, edge.unit)
        if edge.down:
            self.held.add((address, edge.key))
        else:
            self.held.discard((address, edge.key))
        gestures = self._reader.feed(Edge(address, edge.key, edge.down, edge.us))
        self._set_deadline(uid)
        return gestures

    def time(self, uid: str, us: int) -> list[Gesture]:
        """Return the gestures that are certain now that a board's time got there."""
        self._deadlines.heard(uid, us)
        gestures = self._reader.passed(uid, us)
        self._set_deadline(uid)
        return gestures

    def forget(self, uid: str) -> None:
        """Drop what was half done on a board whose time begins anew or whose edges were lost."""
        self._reader.forget(uid)
        self._deadlines.set(uid, None)
        self.held = {key for key in self.held if key[0].board != uid}

    def leave(self) -> None:
        """Ask no board for its time any more."""
        self._deadlines.end()

    def _set_deadline(self, uid: str) -> None:
        self._deadlines.set(uid, self._reader.deadlines().get(uid))
