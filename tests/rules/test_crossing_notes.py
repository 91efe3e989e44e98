"""The end, the points and the winner by the rule text of Kamienie w kieszeni, and the rows of the
notes on Crossing, where the text leaves something open.

Rows are those in the README of the game. 1.16, captions that a machine misread, states no rule.
"""

from dataclasses import replace
from itertools import permutations

import pytest
from gemtable.games.crossing import rules as crossing
from gemtable.games.kit.rules import IllegalMove

from tests.rules.crossing_table import (
    ended,
    facts_of,
    idle,
    idle_until,
    kinds,
    laid,
    legal_texts,
    play_round,
    shown,
    table,
)

LETTER_COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "W": "white"}


def points(letters: str) -> int:
    return crossing.points([LETTER_COLOURS[letter] for letter in letters])


def test_the_match_ends_with_the_round_that_got_the_last_stones():
    """Gra kończy się wraz z rundą, w której zostaną rozmieszczone ostatnie znajdujące się w
    sakiewce kamienie życia."""
    state = idle_until(table(), 0)
    assert crossing.outcome(state) is None
    state, events = play_round(state, "gather 1, gather 2, gather 2")
    assert crossing.pending(state) == ()
    assert kinds(events)[-1] == "ended"
    assert "refilled" not in kinds(events)
    assert crossing.outcome(state).reason == "last-stones"


def test_what_is_won_in_the_last_round_counts():
    """Gra kończy się wraz z rundą"""
    state, _ = play_round(laid("RBY WW", "- - -", bag=""), "gather 1, gather 2, protect")
    assert crossing.outcome(state).scores == (5, 4, 0)


def test_stones_of_vault_and_tile_are_put_together():
    """Każdy z graczy zbiera razem kamienie, te przeniesione do skarbca i te, które aktualnie
    posiada na płycie postaci."""
    assert ended("R BY -", "BY R WW").scores == (5, 5, 4)


@pytest.mark.parametrize(
    ("letters", "worth"), [("RBY", 5), ("RBYRBY", 10), ("RRBBYY", 10), ("RBY" * 18, 90)]
)
def test_three_stones_of_different_colours_are_worth_five(letters, worth):
    """Każdy zestaw trzech kamieni w różnych kolorach jest wart 5 punktów zwycięstwa."""
    assert points(letters) == worth


@pytest.mark.parametrize(("letters", "worth"), [("W", 2), ("WWW", 6), ("RBYW", 7)])
def test_a_white_stone_is_worth_two(letters, worth):
    """Każdy biały (przezroczysty) kamień życia jest wart 2 punkty zwycięstwa."""
    assert points(letters) == worth


@pytest.mark.parametrize(
    ("letters", "worth"), [("", 0), ("R", 1), ("BB", 2), ("RBYR", 6), ("RRBBY", 7), ("RRRBBB", 6)]
)
def test_a_stone_in_no_set_is_worth_one(letters, worth):
    """Każdy pojedynczy kamień, który nie zmieścił się w zestawie, jest wart 1 punkt
    zwycięstwa."""
    assert points(letters) == worth


def test_stones_left_on_mushrooms_are_of_use_to_nobody():
    """UWAGA! Z kamieni, które pozostały na grzybach, nikt nie ma pożytku."""
    assert ended("R - -", mushrooms="RBYWW BBB").scores == (1, 0, 0)


def test_most_points_win():
    """Grę wygrywa osoba, która zdobędzie najwięcej punktów ... Zwycięzcą zostaje gracz, który
    zdobył największą liczbę punktów zwycięstwa."""
    outcome = ended("RBY RRRR WW")
    assert (outcome.scores, outcome.winners, outcome.tie_break) == ((5, 4, 4), (0,), "")


def test_of_equal_points_most_white_stones_win():
    """W przypadku remisu, wygrywa ten, kto ma najwięcej białych kamieni."""
    outcome = ended("RBY W WR", "- RRR WB")
    assert outcome.scores == (5, 5, 6)
    outcome = ended("RBY W WR", "- RRR W")
    assert (outcome.scores, outcome.winners) == ((5, 5, 5), (2,))
    assert outcome.tie_break == "The seat with the most white stones wins the tie."


def test_white_stones_decide_among_the_best_only():
    """W przypadku remisu, wygrywa ten, kto ma najwięcej białych kamieni."""
    outcome = ended("RBYRBY RRRRRRWW WWW")
    assert (outcome.scores, outcome.winners) == ((10, 10, 6), (1,))


def test_a_tie_in_white_stones_too_calls_for_another_match():
    """Jeśli remis się utrzymuje, cóż, zagrajcie raz jeszcze!"""
    outcome = ended("RBY RRRRR W")
    assert (outcome.scores, outcome.winners) == ((5, 5, 2), (0, 1))
    assert outcome.tie_break == "White stones are tied too: play once more."


