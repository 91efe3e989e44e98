"""Waterfall on a page: each role's picture has what it may know, byte for byte no more."""

import random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.roles import HOST, TABLE
from gemtable.games.kit.rules import Made
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES, Score
from gemtable.match.course import Step
from gemtable.web.drawing import Company, picture
from gemtable.web.pad import lights
from gemtable.web.public import public

from tests.rules.hidden import DEALT_ANEW
from tests.rules.waterfall_table import after, happened, rows_of
from tests.rules.waterfall_table import table as laid
from tests.terminal.drawn import of_state
from tests.terminal.test_waterfall_drawing import positions

GAME = "waterfall"
EACH = 9  # of so many positions one is drawn


def drawn(state, role=TABLE, ui=None):
    return picture(of_state(GAME, state, ui=ui), role, Company())


def lit(state, seat):
    return lights(of_state(GAME, state), seat)


def place(html, name):
    """Return the part of a picture that is a place of the waterfall."""
    found = html.partition(f'id="place-{name.replace(".", "-")}"')[2]
    return found.partition('<g id="place-')[0]


def says(html):
    """Return what can be said or picked by a click on the picture of the game."""
    inside = html.partition('id="table"')[2].partition('id="doing"')[0]
    return [
        text.partition('"')[0]
        for name in ("data-say", "data-pick")
        for text in inside.split(f'{name}="')[1:]
    ]


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("role", [TABLE, 0, 1])
def test_what_a_role_must_not_see_changes_no_byte_of_its_picture(seats, role):
    chance = random.Random(seats)
    changed = 0
    for state in list(positions(seats, seed=seats))[::EACH]:
        other = DEALT_ANEW[GAME](state, None if role == TABLE else role, chance)
        changed += other != state
        assert drawn(state, role) == drawn(other, role)
        if role != TABLE:
            assert lit(state, role) == lit(other, role)
    assert changed


def test_another_hand_is_another_picture_for_its_holder():
    """So the test above compares what can differ."""
    state = waterfall.start(2, seed=1)
    other = DEALT_ANEW[GAME](state, 1, random.Random(1))
    assert drawn(state, 0) != drawn(other, 0)
    assert drawn(state, 1) == drawn(other, 1)


def test_a_seat_sees_its_own_cards_and_no_others():
    state = waterfall.start(3, seed=2)
    for role in range(3):
        html = drawn(state, role)
        for seat in range(3):
            shown = [f'id="card-{tile + 1}"' in html for tile in state.hands[seat]]
            assert all(shown) if seat == role else not any(shown)
    assert "card-" not in drawn(state)


def test_a_tile_has_its_gemstone_its_action_its_place_and_its_pawns():
    html = drawn(laid("red-add / . blue-score", "2 | 4", pawns="2.2 2.2"))
    assert 'aria-label="2.2: blue, score"' in place(html, "2.2")
    assert place(html, "2.2").count('class="pawn seat-') == 2
    assert 'aria-label="2.1: empty"' in place(html, "2.1")
    assert "pawn" not in place(html, "1.1")


def test_every_place_lies_within_the_drawing():
    for state in list(positions(2, seed=4))[::EACH]:
        pyramid = GAMES[GAME].page.facts(of_state(GAME, state), TABLE)["pyramid"]
        for each in pyramid["places"]:
            assert 0 <= each["x"] <= pyramid["width"] - 100
            assert 0 <= each["y"] <= pyramid["height"] - 114


def test_a_card_is_played_and_a_fall_made_by_a_click():
    state = after(laid("draw / any any", "2 3 | any"), "play #1")
    (card,) = state.hand
    assert says(drawn(state, 0)) == [f"play {card + 1}", "fall in"]
    assert not says(drawn(state, 1)) and not says(drawn(state))


def test_a_tile_is_removed_by_a_click():
    state = after(laid("remove / any any", "2 3 | any"), "play #1", "fall in")
    assert says(drawn(state, 0)) == ["remove 2.1", "remove 2.2"]


def test_a_card_is_scored_by_a_click_if_it_matches():
    state = after(
        laid("red-score / any any", "draw-2 red-draw blue-draw | any"), "play #1", "fall in"
    )
    card = next(tile for tile in state.hand if TILES[tile].gem == "red")
    assert says(drawn(state, 0)) == [f"score {card + 1}"]


@pytest.mark.parametrize(
    ("top", "line", "picked"),
    [
        ("add", "add {card} at {place}", {"card:{card}", "place:3.1", "place:3.2", "place:3.3"}),
        ("swap", "swap {place} {place}", {"place:2.1", "place:2.2"}),
        (
            "pawn",
            "pawn {pawn} to {place}",
            {"pawn:1", "pawn:2", "place:2.1", "place:2.2"},
        ),
    ],
)
def test_what_needs_more_than_one_click_is_a_line_with_blanks(top, line, picked):
    state = after(laid(f"{top} / any any", "2 3 | any"), "play #1", "fall in")
    html = drawn(state, 0)
    assert f'data-picks="{line}"' in html
    assert set(says(html)) == {word.format(card=state.hand[0] + 1) for word in picked}
    assert "data-pick" not in drawn(state, 1)


def test_lines_with_their_blanks_filled_are_moves():
    for name, filled in (("add", "add 17 at 3.2"), ("swap", "swap 3.2 4.1")):
        assert str(waterfall.parse(filled)).split()[0] == name
    assert str(waterfall.parse("pawn 2 to 3.2")) == "pawn 2 to 3.2"


def test_a_tile_that_is_scored_face_down_is_named_to_nobody_before_the_end():
    steps = (Step((Made(0, Score(16)),), uncovers=False),)
    going_on = of_state(GAME, waterfall.start(2, seed=1), steps=steps)
    assert going_on.told_of(steps[0]) == [(0, "score")]
    assert "score 17" not in picture(going_on, HOST, Company())
    assert [made.move for made in public(going_on, 1).made] == ["score"]
    over = after(laid(rows_of(20, top="leapfrog"), "1 | 3"), "play #1", "fall in")
    assert of_state(GAME, over, steps=steps).told_of(steps[0]) == [(0, "score 17")]


def test_the_counters_are_drawn():
    html = drawn(after(laid("green-leapfrog / any any", "4 | any"), "play #1", "fall in"))
    assert '<p class="figure" id="steps">3</p>' in html


def test_where_the_picture_asks_for_more_than_one_click_there_is_no_list_of_moves():
    state = laid("swap / any any", "2 3 | any")
    for at, listed in ((state, True), (after(state, "play #1", "fall in"), False)):
        html = picture(of_state(GAME, at), 0, Company(moves=("a move",)))
        assert ('data-say="a move"' in html) is listed
        assert ("choose in the picture, or by keys" in html) is not listed


def test_a_match_that_is_over_opens_hands_and_says_what_the_points_are():
    state = laid(rows_of(20, top="leapfrog"), "1 | 3", scored="5 2 | 4")
    over = after(state, "play #1", "fall in")
    assert happened(state, "play #1", "fall in")[-1][0] == "ended"
    html = drawn(over)
    assert f'id="card-{over.hands[1][0] + 1}"' in html
    assert '<b id="points-1">7</b>' in html
    told = list(map(str, GAMES[GAME].page.meaning(waterfall.view(over))))
    assert told == ["The numbers on scored tiles are points.", "Seat 1: 5 and 2.", "Seat 2: 4."]
