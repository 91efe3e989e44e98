"""A whole match of The Lost Gems on its page, and decks that a role cannot tell from its own."""

from random import Random

from gemtable.bots import bot_for_match
from gemtable.rules import lost_gems
from gemtable.rules.lost_gems import SHARDS, Play
from gemtable.rules.roles import TABLE

from tests.web.page_world import PageWorld, TableInTime

HELP_KEY = 11
TRIES = 300
IN_VAIN = ("discard 9", "hint green", "play 3", "fly", "hint red to 9")
REST_S = 2.6  # in which every client has a sign of life
LOOK = 8  # of so many moves there is one after which everyone loads everything


class Deal:
    """A deck, the moves that bots make with it, and the states between them."""

    def __init__(self, seats, seed):
        self.seats = seats
        self.seed = seed
        state = lost_gems.start(seats, seed)
        self.deck = list(state.deck)
        self.moves = []
        self.states = [state]
        bots = bot_for_match("lost-gems", "sensible", seed)
        while lost_gems.pending(state):
            (seat,) = lost_gems.pending(state)
            move = bots(lost_gems.view(state, seat), lost_gems.legal(state, seat))
            state, _ = lost_gems.play(state, seat, move)
            self.moves.append((seat, move))
            self.states.append(state)

    def otherwise(self, role, after, chance):
        """Return the deck with what a role does not know after so many moves dealt anew.

        Whatever its holder was told of a tile stays true. Of some tries it is the one
        that is most different; it may be the same.
        """
        state = self.states[after]
        hands = () if state.phase == "over" else state.hands
        holders = hands if role == TABLE else hands[role : role + 1]
        held = {held.tile: held for hand in holders for held in hand if held}
        hidden = [*held, *state.treetops]
        decks = [self.deck]
        for _ in range(TRIES):
            shards = [self.deck[tile] for tile in hidden]
            chance.shuffle(shards)
            dealt = dict(zip(hidden, shards, strict=True))
            if all(_may_be(SHARDS[dealt[tile]], held[tile]) for tile in held):
                decks.append([dealt.get(tile, shard) for tile, shard in enumerate(self.deck)])
        return max(decks, key=self.differences)

    def differences(self, deck):
        """Return how many tiles show another shard."""
        return sum(
            SHARDS[one] != SHARDS[other] for one, other in zip(deck, self.deck, strict=True)
        )


def _may_be(shard, held):
    return shard.colour in held.colours and shard.value in held.values


async def play(folder, deal, deck, after):
    """Play a deal's moves with a deck, up to so many; return the world, and its marks by moves."""
    folder.mkdir()
    table = TableInTime(folder, seats=deal.seats, deck=deck)
    world = PageWorld(table)
    order = Random(f"{deal.seed} in the open")
    await world.begin()
    marks = []
    for number, (seat, move) in enumerate(deal.moves[:after]):
        if number == len(deal.moves) // 2:
            await world.come_late()
        await fumble(world, order)
        await make(world, order, seat, move)
        if number % LOOK == 0:
            await world.look()
            await world.breathe(REST_S)
        marks.append(world.marked())
    await world.look()
    await world.end()
    assert table.match.moves == len(marks)
    return world, marks


async def make(world, order, seat, move):
    """Let a seat make its move: in words, or by a long press on the tile that it plays."""
    if isinstance(move, Play) and order.random() < 0.5:
        await world.say(seat, tap=f"{seat + 1}.{move.slot + 1}", kind="long")
    else:
        await world.say(seat, say=str(move))


async def fumble(world, order):
    """Let somebody do what is no move."""
    seat = order.choice(world.seats)
    match order.choice(["turn", "turn", "help", "in vain", "spare", "not now"]):
        case "turn":
            await world.say(seat, tap=f"{order.choice(world.seats) + 1}.1", kind="double")
        case "help":
            await world.say(seat, key=HELP_KEY)
        case "in vain":
            await world.say(seat, say=order.choice(IN_VAIN))
        case "spare":
            await world.say(seat, tap=f"{seat + 1}.4", kind="click")
        case "not now":
            (turn,) = world.table.match.pending
            await world.say((turn + 1) % len(world.seats), say="play 1")
