"""What the bot of The Lost Gems does beside what test_reasons_by_game.py has it do and say."""

from random import Random

from gemtable.games import GAMES
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import Penny, Play, Take

from tests.rules.lost_gems_table import make, table

play_lost_gems = GAMES["lost-gems"].bot


def wish(state):
    (seat,) = lost_gems.pending(state)
    return play_lost_gems(
        lost_gems.view(state, seat), lost_gems.legal(state, seat), Random(0)
    ).move


def test_a_bot_without_both_nickels_plays_only_what_is_certain():
    state = table("R2 Y2 | B1 Y3 | R3", "play 1", "hint 1", "hint blue")
    assert not isinstance(wish(state), Play)


def test_a_bot_takes_the_lowest_tile_and_flips_the_penny():
    assert wish(table(deal="table")) == Take(0)
    moves = ["play 1", "play 1", "hint red", "hint red"]
    state, _ = make(table("R1 Y1 | R2 B1 | R3", *moves, bonus="ask"), "play 1")
    assert wish(state) == Penny(True)
