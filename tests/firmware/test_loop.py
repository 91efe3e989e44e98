"""The loop of firmware/program.py, and what it owes to the parts that it does not know."""

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
