"""Told to end, a program does as after control-C, and its terminal is as it was before."""

import re
import signal

import pytest

from tests.play.terminal import PATIENCE_S
from tests.play.test_taking_up import begin

SWITCHED = re.compile(r"\x1b\[\?(2004|25|7)([hl])")  # bracketed paste, cursor, wrapping


def end(screen, number):
    """Have a signal end the program; return its exit status."""
    screen.program.send_signal(number)
    return screen.end()


def is_restored(screen):
    """Say whether keys echo, and all that was switched is switched back."""
    switched = dict(SWITCHED.findall(screen.seen))
    usual = {"2004": "l", "25": "h", "7": "h"}
    assert {mode: usual[mode] for mode in switched} == switched
    return screen.modes() == screen.modes_before


def how_to_go_on(tmp_path, *words):
    database = tmp_path / "journal.sqlite"
    words = ("--resume", *words, "--db", str(database), "--emulated", "--no-page")
    command = f"gemtable play lost-gems {' '.join(words)}"
    return f"Stopped. The match is kept. To continue: {command}"


def in_one_line(text):
    """Return text as it was before the terminal broke its lines."""
    return re.sub(r"\s+", " ", text)


@pytest.mark.slow
def test_a_signal_at_the_prompt_tells_how_to_go_on(terminal, tmp_path):
    screen = terminal("--seed", "1")
    screen.read_until("Turn 1. Seat 1 to move.")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "2004" in dict(SWITCHED.findall(screen.seen))
    assert how_to_go_on(tmp_path) in in_one_line(screen.seen)
    assert "Traceback" not in screen.seen


def test_a_signal_while_bots_play_tells_how_to_go_on(terminal, tmp_path):
    screen = terminal("--auto", "--seed", "1")
    screen.read_until("to move.")
    assert end(screen, signal.SIGHUP) == 129
    assert is_restored(screen)
    assert "25" in dict(SWITCHED.findall(screen.seen))
    assert how_to_go_on(tmp_path, "--auto") in in_one_line(screen.seen)
    assert "Traceback" not in screen.seen


@pytest.mark.slow
def test_a_signal_at_the_question_ends_at_once(terminal, tmp_path):
    begin(tmp_path / "journal.sqlite", "hint red")
    screen = terminal()
    screen.read_until("Go on with it? [Y/n]")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "Traceback" not in screen.seen


@pytest.mark.slow
def test_control_c_is_no_answer_to_the_question(terminal, tmp_path):
    begin(tmp_path / "journal.sqlite", "hint red")
    screen = terminal()
    screen.read_until("Go on with it? [Y/n]")
    screen.type("\x03")
    assert screen.end() == 130
    assert "Turn" not in screen.seen
    assert "Traceback" not in screen.seen


@pytest.mark.slow
def test_a_window_that_is_closed_ends_it_in_peace(terminal, tmp_path):
    with open(tmp_path / "error", "w") as error:
        screen = terminal("--seed", "1", error=error)
    screen.read_until("to move.")
    screen.hang_up()
    assert screen.program.wait(PATIENCE_S) == 129
    assert (tmp_path / "error").read_text().strip() == how_to_go_on(tmp_path)


@pytest.mark.slow
def test_a_window_that_is_closed_at_the_question_ends_it_in_peace(terminal, tmp_path):
    begin(tmp_path / "journal.sqlite", "hint red")
    with open(tmp_path / "error", "w") as error:
        screen = terminal(error=error)
    screen.read_until("Go on with it? [Y/n]")
    screen.hang_up()
    assert screen.program.wait(PATIENCE_S) == 129
    assert (tmp_path / "error").read_text() == ""


@pytest.mark.slow
def test_a_signal_while_boards_start_leaves_nothing_behind(terminal):
    screen = terminal("--auto", "--seed", "1")
    screen.read_until("Boards are starting")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "Traceback" not in screen.seen


def test_a_signal_ends_a_simulation_and_its_bar(open_terminal):
    screen = open_terminal("simulate", "lost-gems", "--games", "1000000")
    screen.read_until("\x1b[?25l")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "Stopped." in screen.seen
    assert "Traceback" not in screen.seen


def test_a_signal_ends_emulated_boards(open_terminal):
    screen = open_terminal("emulate", "pico-pad")
    screen.read_until("Control-C ends them.")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "Traceback" not in screen.seen
