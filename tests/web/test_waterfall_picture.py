"""Waterfall on a page: each role's picture has what it may know."""

import re
from dataclasses import replace
from itertools import groupby, product

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE, Made
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES, Place, Score
from gemtable.games.waterfall.table.questions import Mark
from gemtable.match.course import Step
from gemtable.web.public_view import public
from gemtable.web.table_picture import Company, picture

from tests.rules.waterfall_table import after, happened, rows_of
from tests.rules.waterfall_table import table as laid
from tests.terminal.drawn import of_state
from tests.terminal.test_waterfall_lines import positions

GAME = "waterfall"


def drawn(state, role=TABLE, ui=None):
    return picture(of_state(GAME, state, ui=ui), role, Company())


def place(html, name):
    """Return the part of a picture that is a place of the waterfall."""
    found = html.partition(f'id="place-{name.replace(".", "-")}"')[2]
    return found.partition('id="place-')[0]


def says(html):
    """Return what can be said or picked by a click on the picture of the game."""
    inside = html.partition('id="table"')[2].partition('id="doing"')[0]
    return [
        text.partition('"')[0]
        for name in ("data-say", "data-pick")
        for text in inside.split(f'{name}="')[1:]
    ]


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
    name = "2.2: blue, score, pawn of seat 1, pawn of seat 2"
    assert f'aria-label="{name}"' in place(html, "2.2")
    assert place(html, "2.2").count('class="pawn badge seat-') == 2
    assert 'aria-label="2.1: empty"' in place(html, "2.1")
    assert "pawn" not in place(html, "1.1")


def test_each_row_is_half_a_tile_wider_and_only_what_matters_is_drawn():
    pyramid = GAMES[GAME].page.facts(of_state(GAME, laid("add / . any")), TABLE)["pyramid"]
    rows = [
        (row["halves"], [place and place["name"] for place in row["places"]])
        for row in pyramid["rows"]
    ]
    assert rows == [(4, ["1.1"]), (3, ["2.1", "2.2"]), (4, ["3.2", "3.3"])]


def test_tiles_keep_their_size_and_the_top_its_place_while_a_waterfall_grows():
    seen = []
    for tiles in range(1, 21):
        state = laid(rows_of(tiles))
        pyramid = GAMES[GAME].page.facts(of_state(GAME, state), TABLE)["pyramid"]
        top = pyramid["rows"][0]["halves"]
        seen.append((pyramid["high"], pyramid["wide"], top))
    assert [room for room, _ in groupby(seen)] == [(4, 5, 4), (7, 7, 6)]


def test_a_seat_reads_what_it_wants_until_it_has_scored_and_the_table_for_two_rounds():
    state = laid("add", "1 | 2", scored="3 | ")
    assert ['id="aim"' in drawn(state, seat) for seat in (0, 1, TABLE)] == [False, True, True]
    assert 'id="aim"' not in drawn(replace(state, number=5))


def test_a_card_is_played_and_a_fall_made_by_a_click():
    state = after(laid("draw / any any", "2 3 | any"), "play #1")
    (card,) = state.hand
    assert says(drawn(state, 0)) == ["fall in", f"play {card + 1}"]
    assert not says(drawn(state, 1)) and not says(drawn(state))


def test_a_tile_is_removed_by_a_click():
    state = after(laid("remove / any any", "2 3 | any"), "play #1", "fall in")
    assert says(drawn(state, 0)) == ["remove 2.1", "remove 2.2"]


def test_a_card_is_scored_by_a_click_if_it_matches():
    state = after(
        laid("red-score / any any", "draw-2 red-draw blue-draw | any"), "play #1", "fall in"
    )
    card = next(tile for tile in state.hand if TILES[tile].gem == "red")
    assert says(drawn(state, 0)) == ["done", f"score {card + 1}"]


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


def touches(state, seat):
    """Return what a seat is offered beside what it says and picks in the picture."""
    moves = [str(move) for move in waterfall.legal(state, seat)]
    return GAMES[GAME].page.touches(of_state(GAME, state), seat, moves)


def test_a_wildcard_asks_which_action_of_the_path_it_is_and_shows_the_tiles_that_have_it():
    state = laid("leapfrog / wildcard any", "3 any | any")
    state = after(state, "play #1", "fall in", "fall left")
    question = touches(state, 0)["question"]
    (choice,) = question.choices
    assert (choice.move, str(choice.text)) == ("wildcard leapfrog", "Leapfrog")
    assert choice.pieces == ("place-1-1",)
    assert "question" not in touches(state, 1)


BLOCKED = laid("draw / any any", "3 2 | any", pawns="1.1 2.1")


