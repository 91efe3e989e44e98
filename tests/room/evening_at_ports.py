"""`gemtable play --boards-only` as a process of its own, and the fingers of those who play.

Its boards are the firmware on MicroPython, at ports that come and go; nothing but their keys
reaches the program. What a seat presses in a match follows from the journal: a table without
boards makes the same moves. What the room shows is read from LEDs.
"""

import asyncio
import sqlite3
from functools import partial
from random import Random

from gemtable.check.boardless_table import Table
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.games.kit.sealed_choice import LOOK_S, LOOKS
from gemtable.games.kit.table import HELP_KEY, PAD_KEYS, Address
from gemtable.journal import Journal
from gemtable.match.course import Course
from gemtable.match.entry_kinds import take
from gemtable.referee.board_places import assign
from gemtable.referee.gestures import strokes
from gemtable.room.room_state import BEGIN_KEY

from tests.patience import until
from tests.play.program_at_ports import ProgramAtPorts
from tests.room.evening import HOLD_S, OTHERS_KEY, PRESS_S, key_of

BRIGHTNESS_KEY, OFF_KEY = 4, 10  # of the menu
ALL_KEYS = frozenset(range(PAD_KEYS))
_REST_US = 30_000  # of a key before it moves
_AMBER = 3  # how many times as much red as green the light of a board without a host has


