"""The moment that the listener asks for, and what is true of it: it comes once, in its turn."""

from collections import deque
from math import inf

from gemtable.link.fair_order import HOLD_S
from gemtable.link.fleet import Fleet
from gemtable.link.session_events import EdgeHeard

from tests.fuzz.fleet.world import World

_LATE_S = 0.01  # beyond the hold: for the loop to come round


class Moments:
    """`fleet` is asked. `answers` are asked for when something is told, one each time.

    Each is how many seconds after what is told the moment is, or before it.
    """

    def __init__(self, world: World) -> None:
        self.fleet: Fleet | None = None
        self.answers: deque[float] = deque()
        self._world = world
        self._asked_s: float | None = None
        self._due_s = inf  # when it has come at the latest
        self._passed_s = -inf  # the latest that came
        self._told_s = 0.0

    def ask(self, at_s: float | None) -> None:
        """Ask for that moment instead of the one before; None: for none."""
        self._asked_s = at_s
        self._due_s = inf
        if at_s is not None:
            self._due_s = max(at_s, self._world.now) + HOLD_S + _LATE_S
        self.fleet.wake(at_s)

    def came(self, at_s: float) -> None:
        """Hold a moment that was told against the one that is asked for."""
        if at_s != self._asked_s:
            self._world.blame(f"moment {at_s} was told, and {self._asked_s} is asked for")
        if at_s > self._world.now:
            self._world.blame(f"moment {at_s} was told before it was over")
        self._asked_s, self._due_s = None, inf
        self._passed_s = max(self._passed_s, at_s)
        self.told()

    def edge_told(self, edge: EdgeHeard, since_s: float) -> None:
        """Hold an edge against the moment; its board was waited for `since_s`, inf for never."""
        at_s, error_s = edge.at[:2] if edge.at else (self._world.now, inf)
        if self._asked_s is not None and at_s - error_s > self._asked_s:
            self._world.blame(f"{edge} was told before moment {self._asked_s}")
        if since_s < self._passed_s and at_s + error_s < self._passed_s:
            self._world.blame(f"{edge} was told after moment {self._passed_s}")
        self.told()

    def told(self) -> None:
        """Look at the time of what is told, whatever it is; ask for a moment perhaps."""
        before_s, self._told_s = self._told_s, self.fleet.told_s
        if self._told_s < before_s:
            self._world.blame(f"the time of what is told went back from {before_s}")
        if self.answers:
            self.ask(self._told_s + self.answers.popleft())

    def check(self) -> None:
        """Blame if a moment did not come."""
        if self._world.now > self._due_s:
            self._world.blame(f"moment {self._asked_s} never came")
