"""From one match to the next: no press counts between them, and people have what they had."""

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


def test_each_match_has_the_boards_names_and_brightness_of_the_one_before(tmp_path):
    async def script(table):
        table.pads[0].line.pull()
        spares = [table.plug_in("pico-pad") for _ in range(2)]
        for spare, name, percent in zip(spares, ("Ola", "Kuba"), ("50", "30"), strict=True):
            await table.rest()
            spare.move(0)  # it takes the place of the pad that is away
            await table.rest()
            table.referee.typed(f"brightness {percent}")
            table.referee.name(0, name)
            await table.rest()
            had, shown = table.pads[1], spare.shows(0)
            await table.another_match()
            assert table.pads == [spare, had]
            assert table.referee.match.names == (name, None)
            assert spare.shows(0) == shown
            spare.line.pull()

    TableInTime(tmp_path, pages=()).play(script)
