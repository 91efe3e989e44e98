"""A match with its referee, and a page that follows it. Boards are played by hand.

They show what they are told to, at once; what is pressed on them is heard at once.
"""

import random
from dataclasses import dataclass

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.table import FACES, PAD_KEYS
from gemtable.journal import Journal
from gemtable.link.session_events import EdgeHeard
from gemtable.match.match import Match
from gemtable.play.legal_moves import key_moves, movers
from gemtable.play.seat_players import Players
from gemtable.records.finished_matches import Finished
from gemtable.referee.board_places import assign
from gemtable.referee.gestures import strokes
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence
from gemtable.web.invitations import NOT_KEPT
from gemtable.web.table_interface import Table
from gemtable.web.watchers import Following

from tests.referee.test_board_places import PAD, RACK

_CALM_US = 2_000_000  # after which every gesture is complete
_STROKE_US = 60_000


@dataclass
class Line:
    """How the line to a board does."""

    firmware: str = "0.1.0"
    board: str = "pico-pad"
    round_trip_us: int | None = 1234
    repeated: int = 0
    spoilt: int = 0
    lost: int = 0
    name: str = ""


class TableByHand:
    """`real` are boards that are not emulated, `people` the seats that bots do not play.

    `deck` is the order in which it is dealt, if not by `seed`; `reveals` shows all to
    everyone. `keeping` is what is kept of who was here. `figures` are those of the boards'
    lines, by unique id.
    """

    def __init__(
        self,
        folder,
        game="lost-gems",
        seats=2,
        seed=1,
        real=(),
        people=None,
        deck=None,
        options=(),
        reveals=False,
        keeping=NOT_KEPT,
    ):
        self.real = real
        self.journal = Journal(str(folder / f"{game}-{seed}.sqlite"))
        rules, script = GAMES[game], GAMES[game].table
        dealt = dict(options) | ({"deck": deck} if deck else {})
        self.match = Match.begin(rules, self.journal, seats, seed, dealt)
        bots = () if people is None else set(range(seats)) - set(people)
        self.players = Players(self.match, bots, GAMES[game].bot, reveals)
        needs = script.needs({}, seats)
        boards = [(f"p{number}", PAD) for number in range(seats)]
        boards += [(f"r{number}", RACK) for number in range(seats) if needs.tiles]
        layout = assign(boards, needs, seats).layout
        pads = {pad.board for pad in layout.pads}
        self.figures = {
            board: Line(board="pico-pad" if board in pads else "pico-rack")
            for board in layout.boards
        }
        self.notes = {}  # how many a buzzer has played, and the newest, by the address of its pad
        self.screens = {}  # what is lit, by the address of an emulated pad
        self._us = 0
        self._shown = {}
        self.asked_s = None  # the moment that the table script asked for
        self.referee = Referee(self.match, layout, self, lambda notice: None, emulated=self)
        self.players.changed = self.referee.bulletin.change
        self.following = Following(keeping, finished=Finished(self.journal))
        self.table = Table(
            bulletin=self.referee.bulletin,
            people=lambda: self.people,
            moves=self._moves,
            key_moves=lambda seat: key_moves(self.referee, seat),
            movers=lambda gesture: movers(self.referee, gesture),
            say=self.referee.typed,
            name=self.referee.name,
            press=self.press,
            hold=self.hold,
            figures=lambda: self.figures,
            screen=self.screens.get,
            notes=self.notes.get,
            reveals=reveals,
            let_play=self.players.let_play,
            why=self.players.reasons.last,
            hurry=self.players.hurry,
            volume=self.referee.settings.volumes.of,
        )

    @property
    def people(self):
        """The seats that bots do not play."""
        return self.players.people

    def begin(self):
        """Have the page follow the table; in a running loop."""
        self.following.attach(self.table)

    def _moves(self, seat):
        owes = seat in self.match.pending
        return tuple(map(str, self.match.game.rules.legal(self.match.state, seat))) if owes else ()

    def press(self, gesture):
        """Move a finger on a key."""
        for stroke in strokes(gesture.kind):
            self._stroke(gesture.address, gesture.key, stroke.down, stroke.after_us)
        self.pass_time(gesture.address.board)

    def hold(self, unit, key, is_down):
        """Take a key down, or let it go."""
        self._stroke(unit, key, is_down, _STROKE_US)

    def play(self, moves=5_000, seed=1):
        """Play some moves by chance, or until the match is over."""
        chance, rules = random.Random(seed), self.match.game.rules
        for _ in range(moves):
            while self.asked_s is not None:
                self.come()
            if not self.match.pending:
                break
            owing = self.referee.bulletin.status.owing or self.match.pending
            seat = owing[0]
            move = chance.choice(rules.legal(self.match.state, seat))
            self.referee.typed(str(move), by=seat)

    def end_otherwise(self):
        """Correct the last move, in Gems Tracker a token, so that the match ends otherwise."""
        rules, match, outcome = self.match.game.rules, self.match, self.match.outcome
        before, (made,) = match.before(match.moves), match.steps[-1].moves
        for move in rules.legal(before, made.seat):
            if rules.outcome(rules.play(before, made.seat, move)[0]) not in (None, outcome):
                self.referee.typed(f"correct {move}")
                break
        assert self.match.outcome not in (None, outcome)

    def pass_time(self, board):
        """Let the time of a board pass until every gesture is complete."""
        self._us += _CALM_US
        self.referee.time_heard(board, self._us)

    def _stroke(self, unit, key, is_down, after_us):
        if unit.board in self.real:
            raise UserError(Sentence("That key is on a real board."), Sentence("Press it."))
        self._us += after_us
        edge = EdgeHeard(unit.unit, key, is_down, self._us, None)
        self.referee.edge_heard(unit.board, edge)

    def come(self):
        """Let the moment come that is asked for."""
        at_s, self.asked_s = self.asked_s, None
        self.referee.moment_passed(at_s)

    # What the referee asks of the boards' link.

    def show(self, uid, unit, show):
        _pattern, _period_ms, leds, _other = show
        colours = bytes.fromhex(leds)
        self._shown[uid, unit] = tuple(
            tuple(colours[led : led + 3]) for led in range(0, len(colours), 3)
        )

    def ping(self, uid):
        pass

    def wake(self, at_s):
        self.asked_s = at_s

    # And of emulated boards.

    def has(self, uid):
        return uid not in self.real

    def leds(self, unit):
        count = PAD_KEYS if unit in self.referee.layout.pads else FACES + 1
        return self._shown.get(unit, ((0, 0, 0),) * count)

    def start(self, name, failed):
        raise AssertionError(name)
