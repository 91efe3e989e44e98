"""Power and plug: what comes back after each way to lose it."""

import os
import signal
import sys
import time

import pytest
from gemtable.emulator.emulator import EmulatorError

from tests.emulator import programs
from tests.patience import PATIENCE_S, wait_until

# It reads a charging key again, from an empty capacitor, if the machine had no time for it before
# the key had charged: that takes 7 ms of the board's own time.
LEVELS = (
    programs.GREETED
    + """
from machine import Pin, mem32
from time import sleep_ms, ticks_diff, ticks_us
def level(): return mem32[0xD0000004] >> 2 & 1
while True:
    levels = [level()]
    began = ticks_us()
    Pin(2, Pin.IN, Pin.PULL_UP)
    levels.append(level())
    sleep_ms(1)
    levels.append(level())
    if ticks_diff(ticks_us(), began) < 5000: break
    Pin(2, Pin.IN, Pin.PULL_DOWN)
    sleep_ms(50)
sleep_ms(20)
print(*levels, level())
"""
)
HELD, OPEN = "0 0 0 0", "0 0 0 1"  # before and just after the pull-up, and when it has charged
HANG = (
    programs.GREETED + "from machine import WDT\nWDT(timeout=500)\nprint('on')\nwhile True: pass\n"
)
FED = "import time\n" + HANG.replace("WDT(", "dog = WDT(").replace(
    "pass", "time.sleep_ms(20); dog.feed()"
)
UNFED_S = 3.0  # an unfed board reboots after 2.3


@pytest.mark.parametrize("is_killed", [False, True], ids=["unplugged", "its VM was killed"])
def test_an_unplugged_board_comes_back_at_another_port(emulate, connect, is_killed):
    board = emulate(programs.ECHO)
    port = board.port
    if is_killed:
        os.kill(board.pid, signal.SIGKILL)
        wait_until(lambda: board.port is None)
    else:
        board.unplug()
        assert board.port is None
    board.replug()
    assert board.port != port
    host = connect(board)
    host.write(b"back?")
    assert host.read_until(b"?") == b"back?"


def test_the_host_sees_the_port_go(emulate, connect):
    board = emulate(programs.ECHO)
    host = connect(board)
    board.unplug()
    with pytest.raises(OSError):  # pyserial's SerialException is one
        host.port.read(1)


def test_kill_waits_until_the_port_is_gone(emulate):
    board = emulate(programs.ECHO)
    board.kill()
    assert (board.port, board.pid) == (None, None)


def test_an_open_key_reads_held_until_the_pull_up_has_charged_its_capacitor(emulate, connect):
    host = connect(emulate(LEVELS))
    host.write(b"\n")
    assert host.read_line() == OPEN


@pytest.mark.parametrize("is_replugged", [False, True], ids=["power cycle", "replugged"])
def test_a_key_held_while_the_power_comes_is_held_at_boot(emulate, connect, is_replugged):
    board = emulate(LEVELS)
    if is_replugged:
        board.unplug()
    board.press(0)
    (board.replug if is_replugged else board.power_cycle)()
    host = connect(board)
    host.write(b"\n")
    assert host.read_line() == HELD


def test_a_power_cycle_keeps_the_port(emulate):
    board = emulate(programs.ECHO)
    port, pid = board.port, board.pid
    board.power_cycle()
    assert (board.port, board.boots) == (port, 2)
    assert board.pid != pid


def test_reset_boots_again_and_nothing_catches_it(emulate, connect):
    main = programs.GREETED + (
        "import machine\n"
        "print('going down')\n"
        "while True:\n"
        "    try:\n"
        "        machine.reset()\n"
        "    except BaseException:\n"
        "        print('caught')\n"
    )
    board = emulate(main)
    host = connect(board)
    host.write(b"\n")
    assert host.read_line() == "going down"
    board.wait_until_booted(2, PATIENCE_S)
    host.write(b"\n")
    assert host.read_line() == "going down"


@pytest.mark.slow
def test_the_watchdog_reboots_a_program_that_hangs(emulate, connect):
    board = emulate(HANG)
    host = connect(board)
    host.write(b"\n")
    assert host.read_line() == "on"
    board.wait_until_booted(2, PATIENCE_S)


def test_a_fed_or_stopped_watchdog_lets_the_board_live(emulate, connect):
    """RP2040 data sheet, 4.7.6: bit 30 of CTRL enables; 2.1.2: +0x3000 clears bits."""
    stop = "import machine, time\nmachine.mem32[0x4005B000] = 1 << 30\n"
    feed = "time.sleep_ms(100)\ndog.feed()  # wakes nothing\n"
    stopped = FED.replace("dog.feed()", "").replace("print", stop + feed + "print")
    slow = emulate(FED, speed=0.02)  # which the program feeds once a second
    boards = [emulate(FED, speed=10), emulate(stopped, speed=10), slow]
    for host in map(connect, boards):
        host.write(b"\n")
        assert host.read_line() == "on"
    time.sleep(UNFED_S)
    assert [board.boots for board in boards] == [1, 1, 1]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a process ran")
def test_the_watchdog_bites_no_board_whose_machine_has_no_time_for_it(emulate, connect):
    board = emulate(FED, speed=10)
    host = connect(board)
    host.write(b"\n")
    assert host.read_line() == "on"
    os.kill(board.pid, signal.SIGSTOP)
    time.sleep(UNFED_S)
    assert board.boots == 1
    os.kill(board.pid, signal.SIGCONT)
    time.sleep(UNFED_S / 10)
    assert board.boots == 1


def test_what_cannot_be_done_is_said(emulate):
    board = emulate(programs.ECHO)
    with pytest.raises(EmulatorError, match=r"A pico-tile has no key 1\."):
        board.press(1)
    with pytest.raises(EmulatorError, match="is already plugged in"):
        board.replug()
    board.unplug()
    with pytest.raises(EmulatorError, match="is not plugged in"):
        board.power_cycle()
