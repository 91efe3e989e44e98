"""A cable pulled and put back in each state of the room: nothing is lost, and nothing is stuck."""

import asyncio

import pytest
from gemtable.games.kit.table import OFF
from gemtable.room.room_state import BEGIN_KEY, LEFT_S, OPTIONS_KEY

from tests.room.evening import Evening, key_of, lit

GAME = "crossing"
AWAY_S = {"for a moment": 3.0, "for long": LEFT_S + 5.0}


async def glow(evening, chair, guest):
    pass


async def chair(evening, chair, guest):
    await evening.hold(chair)


async def game(evening, chair, guest):
    await evening.press(chair, key_of(GAME))


async def joined(evening, chair, guest):
    await evening.press(guest, 5)


async def options(evening, chair, guest):
    await evening.press(chair, OPTIONS_KEY)
    await evening.press(chair, 0)
    await evening.press(chair, OPTIONS_KEY)


async def begun(evening, chair, guest):
    await evening.press(chair, BEGIN_KEY)
    await evening.tells("Match 1 begins.")


async def playing(evening, chair, guest):
    await evening.people_play(steps=3)


async def ended(evening, chair, guest):
    await evening.people_play()


STAGES = (glow, chair, game, joined, options, begun, playing, ended)
OF_ROOM = STAGES[: STAGES.index(begun)]


CASES = [
    *((stage, away, whose) for stage in OF_ROOM for away in AWAY_S for whose in (0, 1)),
    # In a match a board keeps its place for as long as it takes.
    *((stage, "for a moment", whose) for stage in STAGES[len(OF_ROOM) :] for whose in (0, 1)),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stage", "away", "whose"), CASES, ids=lambda each: getattr(each, "__name__", each)
)
def test_a_cable_that_is_pulled_and_put_back_loses_nothing(tmp_path, stage, away, whose):
    """It is that of the pad with the chair (0) or of a guest (1)."""
    evening, reached = Evening(tmp_path / "journal.sqlite"), STAGES.index(stage)
    is_chair_lost = away == "for long" and whose == 0 and reached >= STAGES.index(chair)
    is_guest_lost = away == "for long" and whose == 1 and reached >= STAGES.index(joined)

    async def script(evening):
        pads = evening.pads(2)
        await evening.until(lambda: OFF not in lit(pads[1]))
        for each in STAGES[: reached + 1]:
            await each(evening, *pads)
        pads[whose].unplug()
        await asyncio.sleep(AWAY_S[away])
        pads[whose].replug()
        await asyncio.sleep(2.0)
        await evening.until(lambda: any(map(any, lit(pads[whose]))))
        if is_chair_lost:
            await chair(evening, *pads)
        if is_guest_lost:
            await joined(evening, *pads)
        last = playing if stage in OF_ROOM else ended
        for each in STAGES[reached + 1 : STAGES.index(last) + 1]:
            await each(evening, *pads)
        referee = evening.table.referee
        seats = pads[::-1] if is_chair_lost and reached >= STAGES.index(joined) else pads
        assert [pad.board for pad in referee.layout.pads[:2]] == [pad.uid for pad in seats]
        assert referee.match.game.name == GAME
        assert referee.match.options["distributor"] == 1
        assert (referee.match.outcome is None) == (stage in OF_ROOM)

    evening.run(script)
