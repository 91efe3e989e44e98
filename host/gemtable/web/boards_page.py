"""The boards' page: every board of the table with its LEDs, health and keys.

A message is one JSON object with all keys that are held now: {"held": ["e660.0.3"]}, each as
board.unit.key. The page repeats it every second; if the page falls silent, its keys are released.

A tile that only some seats may see is covered, unless the match was started with --reveal.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated

from fastapi import APIRouter, WebSocket
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL, Eyes, eyes_of, seen
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import FACES, PAD_KEYS, Address
from gemtable.health.board_counts import Figures
from gemtable.printable import printable
from gemtable.process.tasks import ours
from gemtable.referee.notices import Notice
from gemtable.referee.status import BoardHealth, Status
from gemtable.sentence import Sentence, naming
from gemtable.web import pad, pad_screens
from gemtable.web.board_course import course
from gemtable.web.client_socket import GONE, Nonsense, follow
from gemtable.web.connection_limits import know
from gemtable.web.handshake import proved
from gemtable.web.pad import tile_names
from gemtable.web.table_interface import Table
from gemtable.web.table_picture import apart, page
from gemtable.web.watcher_view import Look
from gemtable.web.watchers import Following, Watcher

_FINGERS = 10
_SILENT_S = 3.0  # after which the keys of a silent page are released
_KEY = r"^[0-9a-z]{1,32}\.[0-9]{1,2}\.[0-9]{1,2}$"


class _Held(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    held: Annotated[list[Annotated[str, Field(pattern=_KEY)]], Field(max_length=_FINGERS)]


class Hand:
    """The keys that one page holds. Call `let_go` when the page is gone."""

    def __init__(self) -> None:
        self._down: dict[tuple[Address, int], Table] = {}  # each with its table
        self._silence: asyncio.TimerHandle | None = None

    def heed(self, message: str, table: Table) -> None:
        """Hold exactly the keys in a message. Raises Nonsense.

        Ignores a key that is not, or no longer, on an emulated board.
        """
        try:
            said = _Held.model_validate_json(message)
        except ValidationError:
            raise Nonsense from None
        wanted = dict.fromkeys(map(_key, said.held))
        for key in [key for key in self._down if key not in wanted]:
            self._up(key)
        for key in wanted:
            if key not in self._down and _is_emulated(table.bulletin.status, *key):
                self._press(key, table)
        self._restart_timeout()

    def let_go(self) -> None:
        """Release all keys."""
        for key in list(self._down):
            self._up(key)
        self._restart_timeout()

    def _press(self, key: tuple[Address, int], table: Table) -> None:
        try:
            table.hold(*key, True)
        except UserError as error:
            table.bulletin.tell(Notice("refused", error.what, error.fix, to=HOST))
        else:
            self._down[key] = table

    def _up(self, key: tuple[Address, int]) -> None:
        table = self._down.pop(key)
        with suppress(UserError):  # its board is gone
            table.hold(*key, False)

    def _restart_timeout(self) -> None:
        """Restart the timeout that releases all keys if the page goes silent."""
        if self._silence:
            self._silence.cancel()
            self._silence = None
        if self._down:
            loop = asyncio.get_running_loop()
            self._silence = loop.call_later(_SILENT_S, ours(self.let_go))


def key_id(unit: Address, key: int) -> str:
    """Return the name of a key in the page's messages, such as "e660.0.3"."""
    return f"{unit.board}.{unit.unit}.{key}"


def _key(name: str) -> tuple[Address, int]:
    board, unit, key = name.split(".")
    return Address(board, int(unit)), int(key)


def _is_emulated(status: Status, unit: Address, key: int) -> bool:
    keys = PAD_KEYS if unit in status.layout.pads else 1
    return unit in status.leds and key < keys


_MINUTE_S = 60


@dataclass(frozen=True, slots=True)
class OfBoards:
    """The view of all boards of a table. With `presses`, the watcher may press their keys."""

    presses: bool

    def look(self, table: Table) -> Look:
        """Return the current view of the boards."""
        facts = cache(partial(self._facts, table))
        return Look(
            seen=facts,
            picture=lambda: page("boards", **facts()),
            lights=lambda: {
                **lights(table.bulletin.status, _eyes(table)),
                **pad_screens.of_boards(table, _eyes(table)),
            },
            texts=lambda: texts(
                table.bulletin.status, table.figures(), asyncio.get_running_loop().time()
            ),
        )

    def _facts(self, table: Table) -> Mapping[str, object]:
        status, figures, eyes = table.bulletin.status, table.figures(), _eyes(table)
        units = _units(table, eyes, self.presses)
        with naming(apart(status.names)):
            boards = [
                _board(board, units[board.uid], figures)
                | course(table.ages(), board.uid, board.name)
                for board in status.boards
            ]
        nobodys = sorted(figures.keys() - {board.uid for board in status.boards})
        return {
            "game": GAMES[status.game].title,
            "aloud": GAMES[status.game].aloud,
            "match": status.match,
            "boards": boards,
            "nobodys": [
                {"uid": uid, **_line(figures, uid), **course(table.ages(), uid)} for uid in nobodys
            ],
            "presses": self.presses,
            "has_notes": any(unit.get("notes") for each in units.values() for unit in each),
            "is_covered": any(unit.get("is_covered") for each in units.values() for unit in each),
        }


