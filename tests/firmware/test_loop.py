"""The loop of firmware/program.py, and what it owes to the parts that it does not know."""

import time

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


# The register of the bus's frames, which count while the file `awake` is there.
SLEEPS = """\
import machine, os
their = machine.mem32

class Registers:
    frames = 0

    def __getitem__(self, address):
        if address != 0x50110048:
            return their[address]
        Registers.frames += "awake" in os.listdir()
        return Registers.frames % 2048

    def __setitem__(self, address, value):
        their[address] = value

machine.mem32 = Registers()
"""


def test_the_leds_go_out_when_the_computer_has_slept_for_a_minute_and_on_when_it_wakes(board):
    tile = board(speed=60)
    (tile.flash / "boot.py").write_text(SLEEPS)
    awake = tile.flash / "awake"
    awake.touch()
    tile.power_cycle()
    assert tile.wait_for(breathes, PATIENCE_S)
    awake.unlink()
    wait_until(lambda: stays_dark(tile))
    awake.touch()
    assert tile.wait_for(breathes, PATIENCE_S)


def breathes(leds):
    return leds[0][0] > 20


def stays_dark(tile):
    """Say whether no LED is lit for five breaths: none is written that shows what it showed."""
    last = tile.frames[-1]
    time.sleep(10 / 60)
    return tile.frames[-1] is last and not any(map(any, last.colours))
