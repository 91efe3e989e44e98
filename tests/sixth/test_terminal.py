"""A sixth game in the terminal: a whole match by typed words, and its page of rules."""

import pytest
from gemtable.games.kit.roles import HOST, TABLE

from tests.play import gemtable
from tests.sixth.rules import nim
from tests.terminal.drawn import drawn
from tests.web.at_page import at_page

SIZES = [(60, 20), (80, 24)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", nim.SEATS)
def test_a_whole_match_is_played_by_typed_words(tmp_path, seats, size):
    async def play(table):
        for turn in range(sum(table.match.state.heaps)):
            status = table.referee.bulletin.status
            lines = drawn(status, size=size)
            assert any(f"Seat {turn % seats + 1} to take." in line for line in lines)
            assert sum(line.count("●") for line in lines) == sum(status.view(TABLE)["heaps"])
            assert len(lines) <= size[1]
            heap = next(heap for heap, left in enumerate(table.match.state.heaps, 1) if left)
            table.referee.typed(f"take 1 from {heap}")
        status = table.referee.bulletin.status
        assert status.outcome.winners == (turn % seats,)
        assert any("The match is over." in line for line in drawn(status, size=size))
        told = [str(each.notice.text) for each in status.told_to(HOST)]
        assert f"Seat {turn % seats + 1} took the last stone." in told

    at_page(tmp_path, play, game="nim", seats=seats)


def test_what_cannot_be_is_told_and_an_undo_gives_the_stones_back(tmp_path):
    async def play(table):
        before = table.match.state
        table.referee.typed("take 9 from 1")
        assert table.match.state == before
        assert "Heap 1 has" in told(table)
        table.referee.typed("take 1 from 1")
        table.referee.typed("undo")
        assert table.match.state == before

    at_page(tmp_path, play, game="nim")


def told(table):
    return " ".join(str(each.notice.text) for each in table.referee.status.told_to(HOST))


def test_the_rules_are_told_with_the_lights_of_a_stage():
    done = gemtable.run("rules", "nim")
    assert done.returncode == 0, done.stderr
    assert "# Nim" in done.stdout
    assert "Seat 2's pad, after seat 1 took a stone" in done.stdout
