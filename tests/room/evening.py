"""`gemtable play --boards-only` in simulated time, and the fingers of those who play."""

import asyncio
import re
import signal
from contextlib import contextmanager
from unittest.mock import patch

from gemtable.games import GAMES
from gemtable.games.kit.table import HELP_KEY
from gemtable.play import match_at_table, play_command
from gemtable.play.bot_moves import autoplay
from gemtable.process.tasks import begin
from gemtable.referee.gestures import strokes
from serial.tools import list_ports_common

from tests.play.program_in_time import Program

HOLD_S = 2.5  # longer than a key must be held
PRESS_S = 0.2
REST_S = 0.3  # between two presses, and until lights have followed
CLICK_S = 0.6  # until the window of a tile's clicks is over
LONG_S = 1.4
OTHERS_KEY = 3  # of the menu: another game, or the room
MATCH_S = 7200.0  # longer than any match takes
_PICO = 0x2E8A, 0x0005
_TO_TYPE = re.compile(r"\b([Tt]ype|Enter|Control-C)\b")


class Evening(Program):
    """A program that nobody types to; its boards are on USB, and come and go."""

    def __init__(self, database, *words):
        super().__init__()
        self.table = None  # of the match that is played, or was
        self._words = ("play", "--boards-only", "--db", str(database), *words)

    def run(self, script, ends_itself=False, ends_by=signal.SIGINT):
        """Run the program while the coroutine function `script` plays; then send it a signal.

        With `ends_itself` the program must have ended before the script has.
        """
        self._evening, self._is_played, self._ends_by = script, False, ends_by
        done = super().run(*self._words, script=self._played)
        assert self._is_played != ends_itself, f"ended too early or late: {self.told[-2000:]}"
        assert not _TO_TYPE.search(done.stdout), "nobody has a keyboard"
        return done

    async def _played(self, _program):
        await self._evening(self)
        self._is_played = True
        signal.raise_signal(self._ends_by)

    async def _do_script(self):
        await self._script(self)

    @contextmanager
    def installed(self):
        """Note the table of each match, whose seats `people_play`."""

        async def sit_down(*what):
            self.table = await match_at_table.sit_down(*what)
            return self.table

        with super().installed(), patch.object(play_command, "sit_down", sit_down):
            yield

    async def people_play(self, steps=None):
        """Press what the seats of people owe, as their bots choose, for so many steps."""
        referee, people = self.table.referee, self.table.players.people
        bots = dict.fromkeys(people, referee.match.game.bot)
        hands = begin(
            autoplay(referee, bots, self._stroke, lived_s=lambda _uid: self.world.now, pace_s=0.0),
            "hands of people",
        )
        ends_s, moves = self.world.now + MATCH_S, referee.match.moves
        while referee.match.pending and (steps is None or referee.match.moves < moves + steps):
            assert self.world.now < ends_s, f"the match does not end: {self.told[-2000:]}"
            await asyncio.sleep(REST_S)
        hands.cancel()
        await asyncio.gather(hands, return_exceptions=True)

    async def back_to_room(self):
        """Leave the match for the room, by the menu of seat 1's pad; wait until all are there."""
        uid = self.table.referee.layout.pads[0].board
        (pad,) = [each for each in self.boards if each.uid == uid]
        await self.hold(pad, HELP_KEY)
        await self.press(pad, OTHERS_KEY)
        await self.press(pad, len(GAMES))  # behind all games
        if self.table.referee.match.pending:
            await self.press(pad, 0)  # yes
        await asyncio.sleep(2.0)

    def _stroke(self, gesture):
        (board,) = [each for each in self.boards if each.uid == gesture.address.board]
        key = board.board.units[gesture.address.unit].keys[gesture.key]
        board.strokes(key, [(each.after_us, each.down) for each in strokes(gesture.kind)])

    def on_usb(self):
        ports = [each.port for each in self.boards if each not in self.emulated and each.port]
        return [_port(path, number) for number, path in enumerate(ports, 1)]

    def pads(self, count, name="pico-pad"):
        """Plug in so many boards."""
        return [self.board(name) for _ in range(count)]

    async def press(self, pad, key):
        """Press a key of a pad, from 0, and let it be seen."""
        pad.strokes(pad.board.units[0].keys[key], [(0, True), (PRESS_S * 1e6, False)])
        await asyncio.sleep(PRESS_S + REST_S)

    async def hold(self, pad, key=0):
        pad.strokes(pad.board.units[0].keys[key], [(0, True), (HOLD_S * 1e6, False)])
        await asyncio.sleep(HOLD_S + REST_S)

    async def click(self, board, tile=0):
        key = board.board.units[tile].keys[0]
        board.strokes(key, [(0, True), (PRESS_S * 1e6, False)])
        await asyncio.sleep(PRESS_S + CLICK_S)

    async def long(self, board, tile=0):
        key = board.board.units[tile].keys[0]
        board.strokes(key, [(0, True), (LONG_S * 1e6, False)])
        await asyncio.sleep(LONG_S + REST_S)


def key_of(game):
    """Return the key of a game on the pad that has the chair."""
    return list(GAMES).index(game)


def lit(board, unit=0):
    """Return the colours that the LEDs of a unit show."""
    return [board.leds[led] for led in board.board.units[unit].leds]


def _port(path, number):
    port = list_ports_common.ListPortInfo(path)
    port.vid, port.pid, port.location = *_PICO, f"1-1.{number}"
    return port
