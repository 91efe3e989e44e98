"""A bot makes legal moves, gives reasons, chooses alike by the same chance, and ends."""

from copy import deepcopy
from random import Random
from typing import Any

from gemtable.check.game_fault import GameFault, must
from gemtable.check.moves_check import sample
from gemtable.check.played_matches import LONGEST, Match
from gemtable.games.kit.bots import BOTS, BotError, after_move
from gemtable.games.kit.rules import Made
from gemtable.sentence import Sentence


def check_bots(match: Match) -> None:
    """Check the bot at a table such as that of the match. Raises GameFault."""
    for kind in BOTS:
        _check_end(match, kind)
    for state in sample(match):
        for seat in match.game.rules.pending(state)[:1]:
            _check_choice(match, state, seat)


def _check_end(match: Match, kind: str) -> None:
    rules, bot, chance = match.game.rules, match.game.bot_named(kind), Random(match.seed)
    state, moves = match.dealt(), 0
    while pending := rules.pending(state):
        endless = Sentence(
            "Bots ({kind}) did not end within {moves} moves.", kind=kind, moves=moves
        )
        must(moves < LONGEST, endless)
        seat, legal = pending[0], rules.legal(state, pending[0])
        chosen = bot(rules.view(state, seat), legal, chance)
        try:
            state = after_move(rules.play, state, Made(seat, chosen.move), legal)
        except BotError as error:
            raise GameFault(
                Sentence("A bot can't make its move: {error}.", error=error)
            ) from error
        moves += 1


def _check_choice(match: Match, state: Any, seat: int) -> None:
    """By the same view and chance a bot makes the same choice, which it can explain."""
    rules, bot = match.game.rules, match.game.bot
    view, legal = rules.view(state, seat), rules.legal(state, seat)
    chosen = bot(view, legal, Random(1))
    is_same = bot(deepcopy(view), legal, Random(1)) == chosen
    must(is_same, Sentence("The bot chooses otherwise by the same view and chance."))
    for is_over in (False, True):
        told = chosen.told(is_over)
        is_whole = isinstance(told, Sentence) and str(told).endswith(".")
        must(is_whole, Sentence("A bot's reason is no whole Sentence: {told}", told=told))
