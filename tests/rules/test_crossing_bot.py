"""What the bot of Crossing does with what it sees."""

from random import Random

from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal

from tests.rules.crossing_table import laid, play_round, table

bot = GAMES["crossing"].bot


def wish(state, seat, seed=0):
    return bot(crossing.view(state, seat), crossing.legal(state, seat), Random(seed)).move


def test_a_bot_does_not_know_what_others_have_chosen():
    before = laid("RB YW", "RB Y -")
    wishes = set()
    for choice in (Gather(0), Gather(1), Steal(1), Protect()):
        state, _ = crossing.play(before, 0, choice)
        wishes.add(wish(state, 1))
    assert len(wishes) == 1


def test_bots_that_see_the_same_do_not_all_choose_the_same():
    different = sum(
        len({wish(state, seat, f"{state} {seat}") for seat in range(3)}) > 1
        for state in (crossing.start(3, seed) for seed in range(20))
    )
    assert different > 10


def test_a_bot_without_anything_to_win_still_chooses():
    state = laid("- -", "- - -", bag="")
    assert wish(state, 0) in crossing.legal(state, 0)


def test_a_bot_never_points_at_what_is_empty_while_there_is_more_to_win():
    for white in ("- W", "W -"):
        state = laid(white, "- - -")
        assert wish(state, 0) == Gather(white.split().index("W"))


def test_a_bot_lays_the_last_stones_where_the_fewest_lie():
    before = laid("RRR BB", "- - -", bag="W")
    state, _ = play_round(before, "gather 1, gather 1, gather 1")
    assert wish(state, 0) == Place(1)


def test_in_the_first_round_a_bot_points_at_a_mushroom():
    assert isinstance(wish(table(), 1), Gather)
