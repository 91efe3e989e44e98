"""The scoring of Gems Tracker against the same worked out the slow way, on random boards."""

from itertools import combinations, product
from random import Random

import pytest
from gemtable.games.gems_tracker.rules import (
    COLOURS,
    Column,
    Tender,
    groups,
    majority,
    tender_points,
)
from gemtable.games.gems_tracker.rules.board import PATTERNS, contest

from tests.rules import gems_tracker_by_hand as by_hand

EXACT = tuple((n, n) for n in range(1, 30))  # steps that pay what was counted
GEMS = (  # what a cell is drawn from: a usual mine, two colours, nearly one colour
    (*COLOURS, None),
    ("red", "red", "white", "white", None),
    ("green", "green", "green", "green", "green", "yellow", None),
)


def random_area(chance, gems, longest):
    """Return an area whose numbers ascend and loop, with gaps of booking cards."""
    number = chance.randint(1, 12)
    area = []
    for _ in range(chance.randint(1, longest)):
        if area and chance.random() < 0.2:
            area.append(None)
            continue
        cells = tuple(chance.choice(gems) for _ in range(3))
        area.append(Column(number, cells, covers=chance.random() < 0.1))
        number = (number + chance.choice((0, 0, 0, 1))) % 12 + 1
    return tuple(area)


def random_boards(seed, count, longest=5):
    chance = Random(seed)
    for number in range(count):
        gems = GEMS[number % len(GEMS)]
        areas = chance.choice((0, 1, 1, 2, 2, 3))
        yield tuple(random_area(chance, gems, longest) for _ in range(areas))


@pytest.mark.parametrize("seed", range(4))
def test_connected_groups(seed):
    for board in random_boards(seed, 500, longest=7):
        wanted = {
            (colour, frozenset((area, *spot) for spot in heap))
            for area, cells in enumerate(board)
            for colour, heap in by_hand.groups(by_hand.grid(cells))
        }
        found = [(group.colour, frozenset(map(tuple, group.places))) for group in groups(board)]
        assert len(found) == len(wanted)
        assert set(found) == wanted


@pytest.mark.parametrize(("seed", "pattern"), list(enumerate(PATTERNS)))
def test_types_i_and_j_patterns_of_four_that_share_no_gem(seed, pattern):
    for board in random_boards(seed, 400):
        wanted = by_hand.patterns(board, pattern)
        assert tender_points(board, Tender("I", pattern=pattern, steps=EXACT)) == wanted
        assert tender_points(board, Tender("J", pattern=pattern, steps=EXACT)) == wanted


def test_the_patterns_are_all_there_are():
    assert set(PATTERNS) == set(by_hand.SHAPES.values())


@pytest.mark.parametrize(("seed", "colours"), list(enumerate(combinations(COLOURS, 2))))
def test_type_d_pairs_that_share_no_gem(seed, colours):
    for board in random_boards(seed, 300):
        wanted = by_hand.pairs(board, colours)
        assert tender_points(board, Tender("D", colours, steps=EXACT)) == wanted


def test_what_a_board_counts_in_one_way():
    for board in random_boards(11, 2000):
        for kind, wanted in (
            ("B", by_hand.columns_with_an_empty_cell(board)),
            ("E", by_hand.run(board)),
            ("G", len(board)),
            ("H", by_hand.largest_group(board)),
        ):
            assert tender_points(board, Tender(kind, steps=EXACT)) == wanted
        for colour in COLOURS:
            wanted = by_hand.colour_in_one_area(board, colour)
            assert tender_points(board, Tender("F", (colour,), steps=EXACT)) == wanted
        assert tender_points(board, Tender("K")) == by_hand.for_bookings(board)


@pytest.mark.parametrize("steps", [((2, 1), (4, 2), (6, 3)), ((1, 1), (2, 2), (3, 3))])
def test_points_are_those_of_the_highest_step_reached(steps):
    """Jika punya 2 pasang: 1 Vp. Jika punya 4 pasang: 2 Vp. Jika punya 6 pasang: 3 Vp"""
    for board in random_boards(12, 500):
        pairs = by_hand.pairs(board, ("red", "white"))
        points = [0, *(points for least, points in steps if pairs >= least)][-1]
        assert tender_points(board, Tender("D", ("red", "white"), steps=steps)) == points


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("most", [True, False])
def test_types_a_c_and_l_compare_the_seats(seats, most):
    for amounts in product(range(4), repeat=seats):
        assert majority(amounts, most) == by_hand.majority(amounts, most)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_contest_of_every_number(seats):
    chance = Random(seats)
    boards = list(random_boards(seats, 400 * seats))
    for first in range(0, len(boards), seats):
        table = boards[first : first + seats]
        order = chance.sample(range(seats), seats)
        found = {result.number: result for result in contest(table, order)}
        for number in range(1, 13):
            strengths = [by_hand.strength(board, number) for board in table]
            have = {seat: each for seat, each in enumerate(strengths) if each is not None}
            if not have:
                assert number not in found
                continue
            assert dict(found[number].gems) == have
            assert found[number].winner == by_hand.winner(table, number, order)
