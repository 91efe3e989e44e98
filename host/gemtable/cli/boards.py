"""The command line of `gemtable boards`; `gemtable.care` has a file for each command."""

from typing import Annotated, Any

import typer

from gemtable.cli.help import Commands
from gemtable.play import arguments
from gemtable.process import logs


class _Commands(Commands):
    """The commands of `gemtable boards`; the default is `list`."""

    def parse_args(self, context: Any, words: list[str]) -> list[str]:
        is_list = not words or (words[0].startswith("-") and words[0] != "--help")
        return super().parse_args(context, ["list", *words] if is_list else words)


app = typer.Typer(
    cls=_Commands,
    help="Manage boards: list them, see their state, name and test them.\n\n"
    "Without COMMAND, list them, with the options of list:\n\n"
    "--port PATH adds a port that USB does not show, --watch keeps the list up to date,"
    " --json prints JSON.",
)

_Watch = Annotated[
    bool,
    typer.Option(
        "--watch",
        help="Keep the list up to date until Ctrl-C; with --json, print a line a second.",
    ),
]
_Ports = Annotated[
    list[str] | None,
    typer.Option("--port", metavar="PATH", help="Also look at this port; can be repeated."),
]
_Board = Annotated[
    str,
    typer.Argument(metavar="ID", help="Port, name, or beginning of the unique id of the board."),
]


@app.command("list")
def list_boards(
    as_json: arguments.AsJson = False,
    watch: _Watch = False,
    port: _Ports = None,
) -> None:
    """Show the boards that are plugged in, with their ports, kinds and state.

    For boards that another program uses, such as a running match, only the port is shown. If a
    port given by --port has no usable board, the exit status is 1.

    Examples:

      gemtable boards
      gemtable boards --watch
      gemtable boards --json --port /dev/pts/3
    """
    from gemtable.care import board_list

    logs.start()
    if not board_list.show(tuple(port or ()), as_json, watch):
        raise typer.Exit(1)


@app.command(no_args_is_help=True)
def check(
    board: arguments.OneBoard,
    as_json: arguments.AsJson = False,
    language: arguments.Language = None,
) -> None:
    """List all errors in a board file; the exit status is 1 if there are any.

    Example:

      gemtable boards check path/to/my-board.json
    """
    from gemtable.boards import check

    if not check.run(board, as_json):
        raise typer.Exit(1)


@app.command()
def identify(board: _Board) -> None:
    """Make a board blink, so that you can see which one it is.

    Examples:

      gemtable boards identify e661
      gemtable boards identify /dev/ttyACM0
    """
    from gemtable.care import connected_boards

    logs.start()
    connected_boards.identify(board)


@app.command()
def name(
    board: _Board,
    text: Annotated[str, typer.Argument(help="Name for the board; '' removes the name.")],
) -> None:
    """Give a board a name.

    Example:

      gemtable boards name /dev/ttyACM0 "seat 2"
    """
    from gemtable.care import connected_boards

    logs.start()
    connected_boards.name(board, text)


@app.command()
def test(board: _Board, as_json: arguments.AsJson = False) -> None:
    """Test the LEDs, keys, connection and clock of a board, with your eyes and fingers.

    The test asks one question after another and ends with a summary. The exit status is 1 if
    anything is wrong. With --json, the questions are on stderr.

    Examples:

      gemtable boards test "seat 2"
      gemtable boards test /dev/ttyACM0 --json
    """
    from gemtable.care import self_test

    logs.start()
    if not self_test.test(board, as_json):
        raise typer.Exit(1)


@app.command()
def health(
    board: Annotated[
        str | None,
        typer.Argument(
            metavar="ID",
            help="Name, or beginning of the unique id, of a board.",
            show_default="all boards",
        ),
    ] = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Show how boards did month by month, and what is going to fail.

    While boards are at a table, Gemtable counts their hours, presses, bounces, messages sent
    again, damaged messages, lost presses, starts and power losses. No board has to be plugged
    in for this list.

    Examples:

      gemtable boards health
      gemtable boards health "seat 2" --json
    """
    from gemtable.care import board_health

    board_health.show(board, as_json)


@app.command()
def udev() -> None:
    """Print a udev rule that lets you open boards and keeps ModemManager from opening them.

    Use it on Linux if you have no permission to open a board, or if another program opens the
    board right after you plug it in.
    """
    from gemtable.care import udev

    print(udev.rules())


@app.command()
def rescue(
    port: Annotated[
        str | None,
        typer.Argument(
            metavar="PORT",
            help="Port of the board, such as /dev/ttyACM0.",
            show_default="the only boot drive",
        ),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="BOARD",
            help="Board file, for a board that shows its boot drive.",
            autocompletion=arguments.boards_of,
        ),
    ] = None,
) -> None:
    """Stop the program of a board that cannot be flashed because of that program.

    The board's main.py and boot.py are renamed; nothing is lost.

    If that fails, hold BOOTSEL while you plug the board in, and run this command again. It then
    erases all files of the board, but keeps MicroPython.

    Examples:

      gemtable boards rescue /dev/ttyACM0
      gemtable boards rescue --as pico-pad
    """
    from gemtable.care import rescue
    from gemtable.flash import boot_drive

    logs.start()
    if port is None or boot_drive.is_one(port):
        rescue.empty(port, board)
    else:
        rescue.rescue(port)
