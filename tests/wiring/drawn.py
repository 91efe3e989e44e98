"""The wiring drawings of all boards that ship: golden files, and pictures of the READMEs."""

from functools import cache
from pathlib import Path

from gemtable import boards
from gemtable.boards.board_models import MODELS
from gemtable.wiring.circuit import Circuit, circuit
from gemtable.wiring.wiring_command import drawing

DRAWN = Path(__file__).parents[2] / "docs" / "wiring"


def circuits() -> dict[str, Circuit]:
    """Return the circuit of each board that something is wired to, by its name."""
    every = [boards.load(boards.find(name)) for name in boards.names()]
    return {board.name: circuit(board) for board in every if not MODELS[board.model].is_ready_made}


@cache
def drawings() -> dict[str, str]:
    """Return the drawing of each of them."""
    return {name: drawing(each) for name, each in circuits().items()}
