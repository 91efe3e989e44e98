"""Matches at the stages of the how-to pages, as statuses from which screens of pads are drawn."""

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE, Made, Views
from gemtable.games.kit.table import Gesture
from gemtable.games.stages import Table
from gemtable.referee.notices import Notice
from gemtable.referee.status import Status, Told

PEOPLE = ("Ola", "Łukasz", "Budi", None, "Maximilian", "Zoë")


class Stage(Table):
    """A match without boards that remembers what was told, as the referee tells it."""

    def __init__(self, game, seats, seed=1, names=()):
        super().__init__(game, seats, seed)
        self.game, self.seats = GAMES[game], seats
        self.names = (*names, *(None,) * seats)[:seats]
        self.told = {role: [] for role in (TABLE, HOST, *range(seats))}
        self.happened = ()
        self.is_refused = False

    def press(self, seat, key):
        """Press a key of a seat's pad by its number, whatever it does."""
        self._now_s += 5
        self._read(Gesture(self.layout.pads[seat], key, "press"))

    def _heed(self, meaning):
        self._tell(meaning.note, meaning.known_to, "note")
        super()._heed(meaning)

    def _play(self, moves):
        state = self._state
        happened = []
        for made in moves:
            state, events = self.game.rules.play(state, made.seat, made.move)
            happened += events
        for event in happened:
            self._tell(self.game.table.words(event), None, "event")
        self.happened = tuple(happened)
        super()._play(moves)

    def _tell(self, text, known_to, kind):
        roles = self.told if known_to is None else known_to
        for role in roles if text is not None else ():
            told = self.told[role]
            told.append(Told(len(told) + 1, Notice(kind, text, to=role)))

    def play_by_keys(self, look):
        """Let bots press keys and time pass until the match is over; `look` after each change."""
        while self.status.outcome is None:
            self._let_hands_work()
            for seat in self.status.owing:
                self.choose(seat, look)
            self.rest(look)

    def choose(self, seat, look=lambda: None):
        """Let a bot choose a move for a seat, and press its keys."""
        legal = self.game.rules.legal(self._state, seat)
        chosen = self.game.bot(self._views.seats[seat], legal, self._chance).move
        made = Made(seat, chosen)
        for gesture in self._script.presses(self._ui, self.layout, self._views, made):
            self._now_s += 5
            self._read(gesture)
            look()

    def rest(self, look=lambda: None):
        """Let time pass until nothing moves by itself."""
        while self._script.moment(self._ui) is not None:
            self._wait()
            look()

    @property
    def state(self):
        return self._state

    @property
    def status(self):
        script, rules = self.game.table, self.game.rules
        outcome = rules.outcome(self._state)
        return Status(
            match=1,
            game=self.game.name,
            names=self.names,
            happened=self.happened,
            options={},
            outcome=outcome,
            views=self._views,
            shown=Views(
                script.shown(self._ui, TABLE),
                tuple(script.shown(self._ui, seat) for seat in range(self.seats)),
            ),
            steps=(),
            undoes=1,
            course=(),
            is_sealed=rules.is_sealed(self._state),
            layout=self.layout,
            boards=(),
            is_paused=False,
            waits_since_s=0.0,
            notices={role: tuple(told) for role, told in self.told.items()},
            leds={},
            pictures={},
        )


def stage(game, name, names=()):
    """Return the match of a game at a stage of its how-to pages."""
    wanted = GAMES[game].stages[name]
    table = Stage(game, wanted.seats, wanted.seed, names)
    for what in wanted.happens:
        table.do(what)
    return table
