"""Boards that are away or come to a running match: who takes their places, real or emulated.

Tiles that a game can do without are seated whenever they come, and waited for by nobody.
"""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import Address
from gemtable.match.match import Match
from gemtable.referee.board_interface import NoneEmulated
from gemtable.referee.referee import Referee

from tests.full_disk import full_disk
from tests.referee.seated_table import BOARDS

A_PAD = "A spare pad is plugged in."


async def test_who_sits_where_is_written_when_the_match_begins(seated):
    parts = {"pad 1": "p1", "rack 1": "r1", "pad 2": "p2", "rack 2": "r2"}
    assert seated.seats() == [("table", parts)]


async def test_a_match_that_goes_on_with_the_same_boards_writes_nothing_new(seated):
    row = seated.journal.unfinished("lost-gems")
    match = Match.resume(GAMES["lost-gems"], seated.journal, row)
    assert match.parts == seated.referee.layout.parts
    Referee(match, seated.referee.layout, seated.cables, seated.told.append, 100)
    assert len(seated.seats()) == 1


async def test_what_a_full_disk_could_not_take_of_it_is_written_with_the_next_move(seated):
    row = seated.journal.unfinished("lost-gems")
    match = Match.resume(GAMES["lost-gems"], seated.journal, row)
    layout = replace(seated.referee.layout, pads=seated.referee.layout.pads[::-1])
    with full_disk():
        again = Referee(match, layout, seated.cables, seated.told.append, 100)
    assert [kind for kind, _text in seated.said()] == ["trouble"]
    assert len(seated.seats()) == 1
    again.typed("hint red")
    assert [parts["pad 1"] for _who, parts in seated.seats()] == ["p1", "p2"]


