"""An evening by edges alone on real firmware: the program is a process, its boards are others."""

import pytest

from tests.patience import wait_until
from tests.room.evening_at_ports import EveningAtPorts

SEATS = {"lost-gems": 2, "crossing": 3, "gems-tracker": 1, "logichroma": 2, "waterfall": 2}
STEPS = {"waterfall": 20}  # of hundreds, then it is left by switching off
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
        await evening.play_on(STEPS.get(game))
        assert evening.table.name == game
        is_over = evening.table.game.rules.outcome(evening.table.state) is not None
        assert is_over == (game not in STEPS)
    await evening.switch_off(evening.pads[0])


@pytest.mark.parametrize(
    "games",
    [
        pytest.param(("gems-tracker", "lost-gems"), marks=pytest.mark.slow, id="two games"),
        pytest.param(tuple(SEATS), marks=pytest.mark.soak, id="all games"),
    ],
)
def test_games_are_chosen_played_and_switched_off_by_keys_alone(tmp_path, games):
    with EveningAtPorts(tmp_path, PADS, RACKS) as evening:
        done = evening.play(lambda evening: play(evening, games))
        assert (done.returncode, done.stderr) == (0, "")
        assert ("The match is kept. To continue:" in done.stdout) == (games[-1] in STEPS)
        for board in evening.boards:
            wait_until(lambda board=board: evening.is_alone(board))
