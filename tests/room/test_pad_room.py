"""The room at real boards: what they show, what they begin, and that no cable spoils it."""

import asyncio

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import HELP_KEY, OFF, RED, SEATS, SOFT, shade
from gemtable.room.pad_menu import CLOSES_AFTER_S
from gemtable.room.room_state import BEGIN_KEY, LEFT_S, OPTIONS_KEY

from tests.play.gemtable import entries
from tests.room.evening import Evening, key_of, lit

MINE = [shade(each, SOFT) for each in SEATS]


@pytest.fixture
def database(tmp_path):
    return tmp_path / "journal.sqlite"


@pytest.fixture
def evening(database):
    return Evening(database)


def seats_of(database, match=1):
    """Return the boards of the pads of a match, in the order of seats."""
    (seats,) = [each.facts["parts"] for each in entries(database, match) if each.kind == "seats"]
    return [seats[f"pad {seat}"][0] for seat in range(1, 10) if f"pad {seat}" in seats]


@pytest.mark.shows("play", "--boards-only")
def test_it_waits_for_boards_and_says_so_and_a_late_one_glows_and_begins(evening, database):
    async def script(evening):
        await evening.tells("No board is plugged in.")
        await asyncio.sleep(30)
        (pad,) = evening.pads(1)
        await evening.until(lambda: OFF not in lit(pad))
        await evening.tells("hold a key of a pad for 2 seconds")
        await evening.hold(pad, 3)
        await evening.tells("Seat 1 has the chair.")
        await evening.press(pad, key_of("gems-tracker"))
        await evening.tells("Gems Tracker: 1 person has joined.")
        await evening.press(pad, BEGIN_KEY)
        await evening.tells("Match 1 begins.")
        await evening.until(lambda: OFF in lit(pad))

    done = evening.run(script)
    assert done.returncode == 130
    assert "To continue: gemtable play --resume --db" in done.stderr
    assert seats_of(database) == [evening.boards[0].uid]


def test_people_get_the_boards_with_which_they_joined_and_see_their_colours(evening, database):
    async def script(evening):
        one, two, three = evening.pads(3)
        await evening.until(lambda: OFF not in lit(three))
        await evening.hold(three)
        await evening.press(one, 6)
        await evening.press(two, 2)
        assert lit(one) == [MINE[1]] * 12
        assert lit(two) == [MINE[2]] * 12
        await evening.press(three, key_of("crossing"))
        await evening.press(three, BEGIN_KEY)
        await evening.tells("Match 1 begins.")

    evening.run(script)
    one, two, three = (board.uid for board in evening.boards)
    assert seats_of(database) == [three, one, two]


def test_what_is_refused_blinks_and_is_told(evening):
    async def script(evening):
        (pad,) = evening.pads(1)
        await evening.until(lambda: OFF not in lit(pad))
        await evening.hold(pad)
        await evening.press(pad, key_of("lost-gems"))
        await evening.press(pad, BEGIN_KEY)
        await evening.tells("Still missing: 1 rack.")
        await evening.until(lambda: lit(pad)[BEGIN_KEY] == RED)
        rack = evening.board("pico-rack")
        await evening.until(lambda: any(lit(rack)))
        await asyncio.sleep(1)
        await evening.press(pad, BEGIN_KEY)
        await evening.tells("Match 1 begins.")

    evening.run(script)


def test_options_that_are_chosen_are_those_of_the_match(evening, database):
    async def script(evening):
        one, two = evening.pads(2)
        evening.board("pico-rack"), evening.board("pico-rack")
        await evening.until(lambda: OFF not in lit(two))
        await asyncio.sleep(1)
        await evening.hold(one)
        await evening.press(two, 0)
        await evening.press(one, key_of("logichroma"))
        await evening.press(one, OPTIONS_KEY)
        await evening.press(one, 1)  # misfires: 4, then 1
        await evening.press(one, BEGIN_KEY)
        await evening.tells("Match 1 begins.")

    evening.run(script)
    assert entries(database)[0].facts["options"]["misfires"] == 1


