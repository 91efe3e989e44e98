"""The menus behind the held key while no match runs: the same pages, for what a room has."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from gemtable.games.kit.table import Address
from gemtable.languages import NAMES
from gemtable.process.tasks import ours
from gemtable.referee.board_volume import Volumes
from gemtable.referee.notices import Notice
from gemtable.referee.seat_languages import SeatLanguages
from gemtable.referee.spoken_lines import spoken
from gemtable.referee.unit_lights import Lights
from gemtable.room.pad_menu import (
    CLOSES_AFTER_S,
    Menu,
    Say,
    Situation,
    SwitchOff,
    page,
    pressed,
)
from gemtable.room.room_state import Room
from gemtable.screens.key_page import KeyPage


@dataclass(frozen=True, slots=True)
class Settings:
    """What people set for the boards of a table, and a match takes over from the room.

    `brightness` is in percent.
    """

    brightness: int
    volumes: Volumes
    languages: SeatLanguages


class RoomMenus:
    """The menus that are open in a room, by pad. `changed` is called when one closes by itself.

    `speed` is the rate of the boards' clocks, 1.0 the host's.
    """

    def __init__(
        self,
        lights: Lights,
        volumes: Volumes,
        languages: SeatLanguages,
        switch_off: Callable[[], None],
        changed: Callable[[], None],
        speed: float,
    ) -> None:
        self._lights = lights
        self._volumes = volumes
        self._languages = languages
        self._switch_off = switch_off
        self._changed = changed
        self._closes_after_s = CLOSES_AFTER_S / speed
        self._open: dict[Address, Menu] = {}
        self._timers: dict[Address, asyncio.TimerHandle] = {}

    @property
    def settings(self) -> Settings:
        """What people have set so far."""
        return Settings(self._lights.brightness, self._volumes, self._languages)

    def page_of(self, pad: Address, room: Room) -> KeyPage | None:
        """Return what a pad shows; None if no menu is open there."""
        menu = self._open.get(pad)
        return None if menu is None else page(menu, self._situation(pad, room))

    def held(self, pad: Address) -> None:
        """Open the menu of a pad at its first page."""
        self._set(pad, Menu())

    def takes(self, pad: Address, key: int, room: Room) -> Notice | bool | None:
        """Handle a press on a pad whose menu is open; False if none is.

        Returns a notice of what was set or refused, None without one.
        """
        if pad not in self._open:
            return False
        menu, deed = pressed(self._open[pad], key, self._situation(pad, room))
        if menu is None:
            self.close(pad)
        else:
            self._set(pad, menu)
        match deed:
            case Say(line):
                return self._say(line, len(room.people))
            case SwitchOff():
                self._switch_off()
        return None

    def close(self, pad: Address) -> None:
        """Close the menu of a pad, if one is open."""
        self._open.pop(pad, None)
        if timer := self._timers.pop(pad, None):
            timer.cancel()

    def close_all(self, board: str = "") -> None:
        """Close the menus of a board, given by its unique id, or all."""
        for pad in [each for each in self._open if board in ("", each.board)]:
            self.close(pad)

    def _set(self, pad: Address, menu: Menu) -> None:
        self.close(pad)
        self._open[pad] = menu
        loop = asyncio.get_running_loop()
        self._timers[pad] = loop.call_later(self._closes_after_s, ours(self._ends), pad)

    def _ends(self, pad: Address) -> None:
        self.close(pad)
        self._changed()

    def _situation(self, pad: Address, room: Room) -> Situation:
        seat = room.seat_of(pad)
        return Situation(
            seat=seat,
            brightness=self._lights.brightness,
            volume=self._volumes.of(None),
            own_volume=self._volumes.of(seat),
            language=self._languages.of(seat).code,
            languages=NAMES,
        )

    def _say(self, line: str, seats: int) -> Notice | None:
        said = spoken(line)
        match said.verb:
            case "brightness":
                return self._lights.brighten(said.number)
            case "volume":
                return self._volumes.set(said.seat, said.number, seats)
            case "language":
                return self._languages.set(said.seat, said.code, seats)
        return None
