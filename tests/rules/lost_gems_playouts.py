"""Random matches of The Lost Gems, every table there can be, in three styles of play."""

from itertools import product
from random import Random

from gemtable.games import GAMES
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import COLOURS, VALUES, Discard, Hint, Penny, Play, Take

from tests.rules.hints_playouts import inclined, without_receiver
from tests.rules.playouts import Match, Playouts, play_to_the_end

STYLES = ("wild", "safe", "right")


def fits(state, move):
    colour, value = state.shard(state.hands[state.turn][move.slot].tile)
    return value == len(state.gems[COLOURS.index(colour)]) + 1


def play(seats, deal, bonus, seed):
    """Play a match in the style of this seed."""
    chance = Random(f"{seats} {deal} {bonus} {seed}")

    def choose(state):
        (seat,) = lost_gems.pending(state)
        moves = lost_gems.legal(state, seat)
        return seat, chance.choice(
            inclined(moves, STYLES[seed % 3], lambda move: fits(state, move))
        )

    options = {"deal": deal, "bonus": bonus, "first": seed % seats}
    return play_to_the_end(Match(GAMES["lost-gems"], seats, seed, options, []), choose)


PLAYED = Playouts(
    GAMES["lost-gems"],
    play,
    list(product(lost_gems.SEATS, ("referee", "table"), ("auto", "ask"), range(12))),
    told=("reason", "score"),
    closely=20,
    moves=[
        *(Hint(seat, what) for seat in (None, *range(-1, 5)) for what in (*COLOURS, *VALUES)),
        *(kind(slot) for kind in (Play, Discard) for slot in range(-1, 4)),
        *map(Take, range(-1, 19)),
        Penny(True),
        Penny(False),
    ],
    unlisted=without_receiver,
)
