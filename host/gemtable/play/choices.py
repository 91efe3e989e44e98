"""The options of `gemtable play` and of `play GAME` at the prompt, checked before it starts."""

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand

from gemtable import command_lines
from gemtable.emulator.tier import SPEEDS, Tier
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.command_line import game_named, options_of, seats_of
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.sentence import Sentence

_OF_ONE_MATCH = ("game", "seats", "seed", "bots", "bot", "match", "source", "option")
_SOURCE = re.compile(r"([0-9]{1,9})(?::([0-9]{1,9}))?")
_MOST = 120  # characters of an error message about a line


class Source(NamedTuple):
    """The entry of a match that a new one goes on from; None: as late as possible."""

    match: int
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What the user chose; None means not given.

    The defaults are the game's usual number of seats, a random seed, and the offer to resume
    an unfinished match. Without a game the program starts in the lobby; or, with `resume`, with
    the match that was played last, of any game, if that can go on.
    """

    game: str = ""
    seats: int | None = None
    seed: int | None = None
    auto: bool = False
    as_json: bool = False
    database: str | None = None
    only_emulated: bool = False
    speed: float = 1.0
    tier: Tier = "vm"
    reveal: bool = False
    passes: bool = False  # players pass the screen from seat to seat
    resume: bool | None = None
    match: int | None = None  # the unfinished match to resume
    source: Source | None = None  # what a new match goes on from
    ports: tuple[str, ...] = ()
    bots: int = 0  # bots play this many seats, counted from the last
    bot_seats: tuple[int, ...] = ()  # further seats that bots play, from 1
    pace_s: float | None = None  # how long a bot waits before each action
    options: Mapping[str, Json] = field(default_factory=dict)
    has_page: bool | None = None  # None: only at a terminal
    opens: bool = True  # open the page in a browser
    web_port: int | None = None
    lan: bool = False  # serve the page to everyone on this network
    tls_cert: Path | None = None
    tls_key: Path | None = None  # None if it is in the certificate's file
    club: str | None = None  # the URL of a broker
    club_password_file: Path | None = None
    club_ca: Path | None = None
    table_name: str | None = None  # None: that of this computer
    language: str | None = None  # its code; None: the system's

    @property
    def begins_anew(self) -> bool:
        """Whether an option was given that only a new match can have."""
        return self._is_dealt or self.source is not None

    @property
    def _is_dealt(self) -> bool:
        """Whether an option was given that says how a match is dealt."""
        return self.seats is not None or self.seed is not None or bool(self.options)

    @property
    def asks_for_page(self) -> bool:
        """Whether an option was given that requires a page."""
        is_somewhere = self.lan or self.web_port is not None or self.tls_cert is not None
        return bool(self.has_page) or is_somewhere

    @property
    def _needs_game(self) -> bool:
        """Whether an option was given that makes no sense in a lobby."""
        goes_on = self.resume is False or self.match is not None
        has_bots = self.auto or self.bots > 0 or bool(self.bot_seats)
        return self.begins_anew or goes_on or has_bots or self.as_json

    def check(self) -> None:
        """Raise UserError for options that are impossible or conflict."""
        if self.game or self._needs_game:
            game_at_table(self.game)
        if self.speed != 1.0 and not self.only_emulated:
            raise UserError(
                Sentence("Real boards run at speed 1 only."), Sentence("Add --emulated.")
            )
        if self.tier == "chip" and not self.only_emulated:
            raise UserError(
                Sentence("Real boards beside emulated chips are too fast."),
                Sentence("Add --emulated."),
            )
        if self.auto and (self.bots or self.bot_seats):
            raise UserError(
                Sentence("With --auto bots play all seats."),
                Sentence("Leave out --bots and --bot."),
            )
        if self.passes and (self.auto or self.as_json):
            raise UserError(
                Sentence("--pass is for people at this terminal."),
                Sentence("Leave out --pass, or --auto and --json."),
            )
        if self.passes and self.reveal:
            raise UserError(
                Sentence("--reveal shows to all what --pass shows to one."),
                Sentence("Leave one out."),
            )
        if self.has_page is False and self.asks_for_page:
            raise UserError(
                Sentence("With --no-page there is no page to open."),
                Sentence("Leave it out, or --lan, --web-port and --tls-cert."),
            )
        if self.tls_key and not self.tls_cert:
            raise UserError(
                Sentence("--tls-key is the key of a certificate."), Sentence("Add --tls-cert.")
            )
        if self.club is None and (self.club_password_file or self.club_ca or self.table_name):
            raise UserError(
                Sentence("--club-password-file, --club-ca and --table-name are for a club."),
                Sentence("Add --club, or leave them out."),
            )
        if self.match is not None and self.resume is False:
            raise UserError(
                Sentence("--match goes on with a match, --new does not."),
                Sentence("Leave one out."),
            )
        if self.source and (self.resume or self.match is not None):
            raise UserError(
                Sentence("--from begins a new match, --resume and --match go on with an old one."),
                Sentence("Leave one out."),
            )
        if (self.resume or self.match is not None or self.source) and self._is_dealt:
            raise UserError(
                Sentence("A match goes on as it was begun."),
                Sentence(
                    "Leave out --seats, --seed and --option; or --resume, --match and --from."
                ),
            )

    def seats_of_bots(self, seats: int) -> tuple[int, ...]:
        """Return which of this many seats bots play, from 0. Raises UserError."""
        if self.auto:
            return tuple(range(seats))
        wrong = [seat for seat in self.bot_seats if seat not in range(1, seats + 1)]
        if wrong or self.bots > seats:
            raise UserError(
                Sentence("The match has {seats} seats.", seats=seats),
                Sentence("--bot takes a seat from 1 to {seats}, --bots how many.", seats=seats),
            )
        named = {seat - 1 for seat in self.bot_seats}
        return tuple(sorted(named | set(range(seats - self.bots, seats))))

    def command_to_resume(self) -> str:
        """Return the command line that resumes this match."""
        which = ["--resume"] if self.match is None else ["--match", str(self.match)]
        given = (words(getattr(self, name), self) for name, words in _RESUMED.items())
        return command_lines.ours("play", self.game, *which, *chain.from_iterable(given))


_Words = Callable[[Any, Choices], list[str]]


def _flag(flag: str) -> _Words:
    return lambda is_given, _: [flag] if is_given else []


def _named(flag: str) -> _Words:
    return lambda value, _: [] if value in (None, "") else [flag, str(value)]


def _numbered(flag: str) -> _Words:
    return lambda value, _: [flag, f"{value:g}"] if value else []


def _repeated(flag: str) -> _Words:
    return lambda values, _: [word for value in values for word in (flag, str(value))]


# How the line that resumes a match gives each choice again, given all of them. The others are
# in the journal with the match, or choose the match.
OF_THE_MATCH = frozenset({"game", "seats", "seed", "options", "source", "resume", "match"})
_RESUMED: Mapping[str, _Words] = {
    "auto": _flag("--auto"),
    "bots": _numbered("--bots"),
    "pace_s": lambda pace_s, _: [] if pace_s is None else ["--pace", f"{pace_s:g}"],
    "bot_seats": _repeated("--bot"),
    "as_json": _flag("--json"),
    "passes": _flag("--pass"),
    "reveal": _flag("--reveal"),
    "only_emulated": lambda is_so, all_: ["--emulated"] if is_so and not all_.auto else [],
    "speed": lambda speed, all_: [] if speed == SPEEDS[all_.tier] else ["--speed", f"{speed:g}"],
    "tier": lambda tier, _: [] if tier == "vm" else ["--tier", tier],
    "ports": _repeated("--port"),
    "has_page": lambda has, _: [] if has is None else ["--page" if has else "--no-page"],
    "opens": lambda opens, _: [] if opens else ["--no-open"],
    "web_port": _named("--web-port"),
    "lan": _flag("--lan"),
    "tls_cert": _named("--tls-cert"),
    "tls_key": _named("--tls-key"),
    "club": _named("--club"),
    "club_password_file": _named("--club-password-file"),
    "club_ca": _named("--club-ca"),
    "table_name": _named("--table-name"),
    "language": _named("--language"),
    "database": lambda database, _: command_lines.journal(database),
}


def game_at_table(name: str) -> Game:
    """Return the game with this name. Raises UserError if there is none."""
    if not name:
        raise UserError(
            Sentence("Say which game to play."),
            Sentence("Games: {games}.", games=list(GAMES)),
        )
    return game_named(name)


def game_options(name: str, seats: int | None, said: list[str]) -> dict[str, Json]:
    """Return the game options given as NAME=VALUE, as the rules take them. Raises UserError."""
    if not name and not said:
        return {}
    game = game_at_table(name)
    return options_of(game, seats_of(game, seats), said)


def source_of(said: str | None) -> Source | None:
    """Return what MATCH:ENTRY names, or MATCH alone. Raises UserError."""
    if said is None:
        return None
    found = _SOURCE.fullmatch(said)
    if not found:
        raise UserError(
            Sentence("{said} names no entry of a match.", said=shorten(said, _MOST)),
            Sentence("Give its numbers, such as --from 3:17; or only the match's, --from 3."),
        )
    match, entry = found.groups()
    return Source(int(match), None if entry is None else int(entry))


class PlayLine:
    """Parses `play GAME ...` at the prompt with `command`, the parser of the command line.

    It takes only the options that concern one match; the others come from `base`.
    """

    def __init__(self, command: TyperCommand, base: Choices) -> None:
        self._base = base
        self._command = copy(command)
        self._command.params = [each for each in command.params if each.name in _OF_ONE_MATCH]
        self._command.add_help_option = False
        self._flags = {flag: each for each in self._command.params[1:] for flag in each.opts}

    def read(self, words: list[str]) -> Choices:
        """Return the choices that these words make. Raises UserError."""
        game = game_at_table(words[0].lower() if words else "").name
        try:
            said = self._command.make_context("play", [game, *words[1:]]).params
        except typer.TyperException as error:
            raise UserError(
                Sentence("{why}", why=shorten(error.format_message(), _MOST)),
                Sentence("play {game} takes {flags}.", game=game, flags=[*self._flags]),
            ) from None
        return replace(
            self._base,
            game=game,
            seats=said["seats"],
            seed=said["seed"],
            bots=said["bots"],
            match=said["match"],
            source=source_of(said["source"]),
            bot_seats=tuple(said["bot"] or ()),
            options=game_options(game, said["seats"], said["option"] or []),
        )

    def completed(self, words: list[str], begun: str) -> list[str]:
        """Return completions of `begun` after `words`, the first of which is a game."""
        context = self._command.make_context("play", list(words), resilient_parsing=True)
        context.params["db"] = self._base.database
        if words[-1] in self._flags:
            found = self._flags[words[-1]].shell_complete(context, begun)
            return [each.value for each in found]
        return [flag for flag in self._flags if flag.startswith(begun)]
