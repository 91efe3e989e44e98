"""Listens to the boards while no match runs, and shows the room on their lights and screens.

It is for boards what the lobby is for a page: what it begins, the program plays. A page and a
terminal see the same room, and change it by `choose`.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Protocol

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.table import HELP_KEY, PAD_KEYS, Address, Edge, Gesture
from gemtable.limits import Limits
from gemtable.process.tasks import ours
from gemtable.referee.board_interface import EdgeHeard, Hello, Link, TableClock
from gemtable.referee.board_settings import Settings
from gemtable.referee.gestures import Deadlines, GestureReader
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.unit_lights import Lights
from gemtable.room.open_menus import OpenMenus
from gemtable.room.room_menus import RoomMenus
from gemtable.room.room_pages import chair_told, page, pictures, told
from gemtable.room.room_state import Asked, Room
from gemtable.room.room_tiles import double_click, long_press
from gemtable.screens.key_page import KeyPage, lights, screen
from gemtable.screens.pad_watcher import Panels
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp
from gemtable.web.table_interface import Kept

_NO_BOARDS = Sentence("No board is plugged in. Plug in a pad, and hold a key for 2 seconds.")

_SAY_S = 0.5  # after a change, for those that follow
_SAY_LATER_S = 5.0  # if people were told often
_SAYS = 20, 0.2  # times that people are told at once, and then a second


class Boards(Link, Panels, Protocol):
    """The part of the link that a room uses: lights, times, and screens."""


@dataclass(frozen=True, slots=True)
class Doors:
    """What a room asks of its program.

    `begin` makes a match the next one and raises UserError; `tell` shows people a notice;
    `changed` is called after each change; `columns` is the width of a board's key grid, 3 or 4;
    `switch_off` ends the program; `is_emulated` tells of a board, by its unique id, whether this
    program emulates it: nobody can press its keys.
    """

    begin: Callable[[Asked], None]
    tell: Callable[[Notice], None]
    changed: Callable[[], None]
    columns: Callable[[str], int]
    switch_off: Callable[[], None]
    is_emulated: Callable[[str], bool]


class PadRoom:
    """The room of a program from when nothing is played until a match begins; then `close` it.

    `room` is its state, `settings` are what people set for the boards, `last` is the game that
    was played last. `speed` is the rate of the boards' clocks, 1.0 the host's.
    """

    def __init__(
        self,
        link: Boards,
        doors: Doors,
        kept: Iterable[Kept] = (),
        needs_boards: bool = False,
        speed: float = 1.0,
        settings: Settings | None = None,
        last: str = "",
    ) -> None:
        self.room = Room(needs_boards=needs_boards, kept=tuple(kept), last=last)
        self.settings = settings or Settings()
        self.lights = Lights(link, speed=speed, settings=self.settings)
        self._notices = Notices(doors.tell, lambda _uid: None)
        self._clock = TableClock(link, speed)
        self._menus = RoomMenus(
            OpenMenus(self._clock.now, self._show, speed),
            lambda: self.room,
            self.lights,
            self.settings,
            self._notices.tell,
            doors.switch_off,
            lambda seat, is_bot: self._become(self.room.give(seat, is_bot)),
            speed,
        )
        self._link = link
        self._doors = doors
        self._reader = GestureReader(holds=range(PAD_KEYS))
        self._deadlines = Deadlines(link.ping, speed)
        self._forgets: asyncio.TimerHandle | None = None
        self._drawn: dict[str, tuple[bytes, int]] = {}  # by unique id, and how bright
        self._said: tuple[Sentence, ...] = ()
        self._says: asyncio.TimerHandle | None = None
        self._limits = Limits(*_SAYS)
        self._is_open = True

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """What a page and a terminal tell of the room: who has the chair, and what is chosen."""
        if not self.room.boards:
            return (_NO_BOARDS,) if self.room.needs_boards else ()
        return chair_told(self.room), told(self.room)

    def open(self) -> None:
        """Tell what the room waits for."""
        self._become(self.room)

    @property
    def game(self) -> str:
        """The game that is chosen, by whom ever; "" if none is."""
        return self.room.choice.game

    @property
    def seated(self) -> tuple[int, frozenset[int]] | None:
        """The seats of the match, and those of bots, from 0; None while nobody has joined."""
        return self.room.new_players if self.room.people else None

    @property
    def options(self) -> Mapping[str, Json]:
        """The options that are chosen, of those that are not at their default."""
        return self.room.choice.options

    def menu_of(self, pad: Address) -> KeyPage | None:
        """Return the page of the menu that is open on a pad; None if none is."""
        return self._menus.page_of(pad)

    def choose(self, game: str) -> None:
        """Take over a game that somebody has chosen on a page; the last change counts."""
        if game != self.game:
            self._become(self.room.chosen(game))

    def close(self) -> None:
        """Turn all boards dark, and hear nothing more."""
        self._is_open = False
        self._deadlines.stop_all()
        self._menus.open.close_all()
        self._menus.identification.end()
        for timer in (self._forgets, self._says):
            if timer:
                timer.cancel()
        self.lights.leave()
        for uid in self._drawn:
            self._link.contrast(uid, 0)

    def board_arrived(self, hello: Hello) -> None:
        if not self._doors.is_emulated(hello.uid):
            self._drawn.pop(hello.uid, None)
            self._reader.forget(hello.uid)
            self._become(self.room.came(hello.uid, hello.units))

    def board_gone(self, uid: str, _why: str) -> None:
        self._reader.forget(uid)
        self._deadlines.stop(uid)
        self._menus.forget(uid)
        self._drawn.pop(uid, None)
        self._become(self.room.went(uid, self._now_s()))

    def rivals(self, _uid: str, edge: EdgeHeard) -> Collection[str] | None:
        """Who presses first sits first, so a press waits for all boards; a release for none."""
        return None if edge.down else ()

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        at = self._clock.stamp(edge.at) if edge.at else self._clock.now()
        gestures = self._reader.feed(Edge(Address(uid, edge.unit), edge.key, edge.down, edge.us))
        self._hear(gestures, at)
        self._deadlines.set(uid, self._reader.deadlines().get(uid), edge.us)

    def time_heard(self, uid: str, us: int) -> None:
        self._hear(self._reader.passed(uid, us), self._clock.now())
        self._deadlines.set(uid, self._reader.deadlines().get(uid), us)

    def edges_lost(self, uid: str, _lost: int) -> None:
        self._reader.forget(uid)
        self._deadlines.stop(uid)

    def parts_heard(self, uid: str, _parts: object) -> None:
        """Draw a board's screen anew, since it told that it has one."""
        self._drawn.pop(uid, None)
        self._show()

    def moment_passed(self, at_s: float) -> None:
        pass

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        self._doors.tell(Notice("trouble", what, fix))

    def _hear(self, gestures: Iterable[Gesture], at: Stamp) -> None:
        for gesture in gestures:
            if self._is_open and gesture.address.board in self.room.boards:
                self.lights.touched()
                self._obey(gesture, at)

    def _obey(self, gesture: Gesture, at: Stamp) -> None:
        unit, asked = gesture.address, None
        if self._menus.takes(gesture, at):
            self._show()
            return
        match gesture.kind:
            case "press":
                room, asked = self.room.press(unit, gesture.key)
            case "hold":
                is_menu = gesture.key == HELP_KEY and self.room.chair is not None
                room = self.room.hold(unit, gesture.key)
                if is_menu:
                    self._menus.held(unit)
            case "click":
                room = self.room.click(unit)
            case "double":
                room = double_click(self.room, unit)
            case "long":
                room, asked = long_press(self.room, unit)
            case _:
                return
        self._become(room)
        if room.refused:
            self._notices.tell(Notice("refused", room.refused.why), unit.board)
        if asked:
            try:
                self._doors.begin(asked)
            except UserError as error:
                self._notices.tell(Notice("refused", error.what, error.fix), unit.board)

    def _become(self, room: Room) -> None:
        self.room = room
        self._reader.pads = frozenset(room.pads)
        self._wait_for_forgetting()
        self._show()
        if self._says is None and self._is_open:
            self._say_after(_SAY_S)
        self._doors.changed()

    def _say(self) -> None:
        """Tell what has changed, once for several presses in a row."""
        self._says = None
        if not self._limits.take("room", self._now_s()):
            self._say_after(_SAY_LATER_S)
            return
        for text in self.sentences:
            if text not in self._said:
                self._doors.tell(Notice("note", text))
        self._said = self.sentences

    def _say_after(self, wait_s: float) -> None:
        self._says = asyncio.get_running_loop().call_later(wait_s, ours(self._say))

    def _show(self) -> None:
        if not self._is_open:
            return
        shown = pictures(self.room)
        pages = {pad: self.menu_of(pad) for pad in shown}
        shown |= {pad: lights(each) for pad, each in pages.items() if each}
        self.lights.show(shown)
        level = max(1, self.lights.share)
        for uid, parts in self._link.parts().items():
            pad = Address(uid, 0)
            if not parts.has_screen or pad not in self.room.pads:
                continue
            language = self.settings.languages.of(self.room.seat_of(pad))
            shows = pages.get(pad) or page(self.room, pad)
            pixels = screen(shows, self._doors.columns(uid), language)
            if self._drawn.get(uid) != (pixels, level):
                self._drawn[uid] = pixels, level
                self._link.draw(uid, pixels)
                self._link.contrast(uid, level)

    def _wait_for_forgetting(self) -> None:
        if self._forgets:
            self._forgets.cancel()
        if (at_s := self.room.next_s) < inf:
            loop = asyncio.get_running_loop()
            self._forgets = loop.call_at(at_s, ours(self._forget))

    def _forget(self) -> None:
        self._become(self.room.passed(self._now_s()))

    def _now_s(self) -> float:
        return asyncio.get_running_loop().time()
