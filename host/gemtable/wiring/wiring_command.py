"""`gemtable wiring BOARD` draws keys on the left, LEDs on the right, and tables below."""

from pathlib import Path

import drawsvg as svg

from gemtable import boards
from gemtable.boards.board_models import MODELS
from gemtable.errors import UserError, writing
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.wiring.board_picture import board_picture, pin_y, placed_board, signs, uses
from gemtable.wiring.circuit import Circuit, circuit
from gemtable.wiring.circuit_symbols import FAINT, FONT, PAPER, Elements, text
from gemtable.wiring.keys_picture import keys_picture, keys_plan
from gemtable.wiring.led_pictures import strips_picture
from gemtable.wiring.tables import tables

_LEFT, _RIGHT = 60, 40  # margins
_TOP = 134  # of the board
_LONGEST = 120  # characters of a title


def drawing(circuit: Circuit) -> str:
    """Return the wiring of a board as an SVG."""
    used = uses(circuit)
    plan = keys_plan(circuit.keys, used, pin_y(circuit, _TOP), _TOP)
    board = placed_board(circuit, used, plan.board_x, _TOP)
    keys, keys_end = keys_picture(plan, board)
    strips = strips_picture(circuit, board)
    below = max(keys_end, strips.bottom, board.end + 40) + 30
    listed = tables(circuit, _LEFT, below)
    wide, high = max(strips.right, listed.right) + _RIGHT, listed.bottom
    drawn = svg.Drawing(wide, high, font_family=FONT)
    drawn.append(svg.Rectangle(0, 0, wide, high, fill=PAPER))
    for element in (
        *_head(circuit),
        *signs(board),
        *keys,
        *strips.elements,
        *board_picture(circuit, board),
        *listed.elements,
    ):
        drawn.append(element)
    return f"{drawn.as_svg()}\n"


def _head(circuit: Circuit) -> Elements:
    told = Sentence("Wiring of {board}", board=circuit.board.name)
    current = Sentence(
        "The board draws up to {worst:.0f} mA of its budget of {budget} mA from USB, with all "
        "LEDs white at max_brightness {brightness} of 255.",
        worst=circuit.board.worst_ma,
        budget=circuit.board.budget_ma,
        brightness=circuit.board.max_brightness,
    )
    return [
        text(told, _LEFT, 40, 22, font_weight="bold"),
        text(circuit.board.title[:_LONGEST], _LEFT, 66, 13, fill=FAINT),
        text(current, _LEFT, 86, 13, fill=FAINT),
    ]


def run(name: str, output: Path | None) -> None:
    """Draw the wiring of the board file with this name or path. Raises UserError."""
    board = boards.load(boards.find(name))
    path = output or Path(f"{board.name}-wiring.svg")
    if MODELS[board.model].is_ready_made:
        raise UserError(
            Sentence("A {model} needs no wiring.", model=MODELS[board.model].title),
            Sentence("Its keys and LEDs are built in. Plug it in and flash it."),
        )
    with writing(path, Sentence("Choose another file with --output.")):
        path.write_text(drawing(circuit(board)), encoding="utf-8")
    print(printable(Sentence("The wiring of {board} is in {path}.", board=board.name, path=path)))
