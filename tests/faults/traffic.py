"""Edges and pictures over a link, each unlike all others: once, in order, whole, and how late.

A unit gets a new picture when the board has its last one, so that none is
overtaken by a newer one and every one must arrive.
"""

from collections import Counter, deque
from itertools import islice
from random import Random
from typing import NamedTuple

from tests.faults.board import UNITS
from tests.faults.link import Link

_GAP_MS = (5, 10)  # between two edges, and between two pictures
_PATIENCE_MS = 20_000  # for one message


class _Edge(NamedTuple):
    unit: int
    down: bool
    us: int  # of the board's time
    put_ms: int


class _Picture(NamedTuple):
    colours: str
    put_ms: int


class Traffic:
    """Puts messages on a link and checks what arrives; `..._late` counts by milliseconds."""

    def __init__(self, link: Link, seed: int) -> None:
        self.edges_had = self.pictures_had = 0
        self.edges_late: Counter[int] = Counter()
        self.pictures_late: Counter[int] = Counter()
        self._link = link
        self._chance = Random(seed)
        self._edges: deque[_Edge] = deque()  # that must still arrive
        self._doomed: deque[_Edge] = deque()  # of a boot that is over: they may
        self._pictures: dict[int, _Picture] = {}  # on their way, by unit
        self._shown: dict[int, tuple[str, int]] = {}  # the last that arrived, and in which opening
        self._levels = [False] * UNITS
        self._numbers = 0
        self._edge_at_ms = self._picture_at_ms = 0

    def run(self, edges: int, pictures: int) -> None:
        """Put so many more of each, and let time pass until the last has arrived."""
        self.put(edges, pictures)
        while self._edges or self._pictures:
            self._step()

    def put(self, edges: int, pictures: int) -> None:
        """Put so many more of each; the last of them are on their way when this returns."""
        put_ms = self._link.ms
        while edges or pictures:
            self._step()
            self._be_patient(put_ms, "the next message")
            if self._link.is_joined:
                has_pressed, has_shown = edges and self._press(), pictures and self._show()
                edges -= bool(has_pressed)
                pictures -= bool(has_shown)
                put_ms = self._link.ms if has_pressed or has_shown else put_ms

    def reset_board(self) -> None:
        """Boot the board anew; edges that the host has not may be gone, pictures may not."""
        self._link.reset_board()
        self._doomed += self._edges
        self._edges.clear()
        self._levels = [False] * UNITS

    def lights_are_right(self) -> bool:
        """Say whether the board's LEDs show the last picture of every unit that had one.

        A board paints what came within a step of its pictures, 20 ms.
        """
        self._link.steps(25)
        leds = self._link.board.lights.leds
        return all(
            bytes(leds.get(6 * unit, ())).hex() == colours[:6]
            for unit, (colours, _opening) in self._shown.items()
        )

    def _step(self) -> None:
        self._link.step()
        self._check()
        for oldest in (*islice(self._edges, 1), *islice(self._pictures.values(), 1)):
            self._be_patient(oldest.put_ms, oldest)

    def _be_patient(self, since_ms: int, waiting: object) -> None:
        assert self._link.ms - since_ms < _PATIENCE_MS, f"{waiting} waits in vain"

    def _press(self) -> bool:
        link = self._link
        ring = link.board.ring
        if link.ms < self._edge_at_ms or ring.head - ring.tail == ring.size:
            return False
        self._edge_at_ms = link.ms + self._chance.randint(*_GAP_MS)
        unit = self._chance.randrange(UNITS)
        down = self._levels[unit] = not self._levels[unit]
        link.board.press(unit, down)
        self._edges.append(_Edge(unit, down, link.board.time.us, link.ms))
        return True

    def _show(self) -> bool:
        link = self._link
        free = [unit for unit in range(UNITS) if unit not in self._pictures]
        if link.ms < self._picture_at_ms or not free:
            return False
        self._picture_at_ms = link.ms + self._chance.randint(*_GAP_MS)
        self._numbers += 1
        unit = self._chance.choice(free)
        colours = f"{self._numbers:06x}" * 6
        self._pictures[unit] = _Picture(colours, link.ms)
        link.show(unit, ("steady", 1000, colours, ""))
        return True

    def _check(self) -> None:
        link = self._link
        for edge in link.edges:
            self._check_edge(edge.unit, edge.down, edge.us)
        link.edges.clear()
        for _kind, fields in link.board.session.taken:
            self._check_picture(*fields)
        link.board.session.taken.clear()

    def _check_edge(self, *heard: object) -> None:
        if self._doomed and heard == self._doomed[0][:3]:
            self._doomed.popleft()
            return
        self._doomed.clear()
        assert self._edges, f"{heard} was heard and never put"
        edge = self._edges.popleft()
        assert heard == edge[:3]
        self.edges_had += 1
        self.edges_late[self._link.ms - edge.put_ms] += 1

    def _check_picture(self, unit: int, colours: str) -> None:
        opening = self._link.openings
        again, opened = self._shown.get(unit, ("", opening))
        if colours == again and opening > opened:
            self._shown[unit] = colours, opening
            return  # who is opened anew is shown everything again
        assert unit in self._pictures, f"{colours} came to unit {unit}, which waits for none"
        picture = self._pictures.pop(unit)
        assert colours == picture.colours
        self._shown[unit] = colours, opening
        self.pictures_had += 1
        self.pictures_late[self._link.ms - picture.put_ms] += 1


def late_ms(late: Counter[int], part: float) -> int:
    """Return the milliseconds within which that part of all arrived, 0.999 say."""
    wanted = part * late.total()
    for ms in sorted(late):
        wanted -= late[ms]
        if wanted <= 0:
            return ms
    raise ValueError("nothing arrived")
