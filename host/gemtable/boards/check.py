"""`gemtable boards check` reports all faults of a board file before it is used.

A valid file can have warnings; the exit status is 0 all the same.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from gemtable.boards import part_rules
from gemtable.boards.board_file import DECLARED_MA, HUB, Board, BoardName
from gemtable.boards.board_folders import find
from gemtable.boards.board_models import MODELS
from gemtable.boards.faults import Fault, Place, named, told
from gemtable.boards.part_rules import breaches
from gemtable.errors import UserError, reading
from gemtable.printable import printable
from gemtable.sentence import Sentence, message

MOST = 20  # of the faults reported; a file with more is probably not a board file

_MARK = b"\xef\xbb\xbf"  # UTF-8's byte order mark
_OTHER_MARKS = (b"\xff\xfe", b"\xfe\xff")  # UTF-16's
_BOARD_NAME = TypeAdapter[str](BoardName)


def load(path: Path) -> Board:
    """Return the board in a file. Raises UserError with its faults."""
    board, found = check(path)
    if board:
        return board
    text = message("{file} is not a valid board file: {fault}.")
    what = Sentence(text, file=path.name, fault=found[0].says)
    for number, fault in enumerate(found[1:], 2):
        what = Sentence(
            "{others} Fault {number}: {fault}.", others=what, number=number, fault=fault.says
        )
    fix = Sentence("Correct {path}; boards/README.md explains every key.", path=path)
    raise UserError(what, fix)


def check(path: Path) -> tuple[Board | None, list[Fault]]:
    """Return a file's board and no faults, or None and its faults. Raises UserError."""
    data = _read(path)
    found = faults(data, path.stem)
    return (None if found else Board.model_validate_json(data)), found


def faults(data: bytes, name: str) -> list[Fault]:
    """Return the faults in the content of a file with this name, at most MOST."""
    found = []
    if data.startswith(_OTHER_MARKS):
        return [Fault((), Sentence("it is written in UTF-16; save it as UTF-8"))]
    if data.startswith(_MARK):
        text = message("it begins with a byte order mark; save it as UTF-8 without one")
        found.append(Fault((), Sentence(text)))
        data = data.removeprefix(_MARK)
    sound: dict[str, object] = {}
    try:
        Board.model_validate_json(data, context=sound)
    except ValidationError as error:
        found += told(error, _schema(), data)
    found += _keys_said_twice(data)
    found += breaches(sound)
    if "name" in sound and sound["name"] != name:
        found.append(_other_name(str(sound["name"]), name))
    return found[:MOST]


@cache
def _schema() -> dict[str, object]:
    return Board.model_json_schema()


def _read(path: Path) -> bytes:
    with reading(path, Sentence("Check the path.")):
        return path.read_bytes()


def _other_name(board: str, name: str) -> Fault:
    try:
        _BOARD_NAME.validate_python(name)
    except ValidationError:
        text = message("the board in it is named {board}; rename the file to {board}.json")
    else:
        text = message(
            "the board in it is named {board}; change that name to {name}, or rename the"
            " file to {board}.json"
        )
    return Fault(("name",), Sentence(text, board=board, name=name))


class _Object(dict[str, object]):
    """A JSON object and its duplicate keys."""

    def __init__(self, pairs: Iterable[tuple[str, Any]]) -> None:
        super().__init__()
        self.twice: list[str] = []
        for key, value in pairs:
            if key in self and key not in self.twice:
                self.twice.append(key)
            self[key] = value


def _keys_said_twice(data: bytes) -> Iterator[Fault]:
    """Yield a fault for each duplicate key of an object, or none if the data is not JSON."""
    try:
        # The numbers are not needed, and some are too long for Python.
        whole = json.loads(
            data, object_pairs_hook=_Object, parse_int=str, parse_float=str, parse_constant=str
        )
    except (ValueError, RecursionError):
        return
    for place in _twice_in(whole, ()):
        text = message("{place} appears twice; keep one of them")
        yield Fault(place, Sentence(text, place=named(place)))


def _twice_in(part: object, place: tuple[str | int, ...]) -> Iterator[Place]:
    if isinstance(part, _Object):
        yield from ((*place, key) for key in part.twice)
        inside: Iterable[tuple[str | int, Any]] = part.items()
    elif isinstance(part, list):
        inside = enumerate(part)
    else:
        return
    for step, value in inside:
        yield from _twice_in(value, (*place, step))


def run(name: str, as_json: bool) -> bool:
    """Check the board with this name, or the file at this path; return whether it is valid."""
    path = find(name)
    board, faults = check(path)
    lines = (
        [_as_json(path, board, faults)]
        if as_json
        else map(printable, _in_words(path, board, faults))
    )
    for line in lines:
        print(line)
    return not faults


def _as_json(path: Path, board: Board | None, faults: list[Fault]) -> str:
    told = [{"place": list(fault.place), "says": str(fault.says)} for fault in faults]
    warnings = [str(warning) for warning in part_rules.warnings(board)] if board else []
    return json.dumps(
        {"file": str(path), "is_sound": not faults, "faults": told, "warnings": warnings}
    )


def _in_words(path: Path, board: Board | None, faults: list[Fault]) -> list[Sentence]:
    if board is None:
        head = Sentence(
            "{file} has 1 fault:",
            "{file} has {count} faults:",
            file=path.name,
            count=len(faults),
        )
        return [head, *(Sentence("  {fault}.", fault=fault.says) for fault in faults)]
    text = message(
        "{file} is valid ({model}, LEDs: {leds}, keys: {keys}, at most {worst:.0f} mA of "
        "{budget} mA)."
    )
    return [
        Sentence(
            text,
            file=path.name,
            model=MODELS[board.model].title,
            leds=board.leds,
            keys=len(board.key_pins),
            worst=board.worst_ma,
            budget=board.budget_ma,
        ),
        *(HUB if board.worst_ma > DECLARED_MA else ()),
        *(
            Sentence("Warning: {warning}", warning=warning)
            for warning in part_rules.warnings(board)
        ),
    ]
