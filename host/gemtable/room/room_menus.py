"""The menus behind the held key while no match runs: the same pages, for what a room has."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from gemtable.games.kit.table import Address, Gesture, Layout
from gemtable.referee.board_places import Away
from gemtable.referee.board_settings import Settings
from gemtable.referee.notices import Notice
from gemtable.referee.spoken_lines import spoken
from gemtable.referee.unit_lights import Identification, Lights
from gemtable.room.open_menus import OpenMenus, situation_of
from gemtable.room.pad_menu import Deed, LetPlay, Say, Situation, SwitchOff
from gemtable.room.room_state import Room
from gemtable.screens.key_page import KeyPage
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

_AWAY = Sentence("it is not plugged in")


class RoomMenus:
    """The menus of a room, which are `open`; carries out what they ask for.

    `room` returns the room as it is now; `give` gives a seat to a bot (True) or back. `tell` tells
    people what was set or refused by a key of a board, given by its unique id.
    """

    def __init__(
        self,
        menus: OpenMenus,
        room: Callable[[], Room],
        lights: Lights,
        settings: Settings,
        tell: Callable[[Notice, str], None],
        switch_off: Callable[[], None],
        give: Callable[[int, bool], None],
        speed: float,
    ) -> None:
        self.open = menus
        self._room = room
        self._lights = lights
        self._settings = settings
        self._tell = tell
        self._switch_off = switch_off
        self._give = give
        self._pressed: set[Address] = set()  # the pads whose last press was their menu's
        self.identification = Identification(_Seated(room), lights, self._told, speed)

    def page_of(self, pad: Address) -> KeyPage | None:
        """Return what a pad shows; None if no menu is open there."""
        return self.open.page_of(pad, self._situation(pad)) if pad in self.open else None

    def held(self, pad: Address) -> None:
        """Open the menu of a pad at its first page."""
        self.open.open(pad, self._room().seat_of(pad))

    def takes(self, gesture: Gesture, at: Stamp) -> bool:
        """Handle a press on a pad whose menu is open, or was when the key was pressed.

        Such a key may be held on, which is nobody's.
        """
        pad = gesture.address
        if gesture.kind == "hold":
            return pad in self._pressed
        if gesture.kind != "press":
            return False
        is_taken = self._takes_press(gesture, at)
        self._pressed = self._pressed - {pad} | ({pad} if is_taken else set())
        return is_taken

    def forget(self, board: str) -> None:
        """Close the menus of a board that has left."""
        self.open.forget(board)
        self._pressed = {pad for pad in self._pressed if pad.board != board}

    def _takes_press(self, gesture: Gesture, at: Stamp) -> bool:
        pad = gesture.address
        if pad not in self.open:
            return self.open.was_open(pad, at)
        deed = self.open.press(pad, gesture.key, self._situation(pad))
        if deed is not None:
            self._carry_out(deed, pad.board)
        return True

    def _situation(self, pad: Address) -> Situation:
        room = self._room()
        players, bots = room.players
        settled = frozenset() if room.offered else frozenset(range(players)) - room.missing
        return replace(
            situation_of(self._settings, room.seat_of(pad)),
            seats=len(room.people),
            players=players,
            settled=settled,
            bots=bots,
            missing=room.missing,
        )

    def _carry_out(self, deed: Deed, board: str) -> None:
        match deed:
            case Say(line):
                self._say(line, board)
            case LetPlay(seat, is_bot):
                self._give(seat, is_bot)
            case SwitchOff():
                self._switch_off()

    def _say(self, line: str, board: str) -> None:
        said, seats = spoken(line), len(self._room().people)
        match said.verb:
            case "identify":
                self.identification.begin(said.part)
            case "brightness":
                self._tell(self._lights.brighten(said.number), board)
            case "volume":
                self._tell(self._settings.volumes.set(said.seat, said.number, seats), board)
            case "language":
                self._tell(self._settings.languages.set(said.seat, said.code, seats), board)

    def _told(self, notice: Notice) -> None:
        self._tell(notice, "")


class _Seated:
    """Who sits where in a room, for `Identification`."""

    def __init__(self, room: Callable[[], Room]) -> None:
        self._room = room

    @property
    def layout(self) -> Layout:
        return self._room().layout

    @property
    def away(self) -> Mapping[str, Away]:
        return {uid: Away(_AWAY, since_s) for uid, since_s in self._room().away.items()}
