"""Signs as bitmaps: drawn from the paths of labels, and told apart when they are tiny."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.piece_colours import SHAPES
from gemtable.games.kit.signs import SIGNS
from gemtable.screens.pieces import BIG, signs_of
from gemtable.screens.sign_bits import TINY, can_draw, sign


def picture(columns, high):
    return ["".join(".#"[column >> row & 1] for column in columns) for row in range(high)]


def test_a_square_fills_the_pixels_that_it_covers_by_half():
    assert picture(sign("box", "M-6-6H6V6H-6Z", 5), 5) == ["...", "###", "###", "###", "..."]


def test_what_is_drawn_twice_is_a_hole():
    ring = sign("ring", "M-10-10H10V10H-10ZM-6-6H6V6H-6Z", 5)
    assert picture(ring, 5) == ["#####", "#...#", "#...#", "#...#", "#####"]


def test_an_arc_goes_the_way_that_svg_says():
    """SVG 1.1, 8.3.8: with sweep-flag 1 an arc is drawn clockwise, y pointing down."""
    upper = sign("hill", "M-10 0A10 10 0 0 1 10 0Z", 4)
    assert picture(upper, 4) == [".##.", "####", "....", "...."]
    lower = sign("bowl", "M-10 0A10 10 0 0 0 10 0Z", 4)
    assert picture(lower, 4) == ["....", "....", "####", ".##."]
    quarter = sign("quarter", "M0 10A10 10 0 0 0 10 0L0 0Z", 2)
    assert picture(quarter, 2) == [".", "#"]  # the lower right one, trimmed
    rest = sign("rest", "M0 10A10 10 0 1 1 10 0L0 0Z", 2)
    assert picture(rest, 2) == ["##", "#."]


def test_a_curve_ends_where_it_says_and_bends_towards_its_control_points():
    bent = sign("wave", "M-10 10C-10-20 10-20 10 10Z", 4)
    assert picture(bent, 4)[0] == ".##."
    assert picture(bent, 4)[3] == "####"


@pytest.mark.parametrize("size", [BIG, TINY])
def test_no_two_colours_look_alike(size):
    looks = {word: sign(word, path, size) for word, path in SHAPES.items()}
    assert len(set(looks.values())) == len(SHAPES) and all(looks.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_a_game_can_be_drawn_and_has_a_look_of_its_own(game):
    signs = dict(signs_of(GAMES[game]))
    signs.pop("white" if "score" in signs else "", None)  # Waterfall has no white gemstone
    looks = {path: sign(word, path, BIG) for word, path in signs.items()}
    assert all(looks.values())
    assert len(set(looks.values())) == len(looks)


@pytest.mark.parametrize(
    "path", ["m0 0h5v5z", "M0 0Q5 5 9 9Z", "M0 0L5", "L5 5Z", "M0 0A0 0 0 0 1 0 0Z"]
)
def test_a_path_with_something_else_is_no_sign_here(path):
    assert not can_draw(path)
    assert all(map(can_draw, SIGNS.values()))
