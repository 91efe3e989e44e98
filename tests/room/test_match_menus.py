"""Menus on the pads of a match: whose keys they take, what they do, and when they close."""

import asyncio

import pytest
from gemtable.games.kit.table import Address, Gesture
from gemtable.room.match_menus import MatchMenus

from tests.referee.sealed_table import SealedTable, by_hand
from tests.room.menu_table import HELP, MenuTable
from tests.room.shut_doors import SHUT
from tests.tables.crossing_tried import layout

PAUSE, UNDO, AGAIN, OTHER, BRIGHTNESS, SOUND, LANGUAGE, IDENTIFY, BOTS, _RULE, OFF = range(11)
YES = 0


@pytest.fixture
async def table(path):
    table = MenuTable(path)
    yield table
    table.menus.leave()
    table.journal.close()


async def test_a_key_that_is_held_opens_the_menu_on_that_pad_alone(table):
    before = table.lit("p2")
    table.hold("p1")
    assert (table.title("p1"), table.title("p2")) == ("Menu", None)
    assert table.lit("p2") == before
    table.hold("p2")
    assert (table.title("p1"), table.title("p2")) == ("Menu", "Menu")


async def test_while_a_menu_is_open_its_presses_are_not_the_games_and_others_play_on(table):
    table.hold("p2")
    table.press("p2", BRIGHTNESS, 0)
    assert table.match.moves == 0
    table.press("p1", 0)
    assert table.match.moves == 1
    assert table.title("p2") == "Brightness"


async def test_a_press_before_the_hold_by_the_boards_stamp_is_the_games(table):
    table.down("p1")
    table.edge("p1", 0, True, table.us + 1_000_000)  # while key 12 is down: a hint
    assert table.match.moves == 1
    table.edge("p1", SOUND, True, table.us + 2_500_000)  # the hold came before it
    assert table.title("p1") == "Sound"
    assert table.match.moves == 1


async def test_after_the_last_step_back_the_pad_is_the_games_again(table):
    before = table.lit("p1")
    table.hold("p1")
    assert table.lit("p1") != before
    table.press("p1", BRIGHTNESS, HELP)
    assert table.title("p1") == "Menu"
    table.press("p1", HELP)
    assert table.title("p1") is None
    table.press("p1", 0)
    assert table.match.moves == 1


async def test_holding_the_key_in_the_menu_is_one_step_back_and_opens_nothing(table):
    table.hold("p1")
    table.press("p1", BRIGHTNESS)
    table.hold("p1")
    assert table.title("p1") == "Menu"
    table.hold("p1")
    assert table.title("p1") is None


async def test_what_a_menu_says_goes_the_way_of_typed_lines(table):
    table.hold("p1")
    table.press("p1", PAUSE)
    assert table.match.is_paused
    assert table.kinds()[-1] == "pause"
    table.press("p1", PAUSE)
    assert not table.match.is_paused
    table.press("p1", BRIGHTNESS, 1, HELP, SOUND, 0, 9)
    assert table.referee.settings.brightness == 25
    assert (table.referee.settings.volumes.of(0), table.referee.settings.volumes.of(1)) == (
        100,
        100,
    )


async def test_a_seat_sets_its_own_volume(table):
    table.hold("p2")
    table.press("p2", SOUND, 0)
    assert (table.referee.settings.volumes.of(0), table.referee.settings.volumes.of(1)) == (50, 0)


async def test_a_seat_chooses_its_own_language(table):
    table.hold("p2")
    table.press("p2", LANGUAGE, 1)
    spoken = [table.referee.settings.languages.of(seat).code for seat in (0, 1)]
    assert spoken == ["en", "pl"]
    chosen = table.menus.page_of(table.referee.layout.pads[1]).keys
    assert [key for key, each in chosen.items() if each.is_chosen] == [1]


async def test_undo_in_a_menu_takes_the_last_step_back_and_says_who(table):
    table.press("p1", 0)
    table.said()
    table.hold("p2")
    table.press("p2", UNDO)
    assert table.match.moves == 0
    assert ("undo", "The last move was taken back by seat 2.") in table.said()


async def test_a_refusal_is_told_to_the_seat_of_the_menu_alone(table):
    table.hold("p1")
    table.said()
    table.press("p1", UNDO)
    refusals = [each for each in table.told if each.kind == "refused"]
    assert [each.to for each in refusals] == [0]
    assert table.title("p1") == "Menu"


