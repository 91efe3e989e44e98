"""Whole matches on pads with a screen and a buzzer, on ports, by `gemtable play`."""

import asyncio

import pytest
from gemtable.emulator.screen import HEIGHT, WIDTH
from gemtable.screens.pad_screen import cap_of

from tests.patience import until
from tests.play.at_pads import APART, AtPads
from tests.play.program_at_ports import ProgramAtPorts
from tests.screens.test_pad_screen import shows

BOARD = "pico-pad-oled"
SPEED = 5
EACH = 2  # steps, before which screens are read
DARK = bytes(WIDTH * HEIGHT // 8)
KEYS_FROM = cap_of(0, 4).y  # the row where the keys begin
TURN = {"en": "Your turn", "pl": "Twój ruch"}


class AtPadsWithScreens(AtPads):
    """The seats of the pads read their own screens when one of them is in turn.

    Then what comes next of `events`, names of coroutine methods, happens to the boards, too.
    """

    looks_s, tapped_s = AtPads.looks_s / SPEED, AtPads.tapped_s / SPEED

    def __init__(self, game, database, program, events):
        super().__init__(game, database, program, BOARD)
        self._events = iter(events)
        self._dark = set()  # seats whose screen is unplugged
        self.codes = ["en"] * APART
        self.happened = []
        self._pulled = 0

    async def before_step(self, step):
        owing = self._owing()
        if step % EACH == 0 and min(owing) < APART:  # else bots may have moved on already
            await self._reads_turns()
            if event := next(self._events, None):
                await getattr(self, event)()
                self.happened.append(event)
                await self._reads_turns()

    def _owing(self):
        is_sealed = self.table.game.rules.is_sealed(self.table.state)
        return self.table.pending if is_sealed else self.table.pending[:1]

    async def _reads_turns(self):
        owing = self._owing()
        for seat, pad in enumerate(self.pads):
            if seat in self._dark:
                continue
            await self._reads(pad, TURN[self.codes[seat]], seat in owing)

    async def _reads(self, pad, text, is_there):
        """Wait until a text is on a screen, or is not; show the screen if that never comes."""
        try:
            await until(lambda: shows(pad.rows, text) == is_there)
        except AssertionError as error:
            lines = ("".join(".#"[each] for each in row) for row in pad.rows)
            seen = "\n".join([f"{text}: {is_there}", *lines, self._program.told[-2000:]])
            raise AssertionError(seen) from error

    async def speaks_polish(self):
        """Seat 2's screen alone changes its language."""
        self._program.type("language 2 pl")
        self.codes[1] = "pl"

    async def cable_pulled(self):
        """A pad's cable is pulled and put back: its screen comes back whole, and silently."""
        pad = self.pads[0]
        keys, notes = await self._at_rest(pad), pad.notes
        assert any(map(any, keys))
        pad.pull()
        self._pulled += 1
        await self._program.tells("is unplugged", self._pulled)
        assert pad.board.screen.pixels == DARK
        pad.put_back()
        await until(lambda: pad.rows[KEYS_FROM:] == keys)
        await self._reads_turns()
        assert pad.notes == notes

    async def _at_rest(self, pad):
        """Wait until a screen does not change any more; return its keys."""
        keys = None
        while keys != pad.rows[KEYS_FROM:]:
            keys = pad.rows[KEYS_FROM:]
            await asyncio.sleep(self.looks_s)
        return keys

    async def screen_unplugged(self):
        """A screen's wires come off: that is told, and keys and sounds go on."""
        self.pads[1].board.set_screen_fault("unplugged")
        self._dark.add(1)
        await self._program.tells("does not answer")

    async def screen_plugged(self):
        """It shows what it should again, without being asked."""
        self.pads[1].board.set_screen_fault("")
        self._dark.clear()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("crossing", marks=pytest.mark.slow),
        pytest.param("logichroma", marks=pytest.mark.soak),
    ],
)
def test_a_match_is_played_on_pads_with_screens_whatever_comes_off(tmp_path, game):
    events = [
        "speaks_polish",
        "cable_pulled",
        "screen_unplugged",
        "screen_plugged",
        "cable_pulled",
    ]
    with ProgramAtPorts(tmp_path, SPEED) as program:
        played = AtPadsWithScreens(game, tmp_path / "journal.sqlite", program, events)
        result = played.play()
        outcome = played.table.game.rules.outcome(played.table.state)
        assert result["scores"] == list(outcome.scores)
        assert played.happened == events
        assert program.told.count("does not answer") == 1
        for pad in played.pads:
            assert pad.board.screen.pixels == DARK, "all screens are off at the end"
            assert not pad.board.screen.errors
            assert pad.notes
