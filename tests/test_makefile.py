"""What `make` does in a fresh checkout, and what it leaves behind."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text()
SETUP_NEEDS = ("pyproject.toml", "constraints.txt", "hatch_build.py")

# A Python that makes virtual environments, in which pip finds no network.
PYTHON_WITHOUT_NETWORK = """#!/bin/sh
case "$*" in
  "-m venv .venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
  "-m pip "*) echo "Traceback (most recent call last): no route to host"; exit 2 ;;
esac
"""


@pytest.fixture
def checkout(tmp_path):
    """A folder with the Makefile and what setup looks at."""
    for name in ("Makefile", *SETUP_NEEDS):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def make(checkout, *words):
    """As a person starts it: the make around the tests hands down neither ARGS nor its level."""
    ours = ("MAKE", "MFLAGS")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(["make", *words], cwd=checkout, env=env, capture_output=True, text=True)


def test_every_target_that_is_promised_does_something(checkout):
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / ".ready").touch()
    promised = re.search(r"^\.PHONY: (.*)", MAKEFILE, re.MULTILINE)[1].split()
    for target in set(promised) - {"setup"}:
        done = make(checkout, "--dry-run", target)
        assert done.returncode == 0, done.stderr
        assert "Nothing to be done" not in done.stdout, target


def test_every_target_but_those_others_need_is_in_the_help(checkout):
    promised = re.search(r"^\.PHONY: (.*)", MAKEFILE, re.MULTILINE)[1].split()
    listed = re.findall(r"^  make (\w+)", make(checkout, "help").stdout, re.MULTILINE)
    assert sorted(listed) == sorted(set(promised) - {"types"})


@pytest.mark.parametrize("target", ["play", "test"])
def test_without_network_setup_says_what_failed_and_keeps_what_pip_said(checkout, target):
    python = checkout / "python"
    python.write_text(PYTHON_WITHOUT_NETWORK)
    python.chmod(0o755)
    done = make(checkout, f"PYTHON={python}", target)
    assert done.returncode != 0
    told = done.stdout + done.stderr
    assert "The packages that Gemtable needs could not be installed." in told
    assert f"See that there is a network, and room on the disk, then: make {target}" in told
    assert "Traceback" not in told
    (log,) = re.findall(r"What pip said is in (\S+)\.", told)
    assert "no route to host" in (checkout / log).read_text()
    left = {path.name for path in (checkout / ".venv").iterdir()}
    assert not left & {".plays", ".ready"}  # the next make tries again


def test_a_python_that_makes_no_virtual_environment_says_why_itself(checkout):
    """As Debian's without python3-venv, which says what to install."""
    python = checkout / "python"
    python.write_text('#!/bin/sh\ncase "$*" in "-m venv "*) echo "apt install"; exit 1 ;; esac\n')
    python.chmod(0o755)
    done = make(checkout, f"PYTHON={python}", "play")
    assert done.returncode != 0
    assert done.stdout.splitlines()[-1] == "apt install"


@pytest.mark.parametrize("target, packages", [("play", "."), ("flash", "."), ("test", ".[dev]")])
def test_who_plays_waits_only_for_what_playing_needs(checkout, target, packages):
    done = make(checkout, "--dry-run", target)
    assert re.findall(r"constraints\.txt -e '?([^' ]+)", done.stdout) == [packages]
    (checkout / ".venv").mkdir()
    for ready in (".plays", ".ready"):
        (checkout / ".venv" / ready).touch()
    assert "pip install" not in make(checkout, "--dry-run", target).stdout


def test_clean_removes_all_that_git_is_told_to_ignore(checkout):
    kept = {path.name for path in checkout.iterdir()} | {"host"}
    for line in (ROOT / ".gitignore").read_text().splitlines():
        folder = checkout / line.strip("/")
        folder.mkdir()
        (folder / "left").touch()
    (checkout / "host" / "gemtable" / "__pycache__").mkdir(parents=True)
    assert make(checkout, "clean").returncode == 0
    assert {path.name for path in checkout.iterdir()} == kept
    assert not list(checkout.rglob("__pycache__"))
