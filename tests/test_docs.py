"""The documents: short enough, their links lead somewhere, and the commands in them exist."""

import re
import shlex
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path

import pytest
import typer
from gemtable.cli.main import app

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
    if "nim" not in path.parts  # is read where it is installed
]
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
GEMTABLE = typer.main.get_command(app)


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