async def test_each_door_is_led_to(table):
    for keys in ((AGAIN, YES), (OTHER, 1, YES), (OFF, YES)):
        table.hold("p1")
        table.press("p1", *keys)
        assert table.title("p1") is None
    assert table.asked == ["again", "waterfall", "off"]


async def test_what_a_door_refuses_is_told_to_that_seat(table):
    table.menus = MatchMenus(table.referee, SHUT)
    table.hold("p1")
    table.press("p1", OTHER)  # no games: the key is dark
    assert table.title("p1") == "Menu"


async def test_a_seat_that_is_missing_goes_on_with_a_bot_on_an_emulated_pad(path):
    table = MenuTable(path)
    table.referee.name(1, "Ola")
    table.referee.board_gone("p2", "unplugged")
    table.hold("p1")
    table.press("p1", BOTS, 1)
    assert table.bots == {1}
    assert table.emulated.started == ["pico-pad"]
    table.back("pe")
    assert table.referee.layout.pads[1][0] == "pe"
    assert not table.referee.absent
    assert table.match.names[1] is None
    table.menus.leave()
    table.journal.close()


async def test_identify_blinks_the_boards_of_a_seat(table):
    table.hold("p1")
    table.press("p1", IDENTIFY, 1)
    assert table.cables.newest["p2", 0][0] == "blink"


async def test_a_menu_works_while_the_match_waits_for_a_board(table):
    table.referee.board_gone("r2", "unplugged")
    table.hold("p1")
    table.press("p1", BRIGHTNESS)
    assert table.title("p1") == "Brightness"


async def test_a_menu_closes_when_its_board_leaves_and_opens_again(table):
    table.hold("p1")
    table.referee.board_gone("p1", "unplugged")
    assert table.title("p1") is None
    table.back("p1")
    table.hold("p1")
    assert table.title("p1") == "Menu"


async def test_a_key_that_was_down_when_its_board_left_opens_nothing(table):
    table.down("p1")
    table.referee.board_gone("p1", "unplugged")
    table.back("p1")
    table.referee.time_heard("p1", 90_000_000)
    assert table.title("p1") is None


async def test_a_menu_closes_when_the_match_ends_and_can_be_opened_again(table):
    table.hold("p2")
    for _ in range(3):  # a third nickel ends the match
        table.referee.typed("undo")
    while table.match.pending:
        seat = table.match.pending[0]
        table.referee.typed(str(table.match.game.rules.legal(table.match.state, seat)[-1]))
    assert table.title("p2") is None
    table.hold("p2")
    table.press("p2", AGAIN)
    assert table.asked == ["again"]


async def test_a_press_that_was_made_before_the_menu_closed_is_not_the_games(table):
    """It is heard late: the board's line was slow."""
    table.hold("p1")
    early = table.referee.now()
    table.menus.leave()
    press = Gesture(Address("p1", 0), 0, "press")
    assert table.menus.takes(press, early)
    assert not table.menus.takes(press, table.referee.now())


def test_a_menu_closes_by_itself_20_s_after_the_last_press(tmp_path):
    async def menus(clock):
        table = SealedTable(tmp_path / "match.sqlite", "crossing", layout(3, tiles=False), clock)
        pad, found = table.layout.pads[1], []
        table.hold(1, keys=())
        for passed_s, keys in ((19.9, [BRIGHTNESS]), (19.8, []), (0.2, [])):
            table.let_pass(passed_s)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            found.append(table.menus.page_of(pad) is not None)
            for key in keys:
                table.press(1, key)
        table.journal.close()
        return found

    assert by_hand(menus) == [True, True, False]


def test_a_lock_closes_every_menu(tmp_path):
    async def menus(clock):
        table = SealedTable(tmp_path / "match.sqlite", "crossing", layout(3, tiles=False), clock)
        pad, found = table.layout.pads[1], []
        table.hold(1, keys=())
        for seat in range(3):
            table.say("gather 1", by=seat)
            found.append(table.menus.page_of(pad) is not None)
        table.let_pass(4)
        assert table.match.moves == 1
        found.append(table.menus.page_of(pad) is not None)
        table.press(1, 0)
        table.journal.close()
        return found

    assert by_hand(menus) == [True, True, True, False]
