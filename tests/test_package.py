"""A built wheel works from any folder, with all that boards need inside."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from gemtable import __version__
from gemtable.boards.board_folders import BOARDS, FIRMWARE
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The wheel installed alone in a folder, with the packages it needs beside."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--no-deps",
            "--no-index",
            "--target",
            folder,
            wheel,
        ],
        check=True,
        capture_output=True,
    )
    return folder


@pytest.mark.slow
def test_the_wheel_carries_every_file_of_the_firmware_and_every_board(installed):
    carried = installed / "gemtable" / "board_files"
    for place, source in (("firmware", FIRMWARE), ("boards", BOARDS)):
        for path in source.rglob("*"):
            if path.suffix in (".py", ".json"):
                assert (carried / place / path.relative_to(source)).read_bytes() == (
                    path.read_bytes()
                )


@pytest.mark.slow
def test_what_an_index_shows_has_no_picture_and_no_link_that_leads_nowhere_there(installed):
    (told,) = installed.glob("gemtable-*.dist-info/METADATA")
    facts, _, text = told.read_text().partition("\n\n")
    assert "Description-Content-Type: text/markdown" in facts
    assert text.startswith("# Gemtable\n")
    tokens = [
        each for token in MarkdownIt().parse(text) for each in (token, *(token.children or ()))
    ]
    assert all(str(each.attrGet("href")).startswith("https:") for each in tokens if each.attrs)
    assert not [each for each in tokens if each.type in ("image", "html_inline", "html_block")]
    assert "picture leads" not in text


@pytest.mark.slow
def test_the_wheel_carries_every_file_of_the_page(installed):
    for folder in ("static", "templates"):
        for path in (ROOT / "host" / "gemtable" / "web" / folder).iterdir():
            carried = installed / "gemtable" / "web" / folder / path.name
            assert carried.read_bytes() == path.read_bytes()


@pytest.mark.slow
def test_the_wheel_carries_every_schema_of_a_command(installed):
    files = [*(ROOT / "host" / "gemtable" / "cli" / "schemas").glob("*.json")]
    assert files
    for path in files:
        carried = installed / "gemtable" / "cli" / "schemas" / path.name
        assert carried.read_bytes() == path.read_bytes()


@pytest.mark.slow
def test_the_installed_package_plays_a_game_from_any_folder(installed, tmp_path):
    done = subprocess.run(
        [
            str(installed / "bin" / "gemtable"),
            *("play", "lost-gems", "--auto", "--seed", "1", "--speed", "20", "--json"),
            *("--db", str(tmp_path / "journal.sqlite")),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["reason"] == "last-turns"


@pytest.mark.slow
def test_the_installed_package_uses_its_own_files(installed, tmp_path):
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from gemtable.boards import board_folders; print(board_folders.FIRMWARE)",
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(installed / "gemtable" / "board_files" / "firmware")


def test_firmware_and_host_are_of_one_version():
    source = (FIRMWARE / "version.py").read_text()
    assert f'VERSION = "{__version__}"' in source
