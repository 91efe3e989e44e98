"""Draws the screens of a table's pads whenever something changes, and sounds its boards.

A watcher like a terminal or a page: it reads the status, and nothing waits for it. What it
wants drawn, the link sends piece by piece, the newest first of all.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from gemtable.games import GAMES
from gemtable.games.kit.table import Address
from gemtable.referee.status import Bulletin, Status
from gemtable.screens import key_page
from gemtable.screens.board_sounds import BoardSounds
from gemtable.screens.key_page import KeyPage
from gemtable.screens.pad_screen import pad_screen, title_screen, told_on_pad
from gemtable.screens.told_text import parts
from gemtable.sentence import Language, Sentence, naming, speaking

_REST_S = 0.04  # between two pictures: a board needs longer for a whole one
TURN_S = 3.0  # for a part of a sentence that is too long for the screen

# Of a seat, with so many columns of keys, and a part of what was told, from 0.
Draw = Callable[[Status, int, int, Language, int], bytes]


class Parts(Protocol):
    """What a board has besides units."""

    @property
    def has_screen(self) -> bool: ...
    @property
    def has_buzzer(self) -> bool: ...


class Panels(Protocol):
    """The part of the link to the boards that draws and sounds."""

    def parts(self) -> Mapping[str, Parts]: ...
    def draw(self, uid: str, pixels: bytes) -> None: ...
    def contrast(self, uid: str, level: int) -> None: ...
    def sound(self, uid: str, volume: int, notes: Sequence[tuple[int, int]]) -> None: ...


@dataclass(frozen=True, slots=True)
class Setting:
    """What a watcher asks each time that it draws.

    `people` are the seats that people play, from 0; `volume` is that of a seat's boards, or of
    the others, in percent, `language` what they speak; `level` is how bright screens are, 0 to
    255; `columns` is the width of a board's key grid, 3 or 4; `page` is what lies over the match
    on a pad, such as a menu.
    """

    people: Callable[[], Collection[int]]
    volume: Callable[[int | None], int]
    language: Callable[[int | None], Language]
    level: Callable[[], int]
    columns: Callable[[str], int]
    page: Callable[[Address], KeyPage | None] = lambda _pad: None


class _Told(NamedTuple):
    """What was told last on a screen, and since when, in seconds of the loop's clock."""

    text: str
    since_s: float


class PadWatcher:
    """Draws and sounds one match, until `run` is cancelled; then all its screens are off.

    `draw` draws the screen of a seat's pad. A text that is too long for a screen is shown part
    by part, over and over.
    """

    def __init__(
        self, bulletin: Bulletin, panels: Panels, setting: Setting, draw: Draw = pad_screen
    ) -> None:
        self._bulletin = bulletin
        self._draw = draw
        self._panels = panels
        self._setting = setting
        self._sounds = BoardSounds()
        self._drawn: dict[str, bytes] = {}  # by unique id
        self._told: dict[str, _Told] = {}
        self._levels: dict[str, int] = {}

    async def run(self) -> None:
        """Follow the status. At the first look nothing sounds, since all of it is old."""
        revision = -1
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(self._turns_at_s()):
                        revision = await self._bulletin.other(revision)
                self.look()
                await asyncio.sleep(_REST_S)
        finally:
            for uid in self._levels:
                self._panels.contrast(uid, 0)

    def look(self) -> None:
        """Draw and sound what is new."""
        status, parts = self._bulletin.status, self._panels.parts()
        self._sound(status, [uid for uid, each in parts.items() if each.has_buzzer])
        level = max(1, self._setting.level())
        shown = [uid for uid, each in parts.items() if each.has_screen]
        self._forget_all_but(shown, status.layout.boards)
        for uid in shown:
            pixels = self._picture(status, uid)
            if self._drawn.get(uid) != pixels:
                self._drawn[uid] = pixels
                self._panels.draw(uid, pixels)
            if self._levels.get(uid) != level:
                self._levels[uid] = level
                self._panels.contrast(uid, level)

    def _forget_all_but(self, shown: Collection[str], seated: Collection[str]) -> None:
        """Have a board drawn anew that comes back; forget one of no seat, whatever its id was."""
        self._drawn = {uid: each for uid, each in self._drawn.items() if uid in shown}
        self._told = {uid: each for uid, each in self._told.items() if uid in shown}
        gone = {uid: 0 for uid in self._levels if uid in seated}  # 0: they are off at the end
        self._levels = gone | {uid: each for uid, each in self._levels.items() if uid in shown}

    def _sound(self, status: Status, boards: Collection[str]) -> None:
        people = self._setting.people()
        for uid, notes in self._sounds.due(status, boards, people).items():
            if volume := self._setting.volume(status.layout.owner_of(Address(uid, 0))):
                self._panels.sound(uid, volume, notes)

    def _turns_at_s(self) -> float | None:
        """Return when the next part of a text is due, in the loop's time; None if none is."""
        long = [told for told in self._told.values() if len(parts(told.text)) > 1]
        return min((told.since_s + (_turns(told) + 1) * TURN_S for told in long), default=None)

    def _part(self, uid: str, text: str) -> int:
        """Return which part of a text a board's screen shows now: at first that with number 0."""
        told = self._told.get(uid)
        if told is None or told.text != text:
            told = self._told[uid] = _Told(text, asyncio.get_running_loop().time())
        return _turns(told)

    def _picture(self, status: Status, uid: str) -> bytes:
        unit = Address(uid, 0)
        if (page := self._setting.page(unit)) is not None:
            seat = status.layout.seat_of(unit)
            language = self._setting.language(seat)
            with naming(status.names):
                part = self._part(uid, key_page.told(page, language))
                return key_page.screen(page, self._setting.columns(uid), language, part)
        if unit in status.layout.pads:
            seat = status.layout.pads.index(unit)
            language = self._setting.language(seat)
            part = self._part(uid, told_on_pad(status, seat, language))
            return self._draw(status, seat, self._setting.columns(uid), language, part)
        language = self._setting.language(None)
        with speaking(language):
            title = str(GAMES[status.game].title)
        return title_screen(title, Sentence("This board has no seat."), language)


def _turns(told: _Told) -> int:
    return int((asyncio.get_running_loop().time() - told.since_s) / TURN_S)
