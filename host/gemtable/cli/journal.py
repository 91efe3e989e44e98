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
        Path, typer.Argument(metavar="FILE", help="File to write; - is the standard output.")
    ],
    unsigned: Annotated[bool, typer.Option("--unsigned", help="Don't sign it.")] = False,
    db: arguments.Database = None,
) -> None:
    """Write the whole journal to one file: all matches, also unfinished and dropped ones.

    People can play meanwhile. An older backup with the same name is replaced once the new one is
    complete. Keep the file private, since it contains all hidden hands.

    Example:

      gemtable backup gemtable-backup.jsonl
    """
    from gemtable.records import export_file

    with hardly_collected():
        export_file.back_up(db, file, not unsigned)


@copies.command(no_args_is_help=True)
def restore(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="File from gemtable backup; - is the standard input."),
    ],
    into_existing: Annotated[
        bool,
        typer.Option(
            "--into-existing",
            help="Allow a journal that has matches; the restored ones get new numbers.",
        ),
    ] = False,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Also without a signature that holds.")
    ] = False,
    db: arguments.Database = None,
) -> None:
    """Copy all matches of a backup, with their numbers, into an empty journal.

    All matches are first checked against the rules; if one is not valid, none is restored. If
    another table signed the backup, its matches are marked as imported. The journal can be in
    another kind of database than the one that was backed up.

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
    "Every match ever played stays in the journal; gemtable play no longer offers dropped ones.",
)


@app.command("list")
def list_matches(
    game: arguments.OnlyGame = None,
    newest: Annotated[int, typer.Option(min=1, help="Maximum number of matches.")] = 20,
    db: arguments.Database = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Show the newest matches, with their date, number of seats and state.

    Examples:

      gemtable journal list
      gemtable journal list --game lost-gems --newest 100 --json
    """
    from gemtable.records import match_list

    match_list.list_matches(db, game, newest, as_json)


@app.command()
def show(
    match: arguments.Match, db: arguments.Database = None, as_json: arguments.AsJson = False
) -> None:
    """Show the entries of a match: who did what, when, and with which result.

    Example:

      gemtable journal show 3
    """
    from gemtable.records import reports

    reports.show(db, match, as_json)


@app.command()
def story(
    match: arguments.Match,
    deal: Annotated[
        bool, typer.Option("--deal", help="Let bots play the same deal, and compare the scores.")
    ] = False,
    db: arguments.Database = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Show what mattered in a finished match, such as good hints, thefts and lost chances.

    Next to each sentence is the number of its entry, for gemtable journal show.

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
    entry: Annotated[int, typer.Option(min=0, metavar="N", help="First entry to show.")] = 0,
    pace: Annotated[
        float, typer.Option(min=0.1, max=60, metavar="SECONDS", help="Time for each entry.")
    ] = 1.5,
    boards: Annotated[
        bool, typer.Option("--boards", help="Show it on the boards, too, if it is over.")
    ] = False,
    emulated: Annotated[
        bool, typer.Option("--emulated", help="With --boards: use emulated boards only.")
    ] = False,
    port: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PATH",
            help="With --boards: also use the board on this port; repeatable.",
        ),
    ] = None,
    db: arguments.Database = None,
) -> None:
    """Replay a match in the terminal, where you can pause and step; in a pipe, print all of it.

    If the match is over, all hands are shown; press h to hide them.

    With --boards, tiles, pads and screens show what they showed after each step, turned tiles
    and other marks included. Keys 12 and 11 of any pad, which are lit, step forward and back;
    any other key lets it go on by itself and stops it; key 12 held for two seconds ends it.
    Without a real pad, click a tile to step forward, twice to step back, and press long to let
    it go on. Missing boards are emulated.

    Examples:

      gemtable journal replay 3
      gemtable journal replay 3 --boards
    """
    if boards:
        from gemtable.play import replay_boards_command
        from gemtable.play.replay_on_boards import Wishes

        replay_boards_command.run(db, match, Wishes(entry, pace), port or (), emulated)
        return
    if emulated or port:
        raise typer.BadParameter("--emulated and --port are for --boards.")
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
    everything: Annotated[
        bool, typer.Option("--all", help="Export all finished matches.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File to write; - is the standard output.")
    ] = None,
    unsigned: Annotated[bool, typer.Option("--unsigned", help="Don't sign it.")] = False,
    db: arguments.Database = None,
) -> None:
    """Write matches as JSON lines, one entry a line, signed by this table; import reads them.

    An export contains everything: the order of the deck, hidden hands, people's names. Keep it
    private until the match is over.

    Examples:

      gemtable journal export 3 5 > matches.jsonl
      gemtable journal export --all --output evening.jsonl
    """
    from gemtable.records import export_file

    if everything == bool(matches):
        raise typer.BadParameter("Give the numbers of matches, or --all.")
    export_file.export(db, None if everything else matches, output, not unsigned)


@app.command("import", no_args_is_help=True)
def take_in(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="File that another table exported; - is the standard input."
        ),
    ],
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Also without a signature that holds.")
    ] = False,
    db: arguments.Database = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Add the matches of an export to the journal, and show who signed it.

    All matches are first checked against the rules; if one is not valid, none is added. The
    list of matches marks them as imported. A match that the journal already has is not added
    again.

    Example:

      gemtable journal import matches.jsonl
    """
    from gemtable.records import import_file

    import_file.take_in(db, file, unsigned, as_json)


@app.command()
def keys(
    fingerprint: Annotated[
        str | None,
        typer.Argument(
            metavar="FINGERPRINT", help="Fingerprint of a key to name, or its beginning."
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", parser=arguments.name, help="Name for the key.")
    ] = None,
    as_json: arguments.AsJson = False,
) -> None:
    """List the keys of tables whose signatures are known here, or give a key a name.

    Before you name a key, ask the people of that table, e.g. by telephone, for its fingerprint.

    Examples:

      gemtable journal keys
      gemtable journal keys 3f2a-91bc "Kuba's table"
    """
    from gemtable.records import signatures

    if fingerprint is None:
        signatures.show(as_json)
    elif name is None:
        raise typer.BadParameter("The name is missing. Usage: keys FINGERPRINT NAME.")
    else:
        signatures.name_key(fingerprint, name)


@app.command()
def drop(
    matches: arguments.Matches,
    db: arguments.Database = None,
) -> None:
    """Drop unfinished matches, so that gemtable play no longer offers them. Nothing is deleted.

    Example:

      gemtable journal drop 1 2 5
    """
    from gemtable.records import rename_forget

    rename_forget.drop(db, matches)


@app.command()
def check(db: arguments.Database = None, as_json: arguments.AsJson = False) -> None:
    """Check every match: replay it, and verify its checksums, states, result and origin.

    The exit status is 1 if a match is damaged or doubtful.

    Example:

      gemtable journal check && echo intact
    """
    from gemtable.records import reports

    reports.check(db, as_json)
