"""The commands for makers of boards that draw."""

from pathlib import Path
from typing import Annotated

import typer

from gemtable import arguments

app = typer.Typer()

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


@app.command(no_args_is_help=True)
def overlay(
    game: arguments.AnyGame,
    board: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="BOARD",
            help="Whose keys: a pad's.",
            autocompletion=arguments.boards_of,
        ),
    ] = "pico-pad",
    seats: Annotated[
        int | None, typer.Option(help="For how many seats. [default: the game's own]")
    ] = None,
    output: _Output = None,
    language: arguments.Language = None,
) -> None:
    """Draw labels for the keys of a game's pads, at true scale: a sheet to print and cut.

    Examples:

      gemtable overlay crossing --seats 4
      gemtable overlay waterfall --as macropad-rp2040-pad --language pl
    """
    from gemtable.overlay import command

    command.run(game, board, seats, output)