def _eyes(table: Table) -> Eyes:
    return eyes_of(table.bulletin.status, ALL if table.reveals else TABLE)


def lights(status: Status, eyes: Eyes) -> dict[str, str]:
    """Return the colour of each LED that `eyes` can see, by the LED's element id."""
    return pad.lamp_lights(status, eyes, {unit: _leds(unit) for unit in status.layout.units})


def texts(status: Status, figures: Mapping[str, Figures], now_s: float) -> dict[str, str]:
    """Return the boards' link figures, and how long boards have been missing, by element id."""
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
    board: BoardHealth, units: Sequence[Mapping[str, object]], figures: Mapping[str, Figures]
) -> dict[str, object]:
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
    """Return what a board reports about itself; each field is None if it is not connected."""
    line = figures.get(uid)
    return {
        "called": line.name if line else None,
        "firmware": line.firmware if line else None,
        "kind": line.board if line else None,
    }


def _units(table: Table, eyes: Eyes, presses: bool) -> Mapping[str, list[Mapping[str, object]]]:
    """Return the pads and tiles of each board, by the board's unique id."""
    status = table.bulletin.status
    layout = status.layout
    names, visible = tile_names(layout), seen(layout, eyes)
    drawn: dict[str, list[Mapping[str, object]]] = {board.uid: [] for board in status.boards}
    pressed = {
        board.uid for board in status.boards if presses and board.is_emulated and not board.missing
    }
    for unit in layout.units:
        can_press = unit.board in pressed
        if unit in names:
            tile = _tile(status, unit, names[unit], visible[unit], can_press)
            drawn[unit.board].append(tile)
        else:
            drawn[unit.board].append(_pad(table, unit, eyes, can_press))
    return drawn


def _pad(table: Table, unit: Address, eyes: Eyes, can_press: bool) -> Mapping[str, object]:
    status, has_screen = table.bulletin.status, table.screen(unit) is not None
    seat = status.layout.pads.index(unit)
    keys = [
        {"led": _led(unit, key), "name": name, "hold": can_press and key_id(unit, key)}
        for key, name in enumerate(status.public_keys(seat))
    ]
    return {
        "keys": keys,
        "has_screen": has_screen,
        "notes": table.notes(unit) is not None and eyes == ALL and pad_screens.notes_element(unit),
        "screen": has_screen and eyes == ALL and pad_screens.element(unit),
        "moving": pad.lamp_motion(status, unit),
    }


def _tile(
    status: Status, unit: Address, name: str, visible: range, can_press: bool
) -> Mapping[str, object]:
    faces = [_led(unit, led) for led in visible if led < FACES]
    return {
        "name": name,
        "hold": can_press and key_id(unit, 0),
        "faces": faces,
        "back": _led(unit, FACES) if unit in status.layout.backs and FACES in visible else None,
        "is_covered": not faces,
        "moving": pad.lamp_motion(status, unit) if faces else None,  # hidden too if covered
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


_RATE = 60, 30.0  # messages in a burst, and per second: enough for drumming fingers


def boards_of(following: Following) -> APIRouter:
    """Return the routes of the boards' page. Everyone may see it; only the host presses keys."""
    router = APIRouter(prefix="/boards", include_in_schema=False)

    @router.get("")
    async def boards() -> Response:
        picture = Markup(following.picture(OfBoards(presses=False)))
        title = Sentence("Boards")
        facts = {"live": "/boards/live", "room": HOST, "picture": picture}
        return HTMLResponse(page("boards_page", title=title, **facts))

    @router.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        invitations = following.invitations
        token = await proved(socket, invitations, HOST)
        if token is None:
            await socket.close(GONE)
            return
        if token:
            know(socket, HOST)
        hand = Hand()

        def may() -> bool:
            return not token or invitations.admits(HOST, token)

        def heed(message: str, _watcher: Watcher) -> None:
            if following.table is None:
                raise Nonsense
            hand.heed(message, following.table)

        try:
            heeded = heed if token else None
            await follow(socket, following, OfBoards(bool(token)), may, heeded, _RATE)
        finally:
            hand.let_go()

    return router
