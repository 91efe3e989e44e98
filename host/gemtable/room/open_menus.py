"""The menus that are open now, by pad, in a match as in the room.

A menu closes by itself after 20 seconds of the table's time without a press. A press that was
made while it was open is the menu's, even if it is heard later.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gemtable.games.kit.table import Address
from gemtable.languages import NAMES
from gemtable.limits import Limits
from gemtable.process.tasks import ours
from gemtable.referee.board_settings import Settings
from gemtable.room.pad_menu import CLOSES_AFTER_S, Deed, Menu, Situation, page, pressed
from gemtable.screens.key_page import KeyPage
from gemtable.stamps import Stamp

_DEEDS = 20, 2.0  # of a board at once, and then a second of the table's time


@dataclass(slots=True)
class _Open:
    """The menu of one pad, the seat that it was opened for, and what closes it."""

    menu: Menu
    seat: int | None
    timer: asyncio.TimerHandle


class OpenMenus:
    """Opens and closes menus; `changed` is called when one has closed by itself.

    `now` returns the table's time, `speed` is its rate, 1.0 the host's.
    """

    def __init__(
        self, now: Callable[[], Stamp], changed: Callable[[], None], speed: float
    ) -> None:
        self._now = now
        self._changed = changed
        self._closes_after_s = CLOSES_AFTER_S / speed
        self._open: dict[Address, _Open] = {}
        self._closed: dict[Address, Stamp] = {}  # when the last menu of a pad was closed
        self._limits = Limits(*_DEEDS)

    def __iter__(self) -> Iterator[Address]:
        """Yield the pads whose menu is open; it may be closed meanwhile."""
        return iter([*self._open])

    def __contains__(self, pad: Address) -> bool:
        return pad in self._open

    def seat_of(self, pad: Address) -> int | None:
        """Return the seat, from 0, for which the menu of a pad was opened; None for none."""
        return self._open[pad].seat

    def open(self, pad: Address, seat: int | None) -> None:
        """Open the menu of a pad, which has this seat, at its first page."""
        self._set(pad, seat, Menu())

    def press(self, pad: Address, key: int, situation: Situation) -> Deed | None:
        """Press a key of an open menu; return what it asks for.

        A board that asks for more than people can gets nothing, and no page of it changes.
        """
        found = self._open[pad]
        menu, deed = pressed(found.menu, key, situation)
        if deed is not None and not self._limits.take(pad.board, self._now().at_s):
            return None
        if menu is None:
            self.close(pad)
        else:
            self._set(pad, found.seat, menu)
        return deed

    def was_open(self, pad: Address, at: Stamp) -> bool:
        """Return whether a press of this moment was made before the pad's menu was closed."""
        closed = self._closed.get(pad)
        return closed is not None and at.at_s < closed.at_s

    def page_of(self, pad: Address, situation: Situation) -> KeyPage:
        """Return what the pad of an open menu shows."""
        return page(self._open[pad].menu, situation)

    def close(self, pad: Address) -> None:
        """Close the menu of a pad, which is open."""
        self._open.pop(pad).timer.cancel()
        self._closed[pad] = self._now()

    def close_all(self, board: str = "") -> None:
        """Close the menus of a board, given by its unique id, or all."""
        for pad in self:
            if board in ("", pad.board):
                self.close(pad)

    def forget(self, board: str) -> None:
        """Close the menus of a board that has left, of which nothing more is heard."""
        self.close_all(board)
        self._closed = {pad: at for pad, at in self._closed.items() if pad.board != board}

    def _set(self, pad: Address, seat: int | None, menu: Menu) -> None:
        if pad in self._open:
            self._open[pad].timer.cancel()
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self._closes_after_s, ours(self._ends), pad)
        self._open[pad] = _Open(menu, seat, timer)

    def _ends(self, pad: Address) -> None:
        self.close(pad)
        self._changed()


def situation_of(settings: Settings, seat: int | None) -> Situation:
    """Return what every menu has for the pad of a seat: what can be set for boards."""
    return Situation(
        seat=seat,
        brightness=settings.brightness,
        volume=settings.volumes.of(None),
        own_volume=settings.volumes.of(seat),
        language=settings.languages.of(seat).code,
        languages=NAMES,
    )
