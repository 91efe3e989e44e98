"""Boards that come to a running match: they are invited to a place, and press to take it."""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import Address
from gemtable.match.match import Match
from gemtable.referee.referee import Referee

from tests.full_disk import full_disk
from tests.referee.seated_table import BOARDS, seated

A_PAD = "A spare pad is plugged in."


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def test_who_sits_where_is_written_when_the_match_begins(path):
    async def play(table):
        parts = {"pad 1": "p1", "rack 1": "r1", "pad 2": "p2", "rack 2": "r2"}
        assert table.seats() == [("table", parts)]

    seated(path, play)


def test_a_match_that_goes_on_with_the_same_boards_writes_nothing_new(path):
    async def play(table):
        row = table.journal.unfinished("lost-gems")
        match = Match.resume(GAMES["lost-gems"], table.journal, row)
        assert match.parts == table.referee.layout.parts
        Referee(match, table.referee.layout, table.cables, table.told.append, 100)
        assert len(table.seats()) == 1

    seated(path, play)


def test_what_a_full_disk_could_not_take_of_it_is_written_with_the_next_move(path):
    async def play(table):
        row = table.journal.unfinished("lost-gems")
        match = Match.resume(GAMES["lost-gems"], table.journal, row)
        layout = replace(table.referee.layout, pads=table.referee.layout.pads[::-1])
        with full_disk():
            again = Referee(match, layout, table.cables, table.told.append, 100)
        assert [kind for kind, _text in table.said()] == ["trouble"]
        assert len(table.seats()) == 1
        again.typed("hint red")
        assert [parts["pad 1"] for _who, parts in table.seats()] == ["p1", "p2"]

    seated(path, play)