async def test_a_press_on_a_new_pad_takes_the_place_of_one_that_is_away(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    pause, (kind, invitation) = seated.said()
    assert pause[0] == "pause"
    assert (kind, invitation) == ("note", A_PAD)
    assert not seated.lies_dark("p3")  # it asks to be pressed
    seated.edge("p3", 0, True, 1000)
    assert seated.said() == [
        ("resume", "All boards are back; the match continues."),
        ("note", "Another board now serves as seat 1's pad."),
    ]
    assert seated.referee.layout.pads == (Address("p3", 0), Address("p2", 0))
    assert seated.seats()[1][0] == "pad 1"
    assert seated.seats()[1][1]["pad 1"] == "p3"
    assert seated.kinds() == ["start", "pause", "resume"]  # the press was no move
    seated.edge("p3", 0, False, 90_000)
    seated.edge("p3", 0, True, 180_000)
    assert seated.kinds()[-1] == "move"
    entry = seated.journal.entries(1)[-1]
    assert entry.who == "pad 1"


async def test_the_new_board_shows_what_the_old_one_did(seated):
    before = seated.cables.newest["p1", 0]
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    seated.edge("p3", 0, True, 1000)
    assert seated.cables.newest["p3", 0] == before
    assert [board.uid for board in seated.referee.status.boards] == ["p3", "r1", "p2", "r2"]
    assert seated.referee.status.missing == ()


async def test_whoever_reseats_the_table_the_new_board_shows_the_match(seated):
    before = seated.cables.newest["p1", 0]
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    layout = seated.referee.places.with_instead("p3", "p1")
    assert seated.referee.replacements.reseat(layout, "host")
    assert seated.cables.newest["p3", 0] == before
    assert seated.seats()[-1][0] == "host"


async def test_it_is_on_disk_before_the_new_board_shows_anything_of_the_match(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    seated.cables.shown.clear()
    seated.edge("p3", 0, True, 1000)
    entries = len(seated.journal.entries(1))
    assert {written for written, uid, _unit in seated.cables.shown if uid == "p3"} == {entries}


async def test_where_it_cannot_be_written_nobody_takes_a_place(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    seated.said()
    with full_disk():
        seated.edge("p3", 0, True, 1000)
    assert [kind for kind, _text in seated.said()] == ["trouble"]
    assert seated.referee.layout.pads[0] == Address("p1", 0)
    seated.edge("p3", 0, False, 90_000)
    seated.edge("p3", 0, True, 180_000)
    assert seated.referee.layout.pads[0] == Address("p3", 0)


async def test_a_board_that_was_replaced_is_nobodys_when_it_comes_back(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    seated.edge("p3", 0, True, 1000)
    seated.said()
    assert seated.lies_dark("p1")
    seated.back("p1")
    seated.edge("p1", 0, True, 1000)
    assert seated.said() == []
    assert seated.kinds() == ["start", "pause", "resume"]
    seated.referee.board_gone("p1", "unplugged")
    seated.referee.board_gone("p3", "unplugged")
    assert seated.said()[-1] != ("note", A_PAD)  # no spare one is there
    seated.back("p1")
    assert seated.said()[-1] == ("note", A_PAD)
    seated.edge("p1", 1, True, 2000)
    assert seated.referee.layout.pads[0] == Address("p1", 0)
    seated.back("p3")
    seated.referee.board_gone("p1", "unplugged")
    seated.edge("p3", 1, True, 3000)
    assert seated.referee.layout.pads[0] == Address("p3", 0)


async def test_a_spare_that_is_unplugged_again_is_offered_no_place(seated):
    for _ in range(2):
        seated.back("p3")
        seated.referee.board_gone("p3", "unplugged")
    seated.said()
    seated.referee.board_gone("p1", "unplugged")
    assert [kind for kind, _ in seated.said()] == ["pause"]
    seated.back("p3")
    assert seated.said() == [("note", A_PAD)]


async def test_who_comes_back_first_has_the_place_and_the_new_board_is_not_asked_any_more(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    seated.back("p1")
    assert seated.lies_dark("p3")
    seated.said()
    seated.edge("p3", 0, True, 1000)
    assert seated.said() == []
    assert seated.referee.layout.pads[0] == Address("p1", 0)


@pytest.mark.parametrize("away, new", [("p1", "r3"), ("p1", "t3"), ("r1", "p3"), ("r1", "t3")])
async def test_a_board_of_another_kind_is_not_invited(away, new, seated):
    seated.referee.board_gone(away, "unplugged")
    seated.said()
    seated.back(new)
    seated.edge(new, 0, True, 1000)
    assert seated.said() == []
    assert set(seated.referee.layout.boards) == set(BOARDS)


async def test_a_rack_takes_the_place_of_a_rack_with_all_its_tiles(seated):
    seated.referee.board_gone("r2", "unplugged")
    seated.back("r3")
    assert seated.told[-1].kind == "note"
    assert str(seated.told[-1].text) == "A spare rack is plugged in."
    assert "seat 2's rack" in str(seated.told[-1].fix)
    seated.edge("r3", 0, True, 1000, unit=3)
    assert seated.referee.layout.racks[1] == tuple(Address("r3", unit) for unit in range(5))
    assert seated.referee.layout.backs >= set(seated.referee.layout.racks[1])


async def test_the_press_that_takes_a_place_is_half_of_no_click(seated):
    seated.referee.board_gone("r1", "unplugged")
    seated.back("r3")
    seated.edge("r3", 0, True, 1_000_000)
    seated.referee.time_heard("r3", 3_000_000)  # held for long
    seated.edge("r3", 0, False, 3_100_000)
    seated.referee.time_heard("r3", 9_000_000)
    assert seated.kinds() == ["start", "pause", "resume"]


async def test_of_two_that_are_away_the_first_to_go_is_replaced_first(seated):
    seated.referee.board_gone("p2", "unplugged")
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    assert "seat 2's pad" in str(seated.told[-1].fix)
    seated.edge("p3", 0, True, 1000)
    assert seated.referee.layout.pads[1] == Address("p3", 0)
    assert set(seated.referee.absent) == {"p1"}
    assert seated.kinds()[-1] == "pause"


@pytest.mark.settings(("p1", "pe", "r1", "r2"))
async def test_a_real_board_may_take_the_place_of_an_emulated_one(seated):
    seated.back("p3")
    assert seated.told[-1].kind == "note"
    assert str(seated.told[-1].fix).endswith("instead of seat 2's pad, which is emulated.")
    seated.edge("p3", 0, True, 1000)
    assert seated.referee.layout.pads == (Address("p1", 0), Address("p3", 0))
    assert seated.kinds() == ["start"]


@pytest.mark.settings(("p1", "pe", "r1", "r2"))
async def test_a_place_that_is_empty_comes_before_one_that_is_emulated(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    seated.edge("p3", 0, True, 1000)
    assert seated.referee.layout.pads == (Address("p3", 0), Address("pe", 0))


async def test_an_emulated_board_takes_a_place_by_word_and_the_real_one_may_have_it_back(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.referee.typed("replace pad 1")
    assert seated.emulated.started == ["pico-pad"]
    seated.back("pe")
    assert seated.said()[-1] == ("note", "Another board now serves as seat 1's pad.")
    assert seated.referee.layout.pads[0] == Address("pe", 0)
    seated.back("p1")
    seated.edge("p1", 0, True, 1000)
    assert seated.referee.layout.pads[0] == Address("p1", 0)
    seated.referee.board_gone("p1", "unplugged")
    seated.referee.typed("replace pad 1")  # the one that was started is idle
    assert seated.emulated.started == ["pico-pad"]
    assert seated.referee.layout.pads[0] == Address("pe", 0)


async def test_asked_for_twice_one_emulated_board_starts_and_another_once_that_failed(seated):
    for uid in ("p1", "p2"):
        seated.referee.board_gone(uid, "unplugged")
    seated.told.clear()
    for part in ("pad 1", "pad 1", "pad 2", "pad 1"):
        seated.referee.typed(f"replace {part}")
    assert seated.said() == [("note", "1 emulated board is starting ...")] * 4
    assert seated.emulated.started == ["pico-pad"] * 2
    seated.emulated.fail()  # of seat 2
    seated.referee.typed("replace pad 1")
    assert len(seated.emulated.started) == 2
    seated.referee.typed("replace pad 2")
    assert len(seated.emulated.started) == 3


async def test_one_that_came_back_meanwhile_is_not_replaced(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.referee.typed("replace pad 1")
    seated.back("p1")
    seated.back("pe")
    assert seated.referee.layout.pads[0] == Address("p1", 0)


@pytest.mark.parametrize(
    "part, says",
    [
        ("pad 1", "Nothing is missing: seat 1's pad is plugged in."),
        ("pad 3", "The table has no such part."),
    ],
)
async def test_what_cannot_be_replaced_is_told_with_what_to_do(part, says, seated):
    seated.referee.typed(f"replace {part}".strip())
    (notice,) = seated.told
    assert (notice.kind, str(notice.text)) == ("refused", says)
    assert notice.fix
    assert seated.emulated.started == []


async def test_where_none_is_emulated_it_is_told_each_time(seated):
    seated.emulated.start = NoneEmulated().start
    seated.referee.board_gone("p1", "unplugged")
    seated.told.clear()
    for _ in range(2):
        seated.referee.typed("replace pad 1")
    assert seated.said() == [("refused", "No board is emulated at this table.")] * 2


async def test_an_emulated_board_that_is_idle_is_never_invited(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.said()
    seated.back("pe")
    seated.edge("pe", 0, True, 1000)
    assert seated.said() == []


PADS = ("p1", "p2", "p3")
CROSSING = {"game": "crossing", "seats": 3}  # two mushrooms, and a tile a seat, are nice to have


@pytest.mark.settings(PADS, **CROSSING)
async def test_a_tile_that_is_nice_to_have_is_seated_when_it_comes(seated):
    assert seated.referee.layout.tiles == ()
    seated.back("t1")
    assert seated.said() == [("note", "One more board is at the table: tile 1.")]
    assert seated.referee.layout.tiles == (Address("t1", 0),)
    assert ("t1", 0) in seated.cables.newest
    who, parts = seated.seats()[-1]
    assert (who, parts["tile 1"]) == ("table", "t1")
    seated.back("r1")
    assert seated.said() == [("note", "One more board is at the table: seat 1's rack.")]


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
    assert seated.said() == [("note", "Reconnected: tile 1.")]
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
