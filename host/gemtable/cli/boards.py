"""The command line of `gemtable boards`; `gemtable.care` has a file for each command."""

from typing import Annotated, Any

import typer

from gemtable.cli.help import Commands
from gemtable.play import arguments
from gemtable.process import logs


class _Commands(Commands):
    """All commands; the default is `list`."""

    def parse_args(self, context: Any, words: list[str]) -> list[str]:
        is_list = not words or (words[0].startswith("-") and words[0] != "--help")
        return super().parse_args(context, ["list", *words] if is_list else words)


app = typer.Typer(
    cls=_Commands,
    help="Manage boards: list them, see how they are doing, test a whole one.\n\n"
    "Without COMMAND it lists them, and takes the options of list:\n\n"
    "--port PATH also looks at a port that USB does not show, --watch keeps looking,"
    " --json is for scripts.",
)

_AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
_Watch = Annotated[
    bool, typer.Option("--watch", help="Go on looking until Ctrl-C; with --json a line a second.")
]
_Ports = Annotated[
    list[str] | None,
    typer.Option("--port", metavar="PATH", help="Look at this port, too; may be repeated."),
]
_Board = Annotated[
    str, typer.Argument(metavar="ID", help="Its port, its name, or how its unique id begins.")
]


@app.command("list")
def list_boards(
    as_json: _AsJson = False,
    watch: _Watch = False,
    port: _Ports = None,
) -> None:
    """Show the boards that are plugged in: where, what they are, and how they are doing.

    Boards in use by another program, such as a running match, are only named. If a port
    named by --port has no usable board, the exit status is 1.

    Examples:

      gemtable boards
      gemtable boards --watch
      gemtable boards --json --port /dev/pts/3
    """
    # Imported here and below, so that --help doesn't load the serial library.
    from gemtable.care import board_list

    logs.start()
    if not board_list.show(tuple(port or ()), as_json, watch):
        raise typer.Exit(1)


@app.command(no_args_is_help=True)
def check(
    board: arguments.OneBoard,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    language: arguments.Language = None,
) -> None:
    """List everything that is wrong with a board file; the exit status is then 1.

    Example:

      gemtable boards check path/to/my-board.json
    """
    from gemtable.boards import check

    if not check.run(board, as_json):
        raise typer.Exit(1)


@app.command()
def identify(board: _Board) -> None:
    """Make a board blink, to see which one it is.

    Examples:

      gemtable boards identify e661
      gemtable boards identify /dev/ttyACM0
    """
    from gemtable.care import met_boards

    logs.start()
    met_boards.identify(board)


@app.command()
def name(
    board: _Board,
    text: Annotated[str, typer.Argument(help="What to call it; an empty one takes it away.")],
) -> None:
    """Give a board a name.

    Example:

      gemtable boards name /dev/ttyACM0 "seat 2"
    """
    from gemtable.care import met_boards

    logs.start()
    met_boards.name(board, text)


@app.command()
def test(board: _Board, as_json: _AsJson = False) -> None:
    """Test a whole board with your eyes and fingers: LEDs, keys, its line, its clock.

    It asks one thing after another and ends with a summary. The exit status is 1 if anything
    is wrong. With --json the questions are on stderr.

    Examples:

      gemtable boards test "seat 2"
      gemtable boards test /dev/ttyACM0 --json
    """
    from gemtable.care import self_test

    logs.start()
    if not self_test.test(board, as_json):
        raise typer.Exit(1)


@app.command()
def udev() -> None:
    """Print a udev rule that lets you open boards, and keeps ModemManager away from them.

    For Linux, if you may not open a board, or if another program uses it right after you plug
    it in.
    """
    from gemtable.care import udev

    print(udev.rules())


@app.command()
def rescue(
    port: Annotated[
        str | None,
        typer.Argument(
            metavar="PORT", help="Where it is, as /dev/ttyACM0. [default: the only boot drive]"
        ),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="BOARD",
            help="At a boot drive: which board it is.",
            autocompletion=arguments.boards_of,
        ),
    ] = None,
) -> None:
    """Stop the program of a board that cannot be flashed otherwise.

    Its main.py and boot.py get other names; nothing is lost.

    If that fails, hold BOOTSEL while you plug it in, and run this command again: it erases all
    files of the board, but keeps MicroPython.

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
