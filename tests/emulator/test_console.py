"""The port: every byte arrives, control-C stops, and mpremote feels at home."""

import os
import signal
import subprocess
import sys
import time

import pytest
from gemtable.emulator.emulated_board import OFF
from gemtable.emulator.vm_process import ReplWatch

from tests.emulator import programs
from tests.patience import PATIENCE_S

FLOOD_LINES = 5_000  # of some 20 bytes: ten times what a line holds


def mpremote(board, *arguments):
    command = [sys.executable, "-m", "mpremote", "connect", board.port, *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_byte_passes_unchanged(emulate, connect):
    host = connect(emulate("import sys\nprint('up')\n" + programs.ECHO))
    everything = bytes(set(range(256)) - {3})  # 3 is control-C
    host.write(everything)
    assert host.read_until(everything[-1:])[-len(everything) :] == everything


def test_the_board_says_nothing_by_itself(emulate, connect):
    host = connect(emulate(programs.ECHO))
    host.write(b"first")
    assert host.read_until(b"t") == b"first"


def test_control_c_interrupts_the_program_and_leaves_a_repl(emulate, connect):
    host = connect(emulate(programs.GREETED + "print('running')\nwhile True: pass\n"))
    host.write(b"\n")
    assert host.read_line() == "running"
    host.write(b"\x03")
    assert b"KeyboardInterrupt" in host.read_until(b">>> ")
    host.write(b"print(6 * 7)\r")
    assert b"\n42\n" in host.read_until(b"\n>>> ")


def test_control_c_at_the_prompt_does_no_harm(emulate, connect):
    board = emulate(programs.GREETED)
    host = connect(board)
    host.write(b"\n")
    host.read_until(b">>> ")
    for _ in range(5):
        host.write(b"\x03")
        host.read_until(b">>> ")
    assert board.boots == 1


def test_a_program_may_catch_control_c_many_times(emulate, connect):
    main = programs.GREETED + (
        "import time\n"
        "while True:\n"
        "    try:\n"
        "        print('ready')\n"
        "        time.sleep(100)\n"
        "    except KeyboardInterrupt:\n"
        "        print('caught')\n"
    )
    board = emulate(main)
    host = connect(board)
    host.write(b"\n")
    assert host.read_line() == "ready"
    for presses in (b"\x03\x03", b"\x03"):  # twice at once, as Thonny does
        host.write(presses)
        assert host.read_line() == "caught"
        assert host.read_line() == "ready"
        time.sleep(0.05)
    assert board.boots == 1


def test_an_interrupt_that_meets_the_prompt_is_a_reboot(emulate, connect):
    board = emulate(programs.GREETED)
    host = connect(board)
    host.write(b"\n")
    host.read_until(b">>> ")
    os.kill(board.pid, signal.SIGINT)  # the race that control-C may lose
    board.wait_until_booted(2, PATIENCE_S)
    assert board.port


def test_a_crash_prints_its_traceback(emulate, connect):
    host = connect(emulate(programs.GREETED + "1 / 0\n"))
    host.write(b"\n")
    text = host.read_until(b">>> ").decode()
    assert 'File "main.py", line 4, in <module>\nZeroDivisionError' in text


def test_control_d_is_a_soft_reboot(emulate, connect):
    board = emulate(programs.GREETED + "print('run')\n")
    host = connect(board)
    host.write(b"\n")
    host.read_until(b">>> ")
    host.write(b"\x04")
    host.read_until(b"MPY: soft reboot\r\n")
    host.write(b"\n")
    assert host.read_line() == "run"
    assert board.boots == 2


@pytest.mark.slow
def test_mpremote_executes_and_lists_the_flash(emulate):
    board = emulate(programs.STAMPS)
    assert mpremote(board, "exec", "print(6 * 7)").strip() == "42"
    listed = mpremote(board, "fs", "ls").split()
    assert {name for name in listed if "." in name} == {"board.json", "main.py"}


def test_mpremote_copies_a_file_and_resets(emulate, tmp_path):
    board = emulate("import sys\nsys.stdin.buffer.readline()\n")
    (tmp_path / "note.txt").write_bytes(b"\x00\x01 note")
    mpremote(board, "fs", "cp", str(tmp_path / "note.txt"), ":note.txt")
    assert (board.flash / "note.txt").read_bytes() == b"\x00\x01 note"
    boots = board.boots
    mpremote(board, "reset")
    board.wait_until_booted(boots + 1, PATIENCE_S)


@pytest.mark.slow
def test_a_host_that_does_not_read_holds_the_board_back_and_loses_nothing(emulate, connect):
    main = (
        programs.GREETED
        + programs.LEDS
        + (
            f"for number in range({FLOOD_LINES}):\n"
            "    print('line', number, 'of a flood')\n"
            "show(0, 16, [1] * 6)\n"
        )
    )
    board, other = emulate(main), emulate(programs.ECHO)
    host, other_host = connect(board), connect(other)
    host.write(b"\n")
    time.sleep(0.3)
    other_host.write(b"still there?")
    assert other_host.read_until(b"?") == b"still there?"
    assert board.leds[0] == OFF, "the program ran through, although nobody reads"
    lines = [host.read_line() for _ in range(FLOOD_LINES)]
    assert lines == [f"line {number} of a flood" for number in range(FLOOD_LINES)]
    assert board.wait_for(lambda leds: leds[0] != OFF, PATIENCE_S)


def test_a_board_sees_that_there_is_no_room_to_write(emulate, connect):
    main = (
        programs.GREETED
        + programs.LEDS
        + (
            "import select\n"
            "poll = select.poll()\n"
            "poll.register(sys.stdout, select.POLLOUT)\n"
            "while poll.poll(100):\n"
            "    sys.stdout.buffer.write(b'x' * 64)\n"
            "show(0, 16, [1] * 6)\n"
        )
    )
    board = emulate(main)
    connect(board).write(b"\n")
    assert board.wait_for(lambda leds: leds[0] != OFF, PATIENCE_S)


@pytest.mark.slow
def test_a_board_that_does_not_read_holds_the_host_back_and_loses_nothing(emulate, connect):
    main = programs.GREETED + (
        "import select\n"
        "from machine import Pin, mem32\n"
        "Pin(2, Pin.IN, Pin.PULL_UP)\n"
        "while not mem32[0xD0000004] & 4: pass\n"
        "while mem32[0xD0000004] & 4: pass\n"
        "poll = select.poll()\n"
        "poll.register(sys.stdin, select.POLLIN)\n"
        "count = 0\n"
        "byte = bytearray(1)\n"
        "while poll.poll(300):\n"
        "    count += sys.stdin.buffer.readinto(byte)\n"
        "print(count)\n"
    )
    board = emulate(main)
    host = connect(board)
    host.write(b"\n")
    written = 0
    descriptor = host.port.fileno()
    os.set_blocking(descriptor, False)
    deadline = time.monotonic() + 0.5
    while time.monotonic() < deadline:
        try:
            written += os.write(descriptor, b"x" * 1024)
        except BlockingIOError:
            time.sleep(0.01)
    assert written < 1_000_000, "the host was never held back"
    board.press(0)
    assert int(host.read_line()) == written


@pytest.mark.parametrize(
    "output, is_raw, is_waiting",
    [
        (b"", False, False),
        (b'Type "help()" for more information.\r\n>>> ', False, True),
        (b">>> \r\nraw REPL; CTRL-B to exit\r\n>", True, True),
        (b"raw REPL; CTRL-B to exit\r\n>OK", True, False),
        (b"raw REPL; CTRL-B to exit\r\n>OK42\n\x04\x04>", True, True),
        (b"raw REPL; CTRL-B to exit\r\n>\r\nMicroPython\r\n>>> ", False, True),
        (b">>> while True: pass\r\n", False, False),
    ],
)
def test_the_output_tells_whether_a_prompt_waits(output, is_raw, is_waiting):
    """MicroPython docs, "REPL": the raw mode's banner and prompts."""
    watch = ReplWatch()
    for byte in output:
        watch.see(bytes([byte]))
    assert (watch.is_raw, watch.is_waiting) == (is_raw, is_waiting)
