"""An evening by edges alone on real firmware: the program is a process, its boards are others."""

import pytest

from tests.patience import wait_until
from tests.room.evening_at_ports import EveningAtPorts

SEATS = {"lost-gems": 2, "crossing": 3, "gems-tracker": 1, "logichroma": 2, "waterfall": 2}
PADS, RACKS = max(SEATS.values()), 2  # of the games of this package alone


async def play(evening, games):
    """Play a match of each of these games, the last to be left by switching off."""
    for number, game in enumerate(games, 1):
        if number > 1:
            await evening.back_to_room(evening.pads[0])
        chair, *guests = evening.pads[: SEATS[game]]
        await evening.take_chair(chair)
        for guest in guests:
            await evening.join(guest)
        await evening.choose(chair, game)
        await evening.begin(chair, number)
        await evening.play_on()
        assert evening.table.name == game
        assert evening.table.game.rules.outcome(evening.table.state) is not None
    await evening.switch_off(evening.pads[0])


@pytest.mark.slow
@pytest.mark.parametrize("games", [("gems-tracker", "lost-gems")], ids=["two games"])
def test_games_are_chosen_played_and_switched_off_by_keys_alone(tmp_path, games):
    with EveningAtPorts(tmp_path, PADS, RACKS) as evening:
        done = evening.play(lambda evening: play(evening, games))
        assert (done.returncode, done.stderr) == (0, "")
        for board in evening.boards:
            wait_until(lambda board=board: evening.is_alone(board))
