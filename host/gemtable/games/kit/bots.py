"""Bots: each chooses a legal move from its seat's view and gives a reason.

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
    """A move, and the reason for it.

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


# Arguments: the seat's view, its legal moves, and chance that nobody else knows.
Bot = Callable[[Known, Sequence[Move], Random], Chosen[Move]]

SENSIBLE, RANDOM = BOTS = ("sensible", "random")  # a game's own bot, and one for all games
_WHY = Sentence("This bot moves at random.")


class BotError(Exception):
    """A bot chose a move that it can't make: a bug in the bot or in the game's rules."""


def after_move(
    play: Callable[[State, int, Move], tuple[State, tuple[Event, ...]]],
    state: State,
    made: Made[Move],
    legal: Sequence[Move],
) -> State:
    """Return the state after a bot's move. Raises BotError if the move is illegal or refused.

    From the same view a bot makes the same choice, so asking it again would not help.
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
    """Return a variant of `bot` for one match, so that different seeds give different matches.

    Its first move is random. Later `bot` gets the legal moves in random order, so that it
    varies its choice among equally good moves.
    """
    has_begun = False

    def play(view: Known, legal_moves: Sequence[Move], chance: Random) -> Chosen[Move]:
        nonlocal has_begun
        if not has_begun:
            has_begun = True
            return random_bot(view, legal_moves, chance)
        return bot(view, chance.sample(legal_moves, len(legal_moves)), chance)

    return play
