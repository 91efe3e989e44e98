"""What passes between the fleet and the referee: an ear for the one, an eye for the other."""

import time
from itertools import pairwise

from gemtable.link.fleet import Fleet
from gemtable.link.unit_pictures import Show
from gemtable.referee.referee import Referee

from tests.paper_board.board import Edge
from tests.paper_board.plug import Plug


class Ear:
    """Tells the referee all that the fleet tells.

    `lives` has the edges of each boot of each board. A boot begins when it is said so:
    the fleet does not tell its listener.
    """

    def __init__(self, referee: Referee, uids) -> None:
        self._referee = referee
        self.lives: dict[str, list[list[Edge]]] = {uid: [[]] for uid in uids}
        self.gone_at: dict[str, float] = {}  # of time.monotonic(), the last time
        self.arrivals = dict.fromkeys(uids, 0)

    def board_arrived(self, hello) -> None:
        self.arrivals[hello.uid] += 1
        self._referee.board_arrived(hello)

    def board_gone(self, uid, why) -> None:
        self.gone_at[uid] = time.monotonic()
        self._referee.board_gone(uid, why)

    def edge_heard(self, uid, edge) -> None:
        self.lives[uid][-1].append(Edge(edge.unit, edge.key, int(edge.down)))
        self._referee.edge_heard(uid, edge)

    def __getattr__(self, name):
        return getattr(self._referee, name)


class Eye:
    """Passes on to the fleet what the referee wants shown, and keeps it, unit by unit."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self.ping = fleet.ping
        self.wanted: dict[tuple[str, int], list[Show]] = {}

    def show(self, uid: str, unit: int, show: Show) -> None:
        self.wanted.setdefault((uid, unit), []).append(show)
        self._fleet.show(uid, unit, show)

    def newest_is_shown(self, plugs: dict[str, Plug]) -> bool:
        """Say whether each unit of these boards shows what was wanted there last."""
        return all(
            plugs[uid].board.pictures.get(unit) == _as_it_travels(shows[-1])
            for (uid, unit), shows in self.wanted.items()
            if uid in plugs
        )

    def came_once_and_in_order(self, plugs: dict[str, Plug]) -> bool:
        """Say whether each session told each unit what is wanted, in order, nothing twice.

        A picture is left out when a newer one is there before it could be sent.
        """
        return all(
            _is_part_of(told, list(map(_as_it_travels, self.wanted[uid, unit])))
            and all(one != following for one, following in pairwise(told))
            for uid, plug in plugs.items()
            for (*_session, unit), told in _told(plug).items()
        )


def _as_it_travels(show: Show) -> Show:
    """Return what a board makes of it: what stands still has no period and no other."""
    pattern, _period_ms, picture, _other = show
    return ("steady", 1, picture, "") if pattern == "steady" else show


def _told(plug: Plug) -> dict[tuple[int, int, int], list[Show]]:
    """Return what each unit was told, in order, by boot, session and unit."""
    told: dict[tuple[int, int, int], list[Show]] = {}
    for boot, session, kind, fields in plug.board.taken:
        unit, *rest = fields
        show = tuple(rest) if kind == "animate" else ("steady", 1, *rest, "")
        told.setdefault((boot, session, unit), []).append(show)
    return told


def _is_part_of(some: list[Show], whole: list[Show]) -> bool:
    rest = iter(whole)
    return all(one in rest for one in some)  # each after the one before
