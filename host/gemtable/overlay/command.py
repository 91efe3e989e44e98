"""`gemtable overlay GAME`: writes the labels of a game's keys to files, one per page."""

from pathlib import Path

from gemtable import boards
from gemtable.errors import UserError
from gemtable.games.command_line import game_named, seats_of
from gemtable.overlay.sheet import PLAIN, Print, sheets
from gemtable.printable import printable
from gemtable.sentence import ENGLISH, Sentence, spoken


def run(
    game: str, name: str, seats: int | None, output: Path | None, printed: Print = PLAIN
) -> None:
    """Draw labels for the pads of that board. Raises UserError."""
    wanted = seats_of(game_named(game), seats)
    board = boards.load(boards.find(name))
    if not any(unit.kind == "pad" for unit in board.units):
        raise UserError(
            Sentence("{board} has no pad, and only the keys of pads have labels.", board=name),
            Sentence("Name the board of a pad, as --as pico-pad."),
        )
    first = output or Path(f"{_stem(game, board.name, wanted, printed)}.svg")
    pages = sheets(game, wanted, board, printed)
    for number, page in enumerate(pages, 1):
        path = first if number == 1 else first.with_stem(f"{first.stem}-page-{number}")
        _write(path, page)
        print(printable(Sentence("Labels to print are in {path}.", path=path)))


def _stem(game: str, board: str, seats: int, printed: Print) -> str:
    """Return a name with everything that distinguishes sheets, so that no two share it."""
    words = [game, board, "labels", f"{seats}-seats"]
    if printed.cap_mm:
        words.append(f"{printed.cap_mm:g}mm")
    if printed.paper != PLAIN.paper:
        words.append(printed.paper.title.lower())
    if spoken().code != ENGLISH.code:
        words.append(spoken().code)
    return "-".join(words)


def _write(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be written: {error}.", path=path, error=error.strerror),
            Sentence("Name another file with --output."),
        ) from error
