"""The options of `gemtable play` and of `play GAME` at the prompt, and their checks."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Annotated, Any, NamedTuple

import typer

from gemtable.emulator.tier import SPEEDS
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.option_words import game_named, options_of, seats_of
from gemtable.play import arguments
from gemtable.sentence import Sentence

_SOURCE = re.compile(r"([0-9]{1,9})(?::([0-9]{1,9}))?")
_MOST = 120  # characters of what was typed in an error message


class Source(NamedTuple):
    """The match and entry that a new match starts from; entry None is the last possible one."""

    match: int
    entry: int | None = None


class Typed(NamedTuple):
    """Marks a field whose option has another type, `kind`; `read` converts the value.

    `read` gets the option's value and the values of all options, by field. It raises UserError.
    """

    kind: Any
    read: Callable[[Any, Mapping[str, object]], Any]


def source_of(said: str | None) -> Source | None:
    """Return the entry that MATCH:ENTRY, or MATCH alone, stands for. Raises UserError."""
    if said is None:
        return None
    found = _SOURCE.fullmatch(said)
    if not found:
        raise UserError(
            Sentence("{said} is not an entry of a match.", said=shorten(said, _MOST)),
            Sentence(
                "Give the match and the entry, such as --from 3:17, or only the match, such"
                " as --from 3."
            ),
        )
    match, entry = found.groups()
    return Source(int(match), None if entry is None else int(entry))


def game_at_table(name: str) -> Game:
    """Return the game with this name. Raises UserError if there is none."""
    if not name:
        raise UserError(
            Sentence("Say which game to play."), Sentence("Games: {games}.", games=list(GAMES))
        )
    return game_named(name)


def game_options(name: str, seats: int | None, said: list[str]) -> dict[str, Json]:
    """Return game options typed as NAME=VALUE in the form for the rules. Raises UserError."""
    if not name and not said:
        return {}
    game = game_at_table(name)
    return options_of(game, seats_of(game, seats), said)


def _several(values: list[object] | None, _typed: Mapping[str, object]) -> tuple[object, ...]:
    return tuple(values or ())


@dataclass(frozen=True, slots=True)
class Choices:
    """The arguments and options of `play`, one field for each; None means not given.

    The defaults are the game's usual number of seats, a random seed, and the offer to resume
    an unfinished match. Without a game the program starts in the lobby. With `resume` and no
    game, it starts with the match that was played last, if that match isn't over.
    """

    game: arguments.NoGameOrTable = ""
    seats: Annotated[
        int | None, typer.Option(help="Number of seats.", show_default="see --option help")
    ] = None
    seed: Annotated[int | None, typer.Option(help="Seed of the deal.", show_default="random")] = (
        None
    )
    auto: Annotated[
        bool, typer.Option("--auto", help="Let bots play all seats, on emulated boards.")
    ] = False
    bots: Annotated[
        int, typer.Option(min=0, metavar="N", help="Let bots play the last N seats.")
    ] = 0
    bot_seats: Annotated[
        tuple[int, ...],
        Typed(
            Annotated[
                list[int] | None,
                typer.Option(
                    "--bot", min=1, metavar="SEAT", help="Let a bot play this seat; repeatable."
                ),
            ],
            _several,
        ),
    ] = ()
    pace_s: arguments.Pace = None
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON lines; the last one is the result.")
    ] = False
    db: arguments.Database = None
    emulated: Annotated[bool, typer.Option("--emulated", help="Use emulated boards only.")] = False
    speed: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            max=50,
            help="Speed of the clocks of emulated boards.",
            show_default="1; with --tier chip 0.05",
        ),
    ] = None
    tier: arguments.OfTier = "vm"
    reveal: Annotated[bool, typer.Option("--reveal", help="Show all hands on this screen.")] = (
        False
    )
    passes: Annotated[
        bool, typer.Option("--pass", help="Show each seat its own view in turn.")
    ] = False
    resume: Annotated[
        bool | None,
        typer.Option(
            "--resume/--new",
            help="Continue the unfinished match, or start a new one. Without GAME, --resume"
            " continues the match that was played last, or opens the lobby if it is over.",
        ),
    ] = None
    match: arguments.UnfinishedMatch = None
    boards_only: Annotated[
        bool,
        typer.Option(
            "--boards-only",
            help="Play by boards alone, without a page or a terminal: pads choose what to play.",
        ),
    ] = False
    source: Annotated[
        Source | None,
        Typed(
            Annotated[
                str | None,
                typer.Option(
                    "--from",
                    metavar="MATCH[:ENTRY]",
                    help="Start a new match from an entry of this one; it is not scored.",
                ),
            ],
            lambda text, _: source_of(text),
        ),
    ] = None
    ports: Annotated[
        tuple[str, ...],
        Typed(
            Annotated[
                list[str] | None,
                typer.Option(
                    "--port", metavar="PATH", help="Also use the board on this port; repeatable."
                ),
            ],
            _several,
        ),
    ] = ()
    options: Annotated[
        Mapping[str, Json],
        Typed(
            arguments.GameOptions,
            lambda words, typed: game_options(typed["game"], typed["seats"], words or []),
        ),
    ] = field(default_factory=dict)
    undo: arguments.OfUndo = None
    language: arguments.Language = None
    has_page: Annotated[
        bool | None,
        typer.Option(
            "--page/--no-page",
            help="Serve the table's page for browsers.",
            show_default="only at a terminal",
        ),
    ] = None
    opens: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = True
    web_port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            metavar="N",
            help="First port to try for the page.",
            show_default="8642",
        ),
    ] = None
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            help="Let everyone on this network open the table's page. Without --tls-cert,"
            " anyone who listens on the network can read along.",
        ),
    ] = False
    tls_cert: arguments.TlsCertificate = None
    tls_key: arguments.TlsKey = None
    club: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Publish this table to a club's broker: mqtt://HOST or mqtts://USER@HOST:PORT.",
        ),
    ] = None
    club_password_file: arguments.ClubPasswordFile = None
    club_ca: arguments.ClubAuthority = None
    table_name: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Name of this table in the club.",
            show_default="the name of this computer",
        ),
    ] = None

    @property
    def only_emulated(self) -> bool:
        return self.emulated or self.auto

    @property
    def clock_speed(self) -> float:
        """The speed of the clocks of emulated boards; 1 is the speed of real boards."""
        return self.speed or SPEEDS[self.tier]

    @property
    def begins_anew(self) -> bool:
        """Whether an option was given that only applies to a new match."""
        return self._is_dealt or self.source is not None

    @property
    def _is_dealt(self) -> bool:
        return self.seats is not None or self.seed is not None or bool(self.options)

    @property
    def asks_for_page(self) -> bool:
        """Whether an option was given that requires a page."""
        is_somewhere = self.lan or self.web_port is not None or self.tls_cert is not None
        return bool(self.has_page) or is_somewhere

    @property
    def _needs_game(self) -> bool:
        """Whether an option was given that makes no sense without a game."""
        goes_on = self.resume is False or self.match is not None
        has_bots = self.auto or self.bots > 0 or bool(self.bot_seats)
        return self.begins_anew or goes_on or has_bots or self.as_json

    def check(self) -> None:
        """Raise UserError if options are impossible or conflict."""
        if self.game or self._needs_game:
            game_at_table(self.game)
        if self.clock_speed != 1.0 and not self.only_emulated:
            raise UserError(
                Sentence("Real boards run at speed 1 only."), Sentence("Add --emulated.")
            )
        if self.tier == "chip" and not self.only_emulated:
            raise UserError(
                Sentence("Emulated chips are too slow for a table with real boards."),
                Sentence("Add --emulated."),
            )
        if self.auto and (self.bots or self.bot_seats):
            raise UserError(
                Sentence("With --auto, bots play all seats."),
                Sentence("Leave out --bots and --bot."),
            )
        if self.passes and (self.auto or self.as_json):
            raise UserError(
                Sentence("--pass is for people at this terminal."),
                Sentence("Leave out --pass, or --auto and --json."),
            )
        if self.passes and self.reveal:
            raise UserError(
                Sentence(
                    "--reveal shows all hands to everyone, but --pass shows each hand to one"
                    " seat only."
                ),
                Sentence("Leave out one of the two options."),
            )
        if self.has_page is False and self.asks_for_page:
            raise UserError(
                Sentence("With --no-page, no page is served."),
                Sentence("Leave out --no-page, or leave out --lan, --web-port and --tls-cert."),
            )
        if self.tls_key and not self.tls_cert:
            raise UserError(
                Sentence("--tls-key needs the certificate that it belongs to."),
                Sentence("Add --tls-cert."),
            )
        if self.club is None and (self.club_password_file or self.club_ca or self.table_name):
            raise UserError(
                Sentence("--club-password-file, --club-ca and --table-name are for a club."),
                Sentence("Add --club, or leave these options out."),
            )
        if self.match is not None and self.resume is False:
            raise UserError(
                Sentence("--match continues a match, but --new starts one."),
                Sentence("Leave out one of the two options."),
            )
        if self.source and (self.resume or self.match is not None):
            raise UserError(
                Sentence(
                    "--from starts a new match, but --resume and --match continue an old one."
                ),
                Sentence("Leave out one of the two options."),
            )
        if (self.resume or self.match is not None or self.source) and self._is_dealt:
            raise UserError(
                Sentence("A match keeps the options that it was started with."),
                Sentence(
                    "Leave out --seats, --seed and --option; or --resume, --match and --from."
                ),
            )

    def check_boards_only(self) -> None:
        """Raise UserError if --boards-only was given with what needs a screen or a match."""
        is_here = bool(self.game) or self._needs_game or self.passes or self.reveal
        if self.boards_only and (is_here or self.asks_for_page or self.only_emulated):
            raise UserError(
                Sentence("With --boards-only, boards alone choose and play."),
                Sentence(
                    "Leave out --boards-only; or the game, what concerns one match, --page,"
                    " --json, --pass, --reveal and --emulated."
                ),
            )

    def seats_of_bots(self, seats: int) -> tuple[int, ...]:
        """Return the seats, from 0, that bots play in a match of `seats`. Raises UserError."""
        if self.auto:
            return tuple(range(seats))
        wrong = [seat for seat in self.bot_seats if seat not in range(1, seats + 1)]
        if wrong or self.bots > seats:
            raise UserError(
                Sentence("The match has {seats} seats.", seats=seats),
                Sentence(
                    "Give --bot a seat from 1 to {seats}, and --bots a number up to {seats}.",
                    seats=seats,
                ),
            )
        named = {seat - 1 for seat in self.bot_seats}
        return tuple(sorted(named | set(range(seats - self.bots, seats))))
