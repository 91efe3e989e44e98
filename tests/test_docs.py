"""The documents: short, their links lead somewhere, the commands and the code in them work.

The site that `make docs` builds is without a warning, whole and readable offline.

Python runs, JSON is read, board files are checked, transcripts are typed again, parts of files
are as in the file, and lines of a shell are at least its language.
"""

import importlib
import io
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from pathlib import Path
from unittest.mock import patch
from urllib.parse import unquote

import pytest
from babel.messages.pofile import read_po
from gemtable import boards, languages
from gemtable.games import kit
from gemtable.match import seat_names
from gemtable.sentence import Sentence, naming, speaking

from tests import shown
from tests.given_options import GEMTABLE
from tests.languages import catalogues

ROOT = Path(__file__).parents[1]
FRONT = {"README.md": 900, "CONTRIBUTING.md": 900}  # words, at most
DOCS = {str(path.relative_to(ROOT)): 1500 for path in (ROOT / "docs").rglob("*.md")}
# What a page has its reader make, and what stands for it where its commands are parsed.
STAND_INS = {"nim": "crossing", "nl": "pl", "my-pair.json": "pico-tile"}
FOLDERS = ("boards", "docs", "firmware", "host", "tests")
ALL = [ROOT / name for name in FRONT] + [
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.md")
    if "sixth" not in path.parts  # is read where it is installed
]
NAMED_FILE = re.compile(r"(?<![\w./*-])(?:\w+/)*(\w+\.(?:py|js|html|css))\b")
OF_OTHERS = {  # files of MicroPython, of makers, and of sources that are cited
    *("boot.py", "_boot.py", "mine.py", "fileformat2.html", "feather_u2if.py"),
}
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")


