"""Tiles that a game can do without: seated whenever they come, and waited for by nobody."""

import pytest
from gemtable.games.kit.table import Address

from tests.referee.seated_table import seated

PADS = ("p1", "p2", "p3")
CROSSING = {"game": "crossing", "seats": 3}  # two mushrooms, and a tile a seat, are nice to have


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def test_a_tile_that_is_nice_to_have_is_seated_when_it_comes(path):
    async def play(table):
        assert table.referee.layout.tiles == ()
        table.back("t1")
        assert table.said() == [("note", "One more is at the table: tile 1.")]
        assert table.referee.layout.tiles == (Address("t1", 0),)
        assert ("t1", 0) in table.cables.newest
        who, parts = table.seats()[-1]
        assert (who, parts["tile 1"]) == ("table", "t1")
        table.back("r1")
        assert table.said() == [("note", "One more is at the table: seat 1's rack.")]

    seated(path, play, PADS, **CROSSING)


def test_a_tile_that_nobody_needs_any_more_is_left_alone(path):
    async def play(table):
        table.back("t6")
        assert table.said() == []
        assert "t6" not in table.referee.layout.boards

    seated(path, play, (*PADS, "t1", "t2", "t3", "t4", "t5"), **CROSSING)


def test_a_match_goes_on_without_what_is_nice_to_have(path):
    async def play(table):
        table.referee.board_gone("t1", "unplugged")
        assert table.said() == [("note", "The match goes on without tile 1, which is unplugged.")]
        assert table.referee.absent == {}
        assert table.referee.status.missing == ()
        assert [str(board.missing) for board in table.referee.status.boards if board.missing] == [
            "tile 1 is unplugged"
        ]
        table.back("t1")
        assert table.said() == [("note", "Back again: tile 1.")]
        assert table.kinds() == ["start"]

    seated(path, play, (*PADS, "t1"), **CROSSING)


def test_a_tile_that_went_is_made_up_for_by_another_at_its_own_place(path):
    async def play(table):
        table.referee.board_gone("t1", "unplugged")
        table.said()
        table.back("t7")
        assert table.referee.layout.tiles == (Address("t1", 0), Address("t2", 0))
        assert "tile 1" in str(table.told[-1].fix)
        table.edge("t7", 0, True, 1000)
        assert table.referee.layout.tiles == (Address("t7", 0), Address("t2", 0))

    seated(path, play, (*PADS, "t1", "t2", "t3", "t4", "t5"), **CROSSING)
