"""Which unit is which: it blinks for a while in its seat's colour, over whatever it shows."""

import asyncio
import re

import pytest

from tests.patience import until

BLINKS_S = 3.0 / 100  # at the speed of this table
COLOURS = {"1": "0050ff", "2": "ffc800"}  # blue and yellow, as on the pages


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
async def test_a_part_blinks_and_then_shows_what_it_did(part, blinks, seated):
    before = dict(seated.cables.newest)
    seated.referee.typed(f"identify {part}")
    assert blinking(seated) == blinks
    await until(lambda: seated.cables.newest == before)
    assert len(seated.journal.entries(1)) == 2  # as before: the start, and who sits where


async def test_afterwards_it_shows_the_newest_picture(seated):
    seated.referee.typed("identify pad 1")
    seated.edge("p1", 0, True, 1000)  # a move, which changes all pads
    assert blinking(seated) == {("p1", 0)}
    await until(lambda: not blinking(seated))
    wanted = seated.referee.script.lights(
        seated.referee.ui, seated.referee.layout, seated.referee.views
    )
    for unit, picture in wanted.items():
        red, green, blue = picture.leds[0]
        assert seated.cables.newest[unit][2].startswith(f"{red:02x}{green:02x}{blue:02x}")


async def test_all_blink_in_turn_and_are_named(seated):
    seated.referee.typed("identify")
    seen = []

    def all_did():
        seen.append(frozenset(blinking(seated)))
        return len(seated.told) == 4 and not blinking(seated)

    await until(all_did)
    assert [text for _kind, text in seated.said()] == [
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


async def test_a_new_question_ends_the_one_before(seated):
    loop = asyncio.get_running_loop()
    slept_s = BLINKS_S
    while slept_s >= BLINKS_S:  # a busy machine may sleep through it
        seated.said()
        asked_s = loop.time()
        seated.referee.typed("identify")
        await asyncio.sleep(BLINKS_S / 2)
        slept_s = loop.time() - asked_s
    seated.referee.typed("identify rack 2")
    began_s = loop.time()
    assert blinking(seated) == units("r2", 5)
    await until(lambda: not blinking(seated))
    assert loop.time() - began_s >= BLINKS_S  # it has its whole time
    await asyncio.sleep(2 * BLINKS_S)
    assert len(seated.told) == 2
    seated.said()
    for _ in range(2):  # a round anew, in which no part is left out or named too soon
        seated.referee.typed("identify")
    await until(lambda: not blinking(seated))
    names = [text.split(": ")[1] for _kind, text in seated.said()]
    assert names == ["seat 1's pad.", *["seat 1's pad.", "seat 1's rack."], *names[3:]]
    assert len(names) == 5


async def test_what_is_away_cannot_blink_and_is_left_out_of_the_round(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.said()
    seated.referee.typed("identify pad 1")
    assert seated.said() == [("refused", "It cannot blink: seat 1's pad is unplugged.")]
    seated.referee.typed("identify")
    assert seated.said() == [("note", "Blinking now: seat 1's rack.")]


@pytest.mark.parametrize("part", ["pad 3", "pad 0", "rack", "tile 7", "tile 1.6", "pad 1 please"])
async def test_a_part_that_is_not_there_is_told_with_those_that_are(part, seated):
    seated.referee.typed(f"identify {part}")
    (notice,) = seated.told
    assert (notice.kind, str(notice.text)) == ("refused", "The table has no such part.")
    assert str(notice.fix) == "It has pad 1, rack 1, pad 2 and rack 2."
    assert not blinking(seated)


async def test_a_board_that_comes_back_while_it_is_looked_for_goes_on_blinking(seated):
    seated.referee.typed("identify pad 1")
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p1")
    assert blinking(seated) == {("p1", 0)}  # the link shows it the newest again
