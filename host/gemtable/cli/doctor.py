"""The command line of `gemtable doctor`."""

from typing import Annotated

import typer

from gemtable.play import arguments

app = typer.Typer()


@app.command()
def doctor(
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", help="A report to paste, in English, without names and home folders."
        ),
    ] = False,
    language: arguments.Language = None,
) -> None:
    """Check this computer and its boards, and say what to do about what is wrong.

    Nothing is changed, and no board is disturbed. The exit status is 1 if anything is at fault;
    warnings don't count.

    Examples:

      gemtable doctor
      gemtable doctor --json
    """
    # Imported here, so that --help doesn't load the checks.
    from gemtable.doctor import command

    if not command.run(as_json):
        raise typer.Exit(1)
