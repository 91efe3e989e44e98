"""What a board says while it is flashed is told, and orders nothing."""

from gemtable.flash.flash_command import in_words
from gemtable.flash.layout import Plan
from gemtable.flash.one_board import Outcome
from gemtable.link.events import Hello

from tests.test_printable import HOSTILE


def test_names_that_are_the_board_s_order_nothing():
    done = Plan(((HOSTILE, HOSTILE),), (), (HOSTILE,), b"", (), (), False, False)
    hello = Hello(1, HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, "", "", 0, 0, ())
    lines = in_words("/dev/ttyACM0", Outcome(hello, done)).split("\n")
    assert len(lines) == 4
    assert all(line.isprintable() for line in lines)
    assert all("[/red]" in line for line in lines if "verified" not in line)
