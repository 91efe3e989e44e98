"""The loop of firmware/program.py, and what it owes to the parts that it does not know."""

import time

import pytest

from tests.patience import PATIENCE_S, wait_until

TURNS = 50
COUNTS = f"""\
import app, machine

class Dog(machine.WDT):
    fed = 0

    def feed(self):
        Dog.fed += 1
        super().feed()

class Counting(app.App):
    turns = 0

    def step(self):
        super().step()
        Counting.turns += 1
        if Counting.turns == {TURNS}:
            print("fed %d times in {TURNS} turns" % Dog.fed)

machine.WDT, app.App = Dog, Counting
"""


def test_the_watchdog_is_fed_in_each_turn_of_the_loop(board, client):
    tile = board()
    (tile.flash / "boot.py").write_text(COUNTS)
    tile.power_cycle()
    host = client(tile)
    host.open(beat_ms=20)
    host.read_text("turns")
    assert f"fed {TURNS} times in {TURNS} turns" in host.texts


RAISES = """\
import debounce
their_scan = debounce.Debouncer.scan

class Scans:
    count = 0

def scan(self):
    Scans.count += 1
    if Scans.count == 100:
        raise MemoryError
    their_scan(self)

debounce.Debouncer.scan = scan
"""


def opened_with(boot, tile, client):
    """Power a board up with this boot.py; return the host that has opened it."""
    (tile.flash / "boot.py").write_text(boot)
    tile.power_cycle()
    host = client(tile)
    host.open()
    return host


def test_scans_go_on_after_one_that_failed_and_the_hello_tells_it(board, client):
    tile = board()
    host = opened_with(RAISES, tile, client)
    wait_until(lambda: host.hello().fields["error"] == "MemoryError in an interrupt")
    tile.strokes(0, [(30_000, number % 2 == 0) for number in range(6)])
    assert [edge.fields["down"] for edge in host.edges(6)] == [1, 0] * 3
    told = host.hello().fields
    assert (told["start"], told["board"]) == ("power", "pico-tile")
    assert host.texts == []


TOUCH_RAISES = """\
import debounce
their_touch = debounce.Debouncer.touch

class Touches:
    count = 0

def touch(self, bit, levels, tick_us, late_us):
    Touches.count += 1
    if Touches.count == 1:
        raise MemoryError
    their_touch(self, bit, levels, tick_us, late_us)

debounce.Debouncer.touch = touch
"""


def test_a_key_whose_interrupt_failed_interrupts_again_at_its_next_edge(board, client):
    tile = board()
    host = opened_with(TOUCH_RAISES, tile, client)
    tile.strokes(0, [(30_000, True), *((100_000, number % 2 == 1) for number in range(5))])
    edges = host.edges(6)
    assert [edge.fields["down"] for edge in edges] == [1, 0] * 3
    assert host.hello().fields["error"] == "MemoryError in an interrupt"
    assert host.texts == []
    assert edges[0].fields["late_us"] == 50_000, "a scan found it: each 25th of 2 ms looks at all"
    assert [edge.fields["late_us"] for edge in edges[1:]] == [0] * 5


# In an interrupt while garbage is collected, which takes a while. Only a chip needs the push.
PUSH_RAISES = """\
import garbage, gc, serialline, time

class SlowGarbage:
    mem_free = gc.mem_free

    def collect():
        time.sleep_ms(5)
        if Pushes.count < 3:
            raise SystemExit("no interrupt came after the one that failed")
        gc.collect()

class Pushes:
    count = 0
    error = {error}()

def push(self):
    Pushes.count += 1
    if Pushes.count == 2:
        raise Pushes.error

garbage.gc, serialline.SerialLine.push = SlowGarbage, push
"""


def test_an_interrupt_that_failed_while_garbage_is_collected_comes_again(board, client):
    tile = board()
    host = opened_with(PUSH_RAISES.format(error="OSError"), tile, client)
    assert host.hello().fields["error"] == "OSError in an interrupt"
    assert host.texts == []


def test_control_c_that_comes_in_an_interrupt_stops_the_program(board, client):
    tile = board()
    (tile.flash / "boot.py").write_text(PUSH_RAISES.format(error="KeyboardInterrupt"))
    tile.power_cycle()
    client(tile).read_text("Stopped. Reset the board to start it again.")


# The register of the bus's frames, which count for a second, and once the file `awake` is there.
SLEEPS = """\
import machine, os
their = machine.mem32

class Registers:
    frames = 0

    def __getitem__(self, address):
        if address != 0x50110048:
            return their[address]
        Registers.frames += Registers.frames < 50 or "awake" in os.listdir()
        return Registers.frames % 2048

    def __setitem__(self, address, value):
        their[address] = value

machine.mem32 = Registers()
"""


def test_the_leds_go_out_when_the_computer_has_slept_for_a_minute_and_on_when_it_wakes(board):
    tile = board(speed=60)
    (tile.flash / "boot.py").write_text(SLEEPS)
    tile.power_cycle()
    assert tile.wait_for(breathes, PATIENCE_S)
    wait_until(lambda: stays_dark(tile))
    (tile.flash / "awake").touch()
    assert tile.wait_for(breathes, PATIENCE_S)


def breathes(leds):
    return leds[0][0] > 20


def stays_dark(tile):
    """Say whether no LED is lit for five breaths: none is written that shows what it showed."""
    last = tile.frames[-1]
    time.sleep(10 / 60)
    return tile.frames[-1] is last and not any(map(any, last.colours))


HANGS_AT_FIRST = """\
import os, installed_files
their_load = installed_files.load_board

def load_board():
    while "hung" not in os.listdir():
        open("hung", "w").close()
        while True:
            pass
    return their_load()

installed_files.load_board = load_board
"""


@pytest.mark.slow
def test_a_board_that_hangs_before_its_loop_is_rebooted_and_tells_it(board, client):
    tile = board(speed=20)
    (tile.flash / "boot.py").write_text(HANGS_AT_FIRST)
    boots = tile.boots
    tile.power_cycle()
    tile.wait_until_booted(boots + 2, PATIENCE_S)
    assert client(tile).hello().fields["start"] == "hang"
