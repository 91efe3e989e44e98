"""`gemtable wiring BOARD`: writes a board's wiring drawing to a file."""

from pathlib import Path

from gemtable import boards
from gemtable.boards.models import MODELS
from gemtable.errors import UserError
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.wiring.circuit import circuit
from gemtable.wiring.drawing import drawing


def run(name: str, output: Path | None) -> None:
    """Draw the board of that name, or the file at that path. Raises UserError."""
    board = boards.load(boards.find(name))
    path = output or Path(f"{board.name}-wiring.svg")
    if MODELS[board.model].is_ready_made:
        raise UserError(
            Sentence("Nothing is wired to a {model}.", model=MODELS[board.model].title),
            Sentence("Its keys and LEDs are on it: plug it in and flash it."),
        )
    try:
        path.write_text(drawing(circuit(board)), encoding="utf-8")
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be written: {error}.", path=path, error=error.strerror),
            Sentence("Name another file with --output."),
        ) from error
    print(printable(Sentence("The wiring of {board} is in {path}.", board=board.name, path=path)))
