"""The commands for people who build boards: drawings, and flashing the firmware."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from gemtable.play import arguments

app = typer.Typer()

_Output = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        callback=arguments.no_stream,
        help="File to write.",
        show_default="named after the board",
    ),
]


@app.command(no_args_is_help=True)
def wiring(
    board: arguments.OneBoard, output: _Output = None, language: arguments.Language = None
) -> None:
    """Draw the wiring of a board: an SVG with pins, parts, connections and a parts list.

    Examples:

      gemtable wiring pico-pad
      gemtable wiring path/to/my-board.json --output my-board.svg
    """
    from gemtable.wiring import wiring_command

    wiring_command.run(board, output)


@app.command(no_args_is_help=True)
def overlay(
    game: arguments.AnyGame,
    board: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="BOARD",
            help="Pad whose keys get the labels.",
            autocompletion=arguments.boards_of,
        ),
    ] = "pico-pad",
    seats: Annotated[
        int | None, typer.Option(help="Number of seats.", show_default="the game's usual number")
    ] = None,
    cap: Annotated[
        float | None,
        typer.Option(
            metavar="MM",
            min=12,
            max=18,
            help="Width of the key caps.",
            show_default="the key spacing",
        ),
    ] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="Size of the paper.")] = "a4",
    output: _Output = None,
    language: arguments.Language = None,
) -> None:
    """Draw labels for the keys of a game's pads: a sheet to print at true scale and cut.

    Examples:

      gemtable overlay crossing --seats 4
      gemtable overlay crossing --cap 14 --paper letter
      gemtable overlay waterfall --as macropad-rp2040-pad --language pl
    """
    from gemtable.overlay import label_sheet
    from gemtable.overlay.label_sheet import PAPERS, Print

    label_sheet.run(game, board, seats, output, Print(PAPERS[paper], cap))


@app.command()
def flash(
    board: arguments.AsBoard = None,
    port: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PATH",
            help="Port of the board; with --all, further ports.",
            show_default="the only board plugged in",
        ),
    ] = None,
    flash_all: Annotated[
        bool, typer.Option("--all", help="Flash all boards that are plugged in at the same time.")
    ] = False,
    source: Annotated[
        bool,
        typer.Option(
            "--source",
            help="Install the source of the modules: slower, but tracebacks show all lines.",
        ),
    ] = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="Write every file, and skip the wiring check."),
    ] = False,
    as_json: arguments.AsJson = False,
) -> None:
    """Install the firmware on boards, check every file, and start it.

    Only files that differ are sent. The old firmware stays until the new one is complete, and a
    board on which the new one fails three times goes back to the old one. Your own files stay.
    To install MicroPython first, hold BOOTSEL while you plug the board in.

    With --all, each board keeps its board file unless --as names another one, and boards without
    Gemtable are skipped. The exit status is 1 if a board failed.

    Examples:

      gemtable flash --as pico-pad
      gemtable flash --port /dev/ttyACM1 --as path/to/my-board.json
      gemtable flash --port /media/me/RPI-RP2 --as pico-w-pad
      gemtable flash --all
    """
    from gemtable.flash import flash_command
    from gemtable.flash.one_board import Order

    order = Order.of(board, source, force)
    if not flash_all:
        flash_command.run(port or (), order, as_json)
    elif not flash_command.run_all(port or (), order, as_json):
        raise typer.Exit(1)
