"""A cable pulled and put back in each state of the room, on real firmware at real ports.

For how long a seat and the chair are kept is tested in simulated time (test_pulled_cables.py).
Here a board starts anew, which takes as long as the machine lets it: what it lost meanwhile is
taken again, and no more than that may be needed.
"""

import pytest
from gemtable.games.kit.table import HELP_KEY
from gemtable.room.room_state import BEGIN_KEY, OPTIONS_KEY

from tests.patience import until, wait_until
from tests.room.evening_at_ports import EveningAtPorts

GAME = "lost-gems"
FIRST_OPTION = 0  # who deals


async def no_chair(evening, chair, guest):
    await until(lambda: evening.glows(chair) and evening.glows(guest))


async def chair_held(evening, chair, guest):
    if not evening.has_chair(chair):
        await evening.take_chair(chair)


async def game_chosen(evening, chair, guest):
    await chair_held(evening, chair, guest)
    if BEGIN_KEY not in evening.lit(chair):
        await evening.choose(chair, GAME)


async def joined(evening, chair, guest):
    await game_chosen(evening, chair, guest)
    if not evening.has_joined(guest):
        await evening.join(guest)


async def options_shown(evening, chair, guest):
    await joined(evening, chair, guest)
    shown = evening.colours(chair)
    await evening.press(chair, OPTIONS_KEY)
    await until(lambda: evening.colours(chair) != shown)


async def room_menu(evening, chair, guest):
    """Of the pad whose cable is pulled, since either may have it."""
    await joined(evening, chair, guest)
    await evening.open_menu(evening.pulled)


OF_ROOM = (no_chair, chair_held, game_chosen, joined, options_shown, room_menu)


async def pull_in_room(evening):
    """Pull the cable and put it back; wait until the board shows the room, and no menu."""
    pad = evening.pulled
    pad.pull()
    pad.put_back()
    is_there = (evening.glows, evening.has_joined, evening.has_chair)
    await until(lambda: any(each(pad) for each in is_there))
    assert not evening.has_menu(pad), "it has closed with its board"


async def pull_in_match(evening):
    """Pull the cable and put it back: the match pauses, and continues."""
    paused, back = map(evening.told.count, (PAUSED, BACK))
    evening.pulled.pull()
    await evening.tells(PAUSED, paused + 1)
    evening.pulled.put_back()
    await evening.tells(BACK, back + 1)
    await until(lambda: not evening.is_alone(evening.pulled))
    assert not evening.has_menu(evening.pulled)


PAUSED = "The match is paused: "
BACK = "All boards are back; the match continues."


async def play(evening):
    """Go through all states, and pull the cable in each."""
    chair, guest = evening.pads
    for state in OF_ROOM:
        await state(evening, chair, guest)
        await pull_in_room(evening)
    await joined(evening, chair, guest)
    await evening.press(chair, BEGIN_KEY)
    evening.pulled.pull()  # as the match begins
    evening.pulled.put_back()
    await evening.tells("Match 1 begins.")
    await until(lambda: not evening.is_alone(evening.pulled))
    await evening.sit(evening.pulled)
    await until(lambda: evening.told.count(PAUSED) == evening.told.count(BACK))
    await pull_in_match(evening)
    await evening.play_on(steps=3)
    await pull_in_match(evening)
    await evening.play_on(steps=1)
    await evening.open_menu(evening.pulled)
    await pull_in_match(evening)
    await evening.play_on()
    evening.pulled.pull()  # after the end
    evening.pulled.put_back()
    await until(lambda: HELP_KEY in evening.lit(evening.pulled))
    await evening.back_to_room(evening.pulled)
    await evening.take_chair(guest)
    await evening.switch_off(guest)


@pytest.mark.slow
@pytest.mark.parametrize("whose", [0, 1], ids=["the chair's", "a guest's"])
def test_a_cable_may_be_pulled_in_each_state(tmp_path, whose):
    with EveningAtPorts(tmp_path, pads=2, racks=2) as evening:
        evening.pulled = evening.pads[whose]
        done = evening.play(play)
        assert (done.returncode, done.stderr) == (0, "")
        assert evening.table.game.rules.outcome(evening.table.state) is not None
        pads = {unit.board for unit in evening.table.layout.pads}
        assert pads == {pad.uid for pad in evening.pads}
        for board in evening.boards:
            wait_until(lambda board=board: evening.is_alone(board))
