"""A match that people play by the keys of pads on ports; bots play the other seats.

Which keys are to be pressed is known from a table without boards, which is dealt alike and makes
the moves of the journal: after each step both must look the same.
"""

import asyncio
import json
from random import Random

from gemtable import boards
from gemtable.check.boardless_table import Table
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.games.kit.sealed_choice import LOOK_S, LOOKS
from gemtable.referee.board_places import assign
from gemtable.referee.gestures import strokes

from tests.play.gemtable import moves
from tests.play.program_in_time import Program

SEATS = {"crossing": 3, "gems-tracker": 2, "logichroma": 3, "lost-gems": 3, "waterfall": 3}
APART = 2  # pads, of the first seats
SEED = 4


class AtPads:
    """A match whose first seats press what they owe; `table` knows which keys these are.

    `program` is one in simulated time, or has the same methods; `name` is that of its board file.
    """

    looks_s = LOOKS * LOOK_S  # for what a lock reveals
    tapped_s = 1.0  # longer than any gesture on a tile takes

    def __init__(self, game, database, program=None, name="pico-pad"):
        self._game, self._database, self._program = game, database, program or Program()
        self._name = name
        self.pads = [self._program.board(name) for _ in range(APART)]
        state = GAMES[game].rules.start(SEATS[game], SEED)
        self.table = Table(game, state, self._layout([pad.uid for pad in self.pads]))

    def play(self, *words):
        """Play to the end, with further words; return the result that is told last."""
        seats = SEATS[self._game]
        done = self._program.run(
            *("play", self._game, "--emulated", "--json", "--no-page"),
            *("--db", str(self._database)),
            *("--seats", f"{seats}", "--seed", f"{SEED}", "--bots", f"{seats - APART}"),
            *(word for pad in self.pads for word in ("--port", pad.port)),
            *words,
            script=self._press_all,
        )
        return json.loads(done.stdout.splitlines()[-1])

    async def _press_all(self, program):
        await program.tells("Match 1 begins.")
        while self.table.pending:
            await self._step()
        program.type("quit")

    async def before_step(self, step):
        """Do what comes before this step, counted from 1, once everybody may press."""

    async def _step(self):
        """Press what the seats of the boards apart owe; bots of the program do for the others."""
        table = self.table
        is_sealed, step = table.game.rules.is_sealed(table.state), len(table.states)
        owing = table.pending if is_sealed else table.pending[:1]
        await asyncio.sleep(self.looks_s)  # before it is over a press counts for the lock before
        await self.before_step(step)
        for made in [self._chosen(seat) for seat in owing if seat < APART]:
            await self._turn_tiles(made.seat)
            for gesture in table.script.presses(table.ui, table.layout, table.views, made):
                moves_of_key = [(each.after_us, each.down) for each in strokes(gesture.kind)]
                self.pads[made.seat].strokes(gesture.key, moves_of_key)
        await self._program.tells('"made"', times=step)
        parse = table.game.rules.parse
        made = [
            Made(each["seat"], parse(each["text"])) for each in moves(self._database)[step - 1]
        ]
        assert table.play(made) is None
        lines = [line for line in self._program.told.splitlines() if '"made"' in line]
        shown = json.loads(json.dumps(table.views.table.to_json()))
        assert json.loads(lines[step - 1])["state"] == shown
        table.rest()

    def _layout(self, uids):
        """Return who gets which board: the pads that are there, and what is emulated besides."""
        seats = SEATS[self._game]
        needs = GAMES[self._game].table.needs({}, seats)
        table = [(uid, _units(self._name)) for uid in uids]
        while missing := (seated := assign(table, needs, seats)).missing:
            table += [
                (f"emulated {len(table) + n}", _units(name)) for n, name in enumerate(missing)
            ]
        return seated.layout

    def _chosen(self, seat):
        table = self.table
        legal = table.game.rules.legal(table.state, seat)
        chosen = table.game.bot(table.views.seats[seat], legal, Random(len(table.states)))
        return Made(seat, chosen.move)

    async def _turn_tiles(self, seat):
        """Turn a seat's new tiles over, which are on boards that the game emulates."""
        table = self.table
        rack = table.layout.racks[seat]
        for gesture in table.script.chores(table.ui, table.layout, table.views, seat):
            self._program.type(f"tap {seat + 1}.{rack.index(gesture.address) + 1} {gesture.kind}")
            await asyncio.sleep(self.tapped_s)
        table.chores(seat)


def _units(name):
    """Return the units of a board as its hello tells them."""
    return [
        [unit.kind, len(unit.leds), len(unit.backs), len(unit.keys)]
        for unit in boards.load(boards.find(name)).units
    ]
