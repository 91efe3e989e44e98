"""However a program ends: its terminal is as before, and its status says how it ended."""

import os
import re
import signal
import subprocess
import sys

import pytest

from tests.play.terminal import Terminal

MESS = """
import sys, termios, tty
from gemtable.process.program_end import status_of

def program():
    tty.setraw(0)
    print("\\x1b[?25l\\x1b[?2004h\\x1b[?7l", end="", flush=True)
    {then}

sys.exit(status_of(program))
"""
WAIT = "print('waits', flush=True); import time; time.sleep(600)"


def ended(then, number=None):
    """Return status and screen of a program that makes a mess of its terminal, and then?"""
    screen = Terminal("-c", MESS.format(then=then), program=(sys.executable,))
    try:
        if number is not None:
            screen.read_until("waits")
            screen.program.send_signal(number)
        status = screen.end()
        assert screen.modes() == screen.modes_before
        assert re.findall(r"\x1b\[\?[0-9]+[hl]", screen.seen)[3:] == [
            *("\x1b[?7h", "\x1b[?25h", "\x1b[?2004l")
        ]
    finally:
        screen.close()
    return status, screen.seen


def test_a_bug_leaves_its_traceback_and_the_terminal_as_it_was():
    status, seen = ended("1 / 0")
    assert status == 1
    assert "ZeroDivisionError" in seen


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_its_status_and_the_terminal_as_it_was(number):
    status, seen = ended(WAIT, number)
    assert status == 128 + number
    assert "Traceback" not in seen


def test_where_control_c_is_ignored_another_signal_still_ends_it():
    ignore = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    assert ended(ignore + WAIT, signal.SIGTERM)[0] == 143


def run(program, stdout=subprocess.PIPE, before=""):
    """Return what came of a program that ends by `status_of`."""
    lines = "".join(f"    {line}\n" for line in program.splitlines())
    code = f"{IMPORTS}\n{before}\ndef program():\n{lines}\nsys.exit(status_of(program))"
    return subprocess.run(
        [sys.executable, "-c", code], stdout=stdout, stderr=subprocess.PIPE, text=True
    )


IMPORTS = "import os, signal, sys, threading; from gemtable.process.program_end import status_of"
TOLD_AGAIN = """\
try:
    os.kill(os.getpid(), signal.SIGTERM)
    signal.pause()
except KeyboardInterrupt:
    os.kill(os.getpid(), signal.SIGHUP)
    os.kill(os.getpid(), signal.SIGTERM)
    print("all is closed")
    raise"""


def test_a_signal_that_comes_again_does_not_disturb_the_closing():
    done = run(TOLD_AGAIN)
    assert (done.returncode, done.stdout, done.stderr) == (143, "all is closed\n", "")


def test_a_program_that_is_to_ignore_a_hang_up_does():
    ignore = "signal.signal(signal.SIGHUP, signal.SIG_IGN)"  # as nohup does
    done = run("os.kill(os.getpid(), signal.SIGHUP); print('goes on')", before=ignore)
    assert (done.returncode, done.stdout) == (0, "goes on\n")


@pytest.mark.parametrize(
    "program",
    [
        "print('told')",  # written when the program ends
        "print('told', flush=True); raise SystemExit(0)",
        "sys.stdout.write('told' * 100_000)",
        "print('told', flush=True) if sys.stdout.write_through else print('told')",
    ],
)
def test_a_full_disk_is_one_sentence(program):
    with open("/dev/full", "w") as full:
        done = run(program, full)
    assert done.returncode == 1
    assert done.stderr == "gemtable: Cannot write the output: No space left on device.\n"


def test_a_closed_pipe_says_nothing():
    read, write = os.pipe()
    os.close(read)
    done = run("print('told')", write)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("control_c", ["signal.default_int_handler", "signal.SIG_IGN"])
def test_what_is_lost_in_another_thread_ends_the_program_too(control_c):
    """Also behind `&` in a script, where control-C is ignored."""
    before = f"signal.signal(signal.SIGINT, {control_c})"
    tell = "threading.Thread(target=print, args=('told',), kwargs={'flush': True}).start()"
    with open("/dev/full", "w") as full:
        done = run(f"{tell}\nsignal.pause()", full, before)
    assert done.returncode == 1
    assert done.stderr == "gemtable: Cannot write the output: No space left on device.\n"


def test_what_is_no_text_is_read_and_written_as_an_escape():
    code = (
        f"{IMPORTS}\ndef program():\n    print(sys.stdin.read() + '\\ud800')\nstatus_of(program)"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b"a\xff", capture_output=True)
    assert (done.stdout, done.stderr) == (b"a\\xff\\ud800\n", b"")


@pytest.mark.parametrize("closed", ["0", "1", "2"])
def test_a_stream_that_was_closed_before_disturbs_nobody(closed):
    program = (
        "print('told'); print('told', file=sys.stderr); sys.exit(7 if sys.stdin.read() else 3)"
    )
    code = f"{IMPORTS}\ndef program():\n    {program}\nsys.exit(status_of(program))"
    words = [sys.executable, "-c", code]
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}>&-', "sh", *words], input="", text=True
    )
    assert done.returncode == 3


def test_what_is_left_at_the_end_is_not_looked_through():
    """That took half a second of processor time after a match, and seconds on a busy machine."""
    lines = """
    class Left:
        def __init__(self): self.itself = self
        def __del__(self): os.write(1, b"collected")
    Left()
"""
    code = f"{IMPORTS}\ndef program():{lines}sys.exit(status_of(program))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
