"""The command line of `gemtable scores`."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from gemtable.cli.help import RecordCommands
from gemtable.match.seat_names import Name
from gemtable.play import arguments


class _ShowsByDefault(RecordCommands):
    """Makes `scores crossing` an abbreviation of `scores show crossing`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ShowsByDefault,
    help="Show the standings of people in each game, from the finished matches in the journal.\n\n"
    "Teams are ranked by their scores; people who play against others, by a rating with its"
    " uncertainty. Only people with names are ranked, and no bots.\n\n"
    "Examples:\n\n"
    "  gemtable scores\n"
    "  gemtable scores crossing --player Ola --since 2026-11-01\n"
    "  gemtable scores show --help",
)


_Person = Annotated[
    str,
    typer.Argument(
        metavar="NAME", parser=arguments.name, help="Name of a person, as it was typed."
    ),
]


@app.command()
def show(
    game: arguments.NoGameOrAny = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            parser=arguments.name,
            help="Only matches of this person; can be repeated.",
        ),
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d"],
            metavar="DATE",
            help="Only matches since this day, such as 2026-11-01.",
        ),
    ] = None,
    team: Annotated[
        bool, typer.Option("--team", help="Only matches of exactly the people in --player.")
    ] = False,
    db: arguments.Database = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON, one object a line.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, for spreadsheets.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            callback=arguments.no_stream,
            help="Write charts to this SVG file instead of a table.",
        ),
    ] = None,
) -> None:
    """Show the standings of all games, or of one game. This is the default command.

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
    """Rename a person in all matches; if NEW is another person's name, merge the two.

    Example:

      gemtable scores rename Aleksandra Ola
    """
    from gemtable.records import rename_forget

    rename_forget.rename(db, Name(old), Name(new))


@app.command()
def forget(name: _Person, db: arguments.Database = None) -> None:
    """Remove a person's name from the journal for good. The matches stay, without the name.

    Copies, exports and backups of the journal, and files kept by a repair, still have the name.

    Example:

      gemtable scores forget Ola
    """
    from gemtable.records import rename_forget

    rename_forget.forget(db, Name(name))
