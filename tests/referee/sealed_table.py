"""A table at the referee of which every role's whole world is written down.

The journal is real. Boards and the host's clock are played by hand: nothing waits,
and nothing that is seen may hang on how quick the machine is. `worlds` has for each
role, in order, all that reaches it: pictures of what it can see and when they are
sent, notices, what screens print and draw, status, journal, logs, moments asked for.
"""

import asyncio
import contextlib
import io
import json
import logging
import re
import sqlite3
from contextlib import redirect_stdout
from unittest.mock import patch

from gemtable.check.sight import sight
from gemtable.games import GAMES
from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import Address
from gemtable.journal import Journal, journal
from gemtable.link.session_events import EdgeHeard, Hello
from gemtable.match.match import Match
from gemtable.referee import board_interface
from gemtable.referee.referee import Referee
from gemtable.room.match_menus import MatchMenus
from gemtable.room.undo_question import question_page
from gemtable.screens import key_page
from gemtable.screens.board_sounds import BoardSounds
from gemtable.screens.pad_screen import pad_screen
from gemtable.sentence import ENGLISH
from gemtable.stamps import Stamp
from gemtable.terminal.match_screen import Room, render
from gemtable.terminal.screens import AtScreen, JsonScreen, PlainScreen
from rich.console import Console

from tests.room.shut_doors import SHUT

A_PRESS_S = 0.05
A_HOLD_S = 2.1
DRAWN = 7  # of so many looks at the table one is at the terminal's picture, too
BETWEEN_S = 0.1  # from one thing that people do to the next
SECRET = re.compile(r'"chance": "[0-9a-f]+"')  # of bots: each match has its own


class HandClock:
    """The host's clocks, which are one here; it stands until it is moved."""

    def __init__(self):
        self.now_s = 1000.0

    def monotonic(self):
        return self.now_s

    def time(self):
        return self.now_s


class LoopByHand(asyncio.SelectorEventLoop):
    def __init__(self, clock):
        super().__init__()
        self._clock_by_hand = clock

    def time(self):
        return self._clock_by_hand.now_s


@contextlib.contextmanager
def clock_by_hand():
    """Have the host ask the clock that is yielded."""
    clock = HandClock()
    with patch.object(board_interface, "time", clock), patch.object(journal, "time", clock):
        yield clock


def by_hand(play):
    """Run `play`, a coroutine function, with a clock that it moves by hand; return its result."""
    with (
        clock_by_hand() as clock,
        asyncio.Runner(loop_factory=lambda: LoopByHand(clock)) as runner,
    ):
        return runner.run(play(clock))


