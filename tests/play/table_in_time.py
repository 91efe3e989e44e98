"""A table in simulated time, joined up as `gemtable play` joins it: of The Lost Gems, if not said.

Boards run the firmware's own loop; ports, cables and boards are those of the simulated
fleet, and all between them and what clients of the page are sent is the program itself.
Nothing takes time but what waits or sleeps, so a time measured here is what the program
chose to wait, to the tenth of a millisecond, on any machine.
"""

import asyncio
import io
import json

from gemtable.boards.board_folders import BOARDS
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.match_at_table import leave, sit_down
from gemtable.play.play_options import Choices
from gemtable.play.table_boards import Gathering
from gemtable.referee.board_settings import Settings
from gemtable.terminal.screens import PlainScreen
from gemtable.web.app import guarded
from gemtable.web.watchers import Following
from rich.console import Console
from serial.tools import list_ports_common

from tests.fuzz.fleet.honest import Honest
from tests.fuzz.fleet.loop import SimLoop
from tests.play.desk import desk_of
from tests.simulated_computer import DRIFTS, Computer
from tests.web.clients import browser, let_in
from tests.web.connection import Connection

PAGES = ("/live", "/boards/live", "/seat/1/live")  # sockets of the table, of boards, of a seat
TWO_SEATS = ("pico-pad", "pico-rack", "pico-pad", "pico-rack")
_STEP_S = 0.0001  # between two looks at LEDs
_PATIENCE_S = 5.0  # of simulated time, for what takes milliseconds
_SETTLED_S = 3.0  # in which boards, match and pages come to rest
_PICO = 0x2E8A, 0x0005
_WIDE = 500  # characters of a line: no sentence is broken


class TableInTime(Computer):
    """`play` does what a coroutine function of the table says, once everyone sits.

    `boards` are names of board files, `pages` are watched. Everyone sits once `referee` and
    `pads` are there.
    """

    def __init__(self, folder, game="lost-gems", boards=TWO_SEATS, seed=0, pages=PAGES):
        super().__init__(seed)
        self.heard = {page: [] for page in pages}  # by each page's client: moment and message
        self.referee = self.gathering = None
        self.pads = []  # by seat
        self._game, self._names = game, boards
        self._printed = io.StringIO()
        self._journal = Journal(str(folder / "journal.sqlite"))
        self.boards = {}  # by unique id, in the order of their names

    @property
    def told(self):
        """The sentences that people were told, one a line."""
        return self._printed.getvalue().splitlines()

    def last_moves(self):
        """Return the moves of the newest entry of the journal, as it has them, by seat."""
        moves = self._journal.entries(1)[-1].facts.get("moves", ())
        return {move["seat"]: move["text"] for move in moves}

    def play(self, script):
        with self.installed():
            loop = SimLoop(self.world, self.system)
            try:
                loop.run_until_complete(self._play(script))
            finally:
                self._journal.close()
                loop.close()

    async def rest(self):
        """Let everything come to rest: all is shown, and all watchers wait for news."""
        await asyncio.sleep(_SETTLED_S)

    def press(self, key):
        """Move a finger on the first seat's pad: down, or up again."""
        assert self.pads[0].move(key), "the key has not settled yet"

    async def answers_ms(self, press):
        """Press; return how long the pad's LEDs took to answer, and what each page shows.

        A page shows it when a picture has been sent that was drawn after the press.
        """
        pad = self.pads[0]
        began_s, lit, shown = self.world.now, pad.shows(0), {}
        marks = {page: len(heard) for page, heard in self.heard.items()}
        press()
        while len(shown) < 1 + len(self.heard):
            await asyncio.sleep(_STEP_S)
            passed_s = self.world.now - began_s
            assert passed_s < _PATIENCE_S, f"only {list(shown)} answered"
            if pad.shows(0) != lit:
                shown.setdefault("LEDs", 1000 * passed_s)
            for page, heard in self.heard.items():
                news = [at_s for at_s, message in heard[marks[page] :] if _tells(message)]
                if news:
                    shown.setdefault(page, 1000 * (news[0] - began_s))
        return shown

    async def _play(self, script):
        for name in self._names:
            self.plug_in(name)
        gathering = self.gathering = Gathering(self._trouble)
        seats = self._names.count("pico-pad")
        self._choices, self._settings = Choices(self._game, seats=seats), Settings()
        following, screen = Following(), PlainScreen(Console(file=self._printed, width=_WIDE))
        self._desk = desk_of(self._journal, screen, self._choices)
        await self._sit_down(following)
        async with browser(following) as client:
            tokens = dict(zip(PAGES, (None, "", await let_in(client, following, 0)), strict=True))
        app = guarded(following)
        sockets = [
            Connection(app, page, heard, is_socket=True, token=tokens[page])
            for page, heard in self.heard.items()
        ]
        try:
            await self.rest()
            await script(self)
        finally:
            for socket in sockets:
                await socket.close()
            following.close()
            self.referee.leave()
            await gathering.close()

    async def _sit_down(self, following, before=None, claimed=None):
        """Begin a match with these seats; `before` is the table of the one before.

        People have `claimed` boards in the room before it, by the part of the table.
        """
        game, seats = GAMES[self._game], self._choices.seats
        match = Match.begin(game, self._journal, seats, 1, {})
        self.table = await sit_down(
            *(self._choices, match, self.gathering, self._desk, following, before, claimed or {}),
            settings=self._settings,
        )
        self.referee = self.table.referee
        self.pads = [self.boards[pad.board] for pad in self.referee.layout.pads]

    async def another_match(self, claimed=None):
        """Leave the match for another one like it, as a program does that goes on."""
        await leave(self.referee, self.gathering, None)
        await self._sit_down(None, self.table, claimed)
        await self.rest()

    def plug_in(self, name):
        """Plug in one more board, of this board file; return it."""
        units = json.loads((BOARDS / f"{name}.json").read_text())["units"]
        number = len(self.boards)
        uid = f"e660{number:012x}"
        board = self.boards[uid] = Honest(self.world, uid, DRIFTS[number % 2], units)
        self.plug(board)
        return board

    def on_usb(self):
        return [
            _port(path, f"1-1.{number + 1}")
            for number, (path, line) in enumerate(self.system.lines.items())
            if line.is_plugged
        ]

    def _trouble(self, what, _fix):
        self.world.blame(f"told: {what}")


def _port(path, location):
    port = list_ports_common.ListPortInfo(path)
    port.vid, port.pid, port.location = *_PICO, location
    return port


def _tells(message):
    """Say whether what a client was sent, as it was written down, is a new picture or lights."""
    return "picture" in message or "lights" in message
