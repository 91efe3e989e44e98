"""The command `gemtable`: parses the command line, and leaves the work to other packages.

Commands import what they run themselves, so that --help doesn't load it.
"""

import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from gemtable import __version__, command_lines
from gemtable.cli import boards, hall, journal, makers, published_schemas, scores
from gemtable.cli.help import Commands
from gemtable.errors import UserError
from gemtable.games.option_words import HELP, game_named, listed
from gemtable.languages import of_system
from gemtable.play import arguments, play_line
from gemtable.printable import printable
from gemtable.process import descriptors
from gemtable.process.program_end import status_of
from gemtable.sentence import Sentence, message, speak

schemas = typer.Typer()


def _names(incomplete: str) -> arguments.Completions:
    begun = [name for name in published_schemas.names() if name.startswith(incomplete)]
    return [(name, str(published_schemas.described(name))) for name in begun]


@schemas.command()
def schema(
    name: Annotated[
        str | None, typer.Argument(help="Schema to print.", autocompletion=_names)
    ] = None,
    language: arguments.Language = None,
) -> None:
    """Print the schema of a file, an interface, or what a command prints with --json.

    Without NAME, list all schemas. Scripts can validate their input and output with them.

    Examples:

      gemtable schema
      gemtable schema board
      gemtable schema journal-list
    """
    if name is not None:
        print(published_schemas.text_of(name), end="")
        return
    width = max(map(len, published_schemas.names()))
    for each in published_schemas.names():
        print(f"{each:{width}}  {published_schemas.described(each)}")


checks = typer.Typer()


@checks.command()
def doctor(
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", help="Print JSON in English, without names of people and home folders."
        ),
    ] = False,
    language: arguments.Language = None,
) -> None:
    """Check this computer and its boards, and suggest how to fix each problem.

    Nothing is changed, and no board is interrupted. The exit status is 1 if there is a problem;
    warnings don't count.

    Examples:

      gemtable doctor
      gemtable doctor --json
    """
    from gemtable.doctor import report

    if not report.run(as_json):
        raise typer.Exit(1)


class _Commands(Commands):
    """All commands; after control-C the exit status is 130."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except OSError as error:  # only --install-completion writes anything so early
            text = message("Completion cannot be installed: {error}.")
            fix = message("Add the output of {command} to your shell's start-up file.")
            raise UserError(
                Sentence(text, error=error),
                Sentence(fix, command=command_lines.ours("--show-completion")),
            ) from error

    def invoke(self, context: Any) -> Any:
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="The hardware companion for a physical board-game table.",
)
app.add_typer(journal.app, name="journal")
app.add_typer(scores.app, name="scores")
app.add_typer(journal.copies)
app.add_typer(hall.app)
app.add_typer(makers.app)
app.add_typer(boards.app, name="boards")
app.add_typer(checks)
app.add_typer(schemas)


def _version(asked: bool) -> None:
    if asked:
        print(f"gemtable {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
    language: arguments.Language = None,
) -> None:
    if language is None:
        speak(of_system())


@app.command()
@play_line.command
def play(context: typer.Context, typed: Mapping[str, Any]) -> None:
    """Play a game with the boards that are plugged in; missing boards are emulated.

    Type moves such as hint red or play 1, or press keys. Type help for more.

    Without GAME the lobby opens: choose a game on the page, or type play crossing.
    You can switch to another match at any time; the match that you leave is kept.

    Examples:

      gemtable play lost-gems
      gemtable play lost-gems --auto --seed 1
      gemtable play lost-gems --from 3:17
      gemtable play lost-gems --option help
    """
    from gemtable.play import play_command
    from gemtable.process import logs

    if typed["game"] and HELP in (typed["options"] or ()):
        print(listed(game_named(typed["game"])))
        return
    choices = play_line.choices_of(typed)
    logs.start()
    assert isinstance(context.command, TyperCommand)
    play_command.play(choices, context.command)


@app.command(no_args_is_help=True)
def emulate(
    board: arguments.Boards,
    speed: Annotated[
        float, typer.Option(min=0.01, max=50, help="Maximum speed of the boards' clocks.")
    ] = 1.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON, one object a board.")
    ] = False,
    tier: arguments.OfTier = "vm",
) -> None:
    """Start emulated boards and print their serial ports, which any program can open.

    Each board runs the real firmware on a real MicroPython and has its own port.
    The boards run until Ctrl-C. Type press 1.2 to press key 2 of board 1.

    Example:

      gemtable emulate pico-pad pico-rack
    """
    from gemtable.emulator.emulate_command import run

    run(board, speed, as_json, tier)


@app.command()
def rules(game: arguments.NoGameOrAny = None, language: arguments.Language = None) -> None:
    """Explain how to play a game and what to type; without GAME, list all games.

    Example:

      gemtable rules lost-gems --language pl
    """
    from gemtable.terminal import rules_pages

    rules_pages.show(game)


@app.command(no_args_is_help=True)
def simulate(
    game: arguments.AnyGame,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Number of matches.")] = 100,
    seats: Annotated[
        int | None, typer.Option(help="Number of bots.", show_default="see --option help")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="Seed of the first match; each further match has the next number.")
    ] = 0,
    bot: Annotated[
        str, typer.Option(metavar="NAME", help="Kind of the bots: sensible or random.")
    ] = "sensible",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON instead of a chart.")
    ] = False,
    option: arguments.GameOptions = None,
) -> None:
    """Let bots play many matches on all cores, without boards, and show their scores.

    The same seed always gives the same scores, and gemtable play --seed deals the same match.

    Examples:

      gemtable simulate lost-gems --games 1000
      gemtable simulate lost-gems --seats 4 --bot random --json
    """
    from gemtable.simulate.summary import run

    said = option or []
    if HELP in said:
        print(listed(game_named(game)))
        return
    run(game, games, seats, seed, bot, as_json, said)


@app.command(no_args_is_help=True)
def check(
    game: arguments.AnyGame,
    matches: Annotated[
        int, typer.Option(min=1, max=1000, help="Matches with each number of seats.")
    ] = 2,
    seed: Annotated[
        int, typer.Option(help="Seed of the first match; each further match has the next number.")
    ] = 0,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="CHECK", help="Run only this check.", show_default="all checks"),
    ] = None,
    as_json: arguments.AsJson = False,
    language: arguments.Language = None,
) -> None:
    """Check a game of yours: rules, secrets, keys, bot, texts, labels, and pages on a phone.

    Matches are played by chance, without boards. Whatever a game must keep is tried in them, and
    a fault is shown with the seats and the seed of a match that shows it; --seed repeats it. The
    pages need Chromium. The exit status is 1 if something failed.

    The checks are moves, replay, text, secrets, keys, bots, sentences, how-to, labels and pages.

    Examples:

      gemtable check my-game
      gemtable check my-game --only secrets --only keys
      gemtable check my-game --seed 7 --matches 20 --json
    """
    from gemtable.check.check_command import run

    if not run(game, seed, matches, only or (), as_json):
        raise typer.Exit(1)


def main() -> None:
    """Run the command line; a UserError becomes two lines and exit status 1."""
    descriptors.raise_limit()
    raise SystemExit(status_of(_run))


def _run() -> None:
    try:
        app(prog_name="gemtable")
    except UserError as error:
        print(f"gemtable: {printable(str(error))}", file=sys.stderr)
        if error.fix:
            print(f"          {printable(error.fix)}", file=sys.stderr)
        raise SystemExit(1) from None
