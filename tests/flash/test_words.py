"""What a board says while it is flashed is told, and orders nothing."""

from gemtable.flash.command import in_words
from gemtable.flash.plan import Plan
from gemtable.link.events import Hello

from tests.test_printable import HOSTILE


def test_names_that_are_the_board_s_order_nothing():
    todo = Plan((HOSTILE,), ((HOSTILE, HOSTILE),), False, (), ())
    hello = Hello(1, HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, "", "", 0, 0, ())
    lines = in_words("/dev/ttyACM0", todo, hello).split("\n")
    assert len(lines) == 5
    assert all(line.isprintable() for line in lines)
    assert all("[/red]" in line for line in lines if "verified" not in line)
