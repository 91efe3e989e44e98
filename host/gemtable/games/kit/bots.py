"""Bots: each chooses one of the legal moves from its seat's view, and says why.

A bot knows only what its seat may know. It is a pure function: the same view, moves and chance
give the same move, for the same reason. Where others must not guess its choice, as before a lock,
it draws from `chance`, which is secret.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, NamedTuple

from gemtable.games.kit.rules import Event, IllegalMove, Known, Made, Move, Move_co, State, View
from gemtable.sentence import Sentence


class Chosen(NamedTuple, Generic[Move_co]):
    """A move, and why it was chosen.

    `reason` may use all that the bot's seat knows. `openly` is shown during the match: it
    follows from the move, from what everyone knows and from how bots play. It is None if
    `reason` itself follows from these.
    """

    move: Move_co
    reason: Sentence
    openly: Sentence | None = None

    def told(self, is_over: bool) -> Sentence:
        """Return the reason that everyone may read: the full one once the match is over."""
        return self.reason if is_over or self.openly is None else self.openly


# From the seat's view, its legal moves, and chance that nobody else knows.
Bot = Callable[[Known, Sequence[Move], Random], Chosen[Move]]

SENSIBLE, RANDOM = BOTS = ("sensible", "random")  # a game's own bot, and one for all games
_WHY = Sentence("It moves at random.")


class BotError(Exception):
    """A bot chose a move that it can't make: a fault in the bot, or in the game's rules."""


def after_move(
    play: Callable[[State, int, Move], tuple[State, tuple[Event, ...]]],
    state: State,
    made: Made[Move],
    legal: Sequence[Move],
) -> State:
    """Return the state after what a bot chose from the moves that were `legal`. Raises BotError.

    A bot would choose the same again and again, so nobody waits for another move.
    """
    chose = f"the bot at seat {made.seat + 1} chose {made.move}"
    if made.move not in legal:
        raise BotError(f"{chose}, which is not legal")
    try:
        after, _events = play(state, made.seat, made.move)
    except IllegalMove as refusal:
        why = refusal.rule or refusal.reason
        raise BotError(f"{chose}, which is legal but refused: {why}") from refusal
    return after


def random_bot(_view: View, legal_moves: Sequence[Move], chance: Random) -> Chosen[Move]:
    """Return a random legal move; concede only if nothing else is legal."""
    move = chance.choice(legal_moves)
    while str(move) == "concede" and len(legal_moves) > 1:
        move = chance.choice(legal_moves)
    return Chosen(move, _WHY)


def varied(bot: Bot[Known, Move]) -> Bot[Known, Move]:
    """Return a bot for one match that plays like `bot`, but by its chance each time another match.

    It begins with a random move. Later it gets the legal moves in a random order, so that it
    chooses another among moves that are equally good.
    """
    has_begun = False

    def play(view: Known, legal_moves: Sequence[Move], chance: Random) -> Chosen[Move]:
        nonlocal has_begun
        if not has_begun:
            has_begun = True
            return random_bot(view, legal_moves, chance)
        return bot(view, chance.sample(legal_moves, len(legal_moves)), chance)

    return play
