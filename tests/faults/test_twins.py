"""Boards that claim one unique id, and one board under two names: said in one sentence."""

import asyncio
import os

from tests.link.heard_fleet import Plugged, listening
from tests.link.tile import strokes
from tests.patience import until

UID = "e660" + "7" * 12


def test_two_boards_of_one_id_that_come_at_the_same_time_are_told(board):
    async def play():
        twins = [board(uid=UID), board(uid=UID)]
        async with listening(Plugged(*twins)) as (fleet, heard):
            await until(lambda: heard.troubles and heard.arrived)
            await asyncio.sleep(0.5)  # two more looks at the ports
            (what, fix), *more = heard.troubles
            assert what in {
                f"The ports {one.port} and {other.port} both report the board {UID}."
                for one, other in (twins, twins[::-1])
            }
            assert (fix, more) == ("Unplug one of them.", [])
            assert (list(fleet.hellos), heard.arrived) == ([UID], [UID])

    asyncio.run(play())


def test_one_board_on_a_port_of_two_names_is_one_board(board, tmp_path):
    """As /dev/serial/by-id has a second name for every port."""

    async def play():
        tile = board()
        name = tmp_path / "by-id"
        os.symlink(tile.port, name)
        async with listening(lambda: [str(name), tile.port]) as (_fleet, heard):
            await until(lambda: heard.arrived)
            tile.strokes(0, strokes(2))
            await until(lambda: len(heard.edges) == 2)
            await asyncio.sleep(0.5)
            assert heard.arrived == [tile.uid]
            assert [what for what, _fix in heard.troubles if "Another program" in what] == []

    asyncio.run(play())
