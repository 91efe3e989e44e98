"""The self-test of boards, by somebody whose fingers and eyes are on an emulated one."""

import asyncio
import json

import pytest
from gemtable.care.meeting import meeting
from gemtable.care.self_test import SelfTest
from gemtable.errors import UserError

from tests.patience import PATIENCE_S, until
from tests.play import gemtable

pytestmark = pytest.mark.usefixtures("unnamed")

SHOWN = {"red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "white": (1, 1, 1)}


class Person:
    """Somebody who types what `lines` says for a colour, and presses keys as they are.

    `dead` keys do nothing, `stuck` ones are down from the start, a `chattering` one bounces
    for longer than boards ignore it. The board loses its supply in each colour of `dips`.
    """

    def __init__(self, board, lines=(), dead=(), stuck=(), chattering=(), dips=()):
        self.told = []
        self._board = board
        self._lines = {colour: list(typed) for colour, typed in dict(lines).items()}
        self._dead, self._stuck, self._chattering = dead, stuck, chattering
        self._dips = dips
        for key in stuck:
            board.press(key)

    def tell(self, text):
        self.told.append(str(text))

    async def answer(self):
        asked = next(text for text in reversed(self.told) if "is no LED" not in text)
        if asked.startswith("All LEDs should be"):
            colour = asked.split()[4].rstrip(".")
            await until(lambda: all(lit(led) == SHOWN[colour] for led in self._board.leds))
            if colour in self._dips:
                await asyncio.to_thread(self._board.power_cycle)
                await until(lambda: self.told[-1].startswith("Dark: the board lost power"))
            return self._lines.get(colour, [""]).pop(0)
        answering = self._press()
        if not self._dead:
            await asyncio.Event().wait()  # the test ends by itself
        await until(lambda: sum(map(is_green, self._board.leds)) >= answering)
        return ""

    def _press(self):
        """Press each key once; return how many answer."""
        keys = range(len(self._board.board.key_pins))
        pressed = [key for key in keys if key not in (*self._dead, *self._stuck)]
        self._board.play([(2_000, key, True) for key in pressed])
        self._board.play([(30_000 if key == pressed[0] else 2_000, key, False) for key in pressed])
        for key in self._chattering:
            self._board.strokes(key, [(25_000, True), (25_000, False)])
        return len(pressed) + len(self._stuck)


def lit(led):
    return tuple(int(level > 0) for level in led)


def is_green(led):
    return lit(led) == SHOWN["green"]


def sheet_of(board, patience_s=PATIENCE_S, **person):
    """Return the sheet of a board that is tested, and what its person was told."""
    assert board.wait_for(lambda leds: any(map(any, leds)), PATIENCE_S)  # its program runs
    somebody = Person(board, **person)

    async def test():
        async with meeting([board.port]) as met:
            if person.get("stuck"):
                await until(lambda: met.figures[board.uid].levels)
            test = SelfTest(met, board.uid, somebody.tell, somebody.answer, patience_s)
            return await test.run()

    return asyncio.run(test()), somebody.told


def states(sheet):
    return {key["key"]: key["state"] for key in sheet.facts()["keys"] if key["state"] != "well"}


@pytest.mark.parametrize("name, leds, keys", [("pico-pad", 12, 12), ("pico-rack", 35, 5)])
def test_a_board_that_is_well_passes(board, name, leds, keys):
    sheet, told = sheet_of(board(name))
    assert sheet.faults == []
    words = [str(line) for line in sheet.words]
    assert words[:2] == [f"LEDs: {leds} of {leds} in all colours.", f"Keys: {keys} of {keys}."]
    assert words[2].startswith("Line: ")
    assert words[-1] == "This board works."
    assert len(told) == 5  # four colours, and the keys


def test_each_fault_has_its_line_on_the_sheet(board):
    lines = {"green": ["3, 3 13", "3 12"], "white": ["1"]}
    sheet, told = sheet_of(board("pico-pad"), lines=lines, stuck=[2], dead=[4, 5], chattering=[6])
    assert "There is no LED 13; LEDs are numbered from 1 to 12." in told
    assert told[-2].startswith("Key 3 is down already.")
    assert [str(fault) for fault in sheet.faults] == [
        "LED 3 is not green.",
        "LED 12 is not green.",
        "LED 1 is not white.",
        "Key 3 is stuck: it is down though nobody should press it.",
        "Key 5 is dead: no press of it came.",
        "Key 6 is dead: no press of it came.",
        "Key 7 chatters: more presses came than were made.",
    ]
    assert states(sheet) == {"3": "stuck", "5": "dead", "6": "dead", "7": "chatters"}
    assert sheet.facts()["dark"] == {"red": [], "green": ["3", "12"], "blue": [], "white": ["1"]}
    words = [str(line) for line in sheet.words]
    assert words[:2] == ["LEDs: 9 of 12 in all colours.", "Keys: 8 of 12."]
    assert "7 things are wrong:" in words


def test_a_supply_that_is_too_weak_for_white_is_told_and_the_test_goes_on(board):
    sheet, _ = sheet_of(board("pico-tile"), dips=["white"])
    assert [str(fault) for fault in sheet.faults] == [
        "It lost power while all LEDs were white: use another cable, or a lower max_brightness.",
    ]
    assert (sheet.facts()["dips"], states(sheet)) == (["white"], {})


def test_of_several_tiles_each_counts_its_own(board):
    lines = {"red": ["5.7"]}
    sheet, _ = sheet_of(board("pico-rack"), lines=lines, dead=[1])
    assert [str(fault) for fault in sheet.faults] == [
        "LED 5.7 is not red.",
        "Key 2.1 is dead: no press of it came.",
    ]


def test_where_nobody_answers_it_ends_all_the_same(board):
    tile = board("pico-tile")

    async def nobody():
        return None

    async def test():
        async with meeting([tile.port]) as met:
            return await SelfTest(met, tile.uid, lambda text: None, nobody, 0.2).run()

    sheet = asyncio.run(test())
    assert [str(fault) for fault in sheet.faults] == [
        "Nobody looked at the LEDs.",
        "Key 1 is dead: no press of it came.",
    ]


def test_a_board_that_is_pulled_out_ends_it_in_a_sentence(board):
    tile = board("pico-tile")

    async def test():
        async with meeting([tile.port]) as met:

            async def answer():
                await asyncio.to_thread(tile.unplug)
                await until(lambda: not met.hellos)
                return ""

            await SelfTest(met, tile.uid, lambda text: None, answer, 0.2).run()

    with pytest.raises(UserError, match=f"The board {tile.uid} is gone"):
        asyncio.run(test())


def test_a_script_gets_one_object_and_the_exit_status(board):
    done = gemtable.run("boards", "test", board("pico-tile").port, "--json", stdin="\n\n2\n\n\n")
    sheet = json.loads(done.stdout)
    assert sheet["dark"] == {"red": [], "green": [], "blue": ["2"], "white": []}
    assert sheet["keys"] == [{"key": "1", "state": "dead", "presses": 0, "chatter": 0}]
    assert len(sheet["faults"]) == 2
    assert done.returncode == 1
    assert done.stderr.count("All LEDs should be ") == 4
