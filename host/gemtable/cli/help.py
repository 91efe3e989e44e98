"""Lays out the help of commands: prose fills the lines of a terminal, examples keep their own.

Typer does that to the first paragraph only. In the others it keeps a docstring's line breaks,
and where examples follow the first at once, it takes their indentation away.
"""

import inspect
from typing import Any

from typer.core import TyperCommand, TyperGroup

from gemtable.process.garbage import hardly_collected


class Commands(TyperGroup):
    """Commands whose help is laid out."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if isinstance(command, TyperCommand) and command.help:
            command.help = laid_out(command.help)
        return command


class RecordCommands(Commands):
    """Commands about matches in the journal, of which there may be thousands."""

    def invoke(self, ctx: Any) -> Any:
        with hardly_collected():
            return super().invoke(ctx)


def laid_out(text: str) -> str:
    """Return help with one line for each paragraph of prose; what is laid out stays as it is."""
    first, *others = inspect.cleandoc(text).split("\n\n")
    told = [each if each.startswith("  ") else " ".join(each.split()) for each in others]
    # With this third line break Typer finds a line that is not indented, and so indents examples.
    return "\n\n\n".join(filter(None, (first, "\n\n".join(told))))
