"""Lays out the help of commands: prose is wrapped, examples keep their line breaks.

Typer wraps only the first paragraph. In the other paragraphs it keeps the line breaks of the
docstring, and it removes the indentation of examples that follow the first paragraph.
"""

import inspect
from typing import Any

from typer.core import TyperCommand, TyperGroup

from gemtable.process.garbage import hardly_collected


class Commands(TyperGroup):
    """A group of commands whose help is laid out by `laid_out`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for command in self.commands.values():
            if isinstance(command, TyperCommand) and command.help:
                command.help = laid_out(command.help)


class RecordCommands(Commands):
    """Commands that can read thousands of matches, so garbage is collected less often."""

    def invoke(self, ctx: Any) -> Any:
        with hardly_collected():
            return super().invoke(ctx)


def laid_out(text: str) -> str:
    """Return a help text with each paragraph of prose on one line; examples stay unchanged."""
    first, *others = inspect.cleandoc(text).split("\n\n")
    told = [each if each.startswith("  ") else " ".join(each.split()) for each in others]
    # The third line break gives Typer a line without indentation, so that examples keep theirs.
    return "\n\n\n".join(filter(None, (first, "\n\n".join(told))))
