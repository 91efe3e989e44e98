"""A table's boards as everyone may see them: lights, keys, health, and link figures.

A tile that only some seats may see is covered, unless the match was started with --reveal.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL, Eyes, eyes_of, seen
from gemtable.games.kit.roles import TABLE
from gemtable.games.kit.table import FACES, Address
from gemtable.printable import printable
from gemtable.referee.status import BoardHealth, Status
from gemtable.sentence import Sentence, naming
from gemtable.web import lamps
from gemtable.web.drawing import apart, page
from gemtable.web.holding import key_id
from gemtable.web.pad import tile_names
from gemtable.web.sight import Look
from gemtable.web.table import Figures, Table

_MINUTE_S = 60


@dataclass(frozen=True, slots=True)
class OfBoards:
    """All boards of a table; with `presses`, the watcher may press their keys."""

    presses: bool

    def look(self, table: Table) -> Look:
        """Return what there is to see now."""
        facts = cache(partial(self._facts, table))
        return Look(
            seen=facts,
            picture=lambda: page("boards", **facts()),
            lights=lambda: lights(table.bulletin.status, _eyes(table)),
            texts=lambda: texts(
                table.bulletin.status, table.figures(), asyncio.get_running_loop().time()
            ),
        )

    def _facts(self, table: Table) -> Mapping[str, Any]:
        status, figures, eyes = table.bulletin.status, table.figures(), _eyes(table)
        units = _units(status, eyes, self.presses)
        with naming(apart(status.names)):
            boards = [_board(board, units[board.uid], figures) for board in status.boards]
        nobodys = sorted(figures.keys() - {board.uid for board in status.boards})
        return {
            "game": GAMES[status.game].title,
            "aloud": GAMES[status.game].aloud,
            "match": status.match,
            "boards": boards,
            "nobodys": [{"uid": uid, **_line(figures, uid)} for uid in nobodys],
            "presses": self.presses,
            "is_covered": any(tile["is_covered"] for board in boards for tile in board["tiles"]),
        }


def _eyes(table: Table) -> Eyes:
    return eyes_of(table.bulletin.status, ALL if table.reveals else TABLE)


def lights(status: Status, eyes: Eyes) -> dict[str, str]:
    """Return the colour of each LED that these eyes see, by the LED's id."""
    return lamps.lights(status, eyes, {unit: _leds(unit) for unit in status.layout.units})


def texts(status: Status, figures: Mapping[str, Figures], now_s: float) -> dict[str, str]:
    """Return the link figures of the boards, and how long a board is missing, by element id."""
    told: dict[str, str] = {}
    for uid, line in figures.items():
        told[f"trip-{uid}"] = _trip(line.round_trip_us)
        told[f"again-{uid}"] = str(line.repeated)
        told[f"spoilt-{uid}"] = str(line.spoilt)
        told[f"lost-{uid}"] = str(line.lost)
    for board in status.boards:
        if board.missing_since_s is not None:
            told[f"away-{board.uid}"] = str(_lasting(now_s - board.missing_since_s))
    return told


def _board(
    board: BoardHealth, units: Sequence[Mapping[str, Any]], figures: Mapping[str, Figures]
) -> Mapping[str, Any]:
    return {
        "uid": board.uid,
        "name": printable(board.name),
        "is_emulated": board.is_emulated,
        "is_needed": board.is_needed,
        "missing": board.missing and printable(board.missing),
        **_line(figures, board.uid),
        "pads": [unit for unit in units if "keys" in unit],
        "tiles": [unit for unit in units if "keys" not in unit],
    }


def _line(figures: Mapping[str, Figures], uid: str) -> Mapping[str, str | None]:
    """Return what a connected board says about itself; None in each field without one."""
    line = figures.get(uid)
    return {
        "called": line.name if line else None,
        "firmware": line.firmware if line else None,
        "kind": line.board if line else None,
    }


def _units(status: Status, eyes: Eyes, presses: bool) -> Mapping[str, list[Mapping[str, Any]]]:
    """Return the pads and tiles of each board, by the board's unique id."""
    layout = status.layout
    names, visible = tile_names(layout), seen(layout, eyes)
    drawn: dict[str, list[Mapping[str, Any]]] = {board.uid: [] for board in status.boards}
    pressed = {
        board.uid for board in status.boards if presses and board.is_emulated and not board.missing
    }
    for unit in layout.units:
        can_press = unit.board in pressed
        if unit in names:
            tile = _tile(status, unit, names[unit], visible[unit], can_press)
            drawn[unit.board].append(tile)
        else:
            drawn[unit.board].append(_pad(status, unit, can_press))
    return drawn


def _pad(status: Status, unit: Address, can_press: bool) -> Mapping[str, Any]:
    seat = status.layout.pads.index(unit)
    names = GAMES[status.game].table.key_names(status.views.table, status.shown.table, seat)
    keys = [
        {"led": _led(unit, key), "name": name, "hold": can_press and key_id(unit, key)}
        for key, name in enumerate(names)
    ]
    return {"keys": keys, "moving": lamps.moving(status, unit)}


def _tile(
    status: Status, unit: Address, name: str, visible: range, can_press: bool
) -> Mapping[str, Any]:
    faces = [_led(unit, led) for led in visible if led < FACES]
    return {
        "name": name,
        "hold": can_press and key_id(unit, 0),
        "faces": faces,
        "back": _led(unit, FACES) if unit in status.layout.backs and FACES in visible else None,
        "is_covered": not faces,
        "moving": lamps.moving(status, unit) if faces else None,  # hidden too if covered
    }


def _leds(unit: Address) -> str:
    """Return the prefix of the ids of a unit's LEDs."""
    return f"led-{unit.board}-{unit.unit}"


def _led(unit: Address, led: int) -> str:
    return f"{_leds(unit)}-{led}"


def _trip(us: int | None) -> str:
    return "" if us is None else str(Sentence("{ms:.1f} ms", ms=us / 1000))


def _lasting(seconds: float) -> Sentence:
    if seconds < _MINUTE_S:
        return Sentence("for {seconds:.0f} s", seconds=max(0, seconds))
    return Sentence("for {minutes:.0f} min", minutes=seconds // _MINUTE_S)
