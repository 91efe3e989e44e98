"""The first half second, in which the program is loaded: control-C ends it without a traceback."""

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from tests.play.gemtable import heed_control_c

# Presses control-C the moment a module is looked for, and then starts the program.
WINDOWS = """
import sys
sys.platform = "win32"
for module in ("termios", "grp", "fcntl"):
    sys.modules[module] = None
from gemtable.__main__ import main
sys.argv = ["gemtable", *sys.argv[1:]]
main()
"""
PRESSED = """
import importlib.abc, signal, sys

module = sys.argv[1]

class Finger(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == module:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Finger())
from gemtable.__main__ import main
sys.argv = ["gemtable", *sys.argv[2:]]
main()
"""


def run(code, *words):
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        preexec_fn=heed_control_c,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "module",
    ["gemtable.cli", "typer.main", "gemtable.process.program_end", "sqlalchemy", "rich.table"],
)
def test_control_c_while_it_is_loaded_is_no_traceback(tmp_path, module):
    database = str(tmp_path / "journal.sqlite")
    ended = run(PRESSED, module, "journal", "list", "--db", database)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_the_command_starts_where_that_is_so():
    (command,) = (
        each for each in entry_points(group="console_scripts") if each.name == "gemtable"
    )
    assert command.value == "gemtable.__main__:main"


def test_before_that_nothing_is_loaded_that_takes_time():
    loads = "import sys; before = set(sys.modules); import gemtable.__main__"
    loaded = run(f"{loads}; print(*sorted(set(sys.modules) - before))").stdout.split()
    assert loaded == ["gemtable", "gemtable.__main__"]


@pytest.mark.parametrize("words", [(), ("play", "lost-gems"), ("flash", "--as", "pico-pad")])
def test_windows_is_told_where_gemtable_runs(words):
    done = run(WINDOWS, *words)
    assert (done.returncode, done.stdout) == (1, "")
    what, fix = done.stderr.splitlines()
    assert what == "Gemtable does not run directly on Windows."
    assert fix.startswith("Run Gemtable in WSL 2")
