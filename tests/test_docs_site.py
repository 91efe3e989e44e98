"""The site that `make docs` builds: without a warning, whole, and readable offline."""

import importlib
import re
import runpy
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
from gemtable.games import kit

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
MODULES = re.compile(r"^\.\. automodule:: (\S+)$", re.MULTILINE)
# Parts of the kit for games of hints and racks alone: their docstrings describe them.
SPECIAL = {"hint_story", "hint_words", "hints"}
# Where a browser asks for something by itself, on opening a page.
ASKED = re.compile(r"<(?:script|img|iframe|source)[^>]* src=\"([^\"]+)|<link[^>]* href=\"([^\"]+)")
IN_STYLE = re.compile(r"url\(['\"]?([^)'\"]+)|@import ['\"]([^'\"]+)")

docstrings = runpy.run_path(str(DOCS / "docstrings.py"))


def documented(name):
    return MODULES.findall((DOCS / "api" / name).read_text())


def test_the_api_reference_names_modules_that_exist():
    for page in (DOCS / "api").glob("*.md"):
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
