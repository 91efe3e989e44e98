"""The commands that copy a whole journal to a file and back: `gemtable backup`, `restore`."""

from pathlib import Path
from typing import Annotated

import typer

from gemtable.play import arguments
from gemtable.process.garbage import hardly_collected

app = typer.Typer()


@app.command(no_args_is_help=True)
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
    from gemtable.records import exporting

    with hardly_collected():
        exporting.back_up(db, file, not unsigned)


@app.command(no_args_is_help=True)
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
    from gemtable.records import importing

    importing.restore(db, file, unsigned, into_existing)
