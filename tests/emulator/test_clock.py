"""Board time: exact at any speed and load, and it wraps as on the chip.

The board's keys have no filters, so that a pin moves with the finger.
"""

import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tests.emulator import programs
from tests.key_pins import BARE, felt

WRAP = 1 << 30  # rp2 port of MicroPython: ticks are 30 bits
BUSY = "while True: pass"
KEY = 1  # of the BARE board, on GPIO 2


def stamps(host, count):
    pairs = [host.read_line().split() for _ in range(count)]
    return [int(stamp) for stamp, _level in pairs], [int(level) for _stamp, level in pairs]


def steps(ticks):
    return [(later - earlier) % WRAP for earlier, later in pairwise(ticks)]


def start_scanning(host):
    host.write(b"\n")
    assert host.read_line() == "scanning"


def test_stamps_are_exact_at_20_times_the_speed_on_a_busy_machine(emulate, connect):
    board = emulate(programs.STAMPS, BARE, speed=20)
    host = connect(board)
    start_scanning(host)
    loads = [subprocess.Popen([sys.executable, "-S", "-c", BUSY]) for _ in range(3)]
    try:
        moves = [(0, True), (1000, False), (40_000, True), (7000, False), (500_000, True)] * 4
        board.strokes(KEY, moves)
        ticks, _levels = stamps(host, 4 * 4 + 1)
    finally:
        for load in loads:
            load.kill()
            load.wait()
    # The fifth stroke leaves the key down, so that the next first one changes nothing.
    assert steps(ticks) == [1000, 40_000, 7000, 500_000] * 4


def test_a_double_click_arrives_as_it_was_played(emulate, connect):
    board = emulate(programs.STAMPS, BARE)
    host = connect(board)
    start_scanning(host)
    board.strokes(KEY, [(0, True), (60_000, False), (120_000, True), (60_000, False)])
    ticks, levels = stamps(host, 4)
    assert levels == [0, 1, 0, 1]  # a held key reads 0
    assert steps(ticks) == [60_000, 120_000, 60_000]


def test_a_script_waits_for_the_end_of_the_one_before(emulate, connect):
    board = emulate(programs.STAMPS, BARE, speed=5)
    host = connect(board)
    start_scanning(host)
    board.strokes(KEY, [(0, True), (300_000, False)])
    board.strokes(KEY, [(10_000, True), (20_000, False)])
    ticks, _levels = stamps(host, 4)
    assert steps(ticks) == [300_000, 10_000, 20_000]


def test_a_finger_waits_only_as_long_as_its_own_key_has_yet_to_rest(emulate, connect):
    """A click says 25 ms of rest before it; on a key that has long been up it waits for none."""
    board = emulate(programs.STAMPS, BARE, speed=5)
    host = connect(board)
    start_scanning(host)
    board.play([(0, KEY, True), (60_000, KEY, False)])
    board.play([(25_000, 0, True), (300_000, 0, False)])  # at once: another key
    board.play([(25_000, KEY, True), (60_000, KEY, False)])  # at once: it is up for 300 ms
    board.play([(25_000, KEY, True), (60_000, KEY, False)])  # after 25 ms
    ticks, _levels = stamps(host, 6)
    assert steps(ticks) == [60_000, 300_000, 60_000, 25_000, 60_000]


def test_ticks_wrap_at_30_bits(emulate, connect):
    board = emulate(programs.STAMPS, BARE, speed=5, ticks_start_us=WRAP - 1_500_000)
    host = connect(board)
    start_scanning(host)
    board.strokes(KEY, [(0, True), (2_000_000, False)])
    ticks, _levels = stamps(host, 2)
    assert ticks[1] < ticks[0] < WRAP
    assert steps(ticks) == [2_000_000]


def test_tick_arithmetic_is_that_of_the_chip(emulate, connect):
    main = programs.GREETED + (
        "from time import ticks_add, ticks_diff\n"
        "print(ticks_diff(5, 2**30 - 5), ticks_diff(2**30 - 5, 5), ticks_add(2**30 - 5, 10))\n"
    )
    host = connect(emulate(main))
    host.write(b"\n")
    assert host.read_line() == "10 -10 5"


def test_waiting_takes_board_time(emulate, connect):
    main = programs.GREETED + (
        "import time\n"
        "start = time.ticks_ms()\n"
        "time.sleep_ms(2000)\n"
        "print(time.ticks_diff(time.ticks_ms(), start))\n"
    )
    host = connect(emulate(main, speed=50))
    host.write(b"\n")
    assert int(host.read_line()) >= 2000


def test_an_interrupt_that_allocates_fails_as_on_the_chip(emulate, connect):
    """MicroPython docs, "Writing interrupt handlers": memory cannot be allocated in one."""
    main = programs.GREETED + (
        "import machine, time\n"
        "machine.Timer(period=1, mode=1, callback=lambda timer: [0] * 9, hard=True)\n"
        "time.sleep_ms(10)\n"
        "print('going on')\n"
    )
    host = connect(emulate(main))
    host.write(b"\n")
    text = host.read_until(b"going on").decode()
    assert text.count("MemoryError: memory allocation failed, heap is locked") == 1


def test_the_pin_of_a_key_with_a_filter_moves_as_its_capacitor_does(emulate, connect):
    board = emulate(programs.EDGES, "pico-tile")
    host = connect(board)
    start_scanning(host)
    moves = [
        (0, True),
        (1_000, False),
        (1_000, True),
        (30_000, False),
        (60_000, True),
        (90, False),
    ]
    board.strokes(0, moves)
    ticks, levels = stamps(host, 2)
    at_us = [100_000 + sum(after_us for after_us, _down in moves[: n + 1]) for n in range(6)]
    wanted = felt((us, down) for us, (_after_us, down) in zip(at_us, moves, strict=True))
    assert [(us - wanted[0][0], down) for us, down in wanted] == [
        (us - ticks[0], not level) for us, level in zip(ticks, levels, strict=True)
    ]
    assert steps(ticks)[0] > 32_000 + 7_000, "and what it swallowed is no edge"


def wake_ups(board):
    """Return how often its MicroPython has waited for something and gone on."""
    status = Path(f"/proc/{board.pid}/status").read_text()
    return int(status.rpartition("\nvoluntary_ctxt_switches:")[2].split()[0])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts waits")
def test_a_board_at_rest_wakes_up_a_hundred_times_a_second_though_it_scans_each_millisecond(
    board, client
):
    started = board("pico-tile")
    host = client(started)
    host.open(beat_ms=60_000)
    host.show(0, "steady", "000000" * 6)
    host.edges_for(300_000)  # until its keys have settled
    before, began_s = wake_ups(started), time.monotonic()
    time.sleep(1)
    assert wake_ups(started) - before < 250 * (time.monotonic() - began_s)
