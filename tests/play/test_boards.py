"""Boards come and go while bots play: a named pause, and the match goes on."""

import asyncio
import contextlib
import os
import signal

import pytest
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.autoplay import autoplay
from gemtable.play.gathering import Gathering
from gemtable.referee.referee import Referee

from tests.patience import until


@contextlib.asynccontextmanager
async def table(database, speed=10):
    """A match of seed 4 on emulated boards: its referee, its boards, and what was told."""
    told = []
    journal = Journal(str(database))
    match = Match.begin(GAMES["lost-gems"], journal, 2, 4, {})
    script = GAMES["lost-gems"].table
    gathering = Gathering(lambda what, fix: told.append(what), only_emulated=True, speed=speed)
    try:
        assigned = await gathering.assign(script.needs({}, 2), 2)
        referee = Referee(match, assigned.layout, gathering.fleet, told.append, speed)
        gathering.listen(referee, referee.bulletin.glow)
        yield referee, gathering, told
    finally:
        await gathering.close()
        journal.close()


def moves(database):
    entries = Journal(str(database)).entries(1)
    return [entry.facts for entry in entries if entry.kind == "move"]


async def autoplayed(referee, gathering):
    bots = dict.fromkeys(range(2), GAMES["lost-gems"].bot)
    await autoplay(referee, bots, gathering.press)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The moves of a match that nothing happened to."""
    database = tmp_path_factory.mktemp("whole") / "journal.sqlite"

    async def play():
        async with table(database) as (referee, gathering, _told):
            await autoplayed(referee, gathering)

    asyncio.run(play())
    return moves(database)


@pytest.mark.slow
def test_a_board_lost_in_mid_game_is_a_named_pause_and_the_game_ends_the_same(tmp_path, whole):
    async def play(database):
        async with table(database) as (referee, gathering, told):
            bots = asyncio.create_task(autoplayed(referee, gathering))
            await until(lambda: referee.match.moves == 6)
            pad = gathering.emulated[referee.layout.pads[0].board]
            pad.unplug()
            await until(lambda: referee.absent)
            at_pause = referee.match.moves
            await asyncio.sleep(0.3)
            assert referee.match.moves == at_pause
            pad.replug()
            await until(lambda: not referee.absent)
            await bots
            return told

    told = asyncio.run(play(tmp_path / "broken.sqlite"))
    # A press that was on its way on another board is answered with a note, no more.
    notices = [(notice.kind, str(notice.text)) for notice in told]
    # On a busy machine other boards go silent as well, and it pauses more than once.
    pauses = [notice for notice in notices if notice[0] not in ("event", "note")]
    assert {kind for kind, _text in pauses} == {"pause", "resume"}
    lost = "Paused: seat 1's pad is unplugged. Plug it in again, or type moves."
    assert ("pause", lost) in pauses
    assert pauses[-1] == ("resume", "All boards are back; the match goes on.")
    assert moves(tmp_path / "broken.sqlite") == whole
    kinds = [entry.kind for entry in Journal(str(tmp_path / "broken.sqlite")).entries(1)]
    assert {"pause", "resume"} <= {*kinds}


def test_moves_can_be_typed_while_a_board_is_away(tmp_path):
    async def play():
        async with table(tmp_path / "journal.sqlite") as (referee, gathering, _told):
            pad = referee.layout.pads[0]
            gathering.emulated[pad.board].unplug()
            await until(lambda: referee.absent)
            referee.typed("hint red")
            assert referee.match.moves == 1

    asyncio.run(play())


def test_after_a_replug_the_lights_are_what_they_were(tmp_path):
    async def play():
        async with table(tmp_path / "journal.sqlite", speed=1) as (referee, gathering, _told):
            rack = gathering.emulated[referee.layout.racks[0][0].board]
            face_down = [(0, 5, 0)] * 6  # the dim green of the table script, under the rack's cap
            await until(lambda: list(rack.leds[:6]) == face_down)
            old = rack.port
            rack.unplug()
            await until(lambda: referee.absent)
            rack.replug()
            assert rack.port != old
            await until(lambda: not referee.absent)
            await until(lambda: list(rack.leds[:6]) == face_down)

    asyncio.run(play())


def test_a_board_that_hangs_is_gone_and_takes_the_match_up_again_when_it_goes_on(tmp_path):
    async def play():
        async with table(tmp_path / "journal.sqlite", speed=1) as (referee, gathering, told):
            pad = gathering.emulated[referee.layout.pads[0].board]
            os.kill(pad.pid, signal.SIGSTOP)
            try:
                await until(lambda: referee.absent)
            finally:
                os.kill(pad.pid, signal.SIGCONT)
            await until(lambda: not referee.absent)
            pad.strokes(0, [(0, True), (60_000, False)])
            await until(lambda: referee.match.moves == 1)
            assert str(told[0].text) == (
                "Paused: seat 1's pad does not answer. Plug it in again, or type moves."
            )

    asyncio.run(play())
