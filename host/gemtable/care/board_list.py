"""`gemtable boards list` prints a row for each board, with its problems."""

import asyncio
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from gemtable.boards.board_folders import FIRMWARE
from gemtable.care import parts_report, wiring_places
from gemtable.care.connected_boards import Meeting, meeting
from gemtable.care.parts_report import NONE, Named
from gemtable.link.board import Figures
from gemtable.link.board_parts import Parts
from gemtable.link.session_events import Hello
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.sentence import Sentence, message

_VERSION = re.compile(r'^VERSION = "(.+)"$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Health:
    """A board's health: the keys that are down, counted from 0, and all problems."""

    held: tuple[int, ...]
    ails: tuple[Sentence, ...]

    def words(self) -> Sentence | str:
        """Return all problems of the board on one line, or "OK"."""
        return " ".join(map(str, self.ails)) if self.ails else Sentence("OK")


def health_of(
    hello: Hello, line: Figures, named: Named = NONE, told: Parts | None = None
) -> Health:
    """Return the health of a board that has said hello and whose port is open.

    `named` are the screen and the buzzer in its board file, `told` those that it has told of.
    """
    held = tuple(held_keys(hello, line.levels))
    ails = []
    ours = firmware_version()
    if hello.firmware != ours:
        ails.append(Sentence("Its firmware is not version {ours}; flash the board.", ours=ours))
    if hello.start == "failure":
        ails.append(Sentence("Its program failed and was restarted: {error}.", error=hello.error))
    elif hello.error and hello.start in ("power", "reset"):
        ails.append(Sentence("It recovered from an error: {error}.", error=hello.error))
    if hello.start == "hang":
        ails.append(Sentence("Its program hung and was restarted."))
    if hello.start == "fallback":
        text = message("Its newest firmware failed three times, so it runs the previous one.")
        ails.append(Sentence(text))
    if line.supply.is_poor:
        ails.append(
            Sentence(
                "It briefly lost power once.",
                "It briefly lost power {count} times.",
                count=line.supply.losses,
            )
        )
    if held:
        keys = [str(key + 1) for key in held]
        ails.append(
            Sentence("Key {keys} is down.", "Keys {keys} are down.", keys=keys, count=len(held))
        )
    ails += parts_report.ails(named, told)
    return Health(held, (*ails, *line_faults(line)))


def line_faults(line: Figures) -> Iterator[Sentence]:
    """Yield the faults of a board's connection: lost presses and damaged lines."""
    if line.lost:
        yield Sentence("1 press was lost.", "{count} presses were lost.", count=line.lost)
    if line.spoilt:
        yield Sentence(
            "1 message was damaged.", "{count} messages were damaged.", count=line.spoilt
        )


def held_keys(hello: Hello, levels: int) -> list[int]:
    """Return the keys whose bit in `levels` is set, counted from 0 through all units."""
    keys = sum(unit[3] for unit in hello.units)
    return [key for key in range(keys) if levels >> key & 1]


def firmware_version() -> str:
    """Return the version of the firmware that comes with this Gemtable."""
    found = _VERSION.search((FIRMWARE / "version.py").read_text())
    assert found
    return found[1]


_WATCH_S = 1.0
_ECHO = 3  # columns for the ^C that the terminal echoes
_NAME, _HEALTH = Sentence("name"), Sentence("health")
_COLUMNS: tuple[tuple[Sentence, Literal["left", "right"]], ...] = (
    (Sentence("port"), "left"),
    (Sentence("unique id"), "left"),
    (_NAME, "left"),
    (Sentence("board"), "left"),
    (Sentence("role"), "left"),
    (Sentence("firmware"), "left"),
    (Sentence("round trip"), "right"),
    (_HEALTH, "left"),
)
_NONE = Sentence("No board is plugged in.")
_ROLES = {
    "pad": Sentence("pad"),
    "pads": Sentence("pads"),
    "rack": Sentence("rack"),
    "tile": Sentence("tile"),
    "mixed": Sentence("tiles and pads"),
}


def show(ports: tuple[str, ...], as_json: bool, watch: bool) -> bool:
    """Print the list of boards; with `watch`, repeat until control-C.

    Return whether there is a board on each of the named `ports`.
    """
    return tasks.run(_show(ports, as_json, watch))


async def _show(ports: tuple[str, ...], as_json: bool, watch: bool) -> bool:
    console = Console()
    if watch:
        console.width -= min(_ECHO, console.width - 1)
    async with meeting(ports) as met:
        if as_json:
            print(_as_json(met), flush=True)
            while watch:
                await asyncio.sleep(_WATCH_S)
                print(_as_json(met), flush=True)
        elif watch:
            with Live(drawn(met), console=console, auto_refresh=False) as live:
                while True:
                    await asyncio.sleep(_WATCH_S)
                    live.update(drawn(met), refresh=True)
        else:
            console.print(drawn(met))
        return set(map(os.path.realpath, ports)) <= {line.port for line in met.figures.values()}


def role_of(hello: Hello) -> str:
    """Return a board's role, a key of `_ROLES`. A rack has several tiles and no pad."""
    kinds = {kind for kind, *_counts in hello.units}
    if len(kinds) > 1:
        return "mixed"
    several = {"tile": "rack", "pad": "pads"}
    (kind,) = kinds
    return several[kind] if len(hello.units) > 1 else kind


class _Row(NamedTuple):
    """A board of the list: what its file names, what it has told of, and its health."""

    hello: Hello
    line: Figures
    named: Named
    told: Parts | None
    health: Health

    @property
    def has_screen(self) -> bool:
        """Whether the board should have a screen, also one that does not answer."""
        return bool(self.named.screen or (self.told and self.told.has_screen))

    @property
    def has_buzzer(self) -> bool:
        return bool(self.named.buzzer or (self.told and self.told.has_buzzer))

    def words(self) -> str:
        """Return the health as text, with the names of its screen and buzzer."""
        has = ((self.has_screen, Sentence("screen")), (self.has_buzzer, Sentence("buzzer")))
        parts = ", ".join(str(name) for is_there, name in has if is_there)
        return f"{self.health.words()} ({parts})" if parts else str(self.health.words())


def _boards(met: Meeting) -> list[_Row]:
    figures, parts, rows = met.figures, met.fleet.parts(), []
    for uid, hello in met.hellos.items():
        if uid in figures:
            line, told = figures[uid], parts.get(uid)
            named = parts_report.named_in(wiring_places.file_of(hello))
            rows.append(_Row(hello, line, named, told, health_of(hello, line, named, told)))
    return sorted(rows, key=lambda row: row.line.port)


def drawn(met: Meeting) -> RenderableType:
    """Return a table of all boards, followed by the problems with ports."""
    boards = _boards(met)
    parts: list[RenderableType] = [_table(boards)] if boards else []
    for what, fix in met.troubles:
        parts.append(Text(f"{printable(str(what))}\n  {printable(str(fix))}"))
    return Group(*(parts or [Text(str(_NONE))]))


def _table(boards: list[_Row]) -> Table:
    has_names = any(row.line.name for row in boards)
    columns = [column for column in _COLUMNS if has_names or column[0] is not _NAME]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    for name, justify in columns:
        table.add_column(str(name), justify=justify, no_wrap=name is not _HEALTH)
    for row in boards:
        hello, line = row.hello, row.line
        cells = (
            line.port,
            hello.uid,
            *([line.name] if has_names else []),
            hello.board,
            _ROLES[role_of(hello)],
            hello.firmware,
            trip(line.round_trip_us),
            row.words(),
        )
        table.add_row(*(Text(printable(str(cell))) for cell in cells))
    return table


def trip(round_trip_us: int | None) -> Sentence | str:
    """Return the time that a board needs to confirm a picture, as text."""
    if round_trip_us is None:
        return ""
    return Sentence("{ms:.1f} ms", ms=round_trip_us / 1000)


def _as_json(met: Meeting) -> str:
    return json.dumps(
        {
            "boards": [_facts(row) for row in _boards(met)],
            "troubles": [{"what": str(what), "fix": str(fix)} for what, fix in met.troubles],
        }
    )


def _facts(row: _Row) -> dict[str, object]:
    hello, line, told = row.hello, row.line, row.told
    screen = "well" if told and told.has_screen else "no answer"
    return {
        "port": line.port,
        "uid": hello.uid,
        "name": line.name or None,
        "board": hello.board,
        "role": role_of(hello),
        "firmware": hello.firmware,
        "files": hello.files,
        "start": hello.start,
        "error": hello.error,
        "board_hash": hello.board_hash,
        "free_bytes": hello.free_bytes,
        "round_trip_us": line.round_trip_us,
        "repeated": line.repeated,
        "spoilt": line.spoilt,
        "lost": line.lost,
        "supply_losses": line.supply.losses,
        "screen": screen if row.has_screen else None,
        "screen_faults": told.screen_faults if told else 0,
        "buzzer": row.has_buzzer,
        "held_keys": [key + 1 for key in row.health.held],
        "health": [str(ail) for ail in row.health.ails],
    }
