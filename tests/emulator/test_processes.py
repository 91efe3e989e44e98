"""No process is left behind, however the program that used the boards ended."""

import os
import signal
import subprocess
import sys

import pytest
from gemtable import boards
from gemtable.emulator.emulator import Emulator, EmulatorError
from gemtable.errors import UserError

from tests.emulator import programs
from tests.patience import PATIENCE_S, wait_until
from tests.play.gemtable import heed_control_c

GENTLE = (signal.SIGTERM, signal.SIGINT)

# Starts a board, waits until it hangs in its loop, prints the process ids, and waits.
CLIENT = f"""
import signal, sys
from pathlib import Path
from gemtable import boards
from gemtable.emulator.emulator import Emulator

emulator = Emulator(firmware=Path(sys.argv[1]))
board = emulator.start(boards.find("pico-tile"))
assert board.wait_for(lambda leds: any(leds[0]), {PATIENCE_S})
print(emulator.supervisor_pid, board.pid, board.flash.parent, flush=True)
signal.pause()
"""


def is_running(pid):
    """Say whether a process runs; one that only waits to be reaped does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return state.stdout.strip()[:1] not in ("", "Z")


@pytest.fixture
def busy(tmp_path):
    """Return a firmware whose program never waits."""
    (tmp_path / "main.py").write_text(programs.LEDS + "show(0, 16, [1] * 6)\nwhile True: pass")
    return tmp_path


@pytest.fixture
def client(busy, tmp_path):
    """Start a program that uses emulated boards; return it, its pids and its folder."""
    command = [sys.executable, "-c", CLIENT, str(busy)]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}  # what two SIGKILLs leave is here
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=heed_control_c,
    ) as process:
        supervisor, vm, folder = process.stdout.readline().split()
        yield process, (int(supervisor), int(vm)), folder
        process.kill()


def test_close_ends_every_process_and_removes_the_flash(busy):
    with Emulator(firmware=busy) as emulator:
        running = [emulator.start(boards.find("pico-tile")) for _ in range(3)]
        pids = [emulator.supervisor_pid, *(board.pid for board in running)]
        assert all(map(is_running, pids))
    assert not any(map(is_running, pids))
    assert not running[0].flash.exists()
    assert running[0].port is None
    with pytest.raises(EmulatorError, match="have stopped"):
        running[0].press(0)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_where_nothing_hears_the_boards_any_more_nobody_waits_for_them(busy):
    def fails():
        raise RuntimeError

    with Emulator(firmware=busy, leds_changed=fails) as emulator:
        board = emulator.start(boards.find("pico-tile"))
        wait_until(lambda: board.port is None)
        with pytest.raises(EmulatorError, match="have stopped"):
            emulator.start(boards.find("pico-tile"))


@pytest.mark.parametrize(
    "number",
    [signal.SIGKILL, *(pytest.param(each, marks=pytest.mark.slow) for each in GENTLE)],
)
def test_the_end_of_the_program_ends_everything(client, number):
    process, pids, folder = client
    process.send_signal(number)
    wait_until(lambda: not any(map(is_running, pids)))
    wait_until(lambda: not os.path.exists(folder))


@pytest.mark.slow
@pytest.mark.parametrize("number", GENTLE)
def test_the_end_of_the_supervisor_ends_the_boards_too(client, number):
    _process, pids, _folder = client
    os.kill(pids[0], number)
    wait_until(lambda: not any(map(is_running, pids)))


def test_the_program_learns_that_the_supervisor_was_killed_and_its_boards_end(busy):
    with Emulator(firmware=busy) as emulator:
        board = emulator.start(boards.find("pico-tile"))
        assert board.wait_for(lambda leds: any(leds[0]), PATIENCE_S)  # now it hangs in its loop
        pid = board.pid
        os.kill(emulator.supervisor_pid, signal.SIGKILL)
        wait_until(lambda: board.port is None)
        wait_until(lambda: not is_running(pid))


def test_it_starts_from_any_folder(busy, tmp_path, monkeypatch):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for name in ("select.py", "machine.py", "json.py", "gemtable.py"):
        (folder / name).write_text("raise RuntimeError('not this one')")
    monkeypatch.chdir(folder)
    with Emulator(firmware=busy) as emulator:
        assert emulator.start(boards.find("pico-tile")).port


def test_unique_ids_repeat_from_run_to_run(busy):
    def uids():
        with Emulator(firmware=busy) as emulator:
            return [emulator.start(boards.find("pico-tile")).uid for _ in range(2)]

    assert uids() == uids() == ["e660000000000001", "e660000000000002"]


def test_a_speed_of_zero_is_refused():
    with pytest.raises(UserError, match="A speed of 0 is not possible"):
        Emulator(0)
