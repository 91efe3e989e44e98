"""At a real terminal: the table stays on the screen, and a person types below it."""

import pytest


@pytest.mark.slow
def test_a_person_types_below_the_table_and_leaves_with_control_d(terminal):
    screen = terminal("--seed", "1")
    screen.read_until("Turn 1. Seat 1 to move.")
    screen.type("hint red\r")
    screen.read_until("Seat 1 hints red to seat 2")
    screen.read_until("Turn 2. Seat 2 to move.")
    screen.type("\x04")
    screen.read_until("The match is kept.")
    assert screen.end() == 0


def leave_after_one_move(screen, key):
    """Return the exit status of a program that is left with this key."""
    screen.read_until("Turn 1. Seat 1 to move.")
    screen.type("hint red\r")
    screen.read_until("Turn 2. Seat 2 to move.")
    screen.type(key)
    return screen.end()


@pytest.mark.slow
def test_control_c_leaves_at_once_and_the_unfinished_match_is_offered(terminal):
    assert leave_after_one_move(terminal("--seed", "1"), "\x03") == 130
    again = terminal()
    again.read_until("Match 1, The Lost Gems for 2, is not finished. Go on with it? [Y/n]")
    again.type("y\r")
    again.read_until("Turn 2. Seat 2 to move.")


@pytest.mark.slow
def test_bots_play_below_their_story_and_the_table_follows(terminal):
    screen = terminal("--auto", "--seed", "1", "--speed", "20")
    screen.read_until("to move.")
    screen.read_until("The match is over.")
    screen.read_until("Score ")
    assert screen.end() == 0
