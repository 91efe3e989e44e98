"""What every game owes its callers, whatever its rules: moves, refusals, endings.

The promises are those of `Game` in games/kit/rules.py. `gemtable check` looks for the same.
"""

from gemtable.check import moves_check


def test_a_random_match_ends_with_a_score_for_every_seat_shared_in_a_game_that_says_so(match):
    moves_check.check_end(match)


def test_a_seat_that_is_not_at_the_table_has_no_move(match):
    moves_check.check_strangers(match)


def test_words_of_other_games_are_no_move_or_one_that_the_rules_judge(match):
    moves_check.check_other_words(match)