def test_a_press_on_a_new_pad_takes_the_place_of_one_that_is_away(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        pause, (kind, invitation) = table.said()
        assert pause[0] == "pause"
        assert (kind, invitation) == ("note", A_PAD)
        assert not table.lies_dark("p3")  # it asks to be pressed
        table.edge("p3", 0, True, 1000)
        assert table.said() == [
            ("resume", "All boards are back; the match goes on."),
            ("note", "Another board is seat 1's pad now."),
        ]
        assert table.referee.layout.pads == (Address("p3", 0), Address("p2", 0))
        assert table.seats()[1][0] == "pad 1"
        assert table.seats()[1][1]["pad 1"] == "p3"
        assert table.kinds() == ["start", "pause", "resume"]  # the press was no move
        table.edge("p3", 0, False, 90_000)
        table.edge("p3", 0, True, 180_000)
        assert table.kinds()[-1] == "move"
        entry = table.journal.entries(1)[-1]
        assert entry.who == "pad 1"

    seated(path, play)


def test_the_new_board_shows_what_the_old_one_did(path):
    async def play(table):
        before = table.cables.newest["p1", 0]
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        table.edge("p3", 0, True, 1000)
        assert table.cables.newest["p3", 0] == before
        assert [board.uid for board in table.referee.status.boards] == ["p3", "r1", "p2", "r2"]
        assert table.referee.status.missing == ()

    seated(path, play)


def test_whoever_reseats_the_table_the_new_board_shows_the_match(path):
    async def play(table):
        before = table.cables.newest["p1", 0]
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        layout = table.referee.places.with_instead("p3", "p1")
        assert table.referee.replacements.reseat(layout, "host")
        assert table.cables.newest["p3", 0] == before
        assert table.seats()[-1][0] == "host"

    seated(path, play)


def test_it_is_on_disk_before_the_new_board_shows_anything_of_the_match(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        table.cables.shown.clear()
        table.edge("p3", 0, True, 1000)
        entries = len(table.journal.entries(1))
        assert {written for written, uid, _unit in table.cables.shown if uid == "p3"} == {entries}

    seated(path, play)


def test_where_it_cannot_be_written_nobody_takes_a_place(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        table.said()
        with full_disk():
            table.edge("p3", 0, True, 1000)
        assert [kind for kind, _text in table.said()] == ["trouble"]
        assert table.referee.layout.pads[0] == Address("p1", 0)
        table.edge("p3", 0, False, 90_000)
        table.edge("p3", 0, True, 180_000)
        assert table.referee.layout.pads[0] == Address("p3", 0)

    seated(path, play)


def test_a_board_that_was_replaced_is_nobodys_when_it_comes_back(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        table.edge("p3", 0, True, 1000)
        table.said()
        assert table.lies_dark("p1")
        table.back("p1")
        table.edge("p1", 0, True, 1000)
        assert table.said() == []
        assert table.kinds() == ["start", "pause", "resume"]
        table.referee.board_gone("p1", "unplugged")
        table.referee.board_gone("p3", "unplugged")
        assert table.said()[-1] != ("note", A_PAD)  # no spare one is there
        table.back("p1")
        assert table.said()[-1] == ("note", A_PAD)
        table.edge("p1", 1, True, 2000)
        assert table.referee.layout.pads[0] == Address("p1", 0)
        table.back("p3")
        table.referee.board_gone("p1", "unplugged")
        table.edge("p3", 1, True, 3000)
        assert table.referee.layout.pads[0] == Address("p3", 0)

    seated(path, play)


def test_a_spare_that_is_unplugged_again_is_offered_no_place(path):
    async def play(table):
        for _ in range(2):
            table.back("p3")
            table.referee.board_gone("p3", "unplugged")
        table.said()
        table.referee.board_gone("p1", "unplugged")
        assert [kind for kind, _ in table.said()] == ["pause"]
        table.back("p3")
        assert table.said() == [("note", A_PAD)]

    seated(path, play)


def test_who_comes_back_first_has_the_place_and_the_new_board_is_not_asked_any_more(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        table.back("p1")
        assert table.lies_dark("p3")
        table.said()
        table.edge("p3", 0, True, 1000)
        assert table.said() == []
        assert table.referee.layout.pads[0] == Address("p1", 0)

    seated(path, play)


@pytest.mark.parametrize("away, new", [("p1", "r3"), ("p1", "t3"), ("r1", "p3"), ("r1", "t3")])
def test_a_board_of_another_kind_is_not_invited(path, away, new):
    async def play(table):
        table.referee.board_gone(away, "unplugged")
        table.said()
        table.back(new)
        table.edge(new, 0, True, 1000)
        assert table.said() == []
        assert set(table.referee.layout.boards) == set(BOARDS)

    seated(path, play)


def test_a_rack_takes_the_place_of_a_rack_with_all_its_tiles(path):
    async def play(table):
        table.referee.board_gone("r2", "unplugged")
        table.back("r3")
        assert table.told[-1].kind == "note"
        assert str(table.told[-1].text) == "A spare rack is plugged in."
        assert "seat 2's rack" in str(table.told[-1].fix)
        table.edge("r3", 0, True, 1000, unit=3)
        assert table.referee.layout.racks[1] == tuple(Address("r3", unit) for unit in range(5))
        assert table.referee.layout.backs >= set(table.referee.layout.racks[1])

    seated(path, play)


def test_the_press_that_takes_a_place_is_half_of_no_click(path):
    async def play(table):
        table.referee.board_gone("r1", "unplugged")
        table.back("r3")
        table.edge("r3", 0, True, 1_000_000)
        table.referee.time_heard("r3", 3_000_000)  # held for long
        table.edge("r3", 0, False, 3_100_000)
        table.referee.time_heard("r3", 9_000_000)
        assert table.kinds() == ["start", "pause", "resume"]

    seated(path, play)


def test_of_two_that_are_away_the_first_to_go_is_replaced_first(path):
    async def play(table):
        table.referee.board_gone("p2", "unplugged")
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        assert "seat 2's pad" in str(table.told[-1].fix)
        table.edge("p3", 0, True, 1000)
        assert table.referee.layout.pads[1] == Address("p3", 0)
        assert set(table.referee.absent) == {"p1"}
        assert table.kinds()[-1] == "pause"

    seated(path, play)
