"""Who sits where, as people at a table have it: boards of paper, and a real terminal or pipe."""

import json
import os
import signal
from contextlib import suppress

import pytest

from tests.paper_board.board import PAD, TILE
from tests.paper_board.table import plugs
from tests.play import gemtable

PRESSES = 30  # at most, until one is heard
PRESS = [(0, True), (60_000, False)]
ASKED = "press any key of your pad"


@pytest.fixture
def database(tmp_path):
    return tmp_path / "journal.sqlite"


@pytest.fixture
def boards():
    """Three pads and four tiles, plugged in: nothing is left to be emulated."""
    with plugs((*([PAD],) * 3, *([TILE],) * 4)) as made:
        yield [*made.values()]


@pytest.fixture
def pads(boards):
    return boards[:3]


def ports(boards):
    return [word for board in boards for word in ("--port", board.path)]


@pytest.fixture
def sit(open_terminal, boards, database):
    """Return what opens a terminal with all boards at the table."""

    def open_one(*words):
        words = words or ("--seed", "1")
        play = ("play", "lost-gems", "--emulated", "--no-page", "--db", str(database))
        return open_terminal(*play, *words, *ports(boards))

    return open_one


def press(board, screen, text, key=11):
    """Press a key of a pad until a text is seen; help moves nothing.

    On a busy machine a board may be away for a moment, and a press that comes then is in vain.
    """
    for _ in range(PRESSES):
        board.press(0, key, PRESS)
        with suppress(AssertionError):
            screen.read_until(text, seconds=10)
            return
        assert screen.program.poll() is None, screen.seen
    raise AssertionError(f"no {text!r} after {PRESSES} presses: {screen.seen!r}")


def claim(screen, *boards):
    """Have seats press these pads when they are asked."""
    for number, board in enumerate(boards, 1):
        screen.read_until(f"Seat {number}: {ASKED}")
        press(board, screen, f"This board is now seat {number}'s pad.")
    screen.read_until("Turn 1. Seat 1 to move.")


def seats(database):
    """Return the pads of both seats, as each entry of who sits where has them."""
    entries = gemtable.entries(database)
    found = [entry.facts["parts"] for entry in entries if entry.kind == "seats"]
    return [[parts["pad 1"][0], parts["pad 2"][0]] for parts in found]


def uids(*boards):
    return [board.board.uid for board in boards]


@pytest.mark.slow
def test_seats_are_claimed_by_presses_and_everyone_is_back_after_a_kill(sit, pads, database):
    one, _, two = reversed(pads)
    screen = sit()
    claim(screen, one, two)
    press(one, screen, "Seat 1 hints red to seat 2", key=0)
    os.killpg(screen.program.pid, signal.SIGKILL)
    screen.program.wait()
    again = sit("--resume")
    again.read_until("Turn 2. Seat 2 to move.")
    assert ASKED not in again.seen
    press(two, again, "Seat 2 hints 1 to seat 1", key=3)
    assert seats(database) == [uids(one, two)]


@pytest.mark.slow
def test_a_pad_that_is_pulled_in_mid_match_is_replaced_by_a_press_on_another(sit, pads, database):
    spare, one, two = pads
    screen = sit()
    claim(screen, one, two)
    one.unplug()
    screen.read_until("The match is paused: seat 1's pad ")
    screen.read_until("A spare pad is plugged in.")
    screen.read_until("use it as seat 1's pad.")
    press(spare, screen, "Another board now serves as seat 1's pad.")
    press(spare, screen, "Seat 1 hints red to seat 2", key=0)
    assert seats(database) == [uids(one, two), uids(spare, two)]


@pytest.mark.slow
def test_enter_takes_the_boards_as_they_lie(sit, pads, database):
    first, _, third = pads
    screen = sit()
    screen.read_until(f"Seat 1: {ASKED}")
    press(third, screen, f"Seat 2: {ASKED}")
    screen.type("\r")
    screen.read_until("Turn 1. Seat 1 to move.")
    assert seats(database) == [uids(third, first)]


@pytest.mark.slow
def test_a_wrong_press_is_put_right_by_asking_again(sit, pads, database):
    _, one, two = pads
    screen = sit()
    screen.read_until(f"Seat 1: {ASKED}")
    press(two, screen, f"Seat 2: {ASKED}")
    screen.seen = ""
    screen.type("again\r")
    claim(screen, one, two)
    assert seats(database) == [uids(one, two)]


@pytest.mark.slow
def test_who_leaves_before_all_sit_can_go_on_and_is_asked_then(sit, database):
    screen = sit()
    screen.wait_for(f"Seat 1: {ASKED}", "\n>")  # before there is a line, nobody hears the key
    screen.type("\x04")
    assert screen.end() == 130
    assert "To continue: " in screen.seen
    assert seats(database) == []
    again = sit("--resume")
    again.read_until(f"Seat 1: {ASKED}")


class Program:
    """`gemtable play --json`, and what it tells."""

    def __init__(self, *words):
        self._process = gemtable.start(
            "play", "lost-gems", "--emulated", "--seed", "1", "--json", *words
        )

    def type(self, line):
        self._typed = line
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def read_until(self, text):
        while line := self._process.stdout.readline():
            told = json.loads(line).get("text", "")
            if text in told:
                return
            is_answer = told.startswith("The match is paused") and "Plug the board" not in told
            if is_answer:  # a board was away for a moment
                self.type(self._typed)
        raise AssertionError(f"no {text!r} before it ended")

    def close(self):
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            stream.close()


@pytest.fixture
def program(boards, database):
    """A program that no person sits at, with all boards but one pad."""
    started = Program("--db", str(database), *ports(boards[1:]))
    yield started
    started.close()


@pytest.mark.slow
def test_a_program_is_not_asked_and_an_emulated_pad_takes_a_place_by_word(program, pads, database):
    _, one, two = pads
    program.type("first")
    program.read_until("Nobody has pressed keys on two boards yet.")
    one.unplug()
    program.read_until("The match is paused: seat 1's pad ")
    program.type("replace pad 1")
    program.read_until("Another board now serves as seat 1's pad.")
    program.type("press 1 red")
    program.read_until("Seat 1 hints red to seat 2")
    before, after = seats(database)
    assert before == uids(one, two)
    assert after[1] == before[1]
    assert after[0] not in uids(*pads)
