"""Logichroma on a page: each role's picture has what it may know, byte for byte no more."""

import random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.roles import TABLE
from gemtable.games.logichroma import rules as logichroma
from gemtable.web.drawing import Company, picture
from gemtable.web.pad import lights

from tests.rules.hidden import DEALT_ANEW
from tests.rules.logichroma_table import PERFECT, table
from tests.terminal.drawn import of_state
from tests.terminal.test_logichroma_drawing import HANDS, asked, positions

GAME = "logichroma"
EACH = 5  # of so many positions one is drawn


def drawn(state, role=TABLE, ui=None):
    return picture(of_state(GAME, state, ui=ui), role, Company())


def lit(state, seat):
    return lights(of_state(GAME, state), seat)


def hand(html, seat):
    """Return the part of a picture that is a seat's hand."""
    return html.partition(f'id="seat-{seat + 1}"')[2].partition("</article>")[0]


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("role", [TABLE, 0, 1])
def test_what_a_role_must_not_see_changes_no_byte_of_its_picture(seats, role):
    chance = random.Random(seats)
    ui = asked(*range(seats))
    changed = 0
    for state in list(positions(seats, seed=seats))[::EACH]:
        other = DEALT_ANEW[GAME](state, None if role == TABLE else role, chance)
        changed += other != state
        assert drawn(state, role, ui) == drawn(other, role, ui)
        if role != TABLE:
            assert lit(state, role) == lit(other, role)
    assert changed


def test_another_hand_is_another_picture_for_who_may_see_it():
    """So the test above compares what can differ."""
    state = logichroma.start(2, seed=1)
    other = DEALT_ANEW[GAME](state, 1, random.Random(1))
    assert drawn(state, 0) != drawn(other, 0)
    assert lit(state, 0) != lit(other, 0)
    assert drawn(state, 1) == drawn(other, 1)


def test_a_seat_sees_the_hands_of_the_others_from_the_front_and_its_own_from_behind():
    state = logichroma.start(3, seed=2)
    for role in range(3):
        html = drawn(state, role)
        for seat in range(3):
            fronts = [
                f'aria-label="{card.colour} {card.value}"' in hand(html, seat)
                for card in (state.card(held.tile) for held in state.hands[seat])
            ]
            assert all(fronts) if seat != role else not any(fronts)


def test_what_hints_told_is_on_the_card_and_what_the_last_one_pointed_at_is_marked():
    html = hand(drawn(table(HANDS, "hint yellow")), 1)
    assert html.count('class="mark yellow"') == html.count("touched") == 2
    assert html.count("from behind") == 5


def test_what_a_card_may_be_is_shown_to_who_asks():
    state = table(HANDS, "hint yellow", "hint red", "hint 1")
    assert "may be" not in drawn(state)
    html = hand(drawn(state, ui=asked(0, 4)), 1)
    told = html.partition('class="asked"')[2]
    assert "Card 4 may be" in told
    assert 'aria-label="yellow"' not in told
    assert "<b>1</b>" in told


def test_stacks_hints_misfires_and_discards_are_drawn():
    html = drawn(table(HANDS, "play 1", "discard 5", "play 2", "hint red"))
    assert html.count('class="storey lit"') == 1
    assert html.count('class="token hint"') == 7
    assert html.count('class="token misfire gone"') == 1
    assert html.count('class="chip') == 2


def test_who_would_concede_is_to_be_seen():
    state, _ = logichroma.play(table(HANDS), 1, logichroma.Concede())
    assert "would concede" in hand(drawn(state), 1)
    assert "would concede" not in hand(drawn(state), 0)


def test_a_match_that_is_over_opens_all_hands_and_says_what_the_score_is_made_of():
    over = table(PERFECT, *["play 1"] * 25)
    html = drawn(over)
    assert "Score 25. A perfect game!" in html
    assert "from behind" not in html
    (meaning,) = map(str, GAMES[GAME].page.meaning(logichroma.view(over)))
    told = "5 red, 5 yellow, 5 green, 5 blue and 5 white"
    assert meaning == f"A point for each card in a stack: {told}."


def test_a_score_without_praise_is_told_as_that_of_all():
    """Note 2.13: other scores have no label."""
    state = table(HANDS, "play 1")
    for seat in range(2):
        state, _ = logichroma.play(state, seat, logichroma.Concede())
    assert '<p class="whose">Score 1.</p>' in drawn(state)