def test_of_three_that_tie_the_two_with_most_white_stones_are_told_to_play_again():
    """W przypadku remisu, wygrywa ten, kto ma najwięcej białych kamieni. Jeśli remis się
    utrzymuje, cóż, zagrajcie raz jeszcze!"""
    outcome = ended("RBY WWR WWB")
    assert (outcome.scores, outcome.winners) == ((5, 5, 5), (1, 2))
    assert outcome.tie_break == "White stones are tied too: play once more."


def rule_of(state, seat, move):
    with pytest.raises(IllegalMove) as refusal:
        crossing.play(state, seat, crossing.parse(move))
    return refusal.value.rule


@pytest.mark.parametrize(("letters", "worth"), [("WRB", 4), ("WRY", 4), ("WBY", 4), ("WWRB", 6)])
def test_1_1_white_is_part_of_no_set(letters, worth):
    assert ended(f"{letters} - -").scores == (worth, 0, 0)


def test_1_1_the_whole_box_is_worth_102():
    assert ended(f"{'RBY' * 18}{'W' * 6} - -").scores == (102, 0, 0)


def test_1_2_a_thief_gets_what_lay_there_before_the_round():
    state, _ = play_round(laid("WW RR", "- BB YY"), "steal 2, gather 1, gather 1")
    assert shown(state.tiles) == "BB - YY"
    state, _ = play_round(laid("WW RR", "- BB YY"), "steal 2, gather 1, gather 2")
    assert shown(state.tiles) == "BB WW YYRR"


def test_1_2_a_ring_of_thieves_passes_all_tiles_on():
    state, _ = play_round(laid("WW RR", "R BB YYY"), "steal 2, steal 3, steal 1")
    assert shown(state.tiles) == "BB YYY R"


def test_1_2_two_rob_each_other_while_a_third_looks_on():
    state, _ = play_round(laid("WW RR", "R BB YYY"), "steal 3, gather 1, steal 1")
    assert shown(state.tiles) == "YYY BBWW R"


@pytest.mark.parametrize("move", ["steal 2", "protect"])
def test_1_3_in_the_first_round_there_are_only_mushrooms(move):
    assert rule_of(table(), 0, move).endswith("dwie nowe możliwości")


@pytest.mark.parametrize("thieves", [1, 2, 3])
def test_1_4_a_protected_tile_gives_nothing_however_many_point_at_it(thieves):
    choices = ["steal 4"] * thieves + ["gather 1"] * (3 - thieves) + ["protect"]
    state, _ = play_round(laid("RR BB YY", "- - - WW"), ", ".join(choices))
    assert shown(state.vaults) == "- - - WW"
    assert all("W" not in pile for pile in shown(state.tiles).split())


@pytest.mark.parametrize("thief", ["steal 1, gather 1", "steal 1, steal 1"])
def test_1_5_on_break_a_seat_has_nothing_to_steal(thief):
    state, _ = play_round(laid("RR BB", "WW R -"), "protect, gather 1, gather 1")
    assert crossing.pending(state) == (1, 2)
    assert "steal 1" in legal_texts(state, 1)
    after, _ = play_round(state, thief)
    assert shown(after.vaults[:1]) == "WW"
    assert after.tiles[0] == ()


def test_1_5_a_break_lasts_exactly_one_round():
    state, _ = play_round(laid("RR BB", "WW R -"), "protect, gather 1, gather 1")
    state, _ = play_round(state, "gather 1, gather 1")
    assert crossing.pending(state) == (0, 1, 2)


def test_1_6_a_break_in_the_last_round_is_sat_out():
    before = laid("RR BB", "W - -", bag="RB")
    state, _ = play_round(before, "protect, gather 1, gather 1")
    assert (state.is_final, crossing.pending(state)) == (True, (1, 2))
    state, events = play_round(state, "gather 1, gather 2")
    assert kinds(events)[-1] == "ended"
    assert crossing.outcome(state).scores == (2, 3, 3)


def test_1_7_an_empty_tile_may_be_protected_and_costs_the_break():
    state, _ = play_round(laid("RR BB", "- B Y"), "protect, gather 1, gather 1")
    assert shown(state.vaults) == "- - -"
    assert crossing.pending(state) == (1, 2)


@pytest.mark.parametrize(
    "choices",
    ["steal 3, gather 1, gather 2", "steal 3, steal 3, gather 2", "steal 3, steal 3, protect"],
)
def test_1_8_an_empty_tile_may_be_pointed_at_and_gives_nothing(choices):
    state, _ = play_round(laid("RR BB", "W Y -"), choices)
    assert shown(state.tiles[:1]) == "W"


def test_1_9_nobody_passes():
    assert set(map(type, crossing.legal(idle(table()), 0))) == {
        crossing.Gather,
        crossing.Steal,
        crossing.Protect,
    }


