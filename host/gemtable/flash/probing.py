"""Whether a board is wired as its board file says, as far as pull-ups show: before it is written.

A pin that somebody grounds reads low: a key that is held, or a wire that goes elsewhere. One
that is slow to rise has a capacitor, as the filter of a key. All else looks like nothing:
keys that are open, strips with and without power, pins that are free.
"""

import json
from collections.abc import Collection, Iterator
from pathlib import Path

from gemtable import command_lines
from gemtable.boards.files import Board
from gemtable.boards.models import MODELS
from gemtable.errors import UserError
from gemtable.flash import remote
from gemtable.sentence import Sentence

BOARD_SIDE = (Path(__file__).parent / "probe_side.py").read_text()


async def must_be_wired_as(port: str, board: Board) -> None:
    """Raise UserError if the board on a port, whose program is stopped, is wired otherwise."""
    call = f"{BOARD_SIDE}\nprobe({_pins(board)!r})"
    lines = await remote.run(port, remote.RESUME, ("exec", call))
    try:
        told = json.loads(lines[-1])
        slow, low = frozenset(told["slow"]), frozenset(told["low"])
    except (IndexError, ValueError, KeyError, TypeError) as error:
        raise UserError(
            Sentence("The board on {port} did not say how it is wired.", port=port),
            Sentence("Unplug the board and plug it in again."),
        ) from error
    if found := [*contradictions(board, slow, low)]:
        raise UserError(
            Sentence(
                "The board on {port} is not wired as {board} is: {found}.",
                port=port,
                board=board.name,
                found=found,
            ),
            Sentence(
                "Nothing was written. Let go of its keys; if nobody holds one, {command} draws how"
                " it should be. --force flashes it all the same.",
                command=command_lines.ours("wiring", board.name),
            ),
        )


def contradictions(
    board: Board, slow: Collection[int], low: Collection[int]
) -> Iterator[Sentence]:
    """Yield what these pins, slow to rise or low for good, say against a board file."""
    for number, strip in enumerate(board.strips, 1):
        if strip.pin in low:
            yield Sentence(
                "GP{pin} for strip {number} is held to ground", pin=strip.pin, number=number
            )
        elif strip.pin in slow:
            yield Sentence(
                "GP{pin} for strip {number} has a capacitor, as keys have",
                pin=strip.pin,
                number=number,
            )
    for pin in _high(board):
        if pin in low:
            yield Sentence("GP{pin} to be driven high is held to ground", pin=pin)
    for number, pin in enumerate(board.key_pins, 1):
        if pin in low:
            yield Sentence("GP{pin} of key {number} is held to ground", pin=pin, number=number)


def _pins(board: Board) -> list[int]:
    return [*(strip.pin for strip in board.strips), *_high(board), *board.key_pins]


def _high(board: Board) -> list[int]:
    """Return the pins to be driven high but those of parts on the board, which may hold one."""
    return [pin for pin in board.high_pins if pin not in MODELS[board.model].switches]