@pytest.mark.parametrize(
    ("state", "seat", "piece", "why"),
    [
        (laid(), 1, "place-1-1", "It is seat 1's turn."),
        (laid(), 0, "place-1-1", "Tap tiles in your hand. Their numbers add up to your steps."),
        (after(BLOCKED, "play #1"), 0, "place-2-1", "Another pawn is on that tile."),
        (
            after(BLOCKED, "play #1"),
            0,
            "place-1-1",
            "You fall one step at a time, down left or down right.",
        ),
        (
            after(laid("add", "2 3 | any"), "play #1", "fall in"),
            0,
            "place-1-1",
            "You add a tile at an empty place.",
        ),
        (
            after(laid("remove / any any", "2 3 | any"), "play #1", "fall in"),
            0,
            "place-1-1",
            "The top, tiles with a pawn and tiles that hold others together must stay.",
        ),
        (
            after(laid("swap / any any", "2 3 | any"), "play #1", "fall in"),
            0,
            "place-1-1",
            "The top cannot be swapped. Swap two other tiles.",
        ),
    ],
)
def test_a_tile_that_cannot_be_chosen_says_what_it_does_and_why_not(state, seat, piece, why):
    touch = touches(state, seat)[piece]
    assert not touch.choices
    first, does = str(touch.remark), str(touch.title).rpartition(", ")[2]
    assert first.lower().startswith(f"{does}:")
    assert first.endswith(why)
    assert f'popovertarget="touch-{piece}"' in drawn(state, seat)


def test_a_card_without_a_visited_gemstone_says_so():
    state = after(laid("red-score", "2 blue | any"), "play #1", "fall in")
    (card,) = state.hand
    remark = str(touches(state, 0)[f"card-{card + 1}"].remark)
    assert remark.endswith("You visited no blue gemstone this turn.")


def touched(state, seat):
    """Return all moves that a seat can make by touching its picture, as typed."""
    html = drawn(state, seat)
    said = {word for word in says(html) if ":" not in word}
    question = touches(state, seat).get("question")
    said |= {choice.move for choice in question.choices} if question else set()
    line = html.partition('data-picks="')[2].partition('"')[0]
    kinds = re.findall(r"{(\w+)}", line)
    picks = [[word for word in says(html) if word.startswith(f"{kind}:")] for kind in kinds]
    for words in product(*picks) if line else ():
        if len(set(words)) == len(words):
            move = line
            for kind, word in zip(kinds, words, strict=True):
                move = move.replace(f"{{{kind}}}", word.partition(":")[2], 1)
            said.add(move)
    return said


def asked_for(action):
    """Return a table where seat 1 is asked what the action of the top does."""
    return after(laid(f"{action} / any any / any", "2 any | any"), "play #1", "fall in")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 6])
def test_every_move_can_be_made_by_touch_and_no_other(seats):
    asked = [asked_for(action) for action in ("remove", "swap", "pawn")]
    kinds = set()
    for state in [*list(positions(seats, seed=seats))[::3], *asked]:
        for seat in waterfall.pending(state):
            legal = {str(move) for move in waterfall.legal(state, seat)}
            kinds |= {move.split()[0] for move in legal}
            pairs = [move.split()[1:] for move in legal if move.startswith("swap ")]
            assert touched(state, seat) == legal | {f"swap {two} {one}" for one, two in pairs}
    assert kinds >= {"play", "fall", "add", "score", "done", "remove", "swap", "pawn"}


def test_the_last_step_is_marked_for_everyone():
    state = after(laid("draw / add any", "2 3 | any"), "play #1", "fall in")
    marks = (Mark("left", Place(0, 0)), Mark("entered", Place(1, 0)))
    html = drawn(state, ui=lambda ui: replace(ui, marks=marks))
    assert 'id="place-1-1" class="place left"' in html
    assert 'id="place-2-1" class="place open entered"' in html


def test_what_travels_has_one_name_wherever_it_is():
    state = laid("draw / any any", "2 3 | any")
    played = after(state, "play #1")
    piece = f'data-piece="tile-{state.hands[0][0]}"'
    for html in (drawn(state, 0), drawn(played, 0), drawn(played)):
        assert html.count(piece) == 1
    assert piece not in drawn(state) and piece not in drawn(state, 1)
    assert drawn(played).count('data-piece="pawn-1"') == 1


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


def test_all_moves_are_made_in_the_picture_and_none_is_listed_by_its_number():
    state = laid("swap / any any", "2 3 | any")
    for at in (state, after(state, "play #1", "fall in")):
        html = picture(of_state(GAME, at), 0, Company(moves=("a move",)))
        assert 'data-say="a move"' not in html
        assert re.search(r'<p class="remark">[A-Z]', html.partition('id="moves"')[2])


def test_a_match_that_is_over_opens_hands_and_says_what_the_points_are():
    state = laid(rows_of(20, top="leapfrog"), "1 | 3", scored="5 2 | 4")
    over = after(state, "play #1", "fall in")
    assert happened(state, "play #1", "fall in")[-1][0] == "ended"
    html = drawn(over)
    assert f'id="card-{over.hands[1][0] + 1}"' in html
    assert '<b id="points-1">7</b>' in html
    told = list(map(str, GAMES[GAME].page.meaning(waterfall.view(over))))
    assert told == [
        "Each scored tile is worth its number in points.",
        "Seat 1: 5 and 2.",
        "Seat 2: 4.",
    ]
