"""A whole match of a game of hints on its page, and decks that a role cannot tell from its own."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import TABLE
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules.view import may_be_card
from gemtable.games.lost_gems import rules as lost_gems

from tests.mistakes import Mistakes
from tests.web.page_world import PageWorld, TableInTime

HELP_KEY = 11
TRIES = 300
REST_S = 2.6  # in which every client has a sign of life
TABLE_SEED = 1  # of all that a deck does not say
PLAYS = (lost_gems.Play, logichroma.Play)
NAMES = "Ola", "Kuba", "עדי"
NAMED = 2  # moves before people say their names
LOOK = 8  # of so many moves there is one after which everyone loads everything


def _may_be_shard(shard, held, _was):
    return shard.colour in held.colours and shard.value in held.values


@dataclass(frozen=True)
class Kind:
    """A game of hints. `fumbles` are what people do that is no move, and `in_vain` what they say.

    `undrawn` are the tiles that nobody has seen; `may_be` says whether another face than
    the one it has fits what the holder of a tile was told.
    """

    game: Game
    faces: tuple
    undrawn: Callable
    may_be: Callable
    fumbles: tuple[str, ...]
    in_vain: tuple[str, ...]


GEMS = Kind(
    GAMES["lost-gems"],
    lost_gems.SHARDS,
    undrawn=lambda state: state.treetops,
    may_be=_may_be_shard,
    fumbles=("turn", "turn", "help", "in vain", "spare", "not now"),
    in_vain=("discard 9", "hint green", "play 3", "fly", "hint red to 9"),
)
CHROMA = Kind(
    GAMES["logichroma"],
    logichroma.CARDS,
    undrawn=lambda state: range(state.drawn, logichroma.TILES),
    may_be=may_be_card,
    fumbles=("turn", "help", "in vain", "card", "not now"),
    in_vain=("discard 9", "hint purple", "play 6", "fly", "hint red to 9"),
)


class Deal:
    """A deck, the moves that bots make with it, and the states between them."""

    def __init__(self, kind, seats, seed):
        self.kind = kind
        self.seats = seats
        self.seed = seed
        game = kind.game
        self.deck = list(game.rules.start(seats, seed).deck)
        state = game.rules.start(seats, TABLE_SEED, deck=self.deck)
        self.moves = []
        self.states = [state]
        bot, chance = GAMES[game.name].bot, Random(seed)
        while game.rules.pending(state):
            (seat,) = game.rules.pending(state)
            legal = game.rules.legal(state, seat)
            move = bot(game.rules.view(state, seat), legal, chance).move
            state, _ = game.rules.play(state, seat, move)
            self.moves.append((seat, move))
            self.states.append(state)

    def otherwise(self, role, after, chance):
        """Return the deck with what a role does not know after so many moves dealt anew.

        Whatever its holder was told of a tile stays true. It may be the same.
        """
        state = self.states[after]
        hands = state.hands if self.kind.game.rules.pending(state) else ()
        holders = hands if role == TABLE else hands[role : role + 1]
        held = {held.tile: held for hand in holders for held in hand if held}
        hidden = [*held, *self.kind.undrawn(state)]
        deck = [*self.deck]
        for _ in range(TRIES if len(hidden) > 1 else 0):
            one, other = chance.sample(hidden, 2)
            if self._may_lie(deck[one], held.get(other)) and self._may_lie(
                deck[other], held.get(one)
            ):
                deck[one], deck[other] = deck[other], deck[one]
        return deck

    def _may_lie(self, face, held):
        """Say whether a face may lie where something is held, by what its holder was told."""
        if held is None:
            return True
        faces = self.kind.faces
        return self.kind.may_be(faces[face], held, faces[self.deck[held.tile]])

    def differences(self, deck):
        """Return how many tiles show another face."""
        faces = self.kind.faces
        return sum(faces[one] != faces[other] for one, other in zip(deck, self.deck, strict=True))


async def play(folder, deal, deck, after, role=None):
    """Play a deal's moves with a deck, up to so many; return the world, and its marks by moves.

    Seats say other things in vain where `role` must not hear of it.
    """
    folder.mkdir()
    table = TableInTime(folder, deal.kind.game.name, seats=deal.seats, seed=TABLE_SEED, deck=deck)
    world = PageWorld(table)
    order = Random(f"{deal.seed} in the open")
    mistakes = Mistakes(deal.kind.game, deal.seed, role)
    await world.begin()
    marks = []
    for number, (seat, move) in enumerate(deal.moves[:after]):
        if number == NAMED:
            for each, name in zip(range(deal.seats), NAMES, strict=False):
                table.referee.name(each, name, each)
        if number == len(deal.moves) // 2:
            await world.come_late()
        await fumble(deal.kind, world, order)
        speaker = order.choice(world.seats)
        await world.mutter(speaker, mistakes.of(table.match.state, speaker))
        await make(world, order, seat, move)
        if number % LOOK == 0:
            await world.look()
            await world.breathe(REST_S)
        marks.append(world.marked())
    await world.look()
    await world.end()
    assert table.match.moves == len(marks)
    assert mistakes.said
    return world, marks


async def make(world, order, seat, move):
    """Let a seat make its move: in words, or by a long press on the tile that it plays."""
    if isinstance(move, PLAYS) and order.random() < 0.5:
        await world.say(seat, tap=f"{seat + 1}.{move.slot + 1}", kind="long")
    else:
        await world.say(seat, say=str(move))


async def fumble(kind, world, order):
    """Let somebody do what is no move."""
    seat = order.choice(world.seats)
    match order.choice(kind.fumbles):
        case "turn":
            await world.say(seat, tap=f"{order.choice(world.seats) + 1}.1", kind="double")
        case "help":
            await world.say(seat, key=HELP_KEY)
        case "in vain":
            await world.say(seat, say=order.choice(kind.in_vain))
        case "spare":
            await world.say(seat, tap=f"{seat + 1}.4", kind="click")
        case "card":  # that it is about to be played or discarded
            (turn,) = world.table.match.pending
            await world.say(turn, key=0)
        case "not now":
            (turn,) = world.table.match.pending
            await world.say((turn + 1) % len(world.seats), say="play 1")
