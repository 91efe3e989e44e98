"""Arguments and options that several commands share, and their completion by Tab.

Completion must be fast: only completing the number of a match loads the journal, and with it
the database library.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gemtable import boards
from gemtable.boards.board_folders import own_boards
from gemtable.emulator.tier import Tier
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.option_words import completed
from gemtable.languages import NAMES, language_named
from gemtable.match.names import Name, name_of
from gemtable.printable import printable
from gemtable.sentence import speak

if TYPE_CHECKING:
    from gemtable.journal import MatchRow

Completions = list[tuple[str, str]]  # a word, and a description that some shells show beside it

_MOST = 50  # matches offered, the newest first
_OWN = f"Or a board file of your own; those in {own_boards()} have names too."


def _begun(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _games(incomplete: str) -> Completions:
    begun = _begun(GAMES.names, incomplete)
    return [(name, GAMES[name].title) for name in begun if name in GAMES]


def boards_of(incomplete: str) -> list[str]:
    return _begun(boards.names(), incomplete)


def _option(context: typer.Context, incomplete: str) -> list[str]:
    said = _game_said(context)
    return completed(GAMES[said], incomplete) if said else []


def any_match(context: typer.Context, incomplete: str) -> Completions:
    return _matches(context, incomplete, lambda row: True)


def _unfinished(context: typer.Context, incomplete: str) -> Completions:
    """Return unfinished matches of the game given, without those already on the line."""
    game, said = _game_said(context), context.params.get("matches") or []
    return _matches(
        context,
        incomplete,
        lambda row: not row.is_over and row.id not in said and game in (None, row.game),
    )


def _matches(
    context: typer.Context, incomplete: str, is_meant: Callable[["MatchRow"], bool]
) -> Completions:
    from gemtable.journal import Journal

    try:
        journal = Journal(context.params.get("db"), only_reading=True)
        rows = [row for row in reversed(journal.rows()) if is_meant(row)]
        journal.close()
    except UserError:  # the command itself will report it
        return []
    numbers = {str(row.id): printable(f"{row.game} for {row.seats}") for row in rows[:_MOST]}
    return [(number, numbers[number]) for number in _begun(numbers, incomplete)]


def _languages(incomplete: str) -> Completions:
    return [(code, NAMES[code]) for code in _begun(NAMES, incomplete)]


def _speak(code: str | None) -> str | None:
    if code is not None:
        speak(language_named(code))
    return code


def name(text: str) -> Name:
    """Return the name that somebody has. Raises BadParameter."""
    try:
        return name_of(text)
    except UserError as error:
        raise typer.BadParameter(f"{error.what} {error.fix}") from error


def _game_said(context: typer.Context) -> str | None:
    # While an option has no value yet, GAME is among the words that are not parsed.
    said = [context.params.get("game"), *context.args]
    return next((word for word in said if word in GAMES), None)


def _named_journal(given: str | None) -> str | None:
    """Refuse a URL that names no journal before a command does anything. Raises UserError."""
    if given and "://" in given:
        from gemtable.journal import database

        database.url_of(given)
    return given


def no_stream(file: Path | None) -> Path | None:
    """Refuse - as a file: many programs mean their own input or output by it."""
    if file == Path("-"):
        raise typer.BadParameter("- is no file here; one of that name is ./-")
    return file


AnyGame = Annotated[
    str, typer.Argument(help=f"One of: {', '.join(GAMES.names)}.", autocompletion=_games)
]
NoGameOrAny = Annotated[
    str | None, typer.Argument(help=f"One of: {', '.join(GAMES.names)}.", autocompletion=_games)
]
OnlyGame = Annotated[
    str | None, typer.Option(help="Only matches of this game.", autocompletion=_games)
]
NoGameOrTable = Annotated[
    str,
    typer.Argument(
        help=f"One of: {', '.join(GAMES.names)}.", show_default=False, autocompletion=_games
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="How GAME is played; --option help lists what it takes.",
        autocompletion=_option,
    ),
]
TlsCertificate = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", callback=no_stream, help="Serve the page over https with this certificate."
    ),
]
TlsKey = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", callback=no_stream, help="Its key. [default: in the certificate's file]"
    ),
]
Boards = Annotated[
    list[str],
    typer.Argument(
        help=f"Of: {', '.join(boards.names())}. {_OWN}",
        autocompletion=boards_of,
    ),
]
OneBoard = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        help=f"One of: {', '.join(boards.names())}. {_OWN}",
        autocompletion=boards_of,
    ),
]
AsBoard = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="BOARD",
        help=f"What it is: {', '.join(boards.names())}. {_OWN} [default: what it has been]",
        autocompletion=boards_of,
    ),
]
Match = Annotated[
    int,
    typer.Argument(
        metavar="N", help="The match, as the list numbers it.", autocompletion=any_match
    ),
]
Matches = Annotated[
    list[int],
    typer.Argument(
        metavar="N...", help="The matches, as the list numbers them.", autocompletion=_unfinished
    ),
]
UnfinishedMatch = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Go on with this unfinished match, not the newest.",
        autocompletion=_unfinished,
    ),
]
OfTier = Annotated[
    Tier,
    typer.Option(
        help="Emulate boards: vm, MicroPython on this machine; chip, on an RP2040, far slower."
    ),
]
Pace = Annotated[
    float | None,
    typer.Option(
        "--pace",
        min=0,
        max=60,
        metavar="SECONDS",
        help="Bots wait this long before each action, so that people can follow.",
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="CODE",
        help=f"Speak {', '.join(NAMES)}. [default: as the system does]",
        callback=_speak,
        is_eager=True,
        autocompletion=_languages,
    ),
]
ClubPasswordFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        callback=no_stream,
        help="The broker's password is its first line. [default: GEMTABLE_CLUB_PASSWORD in the"
        " environment]",
    ),
]
ClubAuthority = Annotated[
    Path | None,
    typer.Option(metavar="FILE", callback=no_stream, help="CA certificate of the broker (PEM)."),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL", callback=_named_journal, help="The journal; by default your own."
    ),
]
