"""What the options of the commands that only answer do: help, rules, schemas, doctor, simulate."""

import json
from dataclasses import replace

import pytest
from gemtable import __version__
from gemtable.cli import published_schemas
from gemtable.simulate.simulated_match import Plan, play_match

from tests.play import gemtable


def told(*words):
    done = gemtable.run(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.shows("", "--version")
def test_the_version_is_told():
    assert told("--version") == f"gemtable {__version__}\n"


@pytest.mark.shows("", "--show-completion", "--install-completion")
def test_the_shell_that_it_runs_in_is_told_how_words_are_completed(monkeypatch, home):
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    script = told("--show-completion")
    assert "_GEMTABLE_COMPLETE" in script
    told("--install-completion")
    assert (home / ".bashrc").read_text().count("gemtable") == 1
    (installed,) = home.glob(".bash_completions/*")
    assert installed.read_text().strip() == script.strip()


@pytest.mark.shows("schema", "NAME", "--language")
def test_a_schema_is_printed_and_all_are_listed_in_a_language():
    assert told("schema", "board") == published_schemas.text_of("board")
    assert told("schema", "--language", "pl") != told("schema")


@pytest.mark.shows("doctor", "--json", "--language")
def test_people_are_told_in_a_language_and_scripts_in_english():
    people = gemtable.run("doctor", "--language", "pl").stdout
    report = json.loads(gemtable.run("doctor", "--language", "pl", "--json").stdout)
    first = report["checks"][0]["what"]
    assert first.startswith("Gemtable") and first not in people


@pytest.mark.shows(
    "simulate", "GAME", "--games", "--seats", "--seed", "--bot", "--json", "--option"
)
def test_bots_of_that_name_play_so_many_matches_as_they_are_dealt_from_the_seed():
    words = ("--games", "3", "--seats", "3", "--seed", "5", "--bot", "random")
    numbers = json.loads(told("simulate", "lost-gems", *words, "--option", "deal=table", "--json"))
    plan = Plan("lost-gems", 3, 3, 5, "random", {"deal": "table"})
    moves = [play_match(plan, number).moves for number in range(3)]
    assert numbers["moves"]["total"] == sum(moves)
    assert sum(moves) != sum(
        play_match(replace(plan, options={}), each).moves for each in range(3)
    )
