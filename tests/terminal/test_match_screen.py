"""The whole picture: it fits the room there is, and tells why nothing goes on."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import TABLE

from tests.terminal.drawn import drawn, missing, status

# The room for the table where the line to type in and four lines of the story have theirs.
SMALL, USUAL = (60, 14), (80, 18)
GAMES_AND_SEATS = [(game, seats) for game in GAMES for seats in GAMES[game].seats]


@pytest.mark.parametrize("size", [SMALL, USUAL], ids=["60x20", "80x24"])
@pytest.mark.parametrize("game, seats", GAMES_AND_SEATS)
def test_every_table_fits_a_small_terminal(game, seats, size):
    for eyes in (TABLE, ALL, 0):
        lines = drawn(status(game, seats), eyes, size)
        assert len(lines) <= size[1]
        assert all(len(line) <= size[0] for line in lines)


def test_what_the_match_waits_for_is_told_and_for_how_long_if_it_is_long():
    table = status("lost-gems", 2, waits_since_s=100.0)
    assert "Turn 1. Seat 1 to move." in drawn(table, now_s=119.0)
    assert "Turn 1. Seat 1 to move, for 0:20 so far." in drawn(table, now_s=129.0)
    assert "Turn 1. Seat 1 to move, for 1:30 so far." in drawn(table, now_s=195.0)


def test_a_pause_is_told():
    told = drawn(status("lost-gems", 2, is_paused=True))
    assert "Paused by a player. Type resume to continue." in told
    assert not any(line.startswith("Turn") for line in told)


def test_a_board_that_is_missing_is_told_twice():
    """As the reason why nothing goes on, and among the boards."""
    table = status("lost-gems", 2)
    boards = missing(table, "p1", "seat 2's pad is unplugged")
    told = drawn(status("lost-gems", 2, boards=boards))
    assert "Paused: seat 2's pad is unplugged." in told
    assert "boards   ✗ seat 2's pad is unplugged  ○ 3 emulated" in told


def test_a_long_reason_takes_more_lines_and_no_more_than_the_width():
    table = status("lost-gems", 4)
    boards = table.boards
    for uid in ("p0", "p1", "r2"):
        name = next(str(each.name) for each in boards if each.uid == uid)
        boards = missing(status("lost-gems", 4, boards=boards), uid, f"{name} does not answer")
    lines = drawn(status("lost-gems", 4, boards=boards), size=SMALL)
    assert all(len(line) <= SMALL[0] for line in lines)
    assert "and seat 3's rack does not answer." in " ".join(lines)
