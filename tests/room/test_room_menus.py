"""The menu behind the held key while no match runs: what it does, and whose presses are its."""

import asyncio
from time import monotonic

import pytest
from gemtable.games.kit.table import HELP_KEY

from tests.room.room_by_hand import RoomByHand

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
