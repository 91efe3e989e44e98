"""What the bot of Logichroma does beside what test_reasons_by_game.py has it do and say."""

from dataclasses import replace
from random import Random
from statistics import mean

import pytest
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.bot import play
from gemtable.games.logichroma.bot.seen import replayed
from gemtable.games.logichroma.rules import Discard, Hint, Pass, Play

from tests.rules.logichroma_table import STARVED, make, table


def wish(state):
    (seat,) = logichroma.pending(state)
    return play(logichroma.view(state, seat), logichroma.legal(state, seat), Random(0)).move


def score(seats, seed, **options):
    state = logichroma.start(seats, seed, **options)
    while pending := logichroma.pending(state):
        state, _ = logichroma.play(state, pending[0], wish(state))
    return logichroma.outcome(state).scores[0]


# Means that games/logichroma/README.md gives for Hanabi's rules, by seats.
MEANS = {2: 23.2, 3: 23.5, 4: 22.8, 5: 21.4}


@pytest.mark.slow
@pytest.mark.parametrize("seats", MEANS)
def test_bots_are_as_strong_as_was_measured_give_or_take_half_a_point(seats):
    options = {"misfires": 3, "last_round": "each-once"}
    reached = mean(score(seats, seed, **options) for seed in range(20))
    assert reached == pytest.approx(MEANS[seats], abs=0.5)


def test_a_hint_that_makes_sure_of_a_card_promises_no_other():
    """Seat 2 knows of its 2 and its 4; now it knows which 2 it is, and red 2 fits."""
    letters = "R1 G3 G3 Y4 Y4 | R2 B4 B3 W4 R4"
    state = table(letters, "play 1", "discard 2", "hint 2", "discard 2", "hint red")
    assert wish(state) == Play(0)
    known = {held.tile: held for held in replayed(logichroma.view(state, 1)).hands[1]}
    assert not known[state.hands[1][4].tile].promised


def test_a_bot_remembers_what_a_hint_asked_for_while_others_are_hinted():
    """Seat 3 was promised blue 1; the hint to seat 2 that came after it makes no odds."""
    letters = "R2 R2 Y2 Y2 G3 | W3 Y3 G4 W4 G1 | B2 Y3 B3 W3 B1"
    state = table(letters, "hint blue to 3", seats=3)
    state, _ = make(state, "hint 2 to 1")
    assert state.last_hint.to == 0
    assert wish(state) == Play(4)


def test_a_bot_takes_no_promised_card_for_one_that_was_played_since():
    """Seat 3 was promised red 2 or green 2. Seat 2 plays red 2, so it is the green one."""
    letters = "R1 Y4 Y3 B3 B4 | G1 R2 Y3 B3 W4 | Y1 Y4 B1 B4 G2 | W3 W3 W4"
    moves = ("play 1", "play 1", "discard 1", "hint 2 to 3", "play 2")
    assert wish(table(letters, *moves, seats=3)) == Play(4)


def test_a_bot_before_the_last_misfire_plays_only_what_is_certain():
    letters = "R2 R2 Y2 Y2 G3 | B1 Y3 B3 W4 W3"
    assert wish(table(letters, "hint blue")) == Play(2)
    assert not isinstance(wish(table(letters, "hint blue", misfires=1)), Play)
    assert wish(table(letters, "hint 1", misfires=1)) == Play(0)


def test_a_bot_passes_only_where_nothing_else_is_left():
    assert wish(table(*STARVED, "play 2")) == Pass()


def test_a_bot_keeps_what_it_knows_to_be_the_last_of_its_kind():
    state = table("R5 R3 R3 Y3 Y3 | G3 G3 B3 B3 W3", *["hint 3", "hint 5"] * 4)
    assert wish(state) == Discard(1)


def test_a_bot_that_is_warned_of_its_oldest_card_keeps_it():
    state = table("R2 R2 Y2 Y2 G3 | R5 Y3 B3 W4 W3", "hint 5")
    assert wish(replace(state, hints=0)) == Discard(1)


def test_a_bot_hints_at_no_second_copy_of_a_card_about_to_be_played():
    """Seat 3 was promised its red 1. The only card of seat 1 that fits is another."""
    letters = "R1 Y3 B3 W4 W3 | R2 R2 Y2 Y2 G3 | Y4 B4 R1 W2 G2"
    assert isinstance(wish(table(letters, "hint red to 3", seats=3)), Discard)
    assert wish(table(letters.replace("R1 W2", "R4 W2"), "discard 2", seats=3)) in (
        Hint(0, 1),
        Hint(0, "red"),
    )
