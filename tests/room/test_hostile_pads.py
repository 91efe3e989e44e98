"""Pads that flood, lie, and leave at the worst moment: the room and the menus of others go on."""

import asyncio
from itertools import product

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import HELP_KEY, PAD_KEYS
from gemtable.room.room_state import BEGIN_KEY

from tests.room.menu_table import MenuTable
from tests.room.room_by_hand import PAD, RACK, RoomByHand

CROSSING = list(GAMES).index("crossing")  # its key
BRIGHTNESS = 4


@pytest.fixture
async def table():
    made = RoomByHand()
    for uid in ("a", "b"):
        made.plug(uid)
    yield made
    made.room.close()


async def test_a_flood_of_joins_is_told_at_a_rate_that_people_can_read(monkeypatch):
    monkeypatch.setattr("gemtable.room.pad_room._SAY_S", 0.0)
    monkeypatch.setattr("gemtable.room.pad_room._SAYS", (20, 0.0))
    table = RoomByHand()
    for uid in ("a", "b"):
        table.plug(uid)
    for _ in range(60):
        table.press("b", 0)
        await asyncio.sleep(0.002)
    assert 1 < len(table.said()) <= 21  # the first time has two sentences
    table.hold("a", 0)
    table.press("a", CROSSING, BEGIN_KEY)
    assert len(table.asked) == 1
    table.room.close()


async def test_a_flood_of_holds_takes_the_chair_from_nobody_and_changes_no_seat(table):
    table.hold("a", 0)
    for _ in range(50):
        table.hold("b", 3)
        table.hold("b")
        table.press("b", HELP_KEY)
    assert table.state.chair.board == "a"
    assert [each.pad.board for each in table.state.people] == ["a"]


async def test_a_menu_that_is_drummed_on_tells_no_more_than_people_could_set(table):
    table.hold("a", 0)
    table.hold("a")
    table.press("a", BRIGHTNESS)
    table.said()
    for _ in range(50):
        table.press("a", 0, 1)
    assert 20 <= len(table.said()) <= 40
    table.press("a", HELP_KEY, HELP_KEY)
    table.press("a", CROSSING, BEGIN_KEY)
    assert len(table.asked) == 1


async def test_ids_that_are_invented_leave_nothing_behind_in_the_room(table):
    for number in range(300):
        uid = f"x{number}"
        table.plug(uid)
        table.hold(uid)  # the chair, or the menu
        table.press(uid, 0)
        table.pull(uid)
        if number % 50 == 0:
            table.room._forget()
    assert len(table.state.boards) < 20
    assert len(table.state.people) <= max(game.seats[-1] for game in GAMES.values())


async def test_a_board_that_is_suddenly_another_loses_its_seat(table):
    table.plug("r", RACK)
    table.hold("a", 0)
    table.tap("r")
    table.plug("a", RACK)
    table.plug("r", PAD)
    assert (table.state.people, table.state.chair) == ((), None)
    table.hold("r", 0)
    assert table.state.chair.board == "r"


async def test_of_two_pads_that_hold_at_once_one_has_the_chair(table):
    table.us += 200_000
    for uid in ("a", "b"):
        table.edge(uid, 5, True)
    table.us += 2_200_000
    for uid in ("b", "a"):
        table.room.time_heard(uid, table.us)
    assert table.state.chair.board == "b"
    assert [each.pad.board for each in table.state.people] == ["a", "b"]
    for uid in ("a", "b"):
        table.edge(uid, 5, False)
    assert table.state.chair.board == "b"


@pytest.mark.parametrize("jump_us", [3_600_000_000, -1_000_000])
async def test_a_clock_that_jumps_concerns_its_own_pad_alone(table, jump_us):
    table.hold("a", 0)
    table.press("a", CROSSING)
    table.us += 200_000
    table.edge("b", 2, True)
    table.edge("b", 2, False, table.us + jump_us)
    table.edge("b", 2, True, table.us + jump_us + 10)
    assert (table.state.chair.board, table.state.choice.game) == ("a", "crossing")
    table.press("a", BEGIN_KEY)
    assert len(table.asked) == 1


PATHS = [(), *((key,) for key in range(PAD_KEYS - 1)), *product((3, 4, 5, 6, 7, 8, 9), (0, 1))]


@pytest.mark.parametrize("path", PATHS, ids=str)
async def test_a_pad_that_leaves_on_any_page_of_the_menu_begins_at_its_first(table, path):
    table.hold("a", 0)
    table.hold("a")
    table.press("a", *path)
    table.pull("a")
    assert table.title("a") is None
    table.plug("a")
    table.edge("a", 0, False)  # what was down comes up
    table.hold("a")
    assert table.title("a") == "Menu"


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=str)
async def test_in_a_match_too(tmp_path, path):
    table = MenuTable(tmp_path / "match.sqlite")
    table.hold("p1")
    table.press("p1", *path)
    table.referee.board_gone("p1", "unplugged")
    assert table.title("p1") is None
    table.back("p1")
    table.hold("p1")
    assert table.title("p1") == "Menu"
    table.menus.leave()
    table.referee.leave()
    table.journal.close()


async def test_in_a_match_a_menu_that_is_drummed_on_writes_no_more_than_people_could(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("gemtable.room.open_menus._DEEDS", (20, 0.0))
    table = MenuTable(tmp_path / "match.sqlite")
    table.hold("p1")
    table.said()
    for _ in range(60):
        table.press("p1", 0)  # pause, go on, pause, ...
    assert table.kinds().count("pause") + table.kinds().count("resume") == 20
    table.menus.leave()
    table.referee.leave()
    table.journal.close()


async def test_what_the_page_begins_first_is_begun_and_the_pad_is_told(table):
    """Both begin at once; the program takes the first."""
    table.hold("a", 0)
    table.press("a", CROSSING)
    table.refuses = True
    table.said()
    table.press("a", BEGIN_KEY)
    assert ("refused", "Not now.") in table.said()
    table.refuses = False
    table.press("a", BEGIN_KEY)
    assert len(table.asked) == 1


async def test_a_page_that_changes_the_game_while_a_menu_is_open_leaves_it_open(table):
    table.hold("a", 0)
    table.press("a", CROSSING)
    table.hold("a")
    table.room.choose("waterfall")
    assert (table.title("a"), table.room.game) == ("Menu", "waterfall")
    table.press("a", HELP_KEY, CROSSING)
    assert table.room.game == "crossing"
