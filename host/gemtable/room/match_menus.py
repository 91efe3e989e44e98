"""The menus on the pads of a match: opens and closes them, and carries out what they ask for.

A menu lies over its own pad; everybody else plays on. It also closes at a lock, when its board
leaves or its place changes, and when the match ends. A press that was made while a menu was open
is never the game's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from gemtable.errors import UserError
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import OFF, Address, Gesture
from gemtable.referee.notices import Notice
from gemtable.referee.pad_layer import Cover
from gemtable.referee.referee import Referee
from gemtable.room.open_menus import OpenMenus, situation_of
from gemtable.room.pad_menu import (
    Again,
    Deed,
    Leave,
    LetPlay,
    Play,
    Replay,
    Say,
    Situation,
    SwitchOff,
)
from gemtable.screens.key_page import KeyPage, lights
from gemtable.stamps import Stamp


@dataclass(frozen=True, slots=True)
class Doors:
    """What a menu can do besides typing a line. Each raises UserError with the reason.

    again       begins a new match like this one
    play        begins a match of this game, for the same people and bots
    let_play    gives a seat, from 0, to a bot (True) or to people
    switch_off  ends the program
    leave       leaves the match for the room; None if there is no room
    replay      goes through the finished match again on the boards; None if that can't be
    bots        the seats that bots play
    games       the titles of the games that can be played, by name
    """

    again: Callable[[], None]
    play: Callable[[str], None]
    let_play: Callable[[int, bool], None]
    switch_off: Callable[[], None]
    bots: Callable[[], frozenset[int]]
    games: Mapping[str, str] = field(default_factory=dict)
    leave: Callable[[], None] | None = None
    replay: Callable[[], None] | None = None


class MatchMenus:
    """The menus of one match; `speed` is the rate of the table's time, 1.0 the host's.

    It lies over the pads of the referee from now on.
    """

    def __init__(self, referee: Referee, doors: Doors, speed: float = 1.0) -> None:
        self._referee = referee
        self._match = referee.match
        self._doors = doors
        self._open = OpenMenus(referee.now, self._show, speed)
        self._pages: dict[Address, KeyPage] = {}  # that are shown
        self._state, self._was_sealed = self._match.state, self._is_sealed()
        self._was_over = self._match.outcome is not None
        referee.pads = self

    def page_of(self, pad: Address) -> KeyPage | None:
        """Return what a pad shows; None if no menu is open there."""
        return self._pages.get(pad)

    def held(self, pad: Address) -> None:
        """Open the menu of a pad at its first page."""
        seat = self._referee.layout.seat_of(pad)
        if seat is not None:
            self._open.open(pad, seat)
            self._show()

    def takes(self, gesture: Gesture, at: Stamp) -> bool:
        """Handle a press on a pad whose menu is open, or was when the key was pressed.

        Where nobody has a pad to open one, a long press on a tile leads to the room at the end.
        """
        if gesture.kind == "long" and self._doors.leave and self._is_led_by_tiles(gesture):
            self._doors.leave()
            return True
        pad, seat = gesture.address, self._referee.layout.seat_of(gesture.address)
        if pad not in self._open or seat is None:
            return self._open.was_open(pad, at)
        deed = self._open.press(pad, gesture.key, self._situation(seat))
        self._show()
        if deed is not None:
            self._carry_out(deed, seat)
            self._show()
        return True

    def changed(self) -> None:
        """Close the menus that a lock, the end or a board ended, and show what is new."""
        is_sealed, is_over = self._is_sealed(), self._match.outcome is not None
        is_step = self._match.state is not self._state
        ends = (self._was_sealed and is_step) or (is_over and not self._was_over)
        self._state, self._was_sealed, self._was_over = self._match.state, is_sealed, is_over
        layout = self._referee.layout
        for pad in self._open:
            is_there = pad.board not in self._referee.places.away
            if ends or not is_there or layout.seat_of(pad) != self._open.seat_of(pad):
                self._open.close(pad)
        self._show()

    def leave(self) -> None:
        """Close all menus, since the match is left."""
        self._open.close_all()
        self._show()

    def _show(self) -> None:
        layout = self._referee.layout
        seats = {pad: layout.seat_of(pad) for pad in self._open}
        pages = {
            pad: self._open.page_of(pad, self._situation(seat))
            for pad, seat in seats.items()
            if seat is not None
        }
        if pages != self._pages:
            self._pages = pages
            self._referee.cover({pad: _cover(each) for pad, each in pages.items()})

    def _is_led_by_tiles(self, gesture: Gesture) -> bool:
        """Return whether the match is over, the tile is real, and no pad that is there is."""
        referee = self._referee
        is_emulated, away = referee.emulated.has, referee.places.away
        pads = [pad.board for pad in referee.layout.pads if pad and pad.board not in away]
        has_pad = any(not is_emulated(board) for board in pads)
        tile = gesture.address
        is_tile = tile not in referee.layout.pads and not is_emulated(tile.board)
        return self._was_over and is_tile and not has_pad

    def _is_sealed(self) -> bool:
        return bool(self._match.pending) and self._match.game.rules.is_sealed(self._match.state)

    def _situation(self, seat: int) -> Situation:
        referee, match = self._referee, self._match
        owners = {
            referee.layout.owner_of(unit)
            for unit in referee.layout.units
            if unit.board in referee.absent
        }
        return replace(
            situation_of(referee.settings, seat),
            seats=match.seats,
            players=match.seats,
            game=match.game.name,
            is_over=match.outcome is not None,
            is_paused=match.is_paused,
            bots=self._doors.bots(),
            missing=frozenset(each for each in owners if each is not None),
            undoing=match.undoing,
            games=self._doors.games,
            has_room=self._doors.leave is not None,
            has_replay=self._doors.replay is not None,
        )

    def _carry_out(self, deed: Deed, seat: int) -> None:
        """Carry out a deed of a seat's menu; a refusal is told to that seat alone."""
        try:
            match deed:
                case Say(line, is_for_all):
                    self._referee.typed(line, HOST if is_for_all else seat)
                case LetPlay(of_seat, is_bot):
                    self._let_play(of_seat, is_bot)
                    self._referee.consent.give(of_seat, is_bot and of_seat != seat)
                case Again():
                    self._doors.again()
                case Play(game):
                    self._doors.play(game)
                case Leave() if self._doors.leave:
                    self._doors.leave()
                case Replay() if self._doors.replay:
                    self._doors.replay()
                case SwitchOff():
                    self._doors.switch_off()
        except UserError as error:
            self._referee.bulletin.tell(Notice("refused", error.what, error.fix, to=seat))

    def _let_play(self, seat: int, is_bot: bool) -> None:
        """Give a seat to a bot or back; a bot gets emulated boards for those that are missing."""
        self._doors.let_play(seat, is_bot)
        self._referee.name(seat, "")  # it was the person's who played there
        layout = self._referee.layout
        if is_bot:
            for part, unit in layout.parts.items():
                if unit.board in self._referee.absent and layout.owner_of(unit) == seat:
                    self._referee.replacements.replace(part)


def _cover(shown: KeyPage) -> Cover:
    keys = {key: each.words for key, each in shown.keys.items() if each.colour != OFF}
    return Cover(lights(shown), shown.title, shown.line, keys)
