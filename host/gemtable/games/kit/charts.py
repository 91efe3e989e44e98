"""Charts of a match: a number after each turn, as lines in plots. Coordinates as in SVG."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from typing_extensions import TypeVar

from gemtable.games.kit.eyes import Facts
from gemtable.games.kit.rules import Counted, Outcome
from gemtable.sentence import Sentence

WIDTH = 360
_LEFT, _RIGHT, _TOP = 30, 30, 12  # room for numbers, line names, and half a line's name
_BOTTOM = 20  # room for turn numbers
_HIGHEST, _LOWEST, _UNIT = 120, 26, 14  # a plot's height; height per unit if there is room
_BADGE = 19  # smallest distance between the labels of two lines
_TICKS = 5  # about how many numbers an axis gets

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart: a number after each completed turn.

    `kind` is its CSS class. `badge` is the label at its end, by default its last number.
    """

    kind: str
    name: Sentence
    values: Mapping[int, int]
    badge: str = ""

    @property
    def newest(self) -> tuple[int, int]:
        """The last completed turn, and the line's number after that turn."""
        return max(self.values.items())

    def whole(self, last: int) -> list[tuple[int, int]]:
        """Return each turn with the line's number after it, in order of turns.

        If `last` has no number, it gets the number of the newest turn.
        """
        return sorted({last: self.newest[1], **self.values}.items())


@dataclass(frozen=True, slots=True)
class Panel:
    """A plot of several lines, on a scale from 0 to `most`."""

    title: Sentence
    most: int
    lines: tuple[Line, ...]


class Numbered(Counted, Protocol):
    """The view of a game that counts its turns or rounds, from 1."""

    @property
    def outcome(self) -> Outcome | None: ...


Seen = TypeVar("Seen", bound=Numbered)


def panel_of_seats(
    title: Sentence, views: Sequence[Seen], counted: Callable[[Seen, int], int]
) -> Panel:
    """Return a plot with a line for each seat: the result of `counted` after each turn."""

    def line(seat: int) -> Line:
        values = by_turns(views, lambda view: counted(view, seat))
        name = Sentence("seat {seat}", seat=seat + 1)
        return Line(f"seat-{seat + 1}", name, values, badge=str(seat + 1))

    lines = tuple(map(line, range(views[0].seats)))
    return Panel(title, max(value for line in lines for value in line.values.values()), lines)


def over(view: Numbered) -> int:
    """Return the number of completed turns or rounds in a view."""
    return view.number if view.outcome is not None else max(view.number - 1, 0)


def by_turns(views: Iterable[Seen], counted: Callable[[Seen], int]) -> Mapping[int, int]:
    """Return the result of `counted` right after each turn, by the number of the turn."""
    values: dict[int, int] = {}
    for view in views:
        values.setdefault(over(view), counted(view))
    return values


def drawn(panels: Sequence[Panel], now: Sequence[Panel] = ()) -> list[Facts]:
    """Return the values with which a template draws the panels, one below the other.

    `now` has the same panels for a single moment, which gets a mark on each line.
    """
    last = max((line.newest[0] for panel in panels for line in panel.lines), default=0)
    marked = [panel.lines for panel in now] or [()] * len(panels)
    shown = [ticks(last), *[[]] * len(panels)]  # turn numbers, only below the first panel
    return [_drawn(*each, last) for each in zip(panels, marked, shown, strict=False)]


def _drawn(panel: Panel, marks: Sequence[Line], turns: Sequence[int], last: int) -> Facts:
    most = max(panel.most, 1)
    height = min(max(most * _UNIT, _LOWEST), _HIGHEST)

    def place(turn: int, value: int) -> Point:
        x = _LEFT + (WIDTH - _LEFT - _RIGHT) * turn / max(last, 1)
        return round(x, 1), round(_TOP + height * (1 - value / most), 1)

    has_steps = len(panel.lines) == 1
    foot = _TOP + height
    levels = ticks(most) if height == _HIGHEST else [0, most]
    paths = [_path([place(*each) for each in line.whole(last)], has_steps) for line in panel.lines]
    ends = [
        Sentence("{name} {value}", name=line.name, value=line.newest[1]) for line in panel.lines
    ]
    names = apart([place(*line.newest)[1] for line in panel.lines], _TOP, foot)
    return {
        "title": panel.title,
        "told": Sentence("{title}. At the end: {ends}", title=panel.title, ends=ends),
        "width": WIDTH,
        "height": foot + (_BOTTOM if turns else _TOP / 2),
        "foot": foot,
        "left": _LEFT,
        "right": WIDTH - _RIGHT,
        "levels": [{"y": place(0, value)[1], "value": value} for value in levels],
        "turns": [{"x": place(turn, 0)[0], "turn": turn} for turn in turns],
        "lines": [
            {
                "kind": line.kind,
                "badge": line.badge,
                "value": line.newest[1],
                "path": path,
                "area": f"{path}V{foot}H{_LEFT}Z" if has_steps else None,
                "y": name,
            }
            for line, path, name in zip(panel.lines, paths, names, strict=True)
        ],
        "now": [
            {"kind": mark.kind, "place": place(min(turn, last), min(value, most))}
            for mark in marks
            for turn, value in (mark.newest,)
        ],
    }


def ticks(most: int) -> list[int]:
    """Return a few round numbers from 0 to `most`, and `most` itself."""
    steps = (each * 10**power for power in count() for each in (1, 2, 5))
    step = next(step for step in steps if most <= step * _TICKS)
    return [value for value in range(0, most, step) if most - value > step / 2] + [most]


def _path(points: Sequence[Point], has_steps: bool) -> str:
    (x, y), *others = points
    path = [f"M{x} {y}"]
    for x, y in others:
        path.append(f"H{x}V{y}" if has_steps else f"L{x} {y}")
    return "".join(path)


def apart(wished: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return positions close to `wished`, at least _BADGE apart, from `top` to `bottom`."""
    order = sorted(range(len(wished)), key=lambda each: wished[each])
    places = dict.fromkeys(order, top)
    lowest = top
    for each in order:
        places[each] = lowest = max(wished[each], lowest)
        lowest += _BADGE
    highest = bottom
    for each in reversed(order):
        places[each] = highest = min(places[each], highest)
        highest -= _BADGE
    return [places[each] for each in range(len(wished))]
