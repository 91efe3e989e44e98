"""What drawings of all games share: shapes of colours, whose eyes see what, and charts.

Pure functions. Coordinates start at the upper left, as in SVG.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, Generic, Literal, Protocol

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from typing_extensions import TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event, Known_co, Outcome, Role, Shown, Views
from gemtable.games.kit.table import FACES, PAD_KEYS, Address, Layout
from gemtable.sentence import Sentence, message, names, naming

SHAPES = {  # paths around 0, 10 units each way: fire, earth, a clover, water, stars, and a heart
    "red": "M0-9 9 7H-9Z",
    "yellow": "M-7-7H7V7H-7Z",
    "green": "M-4-6A4 4 0 0 1 4-6 4.5 4.5 0 1 1 1 2L3 9H-3L-1 2A4.5 4.5 0 1 1-4-6Z",
    "blue": "M0-10C4-4 7-1 7 3A7 7 0 0 1-7 3C-7-1-4-4 0-10Z",
    "white": "M0-10 2.6-3.4 9.5-3.1 4.1 1.3 5.9 8 0 4.2-5.9 8-4.1 1.3-9.5-3.1-2.6-3.4Z",
    "pink": "M0 9C-4 5-10 1-10-4A5 5 0 0 1 0-6A5 5 0 0 1 10-4C10 1 4 5 0 9Z",
    "multi": "M0-10 2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5Z",
}

STYLES = {  # of text in a terminal
    "red": "bright_red",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "white": "bold",
    "pink": "bright_magenta",
    "multi": "bold",
}
COUNTED = {  # a number of pieces of a colour
    "red": message("{count} red"),
    "yellow": message("{count} yellow"),
    "green": message("{count} green"),
    "blue": message("{count} blue"),
    "white": message("{count} white"),
}

_LABEL_WIDTH = 9  # of a seat's label in English
_NARROW, _ROOM = 60, 7  # a terminal's width, and that of a label with a name in it
_MOST_ROOM = 16


def label(name: Sentence) -> str:
    """Return a name padded to the label width, to put before a line's pieces."""
    return f"{name} ".ljust(_LABEL_WIDTH)


def label_of(seat: int, owes: bool, width: int = _NARROW) -> Text:
    """Return the label of a seat's line, marked if the seat (from 0) `owes` a move.

    It is "seat 2", or "2 Ola" if people have names; then all labels are equally wide, as far
    as a terminal of this `width` has room.
    """
    label = _seat(seat)
    if names():
        widest = max(cell_len(_seat(each)) for each in range(len(names())))
        most = max(cell_len(_number(seat)), min(_MOST_ROOM, _ROOM + max(0, width - _NARROW)))
        label = _fitted(label, min(widest, most))
    return Text(f"{'▶' if owes else ' '} {label} ", "bold" if owes else "")


def named_seats(width: int) -> list[Text]:
    """Return the lines that say which seat has which name; none if there are no names."""
    pieces = [Text(f"{seat} {name}") for seat, name in enumerate(names(), 1) if name]
    return flowed(label(Sentence("names")), pieces, width)


def _seat(seat: int) -> str:
    """Return a seat's number, which people type, with its name if it has one."""
    name = names()[seat] if names() else None
    return f"{seat + 1} {name}" if name else _number(seat)


def _number(seat: int) -> str:
    with naming(()):
        return str(Sentence("seat {seat}", seat=seat + 1))


def _fitted(text: str, width: int) -> str:
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - 1) + "…"


def flowed(head: str, pieces: Iterable[Text], width: int, gap: int = 2) -> list[Text]:
    """Return lines of `head` and the pieces after it; later lines have the same indent.

    Pieces are not split; one too long for a line gets a line of its own. No pieces, no lines.
    """
    indent = " " * len(head)
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + gap + piece.cell_len <= width:
            lines[-1].append(" " * gap).append_text(piece)
        else:
            lines.append(Text(indent if lines else head).append_text(piece))
    return lines


def chips(name: str, count: int, most: int, style: str) -> Text:
    """Return how many of something are left, one sign each."""
    return Text(name).append("●" * count, style).append("○" * (most - count), "dim")


Shown_co = TypeVar("Shown_co", bound=Shown, covariant=True, default=Shown)


@dataclass(frozen=True, slots=True)
class Position(Generic[Known_co, Shown_co]):
    """A match at one moment, now or earlier, independent of boards.

    `views` is what each role may know of the match, `shown` what it may know of the table
    besides the rules. `names` are those of the people, by seat. `happened` are the events of
    the last step that stands. `options` are those chosen when the match began, by name.
    """

    match: int
    game: str
    names: tuple[str | None, ...]
    happened: tuple[Event, ...]
    options: Mapping[str, Json]
    outcome: Outcome | None
    views: Views[Known_co]
    shown: Views[Shown_co]

    @property
    def seats(self) -> int:
        return len(self.views.seats)


