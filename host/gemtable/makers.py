"""The commands for makers of boards: what draws for them, and what checks their files."""

from pathlib import Path
from typing import Annotated

import typer

from gemtable import arguments

app = typer.Typer()
boards = typer.Typer(no_args_is_help=True, help="Look after boards and their files.")

_Output = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write to this file. [default: named after the board]"),
]


@app.command(no_args_is_help=True)
def wiring(
    board: arguments.OneBoard, output: _Output = None, language: arguments.Language = None
) -> None:
    """Draw how a board is wired: an SVG with pins, parts, connections and a parts list.

    Examples:

      gemtable wiring pico-pad
      gemtable wiring path/to/my-board.json --output my-board.svg
    """
    # Here, so that --help need not wait for what draws.
    from gemtable.wiring import command

    command.run(board, output)


@boards.command(no_args_is_help=True)
def check(
    board: arguments.OneBoard,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    language: arguments.Language = None,
) -> None:
    """Tell all that is wrong in a board file, in sentences; the exit status is 1 then.

    Example:

      gemtable boards check path/to/my-board.json
    """
    from gemtable.boards import check

    if not check.run(board, as_json):
        raise typer.Exit(1)