def test_the_chair_is_free_again_when_its_board_stays_away_and_what_it_chose_stays(evening):
    async def script(evening):
        one, two = evening.pads(2)
        await evening.until(lambda: OFF not in lit(two))
        await evening.hold(one)
        await evening.press(two, 0)
        await evening.press(one, key_of("crossing"))
        for away_s, is_free in ((LEFT_S - 2.0, False), (LEFT_S + 2.0, True)):
            one.unplug()
            await asyncio.sleep(away_s)
            one.replug()
            await evening.until(lambda: any(map(any, lit(one))))
            await asyncio.sleep(1.0)
            assert (len(set(lit(one))) == 1) is is_free  # all keys alike, as of who has no chair
        await evening.hold(two)
        assert lit(two)[key_of("crossing")] == GAMES["crossing"].colour
        await evening.tells("Crossing: 1 person has joined. 2 bots play.")

    evening.run(script)


def test_tiles_alone_join_and_leave_and_begin_what_needs_no_more(evening, database):
    """A long press of the first who joined begins; a game that lacks boards is told."""

    async def script(evening):
        one, two = evening.pads(2, "pico-tile")
        await evening.until(lambda: any(map(any, lit(two))))
        await asyncio.sleep(1.0)
        await evening.click(two)
        await evening.tells("1 person has joined.")
        await evening.click(one)
        await evening.tells("2 people have joined.")
        await evening.click(one)
        await evening.tells("1 person has joined.", times=2)
        await evening.long(one)
        await evening.tells("Only the first who joined begins with a tile.")
        await evening.long(two)
        await evening.tells("Still missing: 1 pad.")

    evening.run(script)


BRIGHTNESS, OFF_KEY, BACK = 4, 10, HELP_KEY  # keys of the menu
TEN_PERCENT, YES = 0, 0


def test_the_menu_behind_the_held_key_sets_boards_for_the_match_too(evening):
    async def script(evening):
        (pad,) = evening.pads(1)
        await evening.until(lambda: OFF not in lit(pad))
        await evening.hold(pad, 3)
        await evening.press(pad, key_of("gems-tracker"))
        bright = lit(pad)
        for setting in (TEN_PERCENT, 4):
            await evening.hold(pad, HELP_KEY)
            assert lit(pad) != bright
            for key in (BRIGHTNESS, setting, BACK, BACK):
                await evening.press(pad, key)
            assert (lit(pad) == bright) is (setting == 4)
        await evening.hold(pad, HELP_KEY)
        for key in (BRIGHTNESS, TEN_PERCENT, BACK, BACK, BEGIN_KEY):
            await evening.press(pad, key)
        await evening.tells("Match 1 begins.")
        assert evening.table.referee.settings.brightness == 10

    evening.run(script)


def test_a_menu_closes_when_nobody_presses_and_when_its_board_leaves(evening):
    async def script(evening):
        one, two = evening.pads(2)
        await evening.until(lambda: OFF not in lit(two))
        await evening.hold(one)
        games, guest = lit(one), lit(two)
        await evening.hold(two, HELP_KEY)
        assert lit(two) != guest
        await asyncio.sleep(CLOSES_AFTER_S)
        assert len(set(lit(two))) == 1
        await evening.hold(one, HELP_KEY)
        assert lit(one) != games
        one.unplug()
        await asyncio.sleep(2.0)
        one.replug()
        await evening.until(lambda: any(map(any, lit(one))))
        await asyncio.sleep(1.0)
        assert lit(one) == games

    evening.run(script)


@pytest.mark.parametrize("is_playing", [False, True])
def test_the_menu_switches_the_table_off(is_playing, evening):
    async def script(evening):
        (pad,) = evening.pads(1)
        await evening.until(lambda: OFF not in lit(pad))
        await evening.hold(pad, 3)
        if is_playing:
            await evening.press(pad, key_of("gems-tracker"))
            await evening.press(pad, BEGIN_KEY)
            await evening.tells("Match 1 begins.")
        await evening.hold(pad, HELP_KEY)
        await evening.press(pad, OFF_KEY)
        pad.strokes(pad.board.units[0].keys[YES], [(0, True)])
        await asyncio.sleep(60)

    done = evening.run(script, ends_itself=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert not any(map(any, lit(evening.boards[0])))
