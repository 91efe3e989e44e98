"""Sheets of labels at true scale, A4: a frame a seat, with a ruler to measure the print."""

from typing import NamedTuple

import drawsvg as svg

from gemtable.boards.files import Board, KeyGrid
from gemtable.overlay.ink import FONT, INK, LINE, PALE, Elements, text
from gemtable.overlay.label import label
from gemtable.overlay.legends import Names, legends
from gemtable.rules import GAMES
from gemtable.sentence import Sentence
from gemtable.tables.core import PAD_KEYS

PAGE_WIDE, PAGE_HIGH = 210, 297
RULER = 50

_EDGE, _HEAD, _GAP, _TITLE = 14, 40, 6, 6  # of the page; between frames; above each
_RIM, _CUT = 2, 2.5  # around the keys of a frame; between two labels


class Frame(NamedTuple):
    """How large the labels of one pad are together."""

    wide: float
    high: float


def sheets(game: str, seats: int, board: Board) -> list[str]:
    """Return the pages of labels for the pads of all seats, each an SVG."""
    frame = _frame(board.key_grid)
    across = max(1, int((PAGE_WIDE - 2 * _EDGE + _GAP) // (frame.wide + _GAP)))
    down = max(1, int((PAGE_HIGH - _HEAD - _EDGE) // (frame.high + _TITLE + _GAP)))
    room = across * down
    return [
        _page(game, range(first, min(first + room, seats)), seats, board, across)
        for first in range(0, seats, room)
    ]


def _page(game: str, placed: range, seats: int, board: Board, across: int) -> str:
    """Return the page with the frames of these seats, so many beside each other."""
    drawn = svg.Drawing(PAGE_WIDE, PAGE_HIGH, font_family=FONT)
    drawn.set_render_size(f"{PAGE_WIDE}mm", f"{PAGE_HIGH}mm")
    frame = _frame(board.key_grid)
    elements = [svg.Rectangle(0, 0, PAGE_WIDE, PAGE_HIGH, fill="#ffffff"), *_head(game, board)]
    for at, seat in enumerate(placed):
        row, column = divmod(at, across)
        x = _EDGE + column * (frame.wide + _GAP)
        y = _HEAD + _TITLE + row * (frame.high + _TITLE + _GAP)
        title = Sentence("{game}, seat {number}", game=GAMES[game].TITLE, number=seat + 1)
        elements.append(text(title, x, y - 3, 3, "start", weight="bold"))
        elements += _pad(legends(game, seat, seats), board.key_grid, x, y)
    for element in elements:
        drawn.append(element)
    return f"{drawn.as_svg()}\n"


def _head(game: str, board: Board) -> Elements:
    """Return what stands above the frames: what it is, how to print it, and the ruler."""
    what = Sentence("Key labels of {game} for {board}", game=GAMES[game].TITLE, board=board.name)
    how = Sentence(
        "Print at 100 %, then measure the ruler: it is {length} mm long. Cut along the lines.",
        length=RULER,
    )
    return [
        text(what, _EDGE, 14, 5, "start", weight="bold"),
        text(how, _EDGE, 21, 2.8, "start", fill=PALE),
        *_ruler(_EDGE, 31),
    ]


def _ruler(x: float, y: float) -> Elements:
    drawn: Elements = [svg.Line(x, y, x + RULER, y, stroke=INK, stroke_width=0.2)]
    for at in range(RULER + 1):
        high = 3 if at % 10 == 0 else 2 if at % 5 == 0 else 1.2
        drawn.append(svg.Line(x + at, y, x + at, y - high, stroke=INK, stroke_width=0.15))
        if at % 10 == 0:
            drawn.append(text(at, x + at, y + 2, 2.2))
    drawn.append(text("mm", x + RULER + 4, y + 2, 2.2))
    return drawn


def _pad(names: tuple[Names, ...], grid: KeyGrid, x: float, y: float) -> Elements:
    frame = _frame(grid)
    drawn: Elements = [
        svg.Rectangle(
            x, y, frame.wide, frame.high, rx=2, fill="none", stroke=LINE, stroke_width=0.2
        )
    ]
    for key, called in enumerate(names):
        row, column = divmod(key, grid.columns)
        middle = (column + 0.5) * grid.pitch_mm + _RIM, (row + 0.5) * grid.pitch_mm + _RIM
        drawn += label(called, x + middle[0], y + middle[1], grid.pitch_mm - _CUT)
    return drawn


def _frame(grid: KeyGrid) -> Frame:
    rows = -(-PAD_KEYS // grid.columns)
    return Frame(grid.columns * grid.pitch_mm + 2 * _RIM, rows * grid.pitch_mm + 2 * _RIM)
