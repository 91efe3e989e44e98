"""A whole match of Crossing on its page, in which what is chosen in secret is another each time.

Bots choose what counts. Before that each seat chooses this and that, and fumbles: what it
chooses is drawn from `Others`, when and by what from what all matches have in common.
"""

from random import Random

from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing
from gemtable.games.kit.rules import Shown

from tests.referee.sealed_match import NONSENSE, Others
from tests.web.page_world import PageWorld, TableInTime

LOOK = 2  # of so many rounds there is one in which everyone loads everything
LATE = 2  # the round in which late ones come
ROUND_S = 6.0  # in which the lock comes and is revealed, once all have chosen
KEYS = 12
# No seat does one of them twice before it chooses: "undo" twice takes the last round back.
FUMBLES = "dark", "words", "another's", "undo", "help", "tap"
_bot = GAMES["crossing"].bot


class Choosing:
    """The seats of a match, and how they choose."""

    def __init__(self, world, seed, others):
        self.world = world
        self.match = world.table.match
        self._others = others
        self._order = Random(f"{seed} in the open")

    async def choose(self, seat, is_bots):
        """Let a seat choose now this, now that, and last what its bot would, if `is_bots`."""
        for what in self._order.sample(FUMBLES, self._order.randrange(3)):
            await self._fumble(seat, what)
        for _ in range(self._order.randrange(1, 3)):
            await self._say(seat, self._others.choice(seat, self._open(seat)))
        if is_bots:
            await self._say(seat, self._bots_move(seat))

    async def open_moves(self):
        """Let stones be laid out for as long as nothing is secret."""
        while self.match.pending and not crossing.is_sealed(self.match.state):
            (seat,) = self.match.pending
            await self._say(seat, self._bots_move(seat))

    def in_turn(self):
        """Return the seats that owe a choice, in some order."""
        return self._order.sample(self.match.pending, len(self.match.pending))

    async def _say(self, seat, move):
        if self._order.random() < 0.5:
            await self.world.say(seat, say=str(move))
        else:
            await self.world.say(seat, key=self._key_of(seat, move))

    async def _fumble(self, seat, what):
        match what:
            case "dark":
                await self.world.say(seat, key=self._others.choice(seat, self._dark_keys(seat)))
            case "words":
                lines = [self._others.choice(seat, NONSENSE) for _ in range(2)]
                await self.world.mutter(seat, lines[: self._others.choice(seat, range(3))])
            case "another's":
                other = (seat + 1) % len(self.world.seats) + 1
                move = self._others.choice(seat, self._open(seat))
                await self.world.say(seat, say=f"{other} {move}")
            case "undo":
                await self.world.say(seat, say="undo")
            case "help":
                await self.world.say(seat, key=KEYS - 1)
            case "tap":
                await self.world.say(seat, tap="1.1", kind="click")

    def _bots_move(self, seat):
        return _bot(self.match.views().seats[seat], self._open(seat), Random(seat)).move

    def _open(self, seat):
        return crossing.legal(self.match.state, seat)

    def _names(self, seat):
        return GAMES["crossing"].table.key_names(self.match.views().table, Shown(), seat)

    def _key_of(self, seat, move):
        verb, _, what = str(move).partition(" ")
        name = {"gather": f"mushroom {what}", "place": f"mushroom {what}", "steal": f"seat {what}"}
        return self._names(seat).index(name.get(verb, verb))

    def _dark_keys(self, seat):
        """Return keys that choose nothing now; what they are labelled with may come later.

        At the fullest table all can choose but help.
        """
        lit = {self._key_of(seat, move) for move in self._open(seat)}
        return [key for key in range(KEYS - 2) if key not in lit] or [KEYS - 1]


async def play(folder, seats, seed, role, stop_at=None):
    """Play a match to its end; return the world, and how often a secret choice was another.

    Everything is chosen as in the match of `role` None, but what is kept from `role`. In
    round `stop_at` what counts is as well: it stops before that lock.
    """
    folder.mkdir()
    others = Others(seed, role)
    world = PageWorld(TableInTime(folder, "crossing", seats, seed))
    choosing = Choosing(world, seed, others)
    await world.begin()
    number = 0
    while choosing.match.pending and number != stop_at:
        number += 1
        is_stop = number == stop_at
        if number == LATE:
            await world.come_late()
        assert crossing.is_sealed(choosing.match.state), "a lock came while seats still chose"
        for seat in choosing.in_turn():
            await choosing.choose(seat, is_bots=not is_stop)
        if number % LOOK == 1:
            await world.look()
        if not is_stop:
            await world.breathe(ROUND_S)
            await choosing.open_moves()
    await world.end()
    return world, others.differed
