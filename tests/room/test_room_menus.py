"""The menu behind the held key while no match runs: what it does, and whose presses are its."""

import asyncio
from time import monotonic

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import HELP_KEY
from gemtable.room.room_state import BEGIN_KEY
from gemtable.web.table_interface import Kept

from tests.room.room_by_hand import RACK, RoomByHand

BRIGHTNESS, SOUND, LANGUAGE, IDENTIFY, OFF = 4, 5, 6, 7, 10
YES = 0


@pytest.fixture
async def table():
    made = RoomByHand()
    for uid in ("a", "b"):
        made.plug(uid)
    made.hold("a", 0)  # takes the chair
    yield made
    made.room.close()


async def test_the_menu_is_the_pads_that_held_the_key_and_changes_no_seat(table):
    table.hold("a")
    table.press("a", BRIGHTNESS, 1)
    table.press("b", 0)
    assert (table.title("a"), table.title("b")) == ("Brightness", None)
    assert table.settings.brightness == 25
    assert len(table.state.people) == 2


async def test_holding_a_key_in_the_menu_takes_no_seat_and_holding_its_own_is_one_step_back(table):
    table.hold("a")
    table.press("a", BRIGHTNESS)
    table.hold("a", 3)
    assert table.state.chair.board == "a"
    assert table.title("a") == "Brightness"
    table.hold("a")
    assert table.title("a") == "Menu"
    table.hold("a")
    assert table.title("a") is None
    table.hold("a")
    assert table.title("a") == "Menu"


async def test_a_press_from_before_the_menu_closed_is_the_menus_when_it_is_heard_late(table):
    table.press("b", 0)
    table.hold("b")
    early_s = monotonic()
    await asyncio.sleep(0.01)
    table.press("b", HELP_KEY)
    assert table.title("b") is None
    table.us += 200_000
    table.edge("b", 0, True, at_s=early_s)
    assert len(table.state.people) == 2
    table.us += 200_000
    table.edge("b", 0, True)
    assert len(table.state.people) == 1


async def test_a_seat_sets_its_own_sound_and_language(table):
    table.hold("a")
    table.press("a", SOUND, 0, HELP_KEY, LANGUAGE, 1)
    settings = table.settings
    assert (settings.volumes.of(0), settings.volumes.of(None)) == (0, 50)
    assert (settings.languages.of(0).code, settings.languages.of(None).code) == ("pl", "en")


async def test_off_asks_once_more(table):
    table.hold("a")
    table.press("a", OFF)
    assert table.offs == []
    table.press("a", YES)
    assert table.offs == ["off"]


BOTS = 8
WATERFALL = list(GAMES).index("waterfall")  # its key


async def test_identify_blinks_the_boards_of_a_seat_or_of_all_in_turn(table):
    table.plug("r", RACK)
    table.tap("r")
    table.press("b", 0)
    table.hold("b")
    table.press("b", IDENTIFY, 0)
    blinking = {unit for unit, sent in table.shown.items() if sent[0] == "blink"}
    assert blinking == {("a", 0), *(("r", tile) for tile in range(5))}
    table.press("b", 2)  # all, one after the other
    assert ("note", "Blinking now: seat 1's pad.") in table.said()


async def test_identify_of_a_seat_whose_board_is_away_is_refused_and_told(table):
    table.press("b", 0)
    table.hold("a")
    table.pull("b")
    table.said()
    table.press("a", IDENTIFY, 1)
    assert table.said() == [("refused", "That board cannot blink: it is not plugged in.")]


async def test_somebody_whose_board_is_missing_is_replaced_by_a_bot_at_once(table):
    table.press("b", 0)
    table.press("a", WATERFALL)
    table.pull("b")
    table.press("a", BEGIN_KEY)
    assert table.asked == []
    table.hold("a")
    table.press("a", BOTS, 0)  # seat 1 is there: nothing
    assert len(table.state.people) == 2
    table.press("a", 1, HELP_KEY, HELP_KEY, BEGIN_KEY)
    assert [(each.seats, each.bots) for each in table.asked] == [(2, {1})]


KEPT = (Kept(7, "waterfall", 3, 0.0, frozenset({2})), Kept(4, "crossing", 3, 0.0, frozenset()))


async def test_with_boards_only_an_unfinished_match_goes_on_with_bots_for_who_is_missing():
    table = RoomByHand(needs_boards=True, kept=KEPT)
    table.plug("a")
    table.hold("a", 0)
    table.said()
    table.press("a", BEGIN_KEY)
    assert ("refused", "Still missing: 1 pad.") in table.said()
    table.hold("a")
    table.press("a", BOTS)
    assert table.title("a") == "Players"
    table.press("a", 1, HELP_KEY, HELP_KEY, BEGIN_KEY)
    assert [(each.match, each.bots) for each in table.asked] == [(7, {1, 2})]
    table.hold("a")
    table.press("a", BOTS, 1, HELP_KEY, HELP_KEY)  # back to people
    table.plug("b")
    table.press("a", BEGIN_KEY)
    assert table.asked[1].bots == {2}
    table.room.close()
