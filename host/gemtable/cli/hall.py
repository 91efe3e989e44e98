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
            metavar="URL", help="Broker of the club: mqtt://HOST or mqtts://USER@HOST:PORT."
        ),
    ],
    club_password_file: arguments.ClubPasswordFile = None,
    club_ca: arguments.ClubAuthority = None,
    port: Annotated[
        int,
        typer.Option(
            min=1,
            max=65535,
            metavar="N",
            help="Port of the page; if it is in use, the next free one.",
        ),
    ] = 8644,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let everyone on this network open the hall.")
    ] = False,
    tls_cert: arguments.TlsCertificate = None,
    tls_key: arguments.TlsKey = None,
    tournament: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            callback=arguments.no_stream,
            help="Run a tournament and store its rounds, seats and standings in this file.",
        ),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    language: arguments.Language = None,
) -> None:
    """Show all tables of a club live on one page; a second page is for a screen on a wall.

    A table appears once it runs gemtable play --club with the same broker.

    Examples:

      gemtable hall --club mqtt://club.example
      gemtable hall --club mqtt://club.example --tournament friday.json
    """
    from gemtable.club import hall_server
    from gemtable.process import logs

    logs.start()
    choices = hall_server.Choices(
        club, club_password_file, club_ca, port, lan, tls_cert, tls_key, opens, tournament
    )
    hall_server.run(choices)
