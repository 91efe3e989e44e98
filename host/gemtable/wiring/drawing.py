"""The whole drawing: keys on the left, the board, LEDs on the right, tables below."""

import drawsvg as svg

from gemtable.sentence import Sentence
from gemtable.wiring.board_picture import Places, board_picture
from gemtable.wiring.circuit import Circuit
from gemtable.wiring.keys_picture import keys_picture
from gemtable.wiring.strips_picture import strips_picture
from gemtable.wiring.symbols import (
    DATA,
    FAINT,
    FONT,
    GROUND,
    KEY,
    PAPER,
    SUPPLY,
    Elements,
    ground,
    supply,
    text,
    wire,
)
from gemtable.wiring.tables import tables

_PAGE = 1340
_TOP = 120  # of the board
_BOARD_X = 530


def drawing(circuit: Circuit) -> str:
    """Return the wiring of a board as an SVG."""
    used = dict.fromkeys((key.pin for key in circuit.keys), KEY)
    used |= dict.fromkeys((strip.pin for strip in circuit.strips), DATA)
    used |= {circuit.supply: SUPPLY, circuit.ground: GROUND}
    board = board_picture(circuit, used, _BOARD_X, _TOP)
    keys, keys_end = keys_picture(circuit.keys, board)
    strips, strips_end = strips_picture(circuit, board)
    below = max(keys_end, strips_end, board.bottom + 40) + 30
    listed, end = tables(circuit, 60, below)
    drawn = svg.Drawing(_PAGE, end, font_family=FONT)
    drawn.append(svg.Rectangle(0, 0, _PAGE, end, fill=PAPER))
    power = _power(circuit, board.places)
    for element in (*_head(circuit), *power, *keys, *strips, *board.elements, *listed):
        drawn.append(element)
    return f"{drawn.as_svg()}\n"


def _head(circuit: Circuit) -> Elements:
    told = Sentence("Wiring of {board}", board=circuit.board.name)
    return [
        text(told, 60, 40, 22, font_weight="bold"),
        text(circuit.board.title, 60, 66, 13, fill=FAINT),
    ]


def _power(circuit: Circuit, places: Places) -> Elements:
    """Return the signs of supply and ground beside the board's own pins."""
    drawn: Elements = []
    for pin, sign, colour in (
        (circuit.supply, supply, SUPPLY),
        (circuit.ground, ground, GROUND),
    ):
        x, y = places[pin]
        out = x - 26 if pin.side == "left" else x + 26
        drawn += [wire([(x, y), (out, y)], colour), *sign(out, y)]
    return drawn
