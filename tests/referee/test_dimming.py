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
    """Return how bright a table is just before it rests, then, and after a touch; its moves."""

    async def run():
        path = tmp_path / "journal.sqlite"
        match = Match.begin(GEMS, Journal(str(path)), 2, 7, {})
        cables = Seen(path)
        referee = Referee(match, LAYOUT, cables, lambda _: None)
        referee.typed("pause")
        referee.typed("resume")
        await asyncio.sleep(RESTS_AFTER_S - 0.1)
        bright = [cables.tile]
        await asyncio.sleep(0.2)
        bright.append(cables.tile)
        touch(referee)
        return [*bright, cables.tile], match.moves

    return in_passing_time(run())


@pytest.mark.parametrize(
    "touch",
    [
        lambda referee: referee.edge_heard("p1", EdgeHeard(0, 0, True, 1000)),
        lambda referee: referee.typed("hint red"),
    ],
    ids=["a press", "a word"],
)
def test_lights_are_a_third_as_bright_until_somebody_does_something(tmp_path, touch):
    (before, resting, after), moves = at_rest(tmp_path, touch)
    assert resting == before * 85 // 255
    assert after == before
    assert moves == 1
