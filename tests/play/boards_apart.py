"""A match whose first pads are boards that were started apart, as people have it in two terminals.

`gemtable emulate` has the pads of seats 1 and 2, and lines on its stdin press their keys;
`gemtable play --port ...` has the match, emulates what is missing, and lets bots play the
other seats. Which keys are to be pressed is known from a table without boards, which is
dealt alike and makes the moves of the journal: after each step both must look the same.
"""

import json
import time
from random import Random

from gemtable import boards
from gemtable.games import GAMES
from gemtable.games.crossing.table.ui import REST_S
from gemtable.games.kit.rules import Made
from gemtable.referee.assigning_boards import assign

from tests.play import gemtable
from tests.tables.playing import Table

APART = 2  # pads, of the first seats
SPEED = 20


class Apart:
    """The pads of `gemtable emulate`."""

    def __init__(self):
        self.program = gemtable.start(
            "emulate", *["pico-pad"] * APART, "--json", "--speed", f"{SPEED}"
        )
        self._pads = [json.loads(self.program.stdout.readline()) for _ in range(APART)]
        self.uids = [pad["uid"] for pad in self._pads]
        self.ports = [word for pad in self._pads for word in ("--port", pad["port"])]

    def press(self, address, key):
        """Press a key of a pad, from 0, by a line as a person types it."""
        number = self.uids.index(address.board) + 1
        self.program.stdin.write(f"press {number}.{key + 1}\n")
        self.program.stdin.flush()


class Played:
    """`gemtable play`, and the table that knows which keys make a move."""

    def __init__(self, game, seats, seed, apart, database):
        self._apart, self._database = apart, database
        self.table = Table(
            game, GAMES[game].rules.start(seats, seed), _layout(game, seats, apart.uids)
        )
        self.program = gemtable.start(
            *("play", game, "--emulated", "--json", "--no-page", "--speed", f"{SPEED}"),
            *("--seats", f"{seats}", "--seed", f"{seed}", "--bots", f"{seats - APART}"),
            *("--db", f"{database}", *apart.ports),
        )

    def play(self, steps=None):
        """Play so many steps, or to the end, and leave; return the result that is told last."""
        begins = json.loads(self.program.stdout.readline())  # nothing counts before
        assert begins["text"] == "Match 1 begins."
        while self.table.pending and len(self.table.states) - 1 != steps:
            self._step()
        self._type("quit")
        return json.loads(self.program.stdout.readlines()[-1])

    def _step(self):
        """Press what the seats of the boards apart owe; bots of the program do for the others."""
        table = self.table
        owing = table.pending if table.game.rules.is_sealed(table.state) else table.pending[:1]
        pressed = [self._chosen(seat) for seat in owing if seat < APART]
        if table.game.rules.is_sealed(table.state):
            time.sleep(REST_S / SPEED)  # before it is over a press counts for the lock before
        for made in pressed:
            self._turn_tiles(made.seat)
            self._press(made)
        line = self._made(pressed)
        parse = table.game.rules.parse
        moves = gemtable.moves(self._database)[len(table.states) - 1]
        assert table.play([Made(each["seat"], parse(each["text"])) for each in moves]) is None
        assert line["state"] == json.loads(json.dumps(table.views.table.to_json()))
        table.rest()

    def _chosen(self, seat):
        table = self.table
        legal = table.game.rules.legal(table.state, seat)
        chosen = table.game.bot(table.views.seats[seat], legal, Random(len(table.states)))
        return Made(seat, chosen.move)

    def _press(self, made):
        gestures = self.table.script.presses(
            self.table.ui, self.table.layout, self.table.views, made
        )
        assert gestures, f"no keys for {made}"
        for gesture in gestures:
            self._apart.press(gesture.address, gesture.key)

    def _turn_tiles(self, seat):
        """Turn a seat's new tiles over, which are on boards that the game emulates."""
        rack = self.table.layout.racks[seat]
        chores = self.table.script.chores(self.table.ui, self.table.layout, self.table.views, seat)
        for gesture in chores:
            self._type(f"tap {seat + 1}.{rack.index(gesture.address) + 1} {gesture.kind}")
        self.table.chores(seat)

    def _made(self, pressed):
        """Return the line that tells the next step.

        On a busy machine a board may be away for a moment, and a press that comes then is in
        vain: after a pause it is typed. One that comes too late for a lock is made again.
        """
        for text in self.program.stdout:
            line = json.loads(text)
            if "made" in line:
                return line
            if line.get("notice") == "resume":
                for seat, move in pressed:
                    self._type(f"{seat + 1} {move}")
            elif "too late for the lock" in line["text"]:
                time.sleep(REST_S / SPEED)
                for made in pressed:
                    self._press(made)
        raise AssertionError(self.program.stderr.read())

    def _type(self, line):
        self.program.stdin.write(f"{line}\n")
        self.program.stdin.flush()


def _layout(game, seats, uids):
    """Return who gets which board: the pads that are there, and what is emulated besides."""
    needs = GAMES[game].table.needs({}, seats)
    table = [(uid, _units("pico-pad")) for uid in uids]
    while missing := (seated := assign(table, needs, seats)).missing:
        table += [(f"emulated {len(table) + n}", _units(name)) for n, name in enumerate(missing)]
    return seated.layout


def _units(name):
    """Return the units of a board as its hello tells them."""
    return [
        [unit.kind, len(unit.leds), len(unit.backs), len(unit.keys)]
        for unit in boards.load(boards.find(name)).units
    ]
