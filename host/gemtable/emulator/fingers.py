"""Presses keys of emulated boards, as typed or sent lines say.

Boards and keys count from 1: `press 2.5` is key 5 of board 2.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gemtable.emulator.board import EmulatedBoard
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_REST_US = 30_000  # a key's rest before it moves: covers its late release, and debouncing
_DOWN_US = 60_000
_UP_US = 100_000
_HELD_US = 1_250_000  # a table counts a key as held after 1.2 s

_CLICK = ((_REST_US, True), (_DOWN_US, False))
_AGAIN = ((_UP_US, True), (_DOWN_US, False))
_STROKES = {  # by typed words: (after_us, down) for each stroke
    "press": _CLICK,
    "press double": _CLICK + _AGAIN,
    "press triple": _CLICK + _AGAIN + _AGAIN,
    "press long": ((_REST_US, True), (_HELD_US, False)),
    "hold": ((_REST_US, True),),
    "release": ((_REST_US, False),),
}
_LINE = re.compile(r"(press|hold|release) (?:(\d{1,4})\.)?(\d{1,4})( double| triple| long)?")


class _Move(NamedTuple):
    board: EmulatedBoard
    key: int  # from 0
    strokes: tuple[tuple[int, bool], ...]


def obey(lines: Iterable[str], boards: Sequence[EmulatedBoard]) -> Iterable[UserError]:
    """Execute each line; yield an error for each that is invalid."""
    for line in lines:
        try:
            move = _meant(" ".join(line.lower().split()), boards)
            if move:
                move.board.strokes(move.key, move.strokes)
        except UserError as error:
            yield error


def _meant(line: str, boards: Sequence[EmulatedBoard]) -> _Move | None:
    """Parse a line; return None for an empty one. Raises UserError."""
    if not line:
        return None
    said = _LINE.fullmatch(line)
    strokes = _STROKES.get(said[1] + (said[4] or "")) if said else None
    if said is None or strokes is None:
        raise UserError(
            Sentence("That does not press a key."),
            Sentence(
                "As in: press {last}.1, press {last}.1 double, triple or long;"
                " hold {last}.1, release {last}.1.",
                last=len(boards),
            ),
        )
    number, key = int(said[2] or 1), int(said[3])
    if not 1 <= number <= len(boards):
        raise UserError(
            Sentence("There is no board {number}.", number=number),
            Sentence("Numbers go from 1 to {last}.", last=len(boards)),
        )
    board = boards[number - 1]
    keys = len(board.board.key_pins)
    if not 1 <= key <= keys:
        raise UserError(
            Sentence("The {board} has no key {key}.", board=board.name, key=key),
            Sentence("Numbers go from 1 to {last}.", last=keys),
        )
    return _Move(board, key - 1, strokes)
