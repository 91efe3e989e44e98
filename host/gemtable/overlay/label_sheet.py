"""`gemtable overlay GAME`: sheets of key labels at true scale, with a ruler to check the print."""

from pathlib import Path
from typing import NamedTuple

import drawsvg as svg

from gemtable import boards
from gemtable.boards.board_file import Board, KeyGrid
from gemtable.errors import UserError, writing
from gemtable.games import GAMES
from gemtable.games.kit.table import PAD_KEYS
from gemtable.games.option_words import game_named, seats_of
from gemtable.overlay.key_label import FONT, INK, LINE, PALE, Elements, Names, label, legends, text
from gemtable.printable import printable
from gemtable.sentence import ENGLISH, Either, Sentence, spoken

RULER = 50

_EDGE, _HEAD, _GAP, _TITLE = 14, 40, 6, 6  # edge and head of a page; gap and title of frames
_RIM, _CUT = 2, 2.5  # around the keys of a frame; between two labels


class Paper(NamedTuple):
    """A sheet of paper, in mm (ISO 216; ANSI/ASME Y14.1)."""

    title: str
    wide: float
    high: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}


class Print(NamedTuple):
    """How to print labels. Without `cap_mm` a label is almost as wide as the key pitch."""

    paper: Paper = PAPERS["a4"]
    cap_mm: float | None = None  # side of the keycaps that labels go under or on


PLAIN = Print()


def sheets(game: str, seats: int, board: Board, printed: Print = PLAIN) -> list[str]:
    """Return the pages of labels for the pads of all seats, each an SVG. Raises UserError."""
    grid, paper = board.key_grid, printed.paper
    _must_fit(grid, printed)
    wide, high = _frame(grid)
    across = max(1, int((paper.wide - 2 * _EDGE + _GAP) // (wide + _GAP)))
    down = max(1, int((paper.high - _HEAD - _EDGE) // (high + _TITLE + _GAP)))
    room = across * down
    return [
        _page(game, range(first, min(first + room, seats)), seats, board, printed, across)
        for first in range(0, seats, room)
    ]


def _must_fit(grid: KeyGrid, printed: Print) -> None:
    (wide, high), paper, cap_mm = _frame(grid), printed.paper, printed.cap_mm
    if cap_mm and cap_mm > grid.pitch_mm:
        raise UserError(
            Sentence(
                "Labels of {cap:g} mm do not fit keys that are {pitch:g} mm apart.",
                cap=cap_mm,
                pitch=grid.pitch_mm,
            ),
            Sentence("Choose a smaller --cap, or correct key_grid in the board file."),
        )
    if wide > paper.wide - 2 * _EDGE or high > paper.high - _HEAD - _TITLE - _EDGE:
        raise UserError(
            Sentence(
                "The labels of a pad are {wide:.0f} by {high:.0f} mm, too large for {paper}.",
                wide=wide,
                high=high,
                paper=paper.title,
            ),
            Sentence("Choose another --paper: {papers}.", papers=Either(PAPERS)),
        )


def _page(game: str, placed: range, seats: int, board: Board, printed: Print, across: int) -> str:
    """Return a page with the labels of these seats, `across` pads side by side."""
    paper = printed.paper
    drawn = svg.Drawing(paper.wide, paper.high, font_family=FONT)
    drawn.set_render_size(f"{paper.wide}mm", f"{paper.high}mm")
    wide, high = _frame(board.key_grid)
    elements = [svg.Rectangle(0, 0, paper.wide, paper.high, fill="#ffffff"), *_head(game, board)]
    for at, seat in enumerate(placed):
        row, column = divmod(at, across)
        x = _EDGE + column * (wide + _GAP)
        y = _HEAD + _TITLE + row * (high + _TITLE + _GAP)
        title = Sentence("{game}, seat {number}", game=GAMES[game].title, number=seat + 1)
        elements.append(text(title, x, y - 3, 3, "start", weight="bold"))
        elements += _pad(game, legends(game, seat, seats), board.key_grid, printed.cap_mm, x, y)
    for element in elements:
        drawn.append(element)
    return f"{drawn.as_svg()}\n"


def _head(game: str, board: Board) -> Elements:
    """Return the head of the page: title, printing instructions, and the ruler."""
    what = Sentence("Key labels of {game} for {board}", game=GAMES[game].title, board=board.name)
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


def _pad(
    game: str, names: tuple[Names, ...], grid: KeyGrid, cap_mm: float | None, x: float, y: float
) -> Elements:
    wide, high = _frame(grid)
    drawn: Elements = [
        svg.Rectangle(x, y, wide, high, rx=2, fill="none", stroke=LINE, stroke_width=0.2)
    ]
    for key, called in enumerate(names):
        row, column = divmod(key, grid.columns)
        middle = (column + 0.5) * grid.pitch_mm + _RIM, (row + 0.5) * grid.pitch_mm + _RIM
        size = cap_mm or grid.pitch_mm - _CUT
        drawn += label(called, GAMES[game], x + middle[0], y + middle[1], size)
    return drawn


def _frame(grid: KeyGrid) -> tuple[float, float]:
    """Return the width and height, in mm, of all labels of one pad together."""
    rows = -(-PAD_KEYS // grid.columns)
    return grid.columns * grid.pitch_mm + 2 * _RIM, rows * grid.pitch_mm + 2 * _RIM


def run(
    game: str, name: str, seats: int | None, output: Path | None, printed: Print = PLAIN
) -> None:
    """Write sheets of labels for the pads of the board `name`. Raises UserError."""
    wanted = seats_of(game_named(game), seats)
    board = boards.load(boards.find(name))
    if not any(unit.kind == "pad" for unit in board.units):
        raise UserError(
            Sentence("{board} has no pad, and labels are only for the keys of pads.", board=name),
            Sentence("Choose a board with a pad, for example --as pico-pad."),
        )
    first = output or Path(f"{_stem(game, board.name, wanted, printed)}.svg")
    pages = sheets(game, wanted, board, printed)
    for number, page in enumerate(pages, 1):
        path = first if number == 1 else first.with_stem(f"{first.stem}-page-{number}")
        _write(path, page)
        print(printable(Sentence("The labels to print are in {path}.", path=path)))


def _stem(game: str, board: str, seats: int, printed: Print) -> str:
    """Return a file name with everything that distinguishes sheets, so that no two share it."""
    words = [game, board, "labels", f"{seats}-seats"]
    if printed.cap_mm:
        words.append(f"{printed.cap_mm:g}mm")
    if printed.paper != PLAIN.paper:
        words.append(printed.paper.title.lower())
    if spoken().code != ENGLISH.code:
        words.append(spoken().code)
    return "-".join(words)


def _write(path: Path, page: str) -> None:
    with writing(path, Sentence("Choose another file with --output.")):
        path.write_text(page, encoding="utf-8")
