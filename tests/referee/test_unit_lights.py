"""A unit that is looked for blinks in its seat's colour; a table that nobody touches is dimmed."""

import asyncio
import re

import pytest
from gemtable.games.kit.table import Address, Picture
from gemtable.journal import Journal
from gemtable.link.session_events import EdgeHeard
from gemtable.match.match import Match
from gemtable.referee.referee import Referee

from tests.patience import until
from tests.referee.test_referee import GEMS, LAYOUT, Cables
from tests.web.simulated_loop import in_passing_time

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


async def test_what_covers_a_unit_hides_its_picture_until_the_cover_is_taken_away(seated):
    pad, before = Address("p1", 0), dict(seated.cables.newest)
    lights = seated.referee.lights
    for colour in ((255, 0, 0), (0, 0, 255)):
        lights.cover({pad: Picture((colour,) * 12)})
        assert seated.cables.newest["p1", 0][2] == bytes(colour).hex() * 12
        assert seated.cables.newest["p2", 0] == before["p2", 0]
    seated.edge("p1", 0, True, 1000)  # a move, which changes all pads
    assert seated.cables.newest["p1", 0][2] == "0000ff" * 12
    lights.cover({})
    assert seated.cables.newest["p1", 0][2] not in ("0000ff" * 12, before["p1", 0][2])


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
    assert seated.said() == [("refused", "That board cannot blink: seat 1's pad is unplugged.")]
    seated.referee.typed("identify")
    assert seated.said() == [("note", "Blinking now: seat 1's rack.")]


@pytest.mark.parametrize("part", ["pad 3", "pad 0", "rack", "tile 7", "tile 1.6", "pad 1 please"])
async def test_a_part_that_is_not_there_is_told_with_those_that_are(part, seated):
    seated.referee.typed(f"identify {part}")
    (notice,) = seated.told
    assert (notice.kind, str(notice.text)) == ("refused", "The table has no such part.")
    assert str(notice.fix) == "Parts of the table: pad 1, rack 1, pad 2 and rack 2."
    assert not blinking(seated)


async def test_a_board_that_comes_back_while_it_is_looked_for_goes_on_blinking(seated):
    seated.referee.typed("identify pad 1")
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p1")
    assert blinking(seated) == {("p1", 0)}  # the link shows it the newest again


RESTS_AFTER_S = 600.0
PADS = ("p1", "p2")  # in the order in which they press
PRESS = EdgeHeard(0, 0, True, 1000)


class Seen(Cables):
    """Boards that are not there, and the newest picture of each."""

    def __init__(self, path):
        super().__init__(path)
        self.pictures = {}

    def show(self, uid, unit, show):
        self.pictures[uid, unit] = show

    @property
    def tile(self):
        """How bright seat 1's first tile is, which lies face down whatever happens here."""
        _, _, leds, _ = self.pictures["r1", 0]
        return max(bytes.fromhex(leds))


def at_rest(tmp_path, touch):
    """Return how bright a table is just before it rests, then, and after a touch, twice."""

    async def run():
        path = tmp_path / "journal.sqlite"
        match = Match.begin(GEMS, Journal(str(path)), 2, 7, {})
        cables = Seen(path)
        referee = Referee(match, LAYOUT, cables, lambda _: None)
        referee.typed("pause")
        await asyncio.sleep(RESTS_AFTER_S / 2)
        referee.typed("resume")
        seen = []
        for number in range(2):
            await asyncio.sleep(RESTS_AFTER_S - 0.1)
            seen.append(cables.tile)
            await asyncio.sleep(0.2)
            seen.append(cables.tile)
            touch(referee)
            seen.append(cables.tile)
            assert match.moves == number + 1
        return seen

    return in_passing_time(run())


@pytest.mark.parametrize(
    "touch",
    [
        lambda referee: referee.edge_heard(PADS[referee.match.moves], PRESS),
        lambda referee: referee.typed("hint red" if not referee.match.moves else "play 1"),
    ],
    ids=["a press", "a word"],
)
def test_lights_are_a_third_as_bright_until_somebody_does_something(tmp_path, touch):
    before, *seen = at_rest(tmp_path, touch)
    resting = before * 85 // 255
    assert seen == [resting, before, before, resting, before]
