"""Which unit is which: it blinks for a while in its seat's colour, over whatever it shows."""

import asyncio
import re

import pytest

from tests.patience import until
from tests.referee.seated_table import seated

BLINKS_S = 3.0 / 100  # at the speed of this table
COLOURS = {"1": "0050ff", "2": "ffc800"}  # blue and yellow, as on the pages


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def blinking(table):
    """Return the units that blink in the colour of the seat whose they are."""
    return {
        unit
        for unit, (pattern, _period_ms, picture, other) in table.cables.newest.items()
        if pattern == "blink"
        and set(re.findall("......", picture)) == {COLOURS[unit[0][-1]]}
        and not other
    }


def units(board, count):
    return {(board, unit) for unit in range(count)}


@pytest.mark.parametrize(
    "part, blinks",
    [
        ("pad 2", units("p2", 1)),
        ("rack 1", units("r1", 5)),
        ("tile 2.4", {("r2", 3)}),
    ],
)
def test_a_part_blinks_and_then_shows_what_it_did(path, part, blinks):
    async def play(table):
        before = dict(table.cables.newest)
        table.referee.typed(f"identify {part}")
        assert blinking(table) == blinks
        await until(lambda: table.cables.newest == before)
        assert len(table.journal.entries(1)) == 2  # as before: the start, and who sits where

    seated(path, play)


def test_afterwards_it_shows_the_newest_picture(path):
    async def play(table):
        table.referee.typed("identify pad 1")
        table.edge("p1", 0, True, 1000)  # a move, which changes all pads
        assert blinking(table) == {("p1", 0)}
        await until(lambda: not blinking(table))
        wanted = table.referee.script.lights(
            table.referee.ui, table.referee.layout, table.referee.views
        )
        for unit, picture in wanted.items():
            red, green, blue = picture.leds[0]
            assert table.cables.newest[unit][2].startswith(f"{red:02x}{green:02x}{blue:02x}")

    seated(path, play)


def test_all_blink_in_turn_and_are_named(path):
    async def play(table):
        table.referee.typed("identify")
        seen = []

        def all_did():
            seen.append(frozenset(blinking(table)))
            return len(table.told) == 4 and not blinking(table)

        await until(all_did)
        assert [text for _kind, text in table.said()] == [
            "Blinking now: seat 1's pad.",
            "Blinking now: seat 1's rack.",
            "Blinking now: seat 2's pad.",
            "Blinking now: seat 2's rack.",
        ]
        assert set(seen) <= {
            *(frozenset(units(pad, 1)) for pad in ("p1", "p2")),
            *(frozenset(units(rack, 5)) for rack in ("r1", "r2")),
            frozenset(),
        }

    seated(path, play)


def test_a_new_question_ends_the_one_before(path):
    async def play(table):
        loop = asyncio.get_running_loop()
        slept_s = BLINKS_S
        while slept_s >= BLINKS_S:  # a busy machine may sleep through it
            table.said()
            asked_s = loop.time()
            table.referee.typed("identify")
            await asyncio.sleep(BLINKS_S / 2)
            slept_s = loop.time() - asked_s
        table.referee.typed("identify rack 2")
        began_s = loop.time()
        assert blinking(table) == units("r2", 5)
        await until(lambda: not blinking(table))
        assert loop.time() - began_s >= BLINKS_S  # it has its whole time
        await asyncio.sleep(2 * BLINKS_S)
        assert len(table.told) == 2
        table.said()
        for _ in range(2):  # a round anew, in which no part is left out or named too soon
            table.referee.typed("identify")
        await until(lambda: not blinking(table))
        names = [text.split(": ")[1] for _kind, text in table.said()]
        assert names == ["seat 1's pad.", *["seat 1's pad.", "seat 1's rack."], *names[3:]]
        assert len(names) == 5

    seated(path, play)


def test_what_is_away_cannot_blink_and_is_left_out_of_the_round(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.said()
        table.referee.typed("identify pad 1")
        assert table.said() == [("refused", "It cannot blink: seat 1's pad is unplugged.")]
        table.referee.typed("identify")
        assert table.said() == [("note", "Blinking now: seat 1's rack.")]

    seated(path, play)


@pytest.mark.parametrize("part", ["pad 3", "pad 0", "rack", "tile 7", "tile 1.6", "pad 1 please"])
def test_a_part_that_is_not_there_is_told_with_those_that_are(path, part):
    async def play(table):
        table.referee.typed(f"identify {part}")
        (notice,) = table.told
        assert (notice.kind, str(notice.text)) == ("refused", "The table has no such part.")
        assert str(notice.fix) == "It has pad 1, rack 1, pad 2 and rack 2."
        assert not blinking(table)

    seated(path, play)


def test_a_board_that_comes_back_while_it_is_looked_for_goes_on_blinking(path):
    async def play(table):
        table.referee.typed("identify pad 1")
        table.referee.board_gone("p1", "unplugged")
        table.back("p1")
        assert blinking(table) == {("p1", 0)}  # the link shows it the newest again

    seated(path, play)
