"""Between two matches no press counts: neither for the one that is left nor for the next."""

import asyncio

from gemtable.play.table import leave

from tests.play.table_in_time import TableInTime


def test_a_press_between_two_matches_is_none_of_the_match_that_is_left(tmp_path):
    async def script(table):
        table.press(0)
        await table.rest()
        table.press(0)
        await table.rest()
        heard = table.referee.fingers.edges
        assert heard == 2, "down and up, while it is played"
        leaving = asyncio.ensure_future(leave(table.referee, table.gathering, None))
        await asyncio.sleep(0.2)
        table.press(0)
        await leaving
        await table.rest()
        assert table.referee.fingers.edges == heard

    TableInTime(tmp_path).play(script)
