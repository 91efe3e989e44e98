"""An emulated board that says nothing for long, as on a busy machine, is waited for."""

import asyncio
from contextlib import ExitStack
from types import SimpleNamespace

import pytest
from gemtable.play.gathering import Gathering

from tests.fuzz.fleet.honest import Honest
from tests.fuzz.fleet.line import Line
from tests.fuzz.fleet.loop import SimLoop
from tests.fuzz.fleet.system import PREFIX, System
from tests.fuzz.fleet.world import World
from tests.patience import until

UID = "e660"
SLOW_S = 8.0  # no stranger has so long
AT_ONCE_S = 0.5


@pytest.mark.parametrize("is_emulated", [True, False])
def test_who_is_slow_is_a_stranger_only_if_the_board_is_not_ours(is_emulated):
    world, path, told = World(1), f"{PREFIX}000", []
    system = System(world)
    board, line = Honest(world, UID), Line(world, path, 1)
    system.lines[path] = line
    board.plug(line)
    board.stand_still(SLOW_S)

    async def wait():
        gathering = Gathering(
            lambda what, fix: told.append((str(what), str(fix))),
            [] if is_emulated else [path],
            only_emulated=True,
        )
        if is_emulated:  # all of the emulator that the fleet meets
            gathering.emulated[UID] = SimpleNamespace(port=path, fault=None, lived_s=lambda: 0.0)
        gathering.fleet.start()
        await asyncio.sleep(SLOW_S + AT_ONCE_S)
        try:
            return list(gathering.fleet.hellos)
        finally:
            await gathering.fleet.close()

    with ExitStack() as stack:
        stack.enter_context(system.installed())
        loop = SimLoop(world, system)
        stack.callback(loop.close)
        there = loop.run_until_complete(wait())
    assert world.wrong == []
    if is_emulated:
        assert (there, told) == ([UID], [])
    else:
        assert there == []
        assert "install the firmware" in told[0][1]


def test_whoever_asked_for_a_board_that_cannot_start_hears_of_it_each_time():
    told, failed = [], []

    async def ask():
        gathering = Gathering(lambda what, fix: told.append(str(what)), only_emulated=True)
        for count in (1, 2):
            gathering.start("no-such-board", lambda: failed.append(True))
            await until(lambda count=count: len(failed) == len(told) == count)
        await gathering.close()

    asyncio.run(ask())
    assert "no-such-board" in told[0]
