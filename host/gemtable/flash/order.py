"""What is wanted on boards, and whether a board that said hello has it."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gemtable import boards, command_lines
from gemtable.boards import checking
from gemtable.boards.files import Board
from gemtable.errors import UserError
from gemtable.flash import image, machine_code, sets
from gemtable.flash.image import BOARD_FILE
from gemtable.flash.plan import Found
from gemtable.link.events import Hello
from gemtable.sentence import Sentence


class NotOurs(UserError):
    """There is nothing of Gemtable's on a board, and nobody said what it shall be."""


@dataclass(frozen=True, slots=True)
class Order:
    """The firmware, with the board file or the one that is on the board."""

    board_file: Path | None
    compiled: bool
    force: bool

    def is_done(self, hello: Hello) -> bool:
        """Say whether a board runs just what is wanted.

        It does not say which machine code it takes, so it is what would be wanted of any.
        """
        if self.force:
            return False
        board = self.board_file and image.hash_of_board(self.board_file.read_bytes())
        if board not in (None, hello.board_hash):
            return False
        chips = machine_code.KNOWN if self.compiled else (None,)
        return any(hello.files == image.hash_of(image.program(self.compiled, c)) for c in chips)

    def board(self, port: str, found: Found, hello: Hello | None) -> tuple[bytes, Board]:
        """Return the board file for a board, as it is and read. Raises UserError."""
        if self.board_file:
            return self.board_file.read_bytes(), boards.load(self.board_file)
        data = _on(port, found, hello)
        try:
            name = str(json.loads(data)["name"])
            faults = checking.faults(data, name)
        except (ValueError, KeyError, TypeError):
            raise _unsound(port) from None
        if faults:
            raise _unsound(port)
        return data, Board.model_validate_json(data)


def name_on(found: Found) -> str:
    """Return the name in the board file that a board would start by; "" without a sound one."""
    for data in _boards_on(found):
        with suppress(ValueError, KeyError, TypeError):
            return str(json.loads(data)["name"])
    return ""


def contents(order: Order, board: bytes, found: Found) -> Mapping[str, bytes]:
    """Return the files for a board, with machine code if it takes any."""
    chip = machine_code.chip_of(found.mpy)
    return {**image.program(order.compiled, chip), BOARD_FILE: board}


def _on(port: str, found: Found, hello: Hello | None) -> bytes:
    """Return the board file that is on a board: the one it runs by, or what it would start."""
    there = _boards_on(found)
    for data in there:
        if hello and image.hash_of_board(data) == hello.board_hash:
            return data
    if there:
        return there[0]
    raise NotOurs(
        Sentence("There is nothing of Gemtable's on the board on {port}.", port=port),
        Sentence(
            "Say what it is wired as: {command}",
            command=command_lines.ours("flash", "--port", port, "--as", "pico-pad"),
        ),
    )


def _boards_on(found: Found) -> list[bytes]:
    """Return the board files on a board, that of the newest set first."""
    listed = [path for one in sets.read(found.listed).sets for path in one.paths]
    paths = [path for path in (*listed, BOARD_FILE) if path in found.boards]
    return [found.boards[path].encode() for path in paths]


def _unsound(port: str) -> UserError:
    return UserError(
        Sentence("The board file on {port} is none that this firmware can use.", port=port),
        Sentence(
            "Say what it is wired as: {command}",
            command=command_lines.ours("flash", "--port", port, "--as", "pico-pad"),
        ),
    )
