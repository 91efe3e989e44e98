"""Screens and buzzers of boards on ports: drawn now or later, sounded now or never."""

from contextlib import closing

import pytest
from gemtable.link import panel_troubles
from gemtable.link.board_parts import Parts

from tests.link.heard_fleet import listening
from tests.link.panel_board import PanelBoard
from tests.patience import until

PICTURE = bytes(at % 251 for at in range(1024))
OTHER = bytes((at + 3) % 251 for at in range(1024))
BEEP = ((880, 100), (0, 30))


async def test_parts_are_told_after_the_board_s_arrival_and_what_is_wanted_is_drawn():
    with closing(PanelBoard()) as board:
        async with listening(lambda: [board.path]) as (fleet, heard):
            fleet.draw(board.uid, PICTURE)
            fleet.contrast(board.uid, 77)
            await until(lambda: heard.parts)
            assert heard.arrived == [board.uid]
            assert heard.parts == [(board.uid, Parts(128, 64, True, 0))]
            assert fleet.parts() == {board.uid: Parts(128, 64, True, 0)}
            await until(lambda: board.glass == list(PICTURE))
            await until(lambda: board.contrast == 77)
            fleet.draw(board.uid, OTHER)
            await until(lambda: board.glass == list(OTHER) and fleet.is_calm())


async def test_after_a_replug_the_picture_is_back_and_no_sound_is_repeated():
    with closing(PanelBoard()) as board:
        plugged = [board.path]
        async with listening(lambda: plugged) as (fleet, heard):
            await until(lambda: heard.parts)
            fleet.draw(board.uid, PICTURE)
            fleet.contrast(board.uid, 9)
            fleet.sound(board.uid, 50, BEEP)
            await until(lambda: board.glass == list(PICTURE) and board.notes)
            board.is_mute = True
            board.say(board.hello(session=0, units=[["pad", 12, 0, 12]]))  # not what it was
            await until(lambda: heard.gone)
            fleet.sound(board.uid, 50, BEEP)
            fleet.draw(board.uid, OTHER)
            board.contrast = None
            plugged.clear()
            await until(lambda: heard.gone)
            plugged.append(board.path)
            await until(lambda: len(heard.parts) == 2)
            await until(lambda: board.glass == list(OTHER) and board.contrast == 9)
            assert board.notes == [[880, 100, 0, 30]]


async def test_a_firmware_without_screens_is_lit_and_gets_nothing_else():
    with closing(PanelBoard(parts=None)) as board:
        async with listening(lambda: [board.path]) as (fleet, heard):
            await until(lambda: heard.arrived)
            fleet.draw(board.uid, PICTURE)
            fleet.contrast(board.uid, 1)
            fleet.sound(board.uid, 50, BEEP)
            fleet.show(board.uid, 0, ("steady", 1000, "ff0000" * 6, ""))
            await until(lambda: "show" in board.heard and fleet.is_calm())
            assert not {"draw", "contrast", "sound"} & {*board.heard}
            assert (heard.parts, heard.troubles) == ([], [])


async def test_a_screen_that_no_board_has_is_told_once_and_the_board_plays_on():
    with closing(PanelBoard(parts=(640, 480, 0, 0))) as board:
        async with listening(lambda: [board.path]) as (fleet, heard):
            fleet.draw(board.uid, PICTURE)
            await until(lambda: heard.troubles)
            for _ in range(50):
                board.say(board.frame("parts", 640, 480, 0, 0))
            board.say(board.edge(True, tick_us=5))
            await until(lambda: heard.edges)
            assert [what for what, _fix in heard.troubles] == [
                "The board e661 reports a screen that Gemtable does not know."
            ]
            assert "draw" not in board.heard


async def test_a_screen_that_does_not_answer_is_told_once_and_the_board_plays_on():
    with closing(PanelBoard((0, 0, 1, 1), "pico-pad-oled")) as board:
        async with listening(lambda: [board.path]) as (fleet, heard):
            await until(lambda: heard.troubles)
            for faults in range(2, 50):
                board.say(board.frame("parts", 0, 0, 1, faults))
            board.say(board.edge(True, tick_us=5))
            await until(lambda: heard.edges)
            assert heard.troubles == [
                (
                    "The screen of the board e661 does not answer.",
                    "Its keys and lights work. Check the wires of the screen, and its address in"
                    " the board file.",
                )
            ]
            fleet.sound(board.uid, 50, BEEP)
            await until(lambda: board.notes)


async def test_a_board_that_has_a_buzzer_alone_misses_no_screen():
    with closing(PanelBoard((0, 0, 1, 0))) as board:
        async with listening(lambda: [board.path]) as (_fleet, heard):
            await until(lambda: heard.parts)
            assert heard.troubles == []


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("pico-pad-oled", ["The firmware on the board e661 does not know its screen or buzzer."]),
        ("pico-pad", []),
        ("../boards/pico-pad-oled", []),
    ],
)
async def test_a_firmware_older_than_its_screen_is_told_once(monkeypatch, board, told):
    monkeypatch.setattr(panel_troubles, "_PATIENCE_S", 0.0)
    with closing(PanelBoard(None, board)) as silent:
        async with listening(lambda: [silent.path]) as (fleet, heard):
            await until(lambda: heard.arrived)
            await until(lambda: fleet._panels._looked_at)
            for _ in range(3):
                fleet._check()
            assert [what for what, _fix in heard.troubles] == told
