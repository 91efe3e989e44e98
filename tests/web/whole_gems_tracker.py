"""A match of Gems Tracker on its page, and others that a role cannot tell from it.

Before its last bid each seat bids this and that, and fumbles, in secret: as in
whole_crossing.py. What is drafted is the same in all matches. Whoever comes a round later
is not told which cards were bid beside those that were taken: others are, so that hands and
discards are others. So are the mines that are never turned up.
"""

from random import Random

from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Bid, Take
from gemtable.games.kit.rules import IllegalMove, Made
from gemtable.web.story_news import STORY

from tests.referee.sealed_bids import NONSENSE, NUMBERS
from tests.referee.sealed_match import Others
from tests.web.page_world import PageWorld, TableInTime
from tests.web.whole_hints import TABLE_SEED

LOOK = 2  # of so many rounds there is one in which everyone loads everything
ROUND_S = 6.0  # in which bids are turned up and revealed, once all have bid
# No seat does one of them twice before it bids: "undo" twice takes the last round back.
FUMBLES = "not held", "words", "another's", "undo", "tap"
_script = GAMES["gems-tracker"].table


class Draft:
    """What is bid by chance and drafted by bots, up to a round, or to the end: `rounds` of moves.

    Bots like to bid low: another card beside the one that is taken would change who drafts.
    """

    def __init__(self, seats, seed, stop_at=None):
        self.seats, self.seed = seats, seed
        mines = gems_tracker.start(seats).cards.mines_for(seats)
        chance = Random(seed)
        self.deck = {"mines": chance.sample(mines, len(mines))}
        self.rounds = []
        state = self._start()
        bot = GAMES["gems-tracker"].bot
        while gems_tracker.pending(state) and state.round != stop_at:
            if state.round > len(self.rounds):
                self.rounds.append([])
            seat = gems_tracker.pending(state)[0]
            open_to_it = gems_tracker.legal(state, seat)
            if gems_tracker.is_sealed(state):
                move = chance.choice(open_to_it)
            else:
                move = bot(gems_tracker.view(state, seat), open_to_it, chance).move
            state, _ = gems_tracker.play(state, seat, move)
            self.rounds[-1].append(Made(seat, move))
        self._undrawn = len(state.deck)
        if stop_at:
            self.rounds.append([])  # in which no bid is turned up

    def otherwise(self, role, chance, late=1):
        """Return the draft with hidden mines dealt anew, and other hands for who comes in `late`.

        `changed` are the round and the seat of each bid in which the card that nobody took
        is another. Those that the story still tells when they come are none of these:
        everyone saw which card was discarded.
        """
        other = Draft.__new__(Draft)
        other.seats, other.seed = self.seats, self.seed
        mines = self.deck["mines"]
        drawn = len(mines) - self._undrawn
        hidden = chance.sample(mines[drawn:], self._undrawn)
        other.deck = {"mines": [*mines[:drawn], *hidden]}
        other.rounds = [[*moves] for moves in self.rounds]
        other.changed = set()
        told = self._told()
        for number, moves in enumerate(self.rounds[: late - 1]):
            for place, made in enumerate(moves):
                if isinstance(made.move, Bid) and made.seat != role:
                    if self._is_forgotten(number, made.seat, late):
                        other._bid_otherwise(number, place, chance, told)
        return other

    def _is_forgotten(self, number, seat, late):
        """Return whether so much happened since a seat's discard that no page tells it."""
        steps = []  # the round and the move of each; all bids of a round are one
        for played, moves in enumerate(self.rounds[: late - 1]):
            steps.append((played, None))
            steps += [(played, made.move) for made in moves if not isinstance(made.move, Bid)]
        discards = [
            step
            for step, (played, move) in enumerate(steps, 1)
            if played == number and isinstance(move, Take) and move.owner == seat
        ]
        return len(steps) - discards[0] >= STORY

    def _bid_otherwise(self, number, place, chance, told):
        """Let another card be bid beside the one that was taken, if all else stays as told."""
        moves = self.rounds[number]
        made = moves[place]
        taken = next(
            move.number
            for _seat, move in moves
            if isinstance(move, Take) and move.owner == made.seat
        )
        for card in chance.sample(NUMBERS, len(NUMBERS)):
            if card not in made.move.numbers:
                moves[place] = Made(made.seat, Bid(tuple(sorted((taken, card)))))
                if self._told() == told:
                    self.changed.add((number, made.seat))
                    return
        moves[place] = made

    def _told(self):
        """Return who drafts and what is paid after each move, or None if one is refused."""
        state = self._start()
        told = []
        try:
            for seat, move in [made for moves in self.rounds for made in moves]:
                state, _ = gems_tracker.play(state, seat, move)
                told.append((state.order, state.points))
        except IllegalMove:
            return None
        return told

    def _start(self):
        return gems_tracker.start(self.seats, TABLE_SEED, deck=self.deck)


