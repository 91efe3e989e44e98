"""The command line: errors are two lines, whatever was typed, and help fills the lines of a
terminal, in every command; its examples have lines of their own.

Help that is printed is compared with the paragraphs that the code has.
"""

import inspect
import sys

import pytest
from gemtable.cli import main as cli

from tests.given_options import GEMTABLE
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


def commands(group, *words):
    """Yield the words of each command and group, and the help that the code gives it."""
    yield words, group.help
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, *words, name)


COMMANDS = dict(commands(GEMTABLE))


@pytest.mark.parametrize("width", [pytest.param(60, marks=pytest.mark.slow), 80])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_prose_breaks_where_a_line_is_full_and_examples_are_indented(monkeypatch, words, width):
    monkeypatch.setenv("COLUMNS", str(width))
    status, shown, _ = gemtable.run(*words, "--help")
    assert status == 0
    told = [line[1:].rstrip() for line in shown.partition("╭")[0].splitlines()]
    for paragraph in inspect.cleandoc(COMMANDS[words]).split("\n\n"):
        if paragraph.startswith("  "):
            examples = [line for line in paragraph.splitlines() if len(line) <= width - 2]
            assert [line for line in told if line in examples] == examples
        else:
            assert filled(paragraph.split(), width - 2) <= set(told), paragraph


def filled(words, width):
    """Return the lines of a paragraph, each as full as can be."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return set(lines)
