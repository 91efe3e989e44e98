"""How soon the LEDs of emulated boards are looked at, as a table looks at them."""

import asyncio

from gemtable.games.kit.table import Address, Needs
from gemtable.play.table_boards import Gathering

from tests.patience import until

A_PAD = Needs(pads=1, tiles=0)
BREATHES = ("pulse", 200, "00ff00" * 12, "000000" * 12)
SOON_S = 0.005  # a quarter of the time between two frames of a board


def test_leds_that_may_answer_a_key_are_looked_at_soon(monkeypatch):
    rests = []

    async def script():
        gathering = Gathering(lambda what, fix: None, only_emulated=True)
        try:
            assigned = await gathering.assign(A_PAD, 1)
            pad = assigned.layout.pads[0]
            gathering.fleet.show(pad.board, pad.unit, BREATHES)
            monkeypatch.setattr("gemtable.emulator.emulator.time.sleep", rests.append)
            gathering.hold(Address(*pad), 0, True)
            await until(lambda: rests)
        finally:
            monkeypatch.undo()
            await gathering.close()

    asyncio.run(script())
    assert max(rests) <= SOON_S