class Seats:
    """The seats of a match, and how they bid and draft."""

    def __init__(self, world, seed, others):
        self.world = world
        self.table = world.table
        self._others = others
        self._order = Random(f"{seed} in the open")

    def in_turn(self):
        """Return the seats that owe a bid, in some order."""
        owing = self.table.match.pending
        return self._order.sample(owing, len(owing))

    async def bid(self, seat, last):
        """Let a seat bid now this, now that, and last what counts, if anything does."""
        for what in self._order.sample(FUMBLES, self._order.randrange(3)):
            await self._fumble(seat, what)
        for _ in range(self._order.randrange(1, 3)):
            await self.make(seat, self._others.choice(seat, self._bids(seat)))
        if last:
            await self.make(seat, last)

    async def make(self, seat, move):
        """Let a seat make its move, in words or key by key."""
        if self._order.random() < 0.5:
            await self.world.say(seat, say=str(move))
            return
        if isinstance(move, Bid):
            keys = [number - 1 for number in move.numbers]
        else:
            referee = self.table.referee
            asked = (referee.ui, referee.layout, referee.views, Made(seat, move))
            keys = [gesture.key for gesture in _script.presses(*asked)]
        for key in keys:
            await self.world.say(seat, key=key)

    async def _fumble(self, seat, what):
        match what:
            case "not held":
                held = self.table.match.state.trackers[seat].held
                if gone := sorted(set(NUMBERS).difference(held)):
                    await self.world.say(seat, key=self._others.choice(seat, gone) - 1)
            case "words":
                lines = [self._others.choice(seat, NONSENSE) for _ in range(2)]
                await self.world.mutter(seat, lines[: self._others.choice(seat, range(3))])
            case "another's":
                other = (seat + 1) % len(self.world.seats) + 1
                move = self._others.choice(seat, self._bids(seat))
                await self.world.say(seat, say=f"{other} {move}")
            case "undo":
                await self.world.say(seat, say="undo")
            case "tap":
                await self.world.say(seat, tap="1.1", kind="click")

    def _bids(self, seat):
        return gems_tracker.legal(self.table.match.state, seat)


async def play(folder, draft, role=None, late=None):
    """Play a draft; return the world, and how often a bid in secret was another.

    What is bid before the draft's own bids is another one where `role` must not know it.
    Late ones come at the begin of a round.
    """
    folder.mkdir()
    others = Others(draft.seed, role)
    world = PageWorld(
        TableInTime(folder, "gems-tracker", draft.seats, TABLE_SEED, deck=draft.deck)
    )
    seats = Seats(world, draft.seed, others)
    await world.begin()
    for number, moves in enumerate(draft.rounds, 1):
        if number == late:
            await world.come_late()
        assert gems_tracker.is_sealed(world.table.match.state), "not all was drafted"
        bids = {seat: move for seat, move in moves if isinstance(move, Bid)}
        for seat in seats.in_turn():
            await seats.bid(seat, bids.get(seat))
        assert gems_tracker.is_sealed(world.table.match.state), "turned up while seats still bid"
        if number % LOOK == 1:
            await world.look()
        if bids:
            await world.breathe(ROUND_S)
        for seat, move in moves[len(bids) :]:
            await seats.make(seat, move)
    await world.look()
    await world.end()
    return world, others.differed
