"""`gemtable boards check FILE`: print all faults of a board file, or that it is valid.

A valid file may have warnings; the exit status is still 0.
"""

import json
from pathlib import Path

from gemtable.boards import errata
from gemtable.boards.checking import check
from gemtable.boards.current import DECLARED_MA, HUB
from gemtable.boards.faults import Fault
from gemtable.boards.files import Board
from gemtable.boards.finding import find
from gemtable.boards.models import MODELS
from gemtable.printable import printable
from gemtable.sentence import Sentence, message


def run(name: str, as_json: bool) -> bool:
    """Check the board of that name, or the file at that path; return whether it is valid."""
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
    warnings = [str(warning) for warning in errata.warnings(board)] if board else []
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
        "{file} is valid: {model}, LEDs: {leds}, keys: {keys},"
        " at most {worst:.0f} mA of {budget} mA."
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
        *(Sentence("Warning: {warning}", warning=warning) for warning in errata.warnings(board)),
    ]
