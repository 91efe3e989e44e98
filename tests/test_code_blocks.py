"""Every block of code in docs/ and README.md does what its page says.

Python runs, JSON is read, board files are checked, transcripts are typed again, parts of files
are as in the file, and lines of a shell are at least its language; `test_docs.py` parses those
of `gemtable` and `make` to the last word.
"""

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import pytest
from babel.messages.pofile import read_po
from gemtable import boards, languages
from gemtable.match import names
from gemtable.sentence import Sentence, naming, speaking

from tests import shown
from tests.languages import catalogues

ROOT = Path(__file__).parents[1]
PAGES = {str(path.relative_to(ROOT)): path.read_text() for path in shown.PAGES}
FENCE = re.compile(r"^( *)```([\w{}-]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
KINDS = {"python", "json", "toml", "po", "sh", "console", "ini", "jinja", "text", "{eval-rst}"}
PATH = f"{Path(sys.executable).parent}:{os.environ['PATH']}"


def blocks(kind, text):
    return [block for _, its, block in FENCE.findall(text) if its == kind]


def pages_with(kind):
    return [name for name, text in PAGES.items() if blocks(kind, text)]


def boards_of(text):
    return [json.loads(block) for block in blocks("json", text) if '"key_pins"' in block]


@pytest.mark.parametrize("name", PAGES)
def test_a_block_says_what_it_is(name):
    assert {kind for _, kind, _ in FENCE.findall(PAGES[name])} <= KINDS
    assert PAGES[name].count("```") == 2 * len(FENCE.findall(PAGES[name]))


@pytest.mark.parametrize("name", PAGES)
def test_a_part_of_a_file_is_as_in_the_file(name):
    assert shown.anew(PAGES[name]) == PAGES[name], "make golden"


def test_a_part_that_is_no_longer_in_its_file_is_missed():
    with pytest.raises(KeyError):
        shown.part("tests/sixth/nim/nim/rules.py", "Take Gone")


@pytest.mark.parametrize("name", pages_with("python"))
def test_python_runs(name, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "tests" / "sixth" / "nim")
    told = "".join(blocks("python", shown.BLOCK.sub("", PAGES[name])))
    kept = set(names._CALLED)
    with ExitStack() as added:  # what a page adds to a table is taken out again
        for table in (languages.NAMES, languages._SEAT_NOUNS, catalogues.PLURALS):
            added.enter_context(patch.dict(table))
        added.callback(names._CALLED.intersection_update, kept)
        exec(compile(told, name, "exec"), {"__name__": "page"})


@pytest.mark.parametrize("name", pages_with("json"))
def test_json_is_read_and_a_board_file_is_valid(name, tmp_path):
    for block in blocks("json", PAGES[name]):
        json.loads(block)
    for board in boards_of(PAGES[name]):
        path = tmp_path / f"{board['name']}.json"
        path.write_text(json.dumps(board))
        assert boards.load(path).title == board["title"]


@pytest.mark.parametrize("name", pages_with("toml"))
def test_toml_is_read(name):
    for block in blocks("toml", PAGES[name]):
        tomllib.loads(block)


@pytest.mark.parametrize("name", pages_with("sh"))
def test_lines_for_a_shell_are_its_language(name):
    for block in blocks("sh", PAGES[name]):
        done = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", pages_with("console"))
def test_a_transcript_is_what_one_sees(name, tmp_path):
    for board in boards_of(PAGES[name]):
        (tmp_path / f"{board['name']}.json").write_text(json.dumps(board))
    home = {"HOME": str(tmp_path), "PATH": PATH, "LANG": "C.UTF-8", "COLUMNS": "200"}
    for block in blocks("console", PAGES[name]):
        for command, answer in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, env=home, capture_output=True, text=True
            )
            assert done.stdout + done.stderr == answer, command


@pytest.fixture
def dutch(tmp_path, monkeypatch):
    """The language of docs/your-language.md, by what that page says to add."""
    page = PAGES["docs/your-language.md"]
    for table in (languages.NAMES, languages._SEAT_NOUNS, catalogues.PLURALS):
        monkeypatch.setitem(table, "nl", None)  # it is taken out again after the test
    monkeypatch.setattr(names, "_CALLED", set(names._CALLED))
    exec("".join(blocks("python", page)), {})
    (entries,) = blocks("po", page)
    head = catalogues._head("nl").decode()
    path = tmp_path / "nl.po"
    path.write_text(head + entries)
    monkeypatch.setitem(languages.CATALOGUES, "nl", path)
    languages.language.cache_clear()
    yield languages.language("nl")
    languages.language.cache_clear()


def test_a_language_of_ones_own_is_spoken(dutch):
    with speaking(dutch):
        told = Sentence("Seat {seat} to play", seat=2)
        assert str(told) == "Plaats 2 is aan de beurt"
        with naming([None, "Ola"]):
            assert str(told) == "Ola is aan de beurt"
        counted = [Sentence("1 move so far.", "{count} moves so far.", count=n) for n in (1, 4)]
        assert [*map(str, counted)] == ["Tot nu toe 1 zet.", "Tot nu toe 4 zetten."]
        assert str(Sentence("Choose a move.")) == "Choose a move."  # nobody translated it


def test_nobody_is_called_what_a_language_of_ones_own_calls_a_seat(dutch):
    with pytest.raises(names.UserError, match="Another seat, the table"):
        names.name_of("plaats 2")


@pytest.mark.slow
def test_texts_of_the_language_page_are_texts_of_gemtable(dutch):
    (entries,) = blocks("po", PAGES["docs/your-language.md"])
    catalogue = read_po(io.BytesIO(entries.encode()))
    known = {each.text for each in catalogues.messages()}
    for entry in catalogue:
        assert not entry.id or languages.forms(entry.id)[0] in known, entry.id