Facts = Mapping[str, object]  # what a template draws, by the names that it uses
Eyes = Role | Literal["all"]

ALL: Final = "all"  # all hands are open: on request, or because the match is over


def eyes_of(position: Position, eyes: Eyes) -> Eyes:
    """Return `eyes`, or ALL once the match is over."""
    return eyes if position.outcome is None else ALL


def view_of_hand(position: Position[Known_co, Shown], holder: int, eyes: Eyes) -> Known_co:
    """Return the view that shows the hand of `holder` to these eyes."""
    if eyes == ALL:
        eyes = (holder + 1) % position.seats  # the next seat sees its faces
    return position.views.of(eyes)


def seen(layout: Layout, eyes: Eyes) -> dict[Address, range]:
    """Return which LEDs of each unit these eyes can see, by number.

    Everyone sees pads and loose tiles. The holder of a rack sees its tiles' back lights, the
    others see their faces. A shared screen may show only what everyone knows, so it shows the
    back lights, which repeat what all have heard, and not the faces.
    """
    faces, back, both = range(FACES), range(FACES, FACES + 1), range(FACES + 1)
    leds = {pad: range(PAD_KEYS) for pad in layout.pads if pad}
    leds |= dict.fromkeys(layout.tiles, both)
    for holder, rack in enumerate(layout.racks):
        if eyes == ALL:
            leds |= dict.fromkeys(rack, both)
        elif isinstance(eyes, int) and eyes != holder:
            leds |= dict.fromkeys(rack, faces)
        else:
            leds |= dict.fromkeys(rack, back)
    return leds


WIDTH = 360
_LEFT, _RIGHT, _TOP = 26, 30, 12  # for numbers, line names, and half a line's name
_BOTTOM = 20  # for turn numbers
_HIGHEST, _LOWEST, _UNIT = 120, 26, 14  # a plot's height; height per unit if there is room
_BADGE = 19  # least distance between the names of two lines
_TICKS = 5  # about so many numbers on an axis

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A number after each completed turn; `kind` is the line's CSS class.

    `badge` is the label at its end; if empty, its last number is.
    """

    kind: str
    name: Sentence
    values: Mapping[int, int]
    badge: str = ""

    @property
    def newest(self) -> tuple[int, int]:
        """The last completed turn, and the number after it."""
        return max(self.values.items())

    def whole(self, last: int) -> list[tuple[int, int]]:
        """Return all turns with their numbers, up to the turn `last`."""
        return sorted({last: self.newest[1], **self.values}.items())


@dataclass(frozen=True, slots=True)
class Panel:
    """Lines in one plot, on a scale from 0 to `most`."""

    title: Sentence
    most: int
    lines: tuple[Line, ...]


class Numbered(Protocol):
    """The view of a game that counts its turns or rounds, from 1."""

    @property
    def seats(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None: ...


Seen = TypeVar("Seen", bound=Numbered)


def panel_of_seats(
    title: Sentence, views: Sequence[Seen], counted: Callable[[Seen, int], int]
) -> Panel:
    """Return a plot of a number of each seat after each turn."""

    def line(seat: int) -> Line:
        values = by_turns(views, lambda view: counted(view, seat))
        name = Sentence("seat {seat}", seat=seat + 1)
        return Line(f"seat-{seat + 1}", name, values, badge=str(seat + 1))

    lines = tuple(map(line, range(views[0].seats)))
    return Panel(title, max(value for line in lines for value in line.values.values()), lines)


def over(view: Numbered) -> int:
    """Return the number of completed turns or rounds."""
    return view.number if view.outcome is not None else max(view.number - 1, 0)


def by_turns(views: Iterable[Seen], counted: Callable[[Seen], int]) -> Mapping[int, int]:
    """Return the number that `counted` gives right after each turn."""
    values: dict[int, int] = {}
    for view in views:
        values.setdefault(over(view), counted(view))
    return values


def drawn(panels: Sequence[Panel], now: Sequence[Panel] = ()) -> list[Facts]:
    """Return what a template needs to draw the panels, one below the other.

    `now` holds the same panels at one single moment, to be marked.
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
        "told": Sentence("{title}; in the end {ends}", title=panel.title, ends=ends),
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
    """Return positions close to the wished ones, each at least a badge from the others."""
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
