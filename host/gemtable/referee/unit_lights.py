"""The pictures and the brightness of all units; only changes are sent to the boards."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from gemtable.games.kit.table import (
    OFF,
    SEATS,
    WHITE,
    Address,
    Colour,
    Layout,
    Picture,
    part_name,
    shade,
)
from gemtable.process.tasks import ours
from gemtable.referee.board_interface import Link
from gemtable.referee.board_places import Away, no_such_part
from gemtable.referee.board_settings import Settings
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence, message

_BLINK_MS = 500
_BLINKS_S = 3.0  # of the table's time
_DIMMED = 1 / 3  # of the chosen brightness
_DIMMED_AFTER_S = 600.0  # of the table's time
_LEAST = 5  # percent; darker lights would be hard to see


class Lights:
    """Remembers the picture of each unit, sends new pictures, and then calls `changed`.

    Boards that are invited to a place show their invitation, all others the pictures of the
    match, or what covers them. While a unit blinks to help people find it, it shows nothing
    else. People choose the brightness, which is in `settings`; after ten minutes without a touch
    it drops to a third of that. `speed` is the rate of the table's time, 1.0 the host's.
    """

    def __init__(
        self,
        link: Link,
        changed: Callable[[], None] = lambda: None,
        speed: float = 1.0,
        settings: Settings | None = None,
    ) -> None:
        self._link = link
        self._changed = changed
        self._dimmed_after_s = _DIMMED_AFTER_S / speed
        self._pictures: dict[Address, Picture] = {}
        self._invitations: dict[Address, Picture] = {}
        self._covers: dict[Address, Picture] = {}
        self._shown: dict[Address, Picture] = {}
        self._blinking: dict[Address, Colour] = {}
        self._is_dim = False
        self._dims: asyncio.TimerHandle | None = None
        self._settings = settings or Settings()

    @property
    def share(self) -> int:
        """The brightness now, in parts of 255: as people chose it, or dimmed."""
        dimmed = _DIMMED if self._is_dim else 1
        return round(255 * self._settings.brightness / 100 * dimmed)

    @property
    def shown(self) -> Mapping[Address, Picture]:
        """The picture that was last sent to each unit."""
        return self._shown

    def show(self, pictures: Mapping[Address, Picture]) -> None:
        """Show these pictures on the units of the match, and turn all others dark."""
        self._pictures = dict(pictures)
        self._send_new()

    def invite(self, pictures: Mapping[Address, Picture]) -> None:
        """Show these pictures on units outside the match, instead of those of the last call."""
        self._invitations = dict(pictures)
        self._send_new()

    def cover(self, pictures: Mapping[Address, Picture]) -> None:
        """Show these pictures instead of those of the match, and no others of the last call."""
        if self._covers != pictures:
            self._covers = dict(pictures)
            self._send_new()

    def blink(self, units: Iterable[Address], colour: Colour = WHITE) -> None:
        """Make only these units blink; all others show their pictures."""
        self._blinking = dict.fromkeys(units, colour)
        self._send_new()

    def brighten(self, percent: int) -> Notice:
        """Set the brightness of all lights; return a notice of the change or the refusal."""
        if not _LEAST <= percent <= 100:
            text = message("The brightness must be from {least} to 100 percent.")
            return Notice("refused", Sentence(text, least=_LEAST))
        self._settings.brightness = percent
        self._send_new()
        return Notice(
            "note", Sentence("The brightness is now {percent} percent.", percent=percent)
        )

    def touched(self) -> None:
        """Keep the table bright for ten more minutes, since somebody did something."""
        self._cancel_dimming()
        loop = asyncio.get_running_loop()
        self._dims = loop.call_later(self._dimmed_after_s, ours(self._dim), True)
        self._dim(False)

    def leave(self) -> None:
        """Turn everything dark, and cancel the dimming."""
        self._cancel_dimming()
        self._invitations = {}
        self._covers = {}
        self.show({})

    def _dim(self, is_dim: bool) -> None:
        if is_dim != self._is_dim:
            self._is_dim = is_dim
            self._send_new()

    def _cancel_dimming(self) -> None:
        if self._dims:
            self._dims.cancel()

    def _send_new(self) -> None:
        pictures = self._invitations | self._pictures | self._covers
        for address in [each for each in self._shown if each not in pictures]:
            self._send(address, _all(self._shown[address], OFF))
            del self._shown[address]
        share = self.share
        for address, picture in pictures.items():
            if colour := self._blinking.get(address):
                picture = replace(_all(picture, colour), pattern="blink", period_ms=_BLINK_MS)
            elif share < 255:
                picture = _dimmed(picture, share)
            if self._shown.get(address) != picture:
                self._send(address, picture)
        self._changed()

    def _send(self, address: Address, picture: Picture) -> None:
        self._shown[address] = picture
        sent = picture.pattern, picture.period_ms, _hex(picture.leds), _hex(picture.other)
        self._link.show(address.board, address.unit, sent)


class Places(Protocol):
    """Who sits where, and why boards are away, by unique id."""

    @property
    def layout(self) -> Layout: ...
    @property
    def away(self) -> Mapping[str, Away]: ...


class Identification:
    """Makes parts of the table blink and names them, one after the other, on request.

    The parts of a seat blink in the seat's colour, which is the same on the pages. A part such as
    "seat 2" stands for all boards of that seat.
    """

    def __init__(
        self, places: Places, lights: Lights, tell: Callable[[Notice], None], speed: float
    ) -> None:
        self._places = places
        self._lights = lights
        self._tell = tell
        self._blinks_s = _BLINKS_S / speed
        self._parts: deque[str] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, part: str = "") -> None:
        """Make one part blink, or all present parts in turn if `part` is ""; stop earlier
        blinking.
        """
        layout, away = self._places.layout, self._places.away
        parts = [part] if part else layout.parts
        units = {each: _units_of(layout, each) for each in parts}
        if part and not units[part]:
            self._tell(no_such_part(layout))
            return
        if part and all(unit.board in away for unit in units[part]):
            why = away[units[part][0].board].why
            text = Sentence("That board cannot blink: {why}.", why=why)
            self._tell(Notice("refused", text, Sentence("Plug the board in.")))
            return
        there = (unit for each in units.values() for unit in each if unit.board not in away)
        boards = {unit.board for unit in there}
        self._parts = deque(
            each for each, found in units.items() if any(unit.board in boards for unit in found)
        )
        self.end()
        self._next()

    def end(self) -> None:
        """Cancel the blinking of the parts that have not blinked yet."""
        if self._timer:
            self._timer.cancel()

    def _next(self) -> None:
        self._timer = None
        if not self._parts:
            self._lights.blink(())
            return
        part = self._parts.popleft()
        layout = self._places.layout
        units = _units_of(layout, part)
        if not units:  # whoever had it has left meanwhile
            self._next()
            return
        owner = layout.owner_of(units[0])
        self._lights.blink(units, WHITE if owner is None else SEATS[owner])
        self._tell(Notice("note", Sentence("Blinking now: {board}.", board=part_name(part))))
        self._timer = asyncio.get_running_loop().call_later(self._blinks_s, ours(self._next))


def _units_of(layout: Layout, part: str) -> tuple[Address, ...]:
    """Return the units of a part of the table, or of a seat such as "seat 2"."""
    kind, _, number = part.partition(" ")
    if kind == "seat" and number.isdecimal() and int(number) in range(1, layout.seats + 1):
        seat = int(number) - 1
        pad = layout.pads[seat]
        return (*((pad,) if pad else ()), *layout.racks[seat])
    return layout.units_of(part)


def _dimmed(picture: Picture, share: int) -> Picture:
    leds = tuple(shade(colour, share) for colour in picture.leds)
    other = tuple(shade(colour, share) for colour in picture.other)
    return replace(picture, leds=leds, other=other)


def _all(picture: Picture, colour: Colour) -> Picture:
    return Picture((colour,) * len(picture.leds))


def _hex(colours: tuple[Colour, ...]) -> str:
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colours)
