"""The screens of emulated pads on pages: each for its own seat, and only what has changed."""

import asyncio
import json
from base64 import b64decode

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import Address
from gemtable.web.boards_page import OfBoards

from tests.web.table_by_hand import TableByHand

SCREEN = Address("p0", 0)  # of seat 1
LIT = b"\1\2" + bytes(1022)
OTHER = b"\3" + bytes(1023)
OWN, ON_BOARDS = "pad-screen", "screen-p0-0"
EVERYONE_ELSE = [1, TABLE, HOST, OfBoards(presses=True), OfBoards(presses=False)]


@pytest.fixture
def make(tmp_path):
    made = []

    def table(**settings):
        made.append(TableByHand(tmp_path, **settings))
        return made[-1]

    yield table
    for each in made:
        each.journal.close()


def heard(table, what, change=lambda: None):
    """Return the message that a watcher gets first, and the one after a change, if any."""

    async def run():
        table.begin()
        with table.following.watch(what) as watcher:
            first = table.following.told(watcher)
            change()
            table.referee.bulletin.glow()
            second = table.following.told(watcher)
        table.following.close()
        return [each and json.loads(each) for each in (first, second)]

    return asyncio.run(run())


def test_a_seat_gets_the_picture_of_its_own_screen(make):
    table = make()
    table.screens[SCREEN] = LIT
    first, second = heard(table, 0)
    assert f'<canvas class="screen" id="{OWN}"' in first["picture"]
    assert 'role="img" aria-label="The screen of your pad"' in first["picture"]
    assert b64decode(first["lights"][OWN]) == LIT
    assert second is None


def test_only_a_screen_that_changed_travels(make):
    table = make()
    table.screens[SCREEN] = LIT
    for pixels in (OTHER, bytes(1024)):  # dark at last
        _first, second = heard(table, 0, lambda new=pixels: table.screens.update({SCREEN: new}))
        assert second.keys() == {"revision", "lights"}
        assert second["lights"].keys() == {OWN}
        assert b64decode(second["lights"][OWN]) == (pixels if any(pixels) else b"")
        table.screens[SCREEN] = LIT


@pytest.mark.parametrize("what", EVERYONE_ELSE, ids=str)
def test_nobody_else_gets_a_byte_that_depends_on_it(make, what):
    table, messages = make(), []
    for pixels in (LIT, OTHER):
        table.screens[SCREEN] = pixels
        messages.append(heard(table, what, lambda: table.screens.update({SCREEN: bytes(1024)})))
    (first, changed), (other, _) = messages
    assert changed is None
    assert OWN not in json.dumps(first) and ON_BOARDS not in json.dumps(first)
    assert first == other


def test_the_boards_page_says_that_a_screen_is_covered(make):
    table = make()
    assert "screen of its pad" not in heard(table, OfBoards(presses=True))[0]["picture"]
    table.screens[SCREEN] = LIT
    first, _ = heard(table, OfBoards(presses=True))
    assert first["picture"].count("Only this seat may see the screen of its pad.") == 1


def test_who_asked_to_see_everything_sees_every_screen(make):
    table = make(reveals=True)
    table.screens |= {SCREEN: LIT, Address("p1", 0): OTHER}
    first, second = heard(
        table, OfBoards(presses=True), lambda: table.screens.update({SCREEN: OTHER})
    )
    assert b64decode(first["lights"][ON_BOARDS]) == LIT
    assert b64decode(first["lights"]["screen-p1-0"]) == OTHER
    assert first["picture"].count("<canvas") == 2
    assert second["lights"].keys() == {ON_BOARDS}


def test_notes_are_told_with_their_count_to_who_asked_to_see_everything(make):
    table = make(reveals=True)
    table.notes[SCREEN] = 0, ()
    first, second = heard(
        table,
        OfBoards(presses=True),
        lambda: table.notes.update({SCREEN: (3, ((660, 150), (0, 50), (880, 90)))}),
    )
    assert first["lights"]["notes-p0-0"] == "0"
    assert 'data-sound="beeps"' in first["picture"]
    assert second["lights"] == {"notes-p0-0": "3 660:150 0:50 880:90"}


@pytest.mark.parametrize("what", [0, *EVERYONE_ELSE], ids=str)
def test_nobody_else_is_told_the_moment_of_a_note(make, what):
    table = make()
    table.notes[SCREEN] = 0, ()
    first, second = heard(table, what, lambda: table.notes.update({SCREEN: (1, ((660, 150),))}))
    assert second is None
    assert "notes-" not in json.dumps(first)


def test_screens_are_open_once_the_match_is_over(make):
    table = make()
    table.screens[SCREEN] = LIT

    async def play():
        table.play()

    asyncio.run(play())
    assert b64decode(heard(table, OfBoards(presses=True))[0]["lights"][ON_BOARDS]) == LIT


@pytest.mark.parametrize("what", [0, *EVERYONE_ELSE], ids=str)
def test_a_page_without_a_screen_has_no_trace_of_one(make, what):
    first, _ = heard(make(), what)
    assert "screen" not in json.dumps(first.get("lights", {}))
    assert "<canvas" not in first["picture"]
