"""The command line of `gemtable scores`."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from gemtable.cli.help import RecordCommands
from gemtable.match.names import Name
from gemtable.play import arguments


class _ShowsByDefault(RecordCommands):
    """`scores crossing` is `scores show crossing`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ShowsByDefault,
    help="Show how people stand in each game, by the finished matches in the journal.\n\n"
    "Teams are ranked by their scores, people who play against others by a rating with its"
    " uncertainty. Only people with names count, and no bots.\n\n"
    "Examples:\n\n"
    "  gemtable scores\n"
    "  gemtable scores crossing --player Ola --since 2026-11-01\n"
    "  gemtable scores show --help",
)


_Person = Annotated[
    str, typer.Argument(metavar="NAME", parser=arguments.name, help="As it was typed.")
]


@app.command()
def show(
    game: arguments.NoGameOrAny = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", parser=arguments.name, help="Who played; may be repeated."),
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], metavar="DATE", help="The first day, as 2026-11-01."),
    ] = None,
    team: Annotated[
        bool, typer.Option("--team", help="Only matches of exactly the people of --player.")
    ] = False,
    db: arguments.Database = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="For spreadsheets.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            callback=arguments.no_stream,
            help="Write charts to this file, no table.",
        ),
    ] = None,
) -> None:
    """Show the standings of all games, or of one. This is what `scores` does by itself.

    Examples:

      gemtable scores lost-gems
      gemtable scores lost-gems --team --player Ola --player Kuba
      gemtable scores --csv > scores.csv
      gemtable scores crossing --svg scores.svg
    """
    from gemtable.records import scores

    if as_json + as_csv + (svg is not None) > 1:
        raise typer.BadParameter("--json, --csv and --svg are different formats: choose one.")
    if team and not player:
        raise typer.BadParameter("--team needs the people: --player NAME, once for each.")
    asked = scores.Asked(game, [Name(name) for name in player or ()], since, team)
    if svg:
        scores.draw(db, asked, svg)
    else:
        scores.show(db, asked, "json" if as_json else "csv" if as_csv else "table")


@app.command()
def rename(old: _Person, new: _Person, db: arguments.Database = None) -> None:
    """Give a person another name in all matches; with a name they had, two become one.

    Example:

      gemtable scores rename Aleksandra Ola
    """
    from gemtable.records import rename_forget

    rename_forget.rename(db, Name(old), Name(new))


@app.command()
def forget(name: _Person, db: arguments.Database = None) -> None:
    """Take a person's name out of the journal for good. The matches stay, without it.

    Copies, exports and backups of the journal, and what a repair kept, still have it.

    Example:

      gemtable scores forget Ola
    """
    from gemtable.records import rename_forget

    rename_forget.forget(db, Name(name))
