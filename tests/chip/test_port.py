"""A chip behind a real port, paced to real time: what any program on a computer sees of it."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gemtable import boards
from gemtable.flash import file_layout, firmware_files

from tests.play.gemtable import heed_control_c

BIN = Path(sys.executable).parent


@pytest.fixture
def port(image: Path) -> Iterator[str]:
    """The port that `gemtable emulate --tier chip pico-pad` prints, once it says "ready"."""
    command = [BIN / "gemtable", "emulate", "--tier", "chip", "pico-pad"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, preexec_fn=heed_control_c
    ) as process:
        wait, board, _mpremote, ready = (process.stdout.readline() for _ in range(4))
        assert wait.startswith("Emulated chips boot as slowly as they run.")
        assert ready == "The board is ready.\n"
        yield board.split()[-1]
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0


@pytest.fixture
def mpremote(port: str) -> Callable[..., str]:
    """Run mpremote at that port; return what it printed."""

    def run(*words: str) -> str:
        command = [BIN / "mpremote", "connect", port, *words]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.mark.soak
def test_mpremote_lists_copies_and_resets(mpremote, tmp_path):
    listed = {line.split()[1] for line in mpremote("fs", "ls").splitlines()[1:]}
    installed = file_layout.laid_out(firmware_files.files(boards.find("pico-pad")))
    assert listed == {path.partition("/")[0] + "/" * ("/" in path) for path in installed}
    (tmp_path / "note").write_text("kept in the flash")
    mpremote("fs", "cp", str(tmp_path / "note"), ":note")
    mpremote("reset")
    assert "kept in the flash" in mpremote("fs", "cat", ":note")
