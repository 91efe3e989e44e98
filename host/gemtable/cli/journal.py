"""The commands `gemtable journal`, `backup` and `restore`."""

from pathlib import Path
from typing import Annotated

import typer

from gemtable.cli.help import RecordCommands
from gemtable.play import arguments
from gemtable.process.garbage import hardly_collected

copies = typer.Typer()


@copies.command(no_args_is_help=True)
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What to write; - is the standard output.")
    ],
    unsigned: Annotated[bool, typer.Option("--unsigned", help="Don't sign it.")] = False,
    db: arguments.Database = None,
) -> None:
    """Write the whole journal to one file: all matches, unfinished and dropped ones, too.

    People may play meanwhile. An older backup of that name is replaced when the new one is whole.
    Keep the file to yourself: it tells what lies in hidden hands.

    Example:

      gemtable backup gemtable-backup.jsonl
    """
    # Imported here and below, so that --help doesn't load the database library.
    from gemtable.records import export_file

    with hardly_collected():
        export_file.back_up(db, file, not unsigned)


@copies.command(no_args_is_help=True)
def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What gemtable backup wrote; - reads the input.")
    ],
    into_existing: Annotated[
        bool,
        typer.Option(
            "--into-existing", help="Add to a journal that has matches, under new numbers."
        ),
    ] = False,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Also without a signature that holds.")
    ] = False,
    db: arguments.Database = None,
) -> None:
    """Take all matches of a backup into an empty journal, with their numbers, or none of them.

    Each is replayed by the rules before. If another table signed the backup, its matches are
    marked as imported. The journal may be in another kind of database than the one that was
    backed up.

    Examples:

      gemtable restore gemtable-backup.jsonl
      gemtable restore gemtable-backup.jsonl --db copy.sqlite
    """
    from gemtable.records import import_file

    import_file.restore(db, file, unsigned, into_existing)


app = typer.Typer(
    cls=RecordCommands,
    no_args_is_help=True,
    help="List, show, replay, check, export, import and drop the matches in the journal.\n\n"
    "Every match ever played stays in it; a dropped match is just no longer offered.",
)

_AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


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
    from gemtable.records import match_list

    match_list.list_matches(db, game, newest, as_json)


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
def replay(
    match: arguments.Match,
    entry: Annotated[int, typer.Option(min=0, metavar="N", help="Begin at this entry.")] = 0,
    pace: Annotated[
        float, typer.Option(min=0.1, max=60, metavar="SECONDS", help="For each entry.")
    ] = 1.5,
    db: arguments.Database = None,
) -> None:
    """Play a match back in the terminal, with a pause and steps; in a pipe, print all of it.

    Hands are open if the match is over; h hides them.

    Example:

      gemtable journal replay 3
    """
    from gemtable.play import terminal_replay

    terminal_replay.run(db, match, entry, pace)


@app.command(no_args_is_help=True)
def export(
    matches: Annotated[
        list[int] | None,
        typer.Argument(
            metavar="N...",
            help="The matches, as the list numbers them.",
            autocompletion=arguments.any_match,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All that are over.")] = False,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write to this file; - is the standard output."),
    ] = None,
    unsigned: Annotated[bool, typer.Option("--unsigned", help="Don't sign it.")] = False,
    db: arguments.Database = None,
) -> None:
    """Write matches as JSON lines, an entry a line, signed by this table; import reads them.

    It tells everything: the dealt order, what lies in hidden hands, people's names. Keep it to
    yourself while the match goes on.

    Examples:

      gemtable journal export 3 5 > matches.jsonl
      gemtable journal export --all --output evening.jsonl
    """
    from gemtable.records import export_file

    if everything == bool(matches):
        raise typer.BadParameter("Name matches, or --all.")
    export_file.export(db, None if everything else matches, output, not unsigned)


@app.command("import", no_args_is_help=True)
def take_in(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="What another table exported; - reads the input."),
    ],
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Also without a signature that holds.")
    ] = False,
    db: arguments.Database = None,
    as_json: _AsJson = False,
) -> None:
    """Add the matches of an export to the journal, all of them or none, and say who signed it.

    Each is replayed by the rules before. The list marks them as imported; a match that is there
    already is not added again.

    Example:

      gemtable journal import matches.jsonl
    """
    from gemtable.records import import_file

    import_file.take_in(db, file, unsigned, as_json)


@app.command()
def keys(
    fingerprint: Annotated[
        str | None,
        typer.Argument(metavar="FINGERPRINT", help="A key to name, or how it begins."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", parser=arguments.name, help="What to call it."),
    ] = None,
    as_json: _AsJson = False,
) -> None:
    """List whose signatures are known here, with fingerprints to compare, or name one.

    Compare a fingerprint with the table's own people, e.g. by telephone, before you name it.

    Examples:

      gemtable journal keys
      gemtable journal keys 3f2a-91bc "Kuba's table"
    """
    from gemtable.records import signatures

    if fingerprint is None:
        signatures.show(as_json)
    elif name is None:
        raise typer.BadParameter("A name is missing: keys FINGERPRINT NAME.")
    else:
        signatures.name_key(fingerprint, name)


@app.command()
def drop(
    matches: arguments.Matches,
    db: arguments.Database = None,
) -> None:
    """Give up unfinished matches: gemtable play no longer offers them. Nothing is deleted.

    Example:

      gemtable journal drop 1 2 5
    """
    from gemtable.records import rename_forget

    rename_forget.drop(db, matches)


@app.command()
def check(db: arguments.Database = None, as_json: _AsJson = False) -> None:
    """Replay every match, and compare checksums, states, ends and marks with the rules.

    The exit status is 1 if anything is damaged or doubtful.

    Example:

      gemtable journal check && echo intact
    """
    from gemtable.records import reports

    reports.check(db, as_json)
