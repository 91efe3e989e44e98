"""The status: what each role is told and could know, and how a match ended."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE, Outcome
from gemtable.referee.notices import Notice
from gemtable.referee.status import Bulletin, past_position, score
from gemtable.sentence import Sentence

MANY = 300  # more than are kept


def test_what_one_seat_is_told_moves_no_number_and_no_notice_of_another():
    bulletin = Bulletin(lambda told: told, seats=2)
    bulletin.tell(Notice("note", Sentence("For all.")))
    for _ in range(MANY):
        bulletin.tell(Notice("note", Sentence("For one."), to=1))
    bulletin.tell(Notice("note", Sentence("For all.")))
    told = bulletin.status
    for role in (TABLE, HOST, 0):
        assert [each.number for each in told[role]] == [1, 2]
    assert told[1][-1].number == MANY + 2
    assert len(told[1]) == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_past_position_is_what_each_role_could_know(game):
    rules = GAMES[game]
    state = rules.rules.start(rules.default_seats, seed=1)
    position = past_position(3, rules, state, None)
    assert (position.match, position.game, position.outcome) == (3, game, None)
    for role in (TABLE, *range(position.seats)):
        known = rules.rules.view(state, None if role == TABLE else role)
        assert position.views.of(role) == known


def test_tiles_that_were_turned_are_turned():
    gems = GAMES["lost-gems"]
    state = gems.rules.start(2, seed=1)
    tile = state.hands[1][0].tile
    position = past_position(1, gems, state, {"shown": [tile], "helped": [0, 0]})
    assert position.shown.table.shown == (tile,)


@pytest.mark.parametrize("kept", [5, [], {}, {"shown": 7, "helped": None}, {"shown": [{}]}, "x"])
def test_what_no_table_kept_is_as_if_nothing_was(kept):
    gems = GAMES["lost-gems"]
    state = gems.rules.start(2, seed=1)
    assert past_position(1, gems, state, kept) == past_position(1, gems, state, None)


def test_a_score_is_told_to_those_who_play_together_and_to_rivals():
    together = Outcome((6, 6), (0, 1), "last-turns", "Nicely done.")
    assert str(score(together)) == "Score 6. Nicely done."
    rivals = Outcome((9, 12), (1,), "last-stones")
    told = "Seat 2 wins. Final scores: seat 1 has 9 points and seat 2 has 12 points."
    assert str(score(rivals)) == told
    tied = Outcome((9, 9, 4), (0, 1), "last-stones", tie_break="As many white stones too.")
    assert str(score(tied)).startswith(
        "Seats 1 and 2 win. As many white stones too. Final scores:"
    )


def test_who_plays_alone_has_a_score_and_wins_against_nobody():
    assert str(score(Outcome(scores=(0,), winners=(), reason="decks"))) == "Score 0."
    praised = Outcome(scores=(3,), winners=(), reason="decks", rating="Okay...")
    assert str(score(praised)) == "Score 3. Okay..."
