"""The command line tells errors in two lines, whatever was typed or read, and nothing else."""

import sys

import pytest
from gemtable.cli import main as cli

from tests.play import gemtable
from tests.test_printable import HOSTILE


@pytest.mark.parametrize(
    "words",
    [
        ("rules", HOSTILE),
        ("play", HOSTILE),
        ("play", "lost-gems", "--option", HOSTILE),
        ("emulate", HOSTILE),
        ("simulate", "lost-gems", "--bot", HOSTILE),
        ("simulate", "lost-gems", "--option", f"deal={HOSTILE}"),
        ("simulate", "gems-tracker", "--option", "cards=" + HOSTILE.replace("\ud800", "\udcff")),
        ("journal", "list", "--db", f"/nowhere/{HOSTILE}"),
        ("flash", "--as", "pico-pad", "--port", HOSTILE),
    ],
    ids=lambda words: words[0],
)
def test_an_error_quotes_what_was_typed_and_orders_nothing(monkeypatch, capsys, words):
    monkeypatch.setattr(sys, "argv", ["gemtable", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    what, fix = capsys.readouterr().err.split("\n")[:2]
    assert what.isprintable() and fix.isprintable()
    assert "[/red]" in what + fix


@pytest.mark.slow
@pytest.mark.parametrize("words", [("--version",), ("rules", "chess"), ("play", "--seats", "x")])
def test_a_process_tells_and_ends_as_the_command_does_in_tests(words):
    process = gemtable.start(*words)
    told = process.communicate()
    assert (process.returncode, *told) == gemtable.run(*words)
