"""Commands that have files of their own, beside those of cli.py."""

import typer

from gemtable import makers
from gemtable.records import words


def add_to(app: typer.Typer) -> None:
    """Add them to the program's commands."""
    app.add_typer(words.app, name="journal")
    app.add_typer(makers.app)
    app.add_typer(makers.boards, name="boards")
