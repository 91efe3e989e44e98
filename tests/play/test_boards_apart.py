"""Whole matches on pads at ports, which know nothing of the game, and on what it emulates.

The pads of the first seats are on ports, as people have them; bots play the other seats. Which
keys are to be pressed is known from a table without boards, which is dealt alike and makes the
moves of the journal: after each step both must look the same.
"""

import asyncio
import json
from random import Random

import pytest
from gemtable import boards
from gemtable.games import GAMES
from gemtable.games.crossing.table.keys import REST_S
from gemtable.games.kit.rules import Made
from gemtable.referee.board_places import assign
from gemtable.referee.gestures import strokes

from tests.play.gemtable import moves
from tests.play.program_in_time import Program
from tests.tables.playing import Table

SEATS = {"crossing": 3, "gems-tracker": 2, "logichroma": 3, "lost-gems": 3, "waterfall": 3}
APART = 2  # pads, of the first seats
SEED = 4
_TAPPED_S = 1.0  # longer than any gesture on a tile takes


class AtPads:
    """A match whose first seats press what they owe; `table` knows which keys these are."""

    def __init__(self, game, database):
        self._game, self._database, self._program = game, database, Program()
        self.pads = [self._program.board("pico-pad") for _ in range(APART)]
        state = GAMES[game].rules.start(SEATS[game], SEED)
        self.table = Table(game, state, _layout(game, [pad.uid for pad in self.pads]))

    def play(self):
        """Play to the end; return the result that is told last."""
        seats = SEATS[self._game]
        done = self._program.run(
            *(
                "play",
                self._game,
                "--emulated",
                "--json",
                "--no-page",
                "--db",
                str(self._database),
            ),
            *("--seats", f"{seats}", "--seed", f"{SEED}", "--bots", f"{seats - APART}"),
            *(word for pad in self.pads for word in ("--port", pad.port)),
            script=self._press_all,
        )
        return json.loads(done.stdout.splitlines()[-1])

    async def _press_all(self, program):
        await program.tells("Match 1 begins.")
        while self.table.pending:
            await self._step()
        program.type("quit")

    async def _step(self):
        """Press what the seats of the boards apart owe; bots of the program do for the others."""
        table = self.table
        is_sealed, step = table.game.rules.is_sealed(table.state), len(table.states)
        owing = table.pending if is_sealed else table.pending[:1]
        await asyncio.sleep(REST_S)  # before it is over a press counts for the lock before
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
            await asyncio.sleep(_TAPPED_S)
        table.chores(seat)


def _layout(game, uids):
    """Return who gets which board: the pads that are there, and what is emulated besides."""
    needs = GAMES[game].table.needs({}, SEATS[game])
    table = [(uid, _units("pico-pad")) for uid in uids]
    while missing := (seated := assign(table, needs, SEATS[game])).missing:
        table += [(f"emulated {len(table) + n}", _units(name)) for n, name in enumerate(missing)]
    return seated.layout


def _units(name):
    """Return the units of a board as its hello tells them."""
    return [
        [unit.kind, len(unit.leds), len(unit.backs), len(unit.keys)]
        for unit in boards.load(boards.find(name)).units
    ]


def hardware(result):
    return [board["uid"] for board in result["boards"] if board["tier"] == "hardware"]


@pytest.mark.parametrize(
    "game",
    [
        "lost-gems",
        *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES if name != "lost-gems"),
    ],
)
def test_a_match_is_played_to_its_end_by_the_keys_of_boards_on_ports(tmp_path, game):
    played = AtPads(game, tmp_path / "journal.sqlite")
    result = played.play()
    outcome = played.table.game.rules.outcome(played.table.state)
    assert (result["scores"], result["winners"]) == (list(outcome.scores), list(outcome.winners))
    assert hardware(result) == [pad.uid for pad in played.pads]


def test_bots_play_on_a_board_at_a_port_so_that_its_owner_can_watch(tmp_path):
    """They press no key there: they type the moves of that seat."""
    program = Program()
    pad = program.board("pico-pad")
    words = ("play", "lost-gems", "--auto", "--json", "--seed", "1", "--port", pad.port)
    done = program.run(*words, "--db", str(tmp_path / "journal.sqlite"))
    assert hardware(json.loads(done.stdout.splitlines()[-1])) == [pad.uid]
    assert done.returncode == 0, done.stderr
