"""A signal, or a closed window, while real firmware plays: what boards show once it has ended."""

import asyncio
import signal

import pytest
from gemtable.room.room_state import BEGIN_KEY

from tests.patience import PATIENCE_S, wait_until
from tests.play.gemtable import entries
from tests.play.terminal import Terminal
from tests.room.evening_at_ports import EveningAtPorts

GAME = "gems-tracker"


async def room(evening):
    await evening.take_chair(evening.pads[0])


async def match(evening):
    await room(evening)
    await evening.choose(evening.pads[0], GAME)
    await evening.begin(evening.pads[0])


async def menu(evening):
    await match(evening)
    await evening.open_menu(evening.pads[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "number"), [(room, signal.SIGTERM), (match, signal.SIGTERM), (menu, signal.SIGINT)]
)
def test_after_a_signal_boards_show_that_they_have_no_host(tmp_path, where, number):
    async def script(evening):
        await where(evening)
        evening.signal(number)

    with EveningAtPorts(tmp_path, pads=1) as evening:
        done = evening.play(script)
        assert done.returncode == 128 + number
        kept = "Stopped. The match is kept. To continue: gemtable play --resume"
        assert (done.stderr == "") if where is room else done.stderr.startswith(kept)
        wait_until(lambda: evening.is_alone(evening.pads[0]))


@pytest.mark.slow
def test_a_terminal_that_is_closed_ends_it_and_the_match_is_kept(tmp_path):
    with EveningAtPorts(tmp_path, pads=1) as evening, open(tmp_path / "error", "w") as error:
        screen = Terminal(*evening.words, error=error)
        try:
            asyncio.run(match_at(screen, evening))
            screen.hang_up()
            assert screen.program.wait(PATIENCE_S) == 128 + signal.SIGHUP
        finally:
            screen.close()
        assert (tmp_path / "error").read_text().startswith("Stopped. The match is kept.")
        assert entries(evening.database)[-1].kind != "end"
        wait_until(lambda: evening.is_alone(evening.pads[0]))


async def match_at(screen, evening):
    """Begin a match while the program tells in a terminal."""
    pad = evening.pads[0]
    await evening.take_chair(pad)
    await evening.choose(pad, GAME)
    await evening.press(pad, BEGIN_KEY)
    await asyncio.to_thread(screen.read_until, "Match 1 begins.")
