"""The command line of `gemtable journal`."""

from pathlib import Path
from typing import Annotated

import typer

from gemtable.cli import arguments

app = typer.Typer(
    no_args_is_help=True,
    help="List, show, check, export and drop the matches in the journal.\n\n"
    "Every match ever played stays in it; a dropped match is just no longer offered.",
)

_AsJson = Annotated[bool, typer.Option("--json", help="For scripts: JSON, no table.")]


@app.command("list")
def list_matches(
    game: arguments.OnlyGame = None,
    newest: Annotated[int, typer.Option(min=1, help="Show at most this many.")] = 20,
    db: arguments.Database = None,
    as_json: _AsJson = False,
) -> None:
    """Show the newest matches: when, how many seats, and their state.

    Examples:

      gemtable journal list
      gemtable journal list --game lost-gems --newest 100 --json
    """
    # Imported here and below, so that --help doesn't load the database library.
    from gemtable.records import reports

    reports.list_matches(db, game, newest, as_json)


@app.command()
def show(match: arguments.Match, db: arguments.Database = None, as_json: _AsJson = False) -> None:
    """Show a match entry by entry: who did what, when, and what came of it.

    Example:

      gemtable journal show 3
    """
    from gemtable.records import reports

    reports.show(db, match, as_json)


@app.command()
def story(
    match: arguments.Match,
    deal: Annotated[
        bool, typer.Option("--deal", help="Let bots play the same deal too, and compare.")
    ] = False,
    db: arguments.Database = None,
    as_json: _AsJson = False,
) -> None:
    """Tell what mattered in a finished match: hints and what came of them, thefts, lost chances.

    Beside each sentence is the entry that it is about, for gemtable journal show.

    Examples:

      gemtable journal story 3

      gemtable journal story 3 --deal
    """
    from gemtable.records import stories
    from gemtable.simulate.deal import outcomes

    stories.show(db, match, as_json, outcomes if deal else None)


@app.command()
def export(
    match: arguments.Match,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to this file, not to the screen.")
    ] = None,
    db: arguments.Database = None,
) -> None:
    """Write a match as JSON lines, an entry a line, with everything: the dealt order first.

    It tells what lies in hidden hands; keep it to yourself while the match goes on.

    Example:

      gemtable journal export 3 --output match-3.jsonl
    """
    from gemtable.records import reports

    reports.export(db, match, output)


@app.command()
def drop(
    matches: arguments.Matches,
    db: arguments.Database = None,
) -> None:
    """Give up unfinished matches: gemtable play no longer offers them. Nothing is deleted.

    Example:

      gemtable journal drop 1 2 5
    """
    from gemtable.records import dropping

    dropping.drop(db, matches)


@app.command()
def check(db: arguments.Database = None, as_json: _AsJson = False) -> None:
    """Replay every match and compare checksums and states; the exit status is 1 on damage.

    Example:

      gemtable journal check && echo intact
    """
    from gemtable.records import reports

    reports.check(db, as_json)
