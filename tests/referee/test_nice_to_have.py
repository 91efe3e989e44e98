"""Tiles that a game can do without: seated whenever they come, and waited for by nobody."""

import pytest
from gemtable.games.kit.table import Address

PADS = ("p1", "p2", "p3")
CROSSING = {"game": "crossing", "seats": 3}  # two mushrooms, and a tile a seat, are nice to have


@pytest.mark.settings(PADS, **CROSSING)
async def test_a_tile_that_is_nice_to_have_is_seated_when_it_comes(seated):
    assert seated.referee.layout.tiles == ()
    seated.back("t1")
    assert seated.said() == [("note", "One more is at the table: tile 1.")]
    assert seated.referee.layout.tiles == (Address("t1", 0),)
    assert ("t1", 0) in seated.cables.newest
    who, parts = seated.seats()[-1]
    assert (who, parts["tile 1"]) == ("table", "t1")
    seated.back("r1")
    assert seated.said() == [("note", "One more is at the table: seat 1's rack.")]


@pytest.mark.settings((*PADS, "t1", "t2", "t3", "t4", "t5"), **CROSSING)
async def test_a_tile_that_nobody_needs_any_more_is_left_alone(seated):
    seated.back("t6")
    assert seated.said() == []
    assert "t6" not in seated.referee.layout.boards


@pytest.mark.settings((*PADS, "t1"), **CROSSING)
async def test_a_match_goes_on_without_what_is_nice_to_have(seated):
    seated.referee.board_gone("t1", "unplugged")
    assert seated.said() == [("note", "The match continues without tile 1, which is unplugged.")]
    assert seated.referee.absent == {}
    assert seated.referee.status.missing == ()
    assert [str(board.missing) for board in seated.referee.status.boards if board.missing] == [
        "tile 1 is unplugged"
    ]
    seated.back("t1")
    assert seated.said() == [("note", "Back again: tile 1.")]
    assert seated.kinds() == ["start"]


@pytest.mark.settings((*PADS, "t1", "t2", "t3", "t4", "t5"), **CROSSING)
async def test_a_tile_that_went_is_made_up_for_by_another_at_its_own_place(seated):
    seated.referee.board_gone("t1", "unplugged")
    seated.said()
    seated.back("t7")
    assert seated.referee.layout.tiles == (Address("t1", 0), Address("t2", 0))
    assert "tile 1" in str(seated.told[-1].fix)
    seated.edge("t7", 0, True, 1000)
    assert seated.referee.layout.tiles == (Address("t7", 0), Address("t2", 0))
