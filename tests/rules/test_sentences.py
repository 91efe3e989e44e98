"""Every sentence of the rule texts that states a rule has tests, and they exist.

The tables are sentences/*.json: what a text says, and the tests that prove it.
"""

import ast
import json
from functools import cache
from pathlib import Path

import pytest

from tests.games import OWN

HERE = Path(__file__).parent
TABLES = sorted((HERE / "sentences").glob("*.json"))
SENTENCES = [(path.stem, each) for path in TABLES for each in json.loads(path.read_text())]


@cache
def names_in(name):
    """Return the names of the tests in a file beside this one; none if there is no such file."""
    path = HERE / name
    tree = ast.parse(path.read_text()) if path.exists() else ast.Module([], [])
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_game_has_a_table():
    assert [path.stem for path in TABLES] == OWN


def test_no_sentence_is_listed_twice():
    listed = [(game, sentence["says"]) for game, sentence in SENTENCES]
    assert len(set(listed)) == len(listed)


def test_a_sentence_has_tests_of_its_game_or_of_all_and_they_exist():
    for game, sentence in SENTENCES:
        assert sentence.keys() == {"says", "tests"}
        assert sentence["tests"], sentence
        for test in sentence["tests"]:
            file, _, name = test.partition("::")
            own = f"test_{game.replace('-', '_')}_"
            assert file.startswith((own, "test_twins.py")), sentence
            assert name in names_in(file), test


@pytest.mark.parametrize("game", OWN)
def test_every_test_of_a_rule_text_is_listed(game):
    """So that a sentence cannot lose its test by a change of name on one side."""
    listed = {test for name, each in SENTENCES if name == game for test in each["tests"]}
    for path in HERE.glob(f"test_{game.replace('-', '_')}_text*.py"):
        for name in names_in(path.name):
            assert f"{path.name}::{name}" in listed, f"{name} is in no sentence's list"
