"""A signal while boards alone play: in the room, in a match and in a menu, in simulated time.

What boards show after it is theirs: test_signals_at_ports.py.
"""

import signal

import pytest
from gemtable.games.kit.table import HELP_KEY, OFF
from gemtable.room.room_state import BEGIN_KEY

from tests.room.evening import Evening, key_of, lit

STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


async def room(evening, pad):
    await evening.until(lambda: OFF not in lit(pad))
    await evening.hold(pad)


async def match(evening, pad):
    await room(evening, pad)
    await evening.press(pad, key_of("gems-tracker"))
    await evening.press(pad, BEGIN_KEY)
    await evening.tells("Match 1 begins.")
    await evening.people_play(steps=2)


async def menu(evening, pad):
    await match(evening, pad)
    await evening.hold(pad, HELP_KEY)


@pytest.fixture(autouse=True)
def heeded():
    """Signals do what they do by themselves, also where the tests run behind nohup."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in STATUS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


CASES = [
    # All signals act like control-C (tests/test_program_end.py), so one everywhere tells much.
    *((where, signal.SIGTERM) for where in (room, match, menu)),
    *((match, number) for number in (signal.SIGINT, signal.SIGHUP)),
    *(
        pytest.param(where, number, marks=pytest.mark.slow)
        for where in (room, menu)
        for number in (signal.SIGINT, signal.SIGHUP)
    ),
]


@pytest.mark.parametrize(("where", "number"), CASES)
def test_a_signal_keeps_the_match_and_ends_with_its_status(tmp_path, where, number):
    database = tmp_path / "journal.sqlite"
    first = Evening(database)

    async def until_the_signal(evening):
        (pad,) = evening.pads(1, "pico-pad-oled")
        await where(evening, pad)
        assert pad.screen.level

    done = first.run(until_the_signal, ends_by=number)
    assert done.returncode == STATUS[number]
    assert first.boards[0].screen.level == 0, "its screen is off"
    if where is room:
        assert done.stderr == ""
        return
    assert done.stderr.startswith("Stopped. The match is kept. To continue: gemtable play")
    assert "--resume" in done.stderr and "--boards-only" in done.stderr

    async def after_it(evening):
        evening.pads(1, "pico-pad-oled")
        moves = first.table.referee.match.moves
        await evening.tells(f"Match 1 continues: {moves} moves so far.")

    assert Evening(database, "--resume").run(after_it, ends_by=number).returncode == STATUS[number]
