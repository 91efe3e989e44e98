"""The command line of `gemtable hall`."""

from pathlib import Path
from typing import Annotated

import typer

from gemtable.play import arguments

app = typer.Typer()


@app.command(no_args_is_help=True)
def hall(
    club: Annotated[
        str,
        typer.Option(
            metavar="URL", help="The club's broker: mqtt://HOST or mqtts://USER@HOST:PORT."
        ),
    ],
    club_password_file: arguments.ClubPasswordFile = None,
    club_ca: arguments.ClubAuthority = None,
    port: Annotated[
        int,
        typer.Option(
            min=1, max=65535, metavar="N", help="The page's port, or the next one that is free."
        ),
    ] = 8644,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let everyone on this network see the hall.")
    ] = False,
    tls_cert: arguments.TlsCertificate = None,
    tls_key: arguments.TlsKey = None,
    tournament: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            callback=arguments.no_stream,
            help="Hold a tournament, kept in this file: rounds, seats, standings.",
        ),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open a browser with the page.")] = False,
    language: arguments.Language = None,
) -> None:
    """Show all tables of a club on one page, live, and a wall view that goes round them.

    Tables come by themselves: those that play with gemtable play --club and the same broker.

    Examples:

      gemtable hall --club mqtt://club.example
      gemtable hall --club mqtt://club.example --tournament friday.json
    """
    # Imported here, so that --help doesn't load the web server.
    from gemtable.club import hall_server
    from gemtable.process import logs

    logs.start()
    choices = hall_server.Choices(
        club, club_password_file, club_ca, port, lan, tls_cert, tls_key, opens, tournament
    )
    hall_server.run(choices)
