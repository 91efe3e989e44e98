"""Help fills the lines of a terminal, and its examples have lines of their own, in every command.

What is printed is compared with the paragraphs that the code has.
"""

import inspect

import pytest
import typer
from gemtable.cli.main import app

from tests.play import gemtable


def commands(group, *words):
    """Yield the words of each command and group, and the help that the code gives it."""
    yield words, group.help
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, *words, name)


COMMANDS = dict(commands(typer.main.get_command(app)))


@pytest.mark.parametrize("width", [60, 80])
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
