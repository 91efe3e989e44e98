"""At a real terminal: the table stays on the screen, and a person types below it."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import time

import pytest

from tests.play.gemtable import COMMAND

ROWS, COLUMNS = 40, 100


class Terminal:
    """A terminal with a program in it; `seen` is all it wrote so far."""

    def __init__(self, *words):
        self._screen, keyboard = pty.openpty()
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.program = subprocess.Popen(
            [COMMAND, *words],
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(keyboard)
        os.set_blocking(self._screen, False)
        self.seen = ""

    def type(self, text):
        os.write(self._screen, text.encode())

    def read_until(self, text, seconds=15.0):
        deadline = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < deadline, f"no {text!r} in {self.seen!r}"
            try:
                self.seen += os.read(self._screen, 65536).decode(errors="replace")
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:  # the program has ended
                assert text in self.seen, self.seen

    def close(self):
        if self.program.poll() is None:
            self.program.send_signal(signal.SIGKILL)
        self.program.wait()
        os.close(self._screen)


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def open_one(*words):
        database = str(tmp_path / "journal.sqlite")
        opened.append(Terminal("play", "lost-gems", "--emulated", "--db", database, *words))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


def test_a_person_types_below_the_table_and_leaves_with_control_d(terminal):
    screen = terminal("--seed", "1")
    screen.read_until("Turn 1: seat 1 to move.")
    screen.type("hint red\r")
    screen.read_until("Seat 1 hints red to seat 2")
    screen.read_until("Turn 2: seat 2 to move.")
    screen.type("\x04")
    screen.read_until("The match is kept.")
    assert screen.program.wait(10) == 0


def leave_after_one_move(screen, key):
    """Return the exit status of a program that is left with this key."""
    screen.read_until("Turn 1: seat 1 to move.")
    screen.type("hint red\r")
    screen.read_until("Turn 2: seat 2 to move.")
    screen.type(key)
    return screen.program.wait(10)


def test_control_c_leaves_at_once_and_the_unfinished_match_is_offered(terminal):
    assert leave_after_one_move(terminal("--seed", "1"), "\x03") == 130
    again = terminal()
    again.read_until("Match 1 for 2 is not finished. Go on with it? [Y/n]")
    again.type("y\r")
    again.read_until("Turn 2: seat 2 to move.")


def test_a_no_to_the_offer_begins_another_match(terminal):
    assert leave_after_one_move(terminal("--seed", "1"), "\x04") == 0
    again = terminal()
    again.read_until("[Y/n]")
    again.type("n\r")
    again.read_until("Turn 1: seat 1 to move.")


def test_bots_play_below_their_story_and_the_table_follows(terminal):
    screen = terminal("--auto", "--seed", "1", "--speed", "20")
    screen.read_until("to move.")
    screen.read_until("The match is over: ")
    screen.read_until("Score ")
    assert screen.program.wait(10) == 0
