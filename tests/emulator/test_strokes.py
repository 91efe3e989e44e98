"""When keys of emulated boards move, also of boards that somebody presses by lines."""

import threading

import pytest
from gemtable import boards
from gemtable.emulator import emulated_board
from gemtable.emulator.emulated_board import EmulatedBoard
from gemtable.emulator.shims._strokes import Strokes

UP, DOWN = 1, 0


def click(gpio, rest_us=25_000):
    return [(rest_us, gpio, DOWN), (60_000, gpio, UP)]


def moments(strokes, now_us, gpio):
    return [at_us for at_us, _gpio, _level in strokes.timed(now_us, click(gpio))]


def test_a_key_that_has_long_been_up_goes_down_at_once():
    strokes = Strokes()
    assert moments(strokes, 1_000, gpio=2) == [1_000, 61_000]
    assert moments(strokes, 86_000, gpio=2) == [86_000, 146_000]


def test_a_key_that_has_just_come_up_rests_first():
    strokes = Strokes()
    moments(strokes, 1_000, gpio=2)
    assert moments(strokes, 70_000, gpio=2) == [86_000, 146_000]


def test_another_key_waits_for_the_end_of_what_is_played_and_for_no_rest():
    strokes = Strokes()
    moments(strokes, 1_000, gpio=2)
    assert moments(strokes, 2_000, gpio=3) == [61_000, 121_000]


TILE_PIN, PAD_PIN = 2, 6  # of a tile's only key, of a pad's fifth


@pytest.fixture
def moved():
    """Return what lines come to on a tile and a pad: what is wrong, and what their VMs hear."""

    def obey(*lines):
        sent = []
        made = [
            EmulatedBoard(
                number=number,
                name=name,
                uid=f"e66{number:013x}",
                board=boards.load(boards.find(name)),
                changed=threading.Condition(),
                send=sent.append,
                supervisor=0,
                look_s=0.0,
            )
            for number, name in enumerate(("pico-tile", "pico-pad"))
        ]
        wrong = [f"{error} {error.fix}" for error in emulated_board.obey(lines, made)]
        return wrong, sent

    return obey


def test_a_key_is_pressed_once_as_long_as_a_finger_takes(moved):
    click = [[30_000, PAD_PIN, 0], [60_000, PAD_PIN, 1]]
    assert moved("press 2.5") == ([], [["play", 1, click]])


def test_a_key_without_a_board_is_of_the_first(moved):
    assert moved("press 1") == moved("press 1.1")


@pytest.mark.parametrize("kind, presses", [("double", 2), ("triple", 3)])
def test_a_key_is_pressed_twice_and_three_times(moved, kind, presses):
    _, [(_play, board, strokes)] = moved(f"press 1 {kind}")
    assert board == 0
    assert [pin for _after, pin, _level in strokes] == [TILE_PIN] * 2 * presses


def test_a_key_is_held_for_as_long_as_a_table_asks_or_until_it_is_let_go(moved):
    _, [(_play, _board, [_down, up])] = moved("press 1 long")
    assert up[0] > 1_200_000
    _, sent = moved("hold 1", "release 1")
    assert [strokes for _play, _board, strokes in sent] == [
        [[30_000, TILE_PIN, 0]],
        [[30_000, TILE_PIN, 1]],
    ]


def test_capitals_spaces_and_empty_lines_do_not_matter(moved):
    assert moved("", "  PRESS   2.5 ", "\n") == moved("press 2.5")


@pytest.mark.parametrize(
    "line, says",
    [
        ("jump", "This line is not a key command. For example, type press 2.1, "),
        ("press", "This line is not a key command."),
        ("hold 1 double", "This line is not a key command."),
        ("press 3.1", "There is no board 3. Use a number from 1 to 2."),
        ("press 0.1", "There is no board 0."),
        ("press 2.13", "The pico-pad has no key 13. Use a number from 1 to 12."),
        ("press 1.0", "The pico-tile has no key 0. Use a number from 1 to 1."),
        ("press 2." + "9" * 5000, "This line is not a key command."),
        ("press ²", "This line is not a key command."),
    ],
)
def test_what_cannot_be_is_told_and_the_next_line_counts(moved, line, says):
    (wrong,), sent = moved(line, "press 2.5")
    assert wrong.startswith(says)
    assert len(sent) == 1
