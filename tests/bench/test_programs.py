"""Each command of tests.bench that a document names is started, as cheaply as it can be."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.__main__ import main

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"-m (tests\.bench(?:\.\w+)?)")
ARGS = re.compile(r'make bench ARGS=("[^"]*"|\w+)')
CHEAPLY = {  # words with which a program ends soon
    "tests.bench": ["--help"],  # to measure takes a quiet machine
    "tests.bench.finger": ["--help"],
    "tests.bench.solo": ["--matches", "1"],
    "tests.bench.waterfall": ["--matches", "1", "--seats", "2"],
}
SLOW = ("tests.bench.finger", "tests.bench.solo")
PROGRAMS = [
    pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in CHEAPLY
]


def documents():
    """Return the texts that name commands: pages, the Makefile, and what a program says first."""
    paths = [ROOT / "Makefile", *Path(__file__).parent.glob("*.py"), *ROOT.glob("*.md")]
    for folder in ("docs", "host", "firmware", "boards", "tests"):
        paths += (ROOT / folder).rglob("*.md")
    return [path.read_text() for path in paths if path != Path(__file__)]


def started(*words):
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_program_that_a_document_names_is_among_them():
    assert {name for text in documents() for name in NAMED.findall(text)} == {*CHEAPLY}


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_a_document_runs_and_tells_its_figures(name):
    assert started(name, *CHEAPLY[name]).strip()


def test_make_bench_takes_the_words_that_documents_give_it(capsys):
    found = {words for text in documents() for words in ARGS.findall(text)}
    assert len(found) >= 3
    for words in found:
        with pytest.raises(SystemExit) as ended:
            main([*shlex.split(shlex.split(words)[0]), "--help"])
        assert ended.value.code == 0
        assert capsys.readouterr().out.startswith("usage: make bench")
