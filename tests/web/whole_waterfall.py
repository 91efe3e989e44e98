"""A match of Waterfall on its page, and others that a role cannot tell from it.

What is hidden after so many moves is dealt anew among itself: hands, the deck, score piles. A
tile that was scored changes places with one of its gemstone, and its move is said of that one.
"""

from random import Random

from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES, Add, Play, Score

from tests.web.whole_hints import TABLE_SEED, Kind

FALLS = Kind(
    GAMES["waterfall"],
    TILES,
    undrawn=lambda state: state.deck,
    may_be=lambda *_told: True,
    fumbles=("help", "in vain", "not now"),
    in_vain=("swap 9.9 9.8", "fly", "fall sideways", "pawn 9 to 1.1"),
)
TRIES = 200
DEALS = 50


class Falls:
    """A deck, and the moves that bots make with it, up to so many."""

    kind = FALLS

    def __init__(self, seats, seed, most):
        self.seats, self.seed = seats, seed
        chance = Random(seed)
        self.deck = chance.sample(range(len(TILES)), len(TILES))
        state = waterfall.start(seats, TABLE_SEED, deck=self.deck)
        self.states, self.moves = [state], []
        bot = GAMES["waterfall"].bot
        while waterfall.pending(state) and len(self.moves) < most:
            (seat,) = waterfall.pending(state)
            move = bot(waterfall.view(state, seat), waterfall.legal(state, seat), chance).move
            state, _ = waterfall.play(state, seat, move)
            self.moves.append(Made(seat, move))
            self.states.append(state)
        played = [made.move for made in self.moves if isinstance(made.move, Play | Add)]
        self.seen = {move.tile for move in played}  # some are in the deck again

    def held_from(self, role):
        """Return the tiles that others hold and have scored in the end, and nobody else saw."""
        state = self.states[-1]
        piles = [pile for seat, pile in enumerate(state.hands) if seat != role]
        piles += [pile for seat, pile in enumerate(state.scored) if seat != role]
        return {tile for pile in piles for tile in pile} - self.seen

    def differing(self, role, chance):
        """Return such a match in which somebody else holds or scored other tiles; or None.

        There is none if they have no tile, or if none could be another: of a gemstone all
        others may have been seen.
        """
        for _ in range(DEALS):
            other = self.otherwise(role, chance)
            if self.held_from(role) & other.changed:
                return other
        return None

    def otherwise(self, role, chance):
        """Return the deck and the moves as they may be, for all that a role knows in the end.

        `changed` are the tiles that have changed places.
        """
        changed = {tile: tile for tile in range(len(TILES))}
        hidden = sorted({*self.states[-1].deck, *self.held_from(role)} - self.seen)
        scored = {tile for pile in self.states[-1].scored for tile in pile}
        for _ in range(TRIES):
            one, other = chance.sample(hidden, 2)
            are_alike = TILES[changed[one]].gem == TILES[changed[other]].gem
            if are_alike or scored.isdisjoint((one, other)):
                changed[one], changed[other] = changed[other], changed[one]
                if self._top(changed) != self._top({}):
                    changed[one], changed[other] = changed[other], changed[one]
        other = Falls.__new__(Falls)
        other.seats, other.seed = self.seats, self.seed
        other.changed = {tile for tile in changed if changed[tile] != tile}
        other.deck = [changed[tile] for tile in self.deck]
        other.moves = [
            Made(seat, Score(changed[move.tile]) if isinstance(move, Score) else move)
            for seat, move in self.moves
        ]
        return other

    def _top(self, changed):
        """Return the tile that starts the waterfall: the first of the deck that adds."""
        deck = [changed.get(tile, tile) for tile in self.deck]
        return next(tile for tile in deck if TILES[tile].action == "add")
