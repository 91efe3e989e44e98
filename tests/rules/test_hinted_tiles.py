"""What the bots of The Lost Gems and Logichroma do with a tile that they just got a hint about."""

from dataclasses import replace
from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.hints import Discard, Hint

ONE_LEFT = {  # a hint, and an error that may still be made: then bots play only what is certain
    "lost-gems": {"pennies": 1, "nickels": 1},
    "logichroma": {"hints": 1, "misfires": 1},
}


@pytest.mark.parametrize("game", ONE_LEFT)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_keeps_what_a_hint_just_pointed_at_while_it_has_another_tile(game, seats):
    rules, bot, tried = GAMES[game].rules, GAMES[game].bot, 0
    for seed in range(20):
        dealt = replace(rules.start(seats, seed), **ONE_LEFT[game])
        (giver,) = rules.pending(dealt)
        for hint in rules.legal(dealt, giver):
            if not isinstance(hint, Hint):
                continue
            told, _events = rules.play(dealt, giver, hint)
            (seat,) = rules.pending(told)
            pointed = told.last_hint.slots if hint.seat == seat else ()
            if 0 < len(pointed) < len(told.hands[seat]):
                move = bot(rules.view(told, seat), rules.legal(told, seat), Random(0)).move
                assert move not in map(Discard, pointed), (seed, hint)
                tried += 1
    assert tried > 50
