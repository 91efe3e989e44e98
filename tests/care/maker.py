"""Somebody who tests a simulated board that they made, perhaps with wires at other places.

Keys and LEDs are numbered as in the board file. `keys` says for the place of a key which key is
wired there, `leds` for the place of an LED which one of the chain shines there, `strips` for
each strip which one's LEDs hang at its pin; what is left out is right.
"""

import asyncio
import re

from gemtable.care.connected_boards import meeting
from gemtable.care.parts_check import pattern
from gemtable.care.self_test import SelfTest
from gemtable.care.wiring_places import label
from gemtable.process import tasks

from tests.patience import until

SHOWN = {"red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "white": (1, 1, 1)}
NO_QUESTIONS = ("Press each key when", "Key", "The LEDs are dark")
ROUND = [(1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1), (1, 0, 1)]


class Maker:
    """Types what `lines` says for a colour, else what it sees, and presses keys as it is told.

    `dead` keys do nothing, `stuck` ones are down from the start, a `chattering` one bounces
    for longer than boards ignore it, and each of `touching` goes down with the other one. The
    board loses its supply in each colour of `dips`.
    """

    def __init__(self, board, hello, lines=(), **wrong):
        self.told = []
        self._board, self._hello = board, hello
        self._lines = {colour: list(typed) for colour, typed in dict(lines).items()}
        self._keys, self._leds = wrong.get("keys", {}), wrong.get("leds", {})
        self._strips = wrong.get("strips", {})
        self._dead, self._stuck = wrong.get("dead", ()), wrong.get("stuck", ())
        self._chattering, self._touching = wrong.get("chattering", ()), wrong.get("touching", ())
        self._dips = wrong.get("dips", ())
        self._sees, self._hears = wrong.get("sees", ""), list(wrong.get("hears", ("",)))
        self._typed = asyncio.Queue()
        self._seen_alone = None
        for key in self._stuck:
            board.press(key)

    def tell(self, text):
        self.told.append(str(text))
        tasks.begin(self._do(str(text)), str(text))

    async def answer(self):
        return await self._typed.get()

    async def _do(self, text):
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        if text.startswith("All LEDs should be"):
            await self._sees_all(text.split()[4].rstrip("."))
        elif " is not a number from " in text:
            self._type(self._lines[self._colour].pop(0))
        elif text.startswith("The screen should show"):
            await self._looks_at_the_screen()
        elif text.startswith("The buzzer should play"):
            await self._listens()
        elif text.startswith("Only strip"):
            await self._sees_strip(numbers[0] - 1)
        elif text.startswith(("Press the key in", "Press the button")):
            self._press(self._key_at(text, numbers))
        elif text.startswith("LED"):
            await self._presses_beside()
        elif text.startswith("Seen from the front, each tile should show"):
            await self._looks_round()
        elif text.startswith("Type the place of the only lit LED"):
            await until(lambda: len(self._lit()) == 1 and self._lit() != self._seen_alone)
            self._seen_alone = self._lit()
            self._type(label(self._hello, self._place(*self._seen_alone)))
        elif not text.startswith(NO_QUESTIONS):
            raise AssertionError(f"nobody answers this: {text}")

    def _type(self, line):
        self._typed.put_nowait(line)

    async def _sees_all(self, colour):
        self._colour = colour
        await until(lambda: all(lit(led) == SHOWN[colour] for led in self._board.leds))
        if colour in self._dips:
            await asyncio.to_thread(self._board.power_cycle)
            await until(lambda: self.told[-1].startswith("The LEDs are dark"))
        self._type(self._lines.get(colour, [""]).pop(0))

    async def _looks_at_the_screen(self):
        await until(lambda: self._board.screen.pixels == pattern(self._hello.board))
        self._type(self._sees)

    async def _listens(self):
        for heard, typed in enumerate(self._hears, 1):
            await until(lambda heard=heard: len(self._board.buzzer.played) == heard)
            self._type(typed)

    async def _sees_strip(self, strip):
        counts = [each.count for each in self._board.board.strips]
        first = sum(counts[:strip])
        await until(lambda: self._lit() == set(range(first, first + counts[strip])))
        shines = self._strips.get(strip, strip)
        self._type("" if shines == strip else str(shines + 1))

    def _key_at(self, text, numbers):
        """Return the number of the key whose place is told."""
        if "button" in text:
            return numbers[0] - 1
        row, column = numbers
        return (row - 1) * self._board.board.key_grid.columns + column - 1

    def _press(self, place):
        key = self._keys.get(place, place)
        if place in self._dead:
            self._type("")
            return
        for each in self._touching if place in self._touching else [key]:
            self._board.press(each)
        for each in self._touching if place in self._touching else [key]:
            self._board.strokes(each, [(30_000, False)])
        if place in self._chattering:
            self._board.strokes(key, [(25_000, True), (25_000, False)])

    async def _presses_beside(self):
        """Press the key beside what is lit: of a pad one LED, of a tile its faces or its back."""
        await until(lambda: self._lit() and self._lit() != self._seen_alone and self._is_one())
        self._seen_alone = self._lit()
        unit, number = self._place(min(self._seen_alone))
        described = self._board.board.units[unit]
        at = number if described.kind == "pad" else 0
        key = described.keys[at]
        if key in self._dead or key in self._stuck:
            self._type(label(self._hello, (unit, at)))
        else:
            self._press(key)

    def _is_one(self):
        """Say whether one picture is shown whole: of one LED, or of a part of one tile."""
        units = self._board.board.units
        parts = [{led} for unit in units if unit.kind == "pad" for led in unit.leds]
        parts += [set(part) for unit in units for part in (unit.leds, unit.backs)]
        return self._lit() in parts

    async def _looks_round(self):
        units = self._board.board.units
        await until(
            lambda: all(
                lit(self._board.leds[led]) == colour
                for unit in units
                for led, colour in zip(unit.leds, ROUND, strict=True)
            )
        )
        wrong = [
            number + 1
            for number, unit in enumerate(units)
            if [lit(self._at(place)) for place in unit.leds] != ROUND
            or any(lit(self._at(place)) != SHOWN["white"] for place in unit.backs)
        ]
        self._seen_alone = None
        self._type(" ".join(map(str, wrong)))

    def _lit(self):
        return {number for number, led in enumerate(self._board.leds) if any(led)}

    def _at(self, place):
        return self._board.leds[self._leds.get(place, place)]

    def _place(self, led):
        """Return the unit and the number there of the place at which an LED of the chain is."""
        there = {at: place for place, at in self._leds.items()}.get(led, led)
        for number, unit in enumerate(self._board.board.units):
            leds = [*unit.leds, *unit.backs]
            if there in leds:
                return number, leds.index(there)
        raise AssertionError(f"LED {led} is nowhere")


def sheet_of(board, **person):
    """Return the sheet of a board that is tested, and what its person was told.

    Fails at once if the person has no answer to what is told.
    """

    async def test():
        async with meeting([board.port]) as met:
            maker = Maker(board, met.hellos[board.uid], **person)
            if person.get("stuck"):
                await until(lambda: met.figures[board.uid].levels)
            test = SelfTest(met, board.uid, maker.tell, maker.answer)
            return await test.run(), maker.told

    return tasks.run(test())


def lit(led):
    return tuple(int(level > 0) for level in led)
