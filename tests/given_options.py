"""The options of every command, and which of them the program was started with, for tests.

`pytest.mark.shows("play", "--tls-cert", "--tls-key")` says that a test shows from outside what
these options of `gemtable play` do. conftest.py fails it if neither it nor another test of its
file before started the program with them, at values that are not their defaults. An argument
is named by its name in capitals; the options of `gemtable` itself are those of the command "".
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from gemtable.cli.main import app

TESTS = Path(__file__).parent
DEFAULTS = {"boards": "list", "scores": "show"}  # commands that need not be typed
NOT_BY_DEFAULT = {"slow", "soak"}  # marks of tests that a default run leaves out

GEMTABLE = typer.main.get_command(app)  # takes 25 ms to make, so there is one for all tests

Option = tuple[str, str]  # a command, as it is typed, and what is written for one of its options

given: set[Option] = set()  # since the first test of a file began
_file: list[Path] = []  # the last one


def begin(path: Path) -> None:
    """Forget what another file's tests gave, before a test of this one begins."""
    if _file != [path]:
        _file[:] = [path]
        given.clear()


def missing(item: pytest.Item) -> set[Option]:
    """Return the options that a test, which has passed, shows without having given them."""
    marks = [mark.args for mark in item.iter_markers("shows")]
    return {(command, each) for command, *written in marks for each in written} - given


def note(words: Iterable[str]) -> None:
    """Note which options a start of `gemtable WORDS` gives another value than their default."""
    given.update(_given(list(words)))


@cache
def options() -> frozenset[Option]:
    """Return all options of all commands, but --help and what only says the default."""
    return frozenset(
        (name, written)
        for name, command in _commands(GEMTABLE)
        for each in command.params
        for written, _value in _ways(each)
    )


def shown() -> Iterator[tuple[Option, str]]:
    """Yield each option that a test of a default run shows, and that test."""
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text()
        if "mark.shows(" in source:
            for test in ast.parse(source).body:
                for option in _shown_by(test):
                    yield option, f"{path.relative_to(TESTS)}::{test.name}"


def _shown_by(test: Any) -> Iterator[Option]:
    marks = [ast.unparse(each) for each in getattr(test, "decorator_list", ())]
    if not NOT_BY_DEFAULT.isdisjoint(each.rpartition(".")[2] for each in marks):
        return
    for mark in test.decorator_list if marks else ():
        if ast.unparse(mark).startswith("pytest.mark.shows("):
            command, *written = (ast.literal_eval(each) for each in mark.args)
            yield from ((command, each) for each in written)


def _commands(command: Any, *words: str) -> Iterator[tuple[str, Any]]:
    yield " ".join(words), command
    for name, each in getattr(command, "commands", {}).items():
        yield from _commands(each, *words, name)


def _ways(parameter: Any) -> list[tuple[str, Any]]:
    """Return what is written for a parameter, and the value of it; None for any value."""
    if parameter.param_type_name == "argument":
        return [(parameter.name.upper(), None)]
    if parameter.name == "help":
        return []
    long = [each for each in parameter.opts if each.startswith("--")][:1]
    if not parameter.is_flag:
        return [(each, None) for each in long]
    both = [(long[0], True), *((each, False) for each in parameter.secondary_opts)]
    return [(written, value) for written, value in both if value is not parameter.default]


def _given(words: list[str], name: str = "", command: Any = GEMTABLE) -> Iterator[Option]:
    parser = command.make_parser(command.context_class(command, resilient_parsing=True))
    commands = getattr(command, "commands", {})
    if name and commands and (not words or words[0] not in commands):
        words = [DEFAULTS.get(name, ""), *words]
    values, rest, _order = parser.parse_args(words)
    for each in command.params:
        value = values.get(each.name)
        for written, meant in _ways(each):
            is_given = value is not None and str(value) != str(each.default)
            if value is meant if meant is not None else is_given:
                yield name, written
    if rest and rest[0] in commands:
        yield from _given(rest[1:], f"{name} {rest[0]}".strip(), commands[rest[0]])
