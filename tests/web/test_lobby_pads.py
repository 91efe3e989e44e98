"""The lobby on the page beside boards that choose, too: each sees the other, the last counts."""

import re
from types import SimpleNamespace

import pytest
from gemtable.games import GAMES
from gemtable.referee.gestures import HOLD_US
from gemtable.room.pad_room import Doors, PadRoom
from gemtable.room.room_state import ANOTHER_KEY, BEGIN_KEY, OPTIONS_KEY

from tests.web.test_lobby import ORIGIN, PLACE, chosen, send

PAD = [["pad", 12, 0, 12]]


class Dark:
    """A link to boards without screens, on which nobody looks."""

    def show(self, uid, unit, show):
        pass

    def ping(self, uid):
        pass

    def wake(self, at_s):
        pass

    def parts(self):
        return {}

    def draw(self, uid, pixels):
        pass

    def contrast(self, uid, level):
        pass


class Fingers:
    """Two pads in the room of a lobby, and the fingers on them."""

    def __init__(self, lobby):
        doors = Doors(
            begin=lobby.program.begin,
            tell=lambda _notice: None,
            changed=lobby.following.change,
            columns=lambda _uid: 4,
            switch_off=lobby.program.end,
            is_emulated=lambda _uid: False,
        )
        self.room = lobby.following.pad_room = PadRoom(Dark(), doors)
        self._us = 0
        for uid in ("one", "two"):
            self.room.board_arrived(SimpleNamespace(uid=uid, units=PAD))

    def press(self, uid, key, is_held=False):
        for is_down in (True, False):
            edge = SimpleNamespace(unit=0, key=key, down=is_down, us=self._us, at=None)
            self.room.edge_heard(uid, edge)
            self._us += 2 * HOLD_US if is_held else 100_000

    def game(self, name, uid="one"):
        self.press(uid, list(GAMES).index(name))


@pytest.fixture
async def fingers(lobby):
    made = Fingers(lobby)
    yield made
    made.room.close()


async def renewed(host, **form):
    return await host.post(f"{PLACE}/who", data=form, headers=ORIGIN)


async def test_the_page_tells_who_has_the_chair_and_who_has_joined(host, fingers):
    assert "Nobody has the chair" in (await host.get(PLACE)).text
    fingers.press("one", 5, is_held=True)
    fingers.press("two", 0)
    page = (await renewed(host, game="crossing")).text
    assert "Seat 1 has the chair." in page
    assert "2 people have joined." in page


async def test_the_page_follows_the_game_of_the_boards_with_its_seats_bots_and_options(
    host, fingers
):
    fingers.press("one", 5, is_held=True)
    fingers.press("two", 0)
    fingers.game("lost-gems")
    fingers.press("one", ANOTHER_KEY)
    fingers.press("one", OPTIONS_KEY)
    fingers.press("one", 0)
    answer = await renewed(host, game="crossing", seats="3")
    assert (answer.status_code, answer.headers["location"]) == (303, PLACE)
    page = (await host.get(PLACE)).text
    assert 'name="game" value="lost-gems"' in page
    assert chosen(page) == (3, ["3"])
    assert 'name="option-deal" value="table" checked' in page


async def test_what_the_host_chooses_on_the_page_is_chosen_on_the_boards_until_they_choose(
    host, fingers
):
    fingers.press("one", 5, is_held=True)
    fingers.game("crossing")
    await send(host, PLACE, game="crossing", choose="waterfall")
    assert fingers.room.game == "waterfall"
    assert (await renewed(host, game="waterfall")).status_code == 200
    await host.get(f"{PLACE}?game=logichroma")
    assert fingers.room.game == "logichroma"
    fingers.game("crossing")
    assert (await renewed(host, game="logichroma")).status_code == 303


async def test_seats_that_the_host_has_changed_stay(host, fingers):
    fingers.press("one", 5, is_held=True)
    fingers.game("crossing")
    page = (await host.get(PLACE)).text
    (preset,) = re.findall(r'name="preset" value="([^"]*)"', page)
    fingers.press("two", 0)
    follows = await renewed(
        host, game="crossing", seats="3", seat_2="", preset=preset, **bots(2, 3)
    )
    assert chosen(follows.text) == (3, ["3"])
    own = await renewed(host, game="crossing", seats="5", preset=preset, **bots(2, 3))
    assert chosen(own.text) == (5, ["2", "3"])


def bots(*seats):
    return {f"seat-{seat}": "bot" for seat in seats}


async def test_what_boards_begin_is_what_the_program_plays(lobby, host, fingers):
    fingers.press("one", 5, is_held=True)
    fingers.game("crossing")
    fingers.press("one", BEGIN_KEY)
    assert lobby.wanted[:2] == ("crossing", 3)
    answer = await send(host, PLACE, game="waterfall", seats="2")
    assert "Another match is about to start." in answer.text
