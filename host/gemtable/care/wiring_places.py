"""The places of a connected board's keys and LEDs, compared with its board file. Pure.

A place is (unit, number) of a key or an LED; back lights follow the faces. A pad's LED is next
to the key with the same number.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gemtable import boards
from gemtable.boards.board_file import Board, Strip
from gemtable.errors import UserError
from gemtable.flash.firmware_files import board_hash_of
from gemtable.link.session_events import Hello
from gemtable.sentence import Sentence, message


class BoardFile(NamedTuple):
    """A valid board file; `facts` is its JSON without the defaults."""

    path: Path
    board: Board
    facts: dict[str, Any]


def file_of(hello: Hello) -> BoardFile | None:
    """Return the board's board file; None if it doesn't exist or has changed since the flash."""
    try:
        path = boards.find(hello.board)
        content = path.read_bytes()
        if board_hash_of(content) == hello.board_hash:
            return BoardFile(path, boards.load(path), json.loads(content))
    except (UserError, OSError):
        pass
    return None


Place = tuple[int, int]
Each = TypeVar("Each")
_COLUMNS = 4  # of a pad whose board file is unknown
_OTHER_ORDER = {"GRB": "RGB", "RGB": "GRB"}


@dataclass(frozen=True, slots=True)
class Found:
    """The results of a wiring check; whatever nobody could see is left out.

    `keys` maps the place of a key to the key that responded there, `leds` an LED to the place
    where it shines, and `strips` a strip to the one that shines instead. `together` are keys that
    went down at one press.
    """

    keys: Mapping[Place, Place] = field(default_factory=dict)
    leds: Mapping[Place, Place] = field(default_factory=dict)
    strips: Mapping[int, int] = field(default_factory=dict)
    together: tuple[tuple[Place, ...], ...] = ()

    @property
    def moved_keys(self) -> list[tuple[Place, Place]]:
        return [(place, heard) for place, heard in self.keys.items() if place != heard]

    @property
    def moved_leds(self) -> list[tuple[Place, Place]]:
        return [(led, place) for led, place in self.leds.items() if led != place]

    @property
    def moved_strips(self) -> list[tuple[int, int]]:
        return [(strip, shines) for strip, shines in self.strips.items() if strip != shines]


def label(hello: Hello, place: Place) -> str:
    """Return a label such as "5" for a key or LED, or "2.1" if the board has several units."""
    unit, number = place
    return f"{unit + 1}.{number + 1}" if len(hello.units) > 1 else f"{number + 1}"


def keys_of(hello: Hello) -> list[Place]:
    return [(unit, key) for unit, each in enumerate(hello.units) for key in range(each[3])]


def leds_of(hello: Hello) -> list[Place]:
    return [
        (unit, led)
        for unit, (_kind, faces, backs, _keys) in enumerate(hello.units)
        for led in range(faces + backs)
    ]


def pins(hello: Hello, board: Board) -> dict[Place, int]:
    """Return the pin of each key."""
    return {
        (unit, key): board.key_pins[board.units[unit].keys[key]] for unit, key in keys_of(hello)
    }


def key_place(hello: Hello, key: Place, file: BoardFile | None) -> Sentence:
    """Return the place of a key in words, for a user in front of the board."""
    unit, number = key
    kind = hello.units[unit][0]
    same = [at for at, each in enumerate(hello.units) if each[0] == kind]
    if kind == "tile":
        return Sentence("the button of tile {number}", number=same.index(unit) + 1)
    columns = file.board.key_grid.columns if file else _COLUMNS
    row, column = number // columns + 1, number % columns + 1
    if len(same) > 1:
        text = message("the key of pad {pad} in row {row}, column {column}")
        return Sentence(text, pad=same.index(unit) + 1, row=row, column=column)
    return Sentence("the key in row {row}, column {column}", row=row, column=column)


def faults(hello: Hello, found: Found) -> list[Sentence]:
    """Return a sentence for each difference between the wiring and the board file."""
    told = [
        Sentence("Keys {keys} go down together, so their wires touch.", keys=_labels(hello, keys))
        for keys in found.together
    ]
    if found.moved_strips:
        text = message("strip {other} instead of strip {strip}")
        pairs = [
            Sentence(text, strip=strip + 1, other=other + 1) for strip, other in found.moved_strips
        ]
        told.append(Sentence("Wrong strips light up: {pairs}.", pairs=pairs))
    if found.moved_keys:
        text = message("{other} instead of {key}")
        pairs = [
            Sentence(text, key=label(hello, place), other=label(hello, heard))
            for place, heard in found.moved_keys
        ]
        told.append(Sentence("Wrong keys respond: {pairs}.", pairs=pairs))
    if found.moved_leds:
        text = message("{led} at the place of {other}")
        pairs = [
            Sentence(text, led=label(hello, led), other=label(hello, place))
            for led, place in found.moved_leds
        ]
        told.append(Sentence("LEDs are in the wrong places: {pairs}.", pairs=pairs))
    return told


def lines(
    hello: Hello, file: BoardFile, found: Found, dark: Mapping[str, Sequence[Place]]
) -> list[str]:
    """Return the board file lines that must change to fit the wiring of the board."""
    board, told = file.board, []
    if key_pins := _key_pins(hello, board, found):
        told += _line(file, "key_pins", key_pins)
    if strips := _strips(file, found, dark):
        told += _list_of_lines(file, "strips", strips)
    if units := _units(hello, file, found):
        told += _list_of_lines(file, "units", units)
    return told


def strip_of(board: Board, led: Place) -> int:
    """Return the number of the strip that an LED is on."""
    index = _index(board, led)
    for number, strip in enumerate(board.strips):
        if index < strip.count:
            return number
        index -= strip.count
    raise IndexError(led)


def _key_pins(hello: Hello, board: Board, found: Found) -> list[int] | None:
    heard = _completed(keys_of(hello), found.keys) if found.moved_keys else None
    if heard is None:
        return None
    pin_of = pins(hello, board)
    fitting = [*board.key_pins]
    for (unit, key), other in heard.items():
        fitting[board.units[unit].keys[key]] = pin_of[other]
    return fitting


def _units(hello: Hello, file: BoardFile, found: Found) -> list[object] | None:
    shines = _completed(leds_of(hello), found.leds) if found.moved_leds else None
    if shines is None:
        return None
    board = file.board
    leds = [[*unit.leds, *unit.backs] for unit in board.units]
    for led, (at, number) in shines.items():
        leds[at][number] = _index(board, led)
    units: list[object] = []
    for facts, unit, now in zip(file.facts["units"], board.units, leds, strict=True):
        split = len(unit.leds)
        backs = {"backs": now[split:]} if unit.backs else {}
        units.append({**facts, "leds": now[:split], **backs})
    return units


def _strips(
    file: BoardFile, found: Found, dark: Mapping[str, Sequence[Place]]
) -> list[object] | None:
    """Return all strips with corrected pins and colour orders; None if they are right."""
    strips = [dict(facts) for facts in file.facts["strips"]]
    shines = _completed(range(len(strips)), found.strips) if found.moved_strips else None
    for strip, other in (shines or {}).items():
        strips[other]["pin"] = file.board.strips[strip].pin
    reordered = [at for at, each in enumerate(file.board.strips) if _is_swapped(file, each, dark)]
    for at in reordered:
        strips[at]["order"] = _OTHER_ORDER[file.board.strips[at].order]
    return [*strips] if shines or reordered else None


def _is_swapped(file: BoardFile, strip: Strip, dark: Mapping[str, Sequence[Place]]) -> bool:
    """Return whether all LEDs of a strip fail in red and green, and none in blue or white."""
    board = file.board
    number = board.strips.index(strip)
    here = {led for led in _all(board) if strip_of(board, led) == number}
    fails = {colour: here & set(leds) for colour, leds in dark.items()}
    wrong = [colour for colour, leds in fails.items() if leds]
    return bool(here) and wrong == ["red", "green"] and fails["red"] == fails["green"] == here


def _all(board: Board) -> Iterator[Place]:
    for number, unit in enumerate(board.units):
        yield from ((number, led) for led in range(len(unit.leds) + len(unit.backs)))


def _index(board: Board, led: Place) -> int:
    """Return the number of an LED through all strips."""
    unit, number = led
    return (*board.units[unit].leds, *board.units[unit].backs)[number]


def _completed(all_of: Sequence[Each], known: Mapping[Each, Each]) -> dict[Each, Each] | None:
    """Return `known`, with the missing pair added; None if more than one pair is missing."""
    missing = [each for each in all_of if each not in known]
    left = [each for each in all_of if each not in known.values()]
    if len(missing) != len(left) or len(missing) > 1:
        return None
    return {**known, **dict(zip(missing, left, strict=True))}


def _line(file: BoardFile, name: str, value: object) -> list[str]:
    return [f'  "{name}": {json.dumps(value)}{_comma(file, name)}']


def _list_of_lines(file: BoardFile, name: str, values: Sequence[object]) -> list[str]:
    each = [f"    {json.dumps(value)}," for value in values]
    return [f'  "{name}": [', *each[:-1], each[-1][:-1], f"  ]{_comma(file, name)}"]


def _comma(file: BoardFile, name: str) -> str:
    return "" if name == [*file.facts][-1] else ","


def _labels(hello: Hello, places: Sequence[Place]) -> list[str]:
    return [label(hello, place) for place in places]