class EveningAtPorts(ProgramAtPorts):
    """The program and its boards, `pads` and `racks`, and every thing that people do to them."""

    def __init__(self, folder, pads, racks=0):
        super().__init__(folder, speed=1)  # as fast as real boards
        self.database = folder / "journal.sqlite"
        self.table = None  # a table that is as that of the newest match
        self._names = ["pico-pad"] * pads + ["pico-rack"] * racks
        self._looks = self._seen = None  # at the journal; its version when it was read last

    def __enter__(self):
        super().__enter__()
        self.boards = [self.board(name) for name in self._names]
        self.pads = self.boards[: self._names.count("pico-pad")]
        return self

    def __exit__(self, *error):
        if self._looks:
            self._looks.close()
        super().__exit__(*error)

    @property
    def words(self):
        """What the command line says."""
        ports = [word for each in self.boards for word in ("--port", each.port)]
        return ("play", "--boards-only", "--db", str(self.database), *ports)

    def play(self, script):
        """Play an evening; `script` is a coroutine function of this."""
        return self.run(*self.words, script=script)

    def ends(self):
        """Return whether the program has ended."""
        return self._running.poll() is not None

    def signal(self, number):
        self._running.send_signal(number)

    # What boards show.

    def colours(self, board, unit=0):
        return [board.board.leds[led] for led in board.board.board.units[unit].leds]

    def lit(self, pad):
        return frozenset(key for key, each in enumerate(self.colours(pad)) if any(each))

    def glows(self, pad):
        """A pad that nobody joined with: white on all keys."""
        return self.lit(pad) == ALL_KEYS and _are_one(self.colours(pad), is_grey=True)

    def has_joined(self, pad):
        """It has the colour of its seat on all keys."""
        return self.lit(pad) == ALL_KEYS and _are_one(self.colours(pad), is_grey=False)

    def has_chair(self, pad):
        return HELP_KEY in self.lit(pad) and not _are_one(self.colours(pad))

    def has_menu(self, pad):
        """The first page of the menu is open: off is red, and brightness white."""
        (red, *others), white = self.colours(pad)[OFF_KEY], self.colours(pad)[BRIGHTNESS_KEY]
        return red and not any(others) and any(white) and _are_one([white], is_grey=True)

    def is_alone(self, board):
        """It shows that it has no host: nothing, or amber on the first LED of each unit."""
        shown = [self.colours(board, unit) for unit in range(len(board.board.board.units))]
        firsts = [unit[0] for unit in shown]
        others = [each for unit in shown for each in unit[1:]]
        is_amber = all(blue == 0 and green <= red / _AMBER + 1 for red, green, blue in firsts)
        return is_amber and not any(map(any, others))

    # What fingers do. Each returns once the key is up; a board's own clock counts.

    async def press(self, pad, key):
        await self._move(pad, key, PRESS_S)

    async def hold(self, pad, key=0):
        await self._move(pad, key, HOLD_S)

    async def _move(self, board, key, seconds):
        board.strokes(key, [(_REST_US, True), (round(seconds * 1e6), False)])
        await asyncio.sleep(seconds)

    async def take_chair(self, pad):
        await until(lambda: self.glows(pad))
        await self.hold(pad)
        await until(lambda: self.has_chair(pad))

    async def join(self, pad):
        await until(lambda: self.glows(pad))
        await self.press(pad, 0)
        await until(lambda: self.has_joined(pad))

    async def choose(self, pad, game):
        await self.press(pad, key_of(game))
        await until(lambda: BEGIN_KEY in self.lit(pad))

    async def begin(self, pad, number=1):
        await self.press(pad, BEGIN_KEY)
        await self.tells(f"Match {number} begins.")
        self.table = None

    async def open_menu(self, pad):
        await self.hold(pad, HELP_KEY)
        await until(lambda: self.has_menu(pad))

    async def say_yes(self, pad):
        """Answer the question that is open: only yes and back are lit."""
        await until(lambda: self.lit(pad) == {0, HELP_KEY})
        await self.press(pad, 0)

    async def back_to_room(self, pad):
        """Leave a match that is over for the room."""
        await self.open_menu(pad)
        await self.press(pad, OTHERS_KEY)
        await until(lambda: self.lit(pad) == {*range(len(GAMES) + 1), HELP_KEY})
        await self.press(pad, len(GAMES))  # behind all games
        await until(lambda: all(map(self.glows, self.pads)))

    async def switch_off(self, pad):
        await self.open_menu(pad)
        await self.press(pad, OFF_KEY)
        await self.say_yes(pad)
        await until(self.ends)

    # What people do in a match.

    async def sit(self, pad):
        """Wait until a pad has its place; take the one that an emulated board got meanwhile."""
        await until(lambda: self._has_place(pad) or "use it instead of" in self.told)
        if not self._has_place(pad):
            await self.press(pad, 0)
            await until(lambda: self._has_place(pad))

    def _has_place(self, pad):
        return pad.uid in {board for board, _unit in self._course().parts.values()}

    async def play_on(self, steps=None):
        """Press what the seats owe, as their bots choose, for so many steps, or to the end."""
        await self._catch_up()
        table, rules = self.table, self.table.game.rules
        last = None if steps is None else len(table.states) + steps
        while table.pending and len(table.states) != last:
            known, owing = len(table.states), table.pending
            if rules.is_sealed(table.state):
                # Before everybody has looked, a press counts for the choice before.
                await asyncio.sleep(LOOKS * LOOK_S)
            else:
                owing = owing[:1]
            for made in [self._chosen(seat) for seat in owing]:
                await self._turn_tiles(made.seat)
                for gesture in table.script.presses(table.ui, table.layout, table.views, made):
                    self._make(gesture)
            await until(self._is_news)
            await self._catch_up()
            assert len(table.states) == known + 1

    def _chosen(self, seat):
        table = self.table
        legal = table.game.rules.legal(table.state, seat)
        chosen = table.game.bot(table.views.seats[seat], legal, Random(len(table.states)))
        return Made(seat, chosen.move)

    async def _turn_tiles(self, seat):
        """Turn a seat's new tiles over, and see them turned."""
        table = self.table
        for gesture in table.script.chores(table.ui, table.layout, table.views, seat):
            shown = partial(self.colours, self._board_of(gesture), gesture.address.unit)
            self._make(gesture)
            await _other(shown, shown())
        table.chores(seat)

    def _make(self, gesture):
        board = self._board_of(gesture)
        key = board.board.board.units[gesture.address.unit].keys[gesture.key]
        moves = [(each.after_us, each.down) for each in strokes(gesture.kind)]
        board.board.strokes(key, moves)

    def _board_of(self, gesture):
        (board,) = [each for each in self.boards if each.uid == gesture.address.board]
        return board

    # What the journal has.

    def _is_news(self):
        """Whether there is another step, or one less, in the journal."""
        if self._looks is None:
            self._looks = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        (seen,) = self._looks.execute("PRAGMA data_version").fetchone()  # of others' commits
        before, self._seen = self._seen, seen
        return before != seen and len(self._course().states) != len(self.table.states)

    def _course(self):
        journal = Journal(str(self.database), only_reading=True)
        row = journal.rows()[-1]
        course = Course(GAMES[row.game])
        for entry in journal.entries(row.id):
            take(course, entry)
        journal.close()
        return course

    async def _catch_up(self):
        """Have the table make the moves that stand."""
        course = self._course()
        if self.table is None:
            self.table = Table(course.game.name, course.states[0], self._layout(course))
        for step in course.steps[len(self.table.states) - 1 :]:
            assert self.table.play(step.moves) is None
            self.table.rest()
        assert self.table.state == course.state

    def _layout(self, course):
        seats = course.states[0].seats
        boards = [
            (each.uid, [[u.kind, len(u.leds), len(u.backs), len(u.keys)] for u in units])
            for each in self.boards
            for units in [each.board.board.units]
        ]
        needs = course.game.table.needs(course.options, seats)
        had = {part: Address(*unit) for part, unit in course.parts.items()}
        assigned = assign(boards, needs, seats, had)
        assert not assigned.missing
        return assigned.layout


async def _other(shown, before):
    await until(lambda: shown() != before)


def _are_one(colours, is_grey=None):
    """Whether all LEDs have the same colour; grey or not, if that is asked."""
    return len(set(colours)) == 1 and is_grey in (None, len(set(colours[0])) == 1)
