"""What holds at each move of every game, in random matches of its own styles of play.

What holds of one game alone is in its own file, such as test_crossing_playouts.py.
"""

from copy import deepcopy
from random import Random

import pytest
from gemtable.check import text_check
from gemtable.check.moves_check import able_seats, check_refused, made
from gemtable.games import GAMES

from tests.games import for_all
from tests.rules.measures import MEASURES
from tests.rules.own_cases import CASES
from tests.rules.playouts import by_chance

PLAYED = for_all({name: cases.PLAYED for name, cases in CASES.items()}, by_chance)
COUNTED = ("lost-gems", "crossing", "logichroma")  # their moves are few enough to write down
WITHOUT_CHANCE = ("lost-gems", "logichroma", "waterfall")  # what their bots choose by
BOT_POSITIONS = 20


@pytest.fixture(params=PLAYED)
def played(request):
    """Matches of one game, one game after the other."""
    return PLAYED[request.param]


def test_every_game_is_played_in_styles_of_its_own():
    assert PLAYED.keys() == GAMES.keys()
    assert all(played.game is GAMES[name] for name, played in PLAYED.items())


def test_until_the_end_those_who_owe_can_move_and_no_other(played):
    game = played.game
    for state in played.states:
        able = tuple(
            seat
            for seat in range(state.seats)
            if set(game.rules.legal(state, seat)).difference(played.unasked)
        )
        assert able == game.rules.pending(state)
        assert (able == ()) == (game.rules.outcome(state) is not None)


def test_what_is_legal_is_accepted_and_all_else_refused_with_reason_and_rule(played):
    game = played.game
    for state in played.states[:: played.closely]:
        for seat in able_seats(game, state):
            legal = game.rules.legal(state, seat)
            assert len(set(legal)) == len(legal)
            taken = {*legal, *played.unlisted(state, legal)}
            for move in taken:
                made(game, state, seat, move)
            for move in played.tried - taken:
                check_refused(game, state, seat, move)


@pytest.mark.slow
def test_every_move_is_refused_to_a_seat_that_owes_none_or_is_not_at_the_table(played):
    game = played.game
    for state in played.states[:: played.closely]:
        for seat in {*range(-1, game.seats.stop)}.difference(able_seats(game, state)):
            assert game.rules.legal(state, seat) == ()
            for move in played.tried:
                check_refused(game, state, seat, move)


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTED)
def test_no_move_is_legal_but_those_that_are_written_down(name):
    played = PLAYED[name]
    for state in played.states:
        for seat in range(state.seats):
            assert set(played.game.rules.legal(state, seat)) <= set(played.moves)


@pytest.mark.parametrize("name", MEASURES)
def test_every_move_that_is_owed_brings_the_end_nearer(name):
    """So every match ends, however it is played; only a wish to concede leads nowhere."""
    for step in PLAYED[name].steps:
        if step.move not in PLAYED[name].unasked:
            assert MEASURES[name](step.after) < MEASURES[name](step.before), step.move


def test_every_legal_move_goes_through_its_notation(played):
    for match in played.matches:
        text_check.check_notation(match)


def test_events_go_to_json_and_back(played):
    for match in played.matches:
        text_check.check_events(match)


def test_a_match_ends_with_its_outcome_told_once(played):
    for match in played.matches:
        told = [event for step in match.steps for event in step.events if event.kind == "ended"]
        outcome = played.game.rules.outcome(match.states[-1])
        facts = {
            "reason": outcome.reason,
            "score": outcome.scores[0],
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
        }
        assert len(told) == 1
        if played.told:
            assert told[0].facts == {name: facts[name] for name in played.told}


def test_a_bot_chooses_alike_by_the_same_view_and_chance(played):
    rules, name = played.game.rules, played.game.name
    for state in played.states[:: len(played.states) // BOT_POSITIONS]:
        for seat in rules.pending(state)[:1]:
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            chosen = played.game.bot(view, legal, Random(1))
            again = Random(2 if name in WITHOUT_CHANCE else 1)
            assert played.game.bot(deepcopy(view), legal, again) == chosen
