"""`gemtable overlay GAME`: write the labels of a game's keys to files, one a page."""

from pathlib import Path

from gemtable import boards
from gemtable.errors import UserError
from gemtable.options.reading import game_named, seats_of
from gemtable.overlay.sheet import sheets
from gemtable.printable import printable
from gemtable.sentence import Sentence


def run(game: str, name: str, seats: int | None, output: Path | None) -> None:
    """Draw labels for the pads of that board. Raises UserError."""
    wanted = seats_of(game_named(game), seats)
    board = boards.load(boards.find(name))
    if not any(unit.kind == "pad" for unit in board.units):
        raise UserError(
            Sentence("{board} has no pad, and only the keys of pads have labels.", board=name),
            Sentence("Name the board of a pad, as --as pico-pad."),
        )
    first = output or Path(f"{game}-{board.name}-labels.svg")
    pages = sheets(game, wanted, board)
    for number, page in enumerate(pages, 1):
        path = first if number == 1 else first.with_stem(f"{first.stem}-{number}")
        _write(path, page)
        print(printable(Sentence("Labels to print are in {path}.", path=path)))


def _write(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be written: {error}.", path=path, error=error.strerror),
            Sentence("Name another file with --output."),
        ) from error