def test_1_10_a_round_with_all_on_break_passes_by_itself():
    before = laid("RR BB", "R B Y")
    state, events = play_round(before, "protect, protect, protect")
    assert facts_of(events, "revealed")[1] == {"choices": [None, None, None]}
    assert [facts["round"] for facts in facts_of(events, "refilled")] == [3, 4]
    assert (state.number, crossing.pending(state)) == (4, (0, 1, 2))
    assert [len(pile) for pile in state.mushrooms] == [4, 4]


def test_1_10_the_last_round_may_pass_like_this_too():
    before = laid("RR BB", "R B Y", bag="WW")
    state, events = play_round(before, "protect, protect, protect")
    assert kinds(events)[-3:] == ["final_round", "revealed", "ended"]
    assert crossing.outcome(state).scores == (1, 1, 1)


@pytest.mark.parametrize(("seats", "rounds"), [(3, 29), (4, 19), (5, 14), (6, 11)])
def test_1_11_a_refill_that_empties_the_bag_exactly_makes_the_round_final(seats, rounds):
    state = idle_until(table(seats=seats), 0)
    assert (state.phase, state.number, state.is_final) == ("choose", rounds, True)
    state = idle(state)
    assert state.phase == "over"


def test_1_12_a_short_bag_is_drawn_to_the_last_stone():
    before = laid("RR BB YY", "- - - -", bag="WYRB")
    state, events = play_round(before, "gather 1, gather 2, gather 3, steal 1")
    assert facts_of(events, "ran_short") == [
        {"seat": 0, "stones": ["white", "yellow", "red", "blue"]}
    ]
    assert (state.bag, shown([state.drawn])) == ((), "WYRB")
    assert state.room == (2, 2, 2)


def places(*mushrooms):
    """Return the mushrooms after the last stones WYR go to these; 1 and 3 were empty."""
    before = laid("RR BB YY", "- - - -", bag="WYR")
    state, _ = play_round(before, "gather 1, gather 3, steal 1, steal 1")
    for mushroom in mushrooms:
        state, _ = crossing.play(state, 0, crossing.Place(mushroom - 1))
    assert crossing.pending(state) == (0, 1, 2, 3)
    return shown(state.mushrooms)


def test_1_12_every_way_to_place_that_keeps_one_and_two_is_open():
    assert places(1, 1, 2) == "WY BBR -"
    assert places(2, 3, 3) == "- BBW YR"
    assert places(1, 2, 3) == "W BBY R"
    assert places(3, 1, 1) == "YR BB W"
    assert len({places(*order) for order in permutations((1, 2, 3))}) == 6


def test_1_12_all_that_is_left_must_be_placed_before_the_round_begins():
    before = laid("RR BB YY", "- - - -", bag="WY")
    state, _ = play_round(before, "gather 1, gather 1, gather 1, gather 1")
    for seat in range(4):
        assert rule_of(state, seat, "gather 1") in ("note 1.12", "note 1.13")
    state, events = crossing.play(state, 0, crossing.Place(0))
    assert facts_of(events, "placed") == [{"mushroom": 0, "stone": "white", "left": 1}]
    assert rule_of(state, 0, "gather 1") == "note 1.12"


@pytest.mark.parametrize("distributor", range(4))
def test_1_13_the_distributor_places_also_on_break(distributor):
    before = replace(laid("RR BB YY", "- - - -", bag="WY"), distributor=distributor)
    choices = ["gather 1"] * 4
    choices[distributor] = "protect"
    state, _ = play_round(before, ", ".join(choices))
    assert crossing.pending(state) == (distributor,)
    assert legal_texts(state, distributor) == ["place 1", "place 2", "place 3"]
    assert rule_of(state, (distributor + 1) % 4, "place 1") == "note 1.13"


def test_1_13_on_break_the_distributor_still_sits_out_the_round():
    before = laid("RR BB", "W - -", bag="Y")
    state, _ = play_round(before, "protect, gather 1, gather 1")
    assert crossing.pending(state) == (0,)
    state, _ = crossing.play(state, 0, crossing.Place(1))
    assert crossing.pending(state) == (1, 2)


def test_1_14_what_lies_on_mushrooms_is_worth_nothing_to_anyone():
    assert ended("- - -", mushrooms="RBYWWW RBYRBY").scores == (0, 0, 0)


def test_1_15_a_tie_goes_to_the_most_white_stones_else_has_no_single_winner():
    assert ended("RBY W RWW").winners == (2,)
    assert ended("- - -").winners == (0, 1, 2)


@pytest.mark.parametrize("seats", [0, 1, 2, 7, "3", 3.0, True, None])
def test_1_17_there_is_no_table_for_two_or_for_seven(seats):
    with pytest.raises(ValueError, match="3 to 6 seats"):
        crossing.start(seats)