def anchors(text):
    """Return the anchors of a page's headings, as they are made on GitHub."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(page):
    """Return the relative links of a page that lead nowhere."""
    broken = []
    for link in LINK.findall(re.sub(r"`[^`\n]+`", "", page.read_text())):
        path, _, anchor = link.partition("#")
        if re.match(r"\w+:", link):
            continue
        there = (page.parent / path).resolve() if path else page
        if not there.exists() or (anchor and anchor not in anchors(there.read_text())):
            broken.append(link)
    return broken


def commands(name):
    """Return the lines of a page that people can type, without comments."""
    text = (ROOT / name).read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    lines = [line for block in blocks for line in block.splitlines()]
    return [shlex.split(line, comments=True) for line in lines + spans if _starts_well(line)]


def _starts_well(line):
    return re.match(r"(\.venv/bin/)?gemtable [a-z]|make [a-z]", line) and "..." not in line


def test_every_link_leads_somewhere():
    broken = {str(page.relative_to(ROOT)): broken_links(page) for page in ALL}
    assert {name: links for name, links in broken.items() if links} == {}


def test_every_file_that_a_document_or_the_code_names_is_there():
    there = {path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")}
    sources = [path for folder in ("host", "firmware") for path in (ROOT / folder).rglob("*")]
    for path in [*ALL, *(path for path in sources if path.suffix in (".py", ".html", ".js"))]:
        for name in NAMED_FILE.findall(path.read_text()):
            assert name in there | OF_OTHERS, f"{path}: {name}"


@pytest.mark.parametrize(("name", "most"), [*FRONT.items(), *DOCS.items()])
def test_a_page_is_short(name, most):
    assert len((ROOT / name).read_text().split()) <= most


@pytest.mark.parametrize("name", [*FRONT, *DOCS])
def test_every_command_exists_with_its_options(name):
    targets = re.findall(r"^(\w+):.* ## ", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for program, *words in commands(name):
        if program == "make":
            assert words[0] in targets, words
        else:
            words = [STAND_INS.get(word, word) for word in words]
            copy_context().run(parse, words)  # --language speaks another one


def parse(words):
    """Parse a command line of `gemtable` to its last word, without running it."""
    command, context = GEMTABLE, None
    while hasattr(command, "commands"):
        context = command.make_context("gemtable", [*words], parent=context)
        rest = [*context._protected_args, *context.args]
        _name, command, words = command.resolve_command(context, rest)
    with suppress_help():
        command.make_context("gemtable", [*words], parent=context)


@contextmanager
def suppress_help():
    try:
        yield
    except SystemExit as end:
        assert end.code == 0


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
    kept = set(seat_names._CALLED)
    with ExitStack() as added:  # what a page adds to a table is taken out again
        for table in (languages.NAMES, languages._SEAT_NOUNS, catalogues.PLURALS):
            added.enter_context(patch.dict(table))
        added.callback(seat_names._CALLED.intersection_update, kept)
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
    monkeypatch.setattr(seat_names, "_CALLED", set(seat_names._CALLED))
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
    with pytest.raises(seat_names.UserError, match="reserved for a seat, the table"):
        seat_names.name_of("plaats 2")


@pytest.mark.slow
def test_texts_of_the_language_page_are_texts_of_gemtable(dutch):
    (entries,) = blocks("po", PAGES["docs/your-language.md"])
    catalogue = read_po(io.BytesIO(entries.encode()))
    known = {each.text for each in catalogues.messages()}
    for entry in catalogue:
        assert not entry.id or languages.forms(entry.id)[0] in known, entry.id


SITE_SOURCES = ROOT / "docs"
MODULES = re.compile(r"^\.\. automodule:: (\S+)$", re.MULTILINE)
# Parts of the kit for games of hints and racks alone: their docstrings describe them.
SPECIAL = {"hint_story", "hint_cues", "hint_words", "hints"}
# Where a browser asks for something by itself, on opening a page.
ASKED = re.compile(r"<(?:script|img|iframe|source)[^>]* src=\"([^\"]+)|<link[^>]* href=\"([^\"]+)")
IN_STYLE = re.compile(r"url\(['\"]?([^)'\"]+)|@import ['\"]([^'\"]+)")

docstrings = runpy.run_path(str(SITE_SOURCES / "docstrings.py"))


def documented(name):
    return MODULES.findall((SITE_SOURCES / "api" / name).read_text())


def test_the_api_reference_names_modules_that_exist():
    for page in (SITE_SOURCES / "api").glob("*.md"):
        for module in MODULES.findall(page.read_text()):
            importlib.import_module(module)


def test_the_kit_is_documented_but_for_what_few_games_need():
    (folder,) = kit.__path__
    files = {path.stem for path in Path(folder).glob("*.py")} - {"__init__"}
    told = {name.rpartition("kit.")[2] for name in documented("kit.md") if "games.kit." in name}
    assert told == files - SPECIAL


def test_gemwire_is_documented_file_by_file():
    files = {path.stem for path in (ROOT / "firmware" / "gemwire").glob("*.py")} - {"__init__"}
    assert set(documented("gemwire.md")) == {f"gemwire.{name}" for name in files}


def test_a_docstrings_table_becomes_a_list_and_a_star_stays_a_star():
    lines = ["begins    (*, deck): so", "          and so", "", "`*this` and *that"]
    told = ["begins", r"    (\*, deck): so", "    and so", "", r"`*this` and \*that"]
    assert list(docstrings["with_lists"](lines)) == told


def test_fields_are_shown_as_their_file_has_them():
    rules = importlib.import_module("gemtable.games.kit.rules")
    lines = docstrings["lines_of_fields"]
    assert list(lines(rules.Ended)) == ["scores: tuple[int, ...]", "winners: tuple[int, ...]"]
    assert any(
        each.startswith("Knowers = frozenset[int] | None  # the seats") for each in lines(rules)
    )


def test_fields_are_shown_without_words_for_a_type_checker():
    game = importlib.import_module("gemtable.games.kit.game")
    assert not [line for line in docstrings["lines_of_fields"](game.Rules) if "ignore" in line]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    words = ["--quiet", "--fail-on-warning", "--keep-going", "--conf-dir", "docs"]
    words += ["--doctree-dir", str(folder / ".doctrees"), ".", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *words], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.soak
def test_it_builds_without_a_warning_and_begins_at_its_index(site):
    front = re.search(r'url=([^"]+)"', (site / "index.html").read_text())[1]
    assert "The referee is a Python program" in (site / front).read_text()


@pytest.mark.soak
def test_all_that_its_pages_need_is_in_it(site):
    for page in site.rglob("*.html"):
        for found in ASKED.findall(page.read_text()):
            for link in filter(None, found):
                path = unquote(link.partition("?")[0].partition("#")[0])
                assert not re.match(r"\w+:|//", link), (page, link)
                assert not path or (page.parent / path).exists(), (page, link)
    for sheet in site.rglob("*.css"):
        for found in IN_STYLE.findall(sheet.read_text()):
            assert all(not re.match(r"https?:|//", link) for link in found), sheet


@pytest.mark.soak
def test_the_search_knows_words_of_pages_and_docstrings(site):
    index = (site / "searchindex.js").read_text()
    for word in ("mosquitto", "illegalmove", "wire"):
        assert f'"{word}' in index.lower() or f"{word}:" in index.lower(), word
