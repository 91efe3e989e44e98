"""Commands that have files of their own, beside those of cli.py."""

import typer

from gemtable.care import words as care
from gemtable.cli import makers
from gemtable.records import words as records


def add_to(app: typer.Typer) -> None:
    """Add them to the program's commands."""
    app.add_typer(records.app, name="journal")
    app.add_typer(makers.app)
    app.add_typer(care.app, name="boards")
