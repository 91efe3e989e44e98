"""What was asked for on the command line of `gemtable play`, checked before anything begins."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

from gemtable.emulator.vm import Tier
from gemtable.errors import UserError
from gemtable.rules import GAMES
from gemtable.rules.core import Json
from gemtable.tables import SCRIPTS

_SEAT_OPTIONS = ("first", "distributor")  # a seat: from 1 for people, from 0 in the rules
_MOST_DIGITS = 9  # of a number; Python reads 4,300 and no more
_OWN_FLAGS = ("seats", "seed", "deck", "cards")


@dataclass(frozen=True, slots=True)
class Choices:
    """None stands for what was not said: 2 seats, a seed by chance, resume if somebody agrees."""

    game: str
    seats: int | None = None
    seed: int | None = None
    auto: bool = False
    as_json: bool = False
    database: str | None = None
    only_emulated: bool = False
    speed: float = 1.0
    tier: Tier = "vm"
    reveal: bool = False
    resume: bool | None = None
    match: int | None = None  # the unfinished one to go on with
    ports: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)

    @property
    def begins_anew(self) -> bool:
        """Whether something was said that only a new match can have."""
        return self.seats is not None or self.seed is not None or bool(self.options)

    def check(self) -> None:
        """Raise UserError for what cannot be, or not together."""
        if self.game not in GAMES:
            raise UserError(f"There is no game {self.game}.", f"Games: {', '.join(SCRIPTS)}.")
        if self.game not in SCRIPTS:
            raise UserError(
                f"{GAMES[self.game].TITLE} has its rules, but no table script yet.",
                f"gemtable simulate {self.game} lets bots play it without a table.",
            )
        if self.speed != 1.0 and not self.only_emulated:
            raise UserError("Real boards run at speed 1 only.", "Add --emulated.")
        if self.tier == "chip" and not self.only_emulated:
            raise UserError("Real boards beside emulated chips are too fast.", "Add --emulated.")
        if self.auto and self.ports:
            raise UserError("Bots press the keys of emulated boards only.", "Leave --port out.")
        if self.match is not None and self.resume is False:
            raise UserError("--match goes on with a match, --new does not.", "Leave one out.")
        if (self.resume or self.match is not None) and self.begins_anew:
            raise UserError(
                "A match goes on as it was begun.",
                "Leave out --seats, --seed and --option, or --resume and --match.",
            )

    def command_to_resume(self) -> str:
        """Return the command line that goes on with this match."""
        which = ["--resume"] if self.match is None else ["--match", str(self.match)]
        words = ["gemtable", "play", self.game, *which]
        words += ["--auto"] if self.auto else []
        words += ["--emulated"] if self.only_emulated and not self.auto else []
        words += ["--tier", self.tier] if self.tier != "vm" else []
        words += ["--db", self.database] if self.database else []
        return shlex.join(words)


def game_options(given: list[str]) -> dict[str, Json]:
    """Return NAME=VALUE words as the rules take them. Raises UserError."""
    options: dict[str, Json] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UserError(f"{text!r} is no option.", "Write it NAME=VALUE, as deal=table.")
        if name in _OWN_FLAGS:
            raise UserError(f"{name} is no option of a game.", f"Say --{name} {value}.")
        options[name] = _value(name, value)
    return options


def _value(name: str, value: str) -> Json:
    if value.isdecimal() and len(value) > _MOST_DIGITS:
        raise UserError(f"{name} is too large a number.", f"{_MOST_DIGITS} digits are the most.")
    if name in _SEAT_OPTIONS:
        if not value.isdecimal() or value == "0":
            raise UserError(f"{name} names a seat, from 1.", f"As in {name}=1.")
        return int(value) - 1
    return int(value) if value.isdecimal() else value
