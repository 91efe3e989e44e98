"""A table that nobody touches is dimmed, and bright at the first touch, which counts."""

import asyncio

import pytest
from gemtable.journal import Journal
from gemtable.link.events import EdgeHeard
from gemtable.match.match import Match
from gemtable.referee.referee import Referee

from tests.referee.test_referee import GEMS, LAYOUT, Cables
from tests.web.passing_time import in_passing_time

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