class SealedTable:
    """A match with its referee; every method is one thing that boards, people or time do.

    With a `deck` hands are hidden, and so are faces in the journal and where all are shown.
    """

    def __init__(self, path, game, layout, clock, seed=1, deck=None):
        self.clock = clock
        self.layout = layout
        self.game = GAMES[game]
        self.script = GAMES[game].table
        self._path = path
        self.journal = Journal(str(path))
        dealt = {"deck": deck} if deck else {}
        self._hides_hands = deck is not None
        self.match = Match.begin(self.game, self.journal, layout.seats, seed, dealt)
        roles = (TABLE, HOST, *range(layout.seats))
        self.worlds = {role: [] for role in roles}
        self._sight = {role: sight(layout, role) for role in roles}
        self._us = 0
        self._printed = io.StringIO()
        self._logs = io.StringIO()
        self._entries = self._looks = 0
        self._sit_down()

    def _sit_down(self):
        self.asked_s = None
        self._sounds = BoardSounds()
        self._screens = [JsonScreen(Console()), PlainScreen(Console(file=self._printed))]
        self.referee = Referee(self.match, self.layout, self, self.tell)
        self.menus = MatchMenus(self.referee, SHUT)
        for screen in self._screens:
            with redirect_stdout(self._printed):
                screen.attach(
                    self.referee.bulletin,
                    AtScreen(),
                )
        self._look()

    @contextlib.contextmanager
    def logging(self):
        """Take what the program logs for what all can read."""
        handler = logging.StreamHandler(self._logs)
        logger = logging.getLogger()
        level = logger.level
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        yield
        logger.removeHandler(handler)
        logger.setLevel(level)

    # What the referee asks of the boards' link.

    def show(self, uid, unit, show):
        pattern, period_ms, leds, other = show
        for role, seen in self._sight.items():
            lit = seen[Address(uid, unit)]
            if lit:
                colours = [[text[6 * led :][:6] for led in lit] for text in (leds, other)]
                self._note(role, "lights", uid, unit, pattern, period_ms, *colours)

    def ping(self, uid):
        self._note_all("ping", uid)

    def wake(self, at_s):
        self.asked_s = at_s
        self._note_all("wake", at_s)

    def tell(self, notice):
        for role in self.worlds:
            if notice.to in (TABLE, role):
                self._note(role, "told", notice.kind, str(notice.text), str(notice.fix))
        with redirect_stdout(self._printed):
            for screen in self._screens:
                screen.tell(notice)

    # What people, boards and time do.

    def press(self, seat, key, ago_s=0.0):
        """Press a key and let it go; it is heard so much later."""
        address = self.layout.pads[seat]
        self._come_in_time()
        for down in (True, False):
            self._us += 100_000
            at = Stamp(self.clock.now_s - ago_s, 0.0)
            edge = EdgeHeard(address.unit, key, down, self._us, at)
            self.referee.edge_heard(address.board, edge)
            self.clock.now_s += A_PRESS_S
        self._look()

    def hold(self, seat, keys=(4, 3, 11, 11)):
        """Hold key 12 until the menu opens, and press keys of it: by default it closes again."""
        self.hold_down(seat)
        self.hold_on(seat)
        for key in keys:  # brightness, 75 percent, back, close
            self.press(seat, key)

    def hold_down(self, seat):
        """Press key 12, and leave the finger there."""
        pad = self.layout.pads[seat]
        self._come_in_time()
        self._us += 100_000
        at = Stamp(self.clock.now_s, 0.0)
        self.referee.edge_heard(pad.board, EdgeHeard(pad.unit, 11, True, self._us, at))

    def hold_on(self, seat):
        """Hold key 12 for two seconds more, and let it go."""
        pad = self.layout.pads[seat]
        self._us += int(A_HOLD_S * 1e6)
        self.let_pass(A_HOLD_S)
        self.referee.time_heard(pad.board, self._us)
        self._look()
        at = Stamp(self.clock.now_s, 0.0)
        self.referee.edge_heard(pad.board, EdgeHeard(pad.unit, 11, False, self._us, at))

    def say(self, text, by=HOST):
        self._come_in_time()
        self.referee.typed(text, by)
        self._look()

    def mutter(self, seat, lines):
        """Let a seat's page say some lines at once, or none."""
        self._come_in_time()
        for line in lines:
            self.referee.typed(line, seat)
        self._look()

    def unplug(self, seat):
        self.referee.board_gone(self.layout.pads[seat].board, "unplugged")
        self._look()

    def plug(self, seat):
        uid = self.layout.pads[seat].board
        self.referee.board_arrived(Hello(1, "0.1.0", "", "", "", uid, "", "", 0, 0, ()))
        self._look()

    def let_pass(self, seconds=BETWEEN_S):
        """Let time pass, and every moment that is asked for come on its way."""
        self.clock.now_s += seconds
        self._come_in_time()

    def _come_in_time(self):
        while self.asked_s is not None and self.asked_s <= self.clock.now_s:
            self.come()

    def come(self):
        """Let the moment come that is asked for."""
        self.clock.now_s = max(self.clock.now_s, self.asked_s)
        at_s, self.asked_s = self.asked_s, None
        self.referee.moment_passed(at_s)
        self._look()

    def resumed(self):
        """Let the host be killed, and take the match up again."""
        row = self.journal.unfinished(self.game.name)
        self.match = Match.resume(self.game, self.journal, row)
        self._sit_down()

    def kinds(self):
        return [entry.kind for entry in self.journal.entries(1)]

    def told(self, role=TABLE):
        """Return the sentences that were told to a role, the newest last."""
        return [line[2] for line in map(json.loads, self.worlds[role]) if line[0] == "told"]

    # What is written down.

    def _note(self, role, *what):
        self.worlds[role].append(json.dumps(what))

    def _note_all(self, *what):
        for role in self.worlds:
            self._note(role, *what)

    def _look(self):
        """Write down what can be read at any time: status, screens, journal, logs."""
        status = self.referee.status
        for role in self.worlds:
            told = [(each.number, str(each.notice.text)) for each in status.told_to(role)[-3:]]
            self._note(
                role,
                "status",
                status.views.of(role).to_json(),
                as_json(status.shown.of(role)),
                told,
            )
        self._note_all("moves", status.moves, status.waits_since_s)
        self._note_all("boards", [str(each) for each in status.boards], status.is_paused)
        self._note_all("journal", self._new_entries(), self.match.kept)
        self._note_all("first", str(self.referee.fingers.press_order.words()))
        self._note_all("printed", self._printed.getvalue(), self._logs.getvalue())
        self._printed.seek(0)
        self._printed.truncate()
        boards, everyone = self.layout.boards, range(self.layout.seats)
        self._note_all("sounds", self._sounds.due(status, boards, everyone))
        for seat in range(self.layout.seats):
            pad = self.layout.pads[seat]
            page = question_page(status, pad) or self.menus.page_of(pad)
            drawn = key_page.screen(page, 4, ENGLISH) if page else None
            self._note(seat, "screen", (drawn or pad_screen(status, seat, 4, ENGLISH)).hex())
        self._looks += 1
        if self._looks % DRAWN == 0:
            for eyes in (TABLE, *([] if self._hides_hands else [ALL]), *range(self.layout.seats)):
                self._draw(eyes, status)

    def _draw(self, eyes, status):
        """Write down what the terminal draws for these eyes; a seat's own view is its alone."""
        console = Console(file=io.StringIO(), width=100)
        console.print(render(status, eyes, Room(100, 40), self.clock.now_s))
        drawn = console.file.getvalue()
        if eyes in self.worlds:
            self._note(eyes, "drawn", drawn)
        else:
            self._note_all("drawn", drawn)

    def _new_entries(self):
        with sqlite3.connect(self._path) as database:
            rows = database.execute(
                "select number, at, who, what, state_hash from entry where number >= ?",
                [self._entries],
            ).fetchall()
        rows = [
            (number, at, who, SECRET.sub('"chance": ""', what), state_hash)
            for number, at, who, what, state_hash in rows
        ]
        if self._hides_hands:
            rows = [(number, at, who, *json.loads(what)) for number, at, who, what, _hash in rows]
        self._entries += len(rows)
        return rows
