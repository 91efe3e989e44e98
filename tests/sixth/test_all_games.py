"""What holds of all games holds of one that another package brings, without a line in any test.

The tests that take games from the registry are run with Nim beside them. They are those with
"nim" in their name, and what is told of all games at once.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from gemtable.games import GROUP

from tests.sixth.conftest import NIM

ROOT = Path(__file__).parents[2]
MOST_LINES = 300
GENERAL = [
    *(
        "rules/test_every_game_moves.py",
        "rules/test_every_game_states.py",
        "rules/test_options.py",
    ),
    *("rules/test_playouts.py", "rules/test_starts.py", "rules/test_reasons.py"),
    *("rules/test_refusals_knowers.py", "rules/test_secrets_shown.py", "tables/test_scripts.py"),
    *("options", "overlay", "games/test_pages.py", "games/test_stages.py", "test_completion.py"),
    *(
        "terminal/test_match_screen.py",
        "web/test_picture.py",
        "web/test_charts.py",
        "web/test_colours.py",
    ),
    *(
        "web/test_match_end.py",
        "web/test_boards_page.py",
        "web/test_lobby.py",
        "web/test_new_match.py",
    ),
    *("web/test_how_to_play.py", "web/test_replay_secrets.py", "play/test_rules_pages.py"),
    *("play/test_reasons.py", "play/test_match_choice.py", "match/test_secrets.py"),
    *("referee/test_status.py", "records/test_journal_command.py", "simulate"),
    *("rules/test_twins.py", "tables/test_scripts_secrets.py", "club/test_table_messages.py"),
    "play/test_legal_moves.py",
]
LEAST = 150  # tests; there are some more


@pytest.mark.slow
def test_all_general_tests_hold_of_nim(site):
    words = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-m",
        "not soak",
        "-k",
        "nim or every_game or lobby",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, *(f"tests/{each}" for each in GENERAL)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) >= LEAST


def test_all_of_it_is_in_one_folder_of_fewer_lines_than_a_stranger_minds():
    files = [path for path in NIM.rglob("*") if path.suffix in (".py", ".html", ".css", ".md")]
    files.append(NIM / "pyproject.toml")
    assert sum(len(path.read_text().splitlines()) for path in files) < MOST_LINES
    assert f'[project.entry-points."{GROUP}"]\nnim = ' in (NIM / "pyproject.toml").read_text()


def test_no_file_of_gemtable_names_it():
    for folder in ("host", "firmware", "boards"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".html", ".css", ".js", ".json"):
                assert not re.search(r"\bnim\b", path.read_text(), re.IGNORECASE), path
