"""Arguments and options that several commands share, and their completion by Tab.

Completion must be fast, so only completing the number of a match loads the journal and the
database library.
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
from gemtable.match.seat_names import Name, name_of
from gemtable.printable import printable
from gemtable.referee.undo_rules import Undo
from gemtable.sentence import speak

if TYPE_CHECKING:
    from gemtable.journal import MatchRow

Completions = list[tuple[str, str]]  # a word, and a description that some shells show

_MOST = 50  # matches offered, the newest first
_OWN = f"Or your own board file; a file in {own_boards()} can be given by its name."


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
    """Return the unfinished matches of the given game, except those already on the line."""
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
    """Return the typed name of a person. Raises BadParameter if it isn't valid."""
    try:
        return name_of(text)
    except UserError as error:
        raise typer.BadParameter(f"{error.what} {error.fix}") from error


def _game_said(context: typer.Context) -> str | None:
    # Until an option has a value, GAME is still among the unparsed words.
    said = [context.params.get("game"), *context.args]
    return next((word for word in said if word in GAMES), None)


def _named_journal(given: str | None) -> str | None:
    """Check the URL of a journal before a command does anything. Raises UserError."""
    if given and "://" in given:
        from gemtable.journal import database

        database.url_of(given)
    return given


def no_stream(file: Path | None) -> Path | None:
    """Return `file`. Raises BadParameter for -, which often means standard input or output."""
    if file == Path("-"):
        raise typer.BadParameter(
            "- does not stand for a file here; use ./- for a file of that name"
        )
    return file


_GAME = typer.Argument(
    help=f"One of: {', '.join(GAMES.names)}.", show_default=False, autocompletion=_games
)
AnyGame = Annotated[str, _GAME]
NoGameOrAny = Annotated[str | None, _GAME]
NoGameOrTable = Annotated[str, _GAME]
OnlyGame = Annotated[
    str | None, typer.Option(help="Only matches of this game.", autocompletion=_games)
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="Option of GAME; --option help lists all.",
        autocompletion=_option,
    ),
]
TlsCertificate = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", callback=no_stream, help="Certificate to serve the page over https."
    ),
]
TlsKey = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        callback=no_stream,
        help="Key of the certificate.",
        show_default="in the file of the certificate",
    ),
]
Boards = Annotated[
    list[str],
    typer.Argument(
        help=f"One or more of: {', '.join(boards.names())}. {_OWN}", autocompletion=boards_of
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
        help=f"Board file: {', '.join(boards.names())}. {_OWN}",
        show_default="unchanged",
        autocompletion=boards_of,
    ),
]
Match = Annotated[
    int,
    typer.Argument(
        metavar="N",
        help="Number of the match, from gemtable journal list.",
        autocompletion=any_match,
    ),
]
Matches = Annotated[
    list[int],
    typer.Argument(
        metavar="N...",
        help="Numbers of the matches, from gemtable journal list.",
        autocompletion=_unfinished,
    ),
]
UnfinishedMatch = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Continue this unfinished match instead of the newest one.",
        autocompletion=_unfinished,
    ),
]
OfTier = Annotated[
    Tier,
    typer.Option(
        help="Emulation: vm is MicroPython on this computer; chip is an RP2040, far slower."
    ),
]
OfUndo = Annotated[
    Undo | None,
    typer.Option(
        help="Undo: free, ask the others first, or off.",
        show_default="free; a resumed match keeps its own",
    ),
]
Pace = Annotated[
    float | None,
    typer.Option(
        "--pace",
        min=0,
        max=60,
        metavar="SECONDS",
        help="Time that bots wait before each action, so that people can follow.",
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="CODE",
        help=f"Language: {', '.join(NAMES)}.",
        show_default="that of the system",
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
        help="File with the broker's password in its first line.",
        show_default="GEMTABLE_CLUB_PASSWORD in the environment",
    ),
]
ClubAuthority = Annotated[
    Path | None,
    typer.Option(metavar="FILE", callback=no_stream, help="CA certificate of the broker (PEM)."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        callback=_named_journal,
        help="Journal to use.",
        show_default="your own",
    ),
]
