"""What is pressed just before another board is unplugged counts, however long it takes to arrive.

Time is simulated. Frames come 1 to 10 ms late, so that at the moment of the loss presses are on
their way, and others wait until all boards have told their time.
"""

import asyncio

import pytest

from tests.play.table_in_time import TableInTime

BEFORE_S = 0.010
JITTER = {"delay": 1.0}
HELP = 11
NOTICED_S = 0.3
BACK_S = 0.7


@pytest.mark.slow
@pytest.mark.parametrize("phases", [10, pytest.param(120, marks=pytest.mark.soak)])
def test_no_press_from_before_a_board_was_unplugged_is_refused(tmp_path, phases):
    async def script(table):
        presser, _other, pulled = table.pads
        for phase in range(phases):
            for pad in table.pads:
                pad.line.suspect()
                pad.line.to_host.harm(JITTER)
                pad.line.to_board.harm(JITTER)
            pressed = table.referee.gestures
            presser.move(HELP)
            await asyncio.sleep(BEFORE_S * phase / phases)
            pulled.line.pull()
            await asyncio.sleep(NOTICED_S)
            assert table.referee.gestures == pressed + 1
            assert table.referee.absent
            table.plug(pulled)
            presser.move(HELP)
            await asyncio.sleep(BACK_S)
            assert not table.referee.absent
        assert sum("Plug it in again" in text for text in table.told) == phases
        assert [text for text in table.told if "The match is paused" in text] == []

    TableInTime(tmp_path, "crossing", ["pico-pad"] * 3).play(script)
