"""Parses a game's name, seats and NAME=VALUE options, and lists them for help and completion."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import ChoiceError, Option, check_seats, option_named
from gemtable.sentence import Sentence, message

if TYPE_CHECKING:  # parsing a command line need not load a game's parts
    from gemtable.games.kit.game import Game


_FLAGS = ("seats", "seed")  # people mistake these for options


def game_named(name: str) -> "Game":
    """Return the game of that name. Raises UserError."""
    if name not in GAMES.names:
        games = list(GAMES)
        fix = Sentence("Games: {games}.", games=games)
        for meant in get_close_matches(name.lower().replace("_", "-"), games, 1):
            fix = Sentence("Did you mean {game}? Games: {games}.", game=meant, games=games)
        raise UserError(Sentence("There is no game {game}.", game=name), fix)
    return GAMES[name]


def seats_of(game: "Game", said: int | None) -> int:
    """Return the number of seats; None means the game's default. Raises UserError."""
    if said is None:
        return game.default_seats
    try:
        check_seats(game.title, said, game.seats)
    except ChoiceError as error:
        raise UserError(
            error.reason,
            Sentence("Without --seats, the number of seats is {seats}.", seats=game.default_seats),
        ) from error
    return said


def options_of(game: "Game", seats: int, said: Sequence[str]) -> dict[str, Json]:
    """Return the options that NAME=VALUE words choose; reads their files. Raises UserError."""
    options: dict[str, Json] = {}
    for word in said:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise UserError(
                Sentence("{word!r} is not an option.", word=word),
                Sentence("Write an option as NAME=VALUE. --option help lists all options."),
            )
        option = _named(game, name, text)
        if name in options:
            raise UserError(
                Sentence("The option {name} is given twice.", name=name),
                Sentence("Remove one --option {name}.", name=name),
            )
        options[name] = _file(option, Path(text)) if option.kind == "file" else option.read(text)
        try:
            option.check(options[name], seats)
        except ChoiceError as error:
            raise UserError(error.reason, _told(option)) from error
    return options


def _named(game: "Game", name: str, text: str) -> Option:
    try:
        return option_named(game.title, game.rules.options, name)
    except ChoiceError as error:
        fix = Sentence("--option help explains each option.")
        if name in _FLAGS:
            fix = Sentence("Use {flag} instead.", flag=f"--{name} {text}")
        raise UserError(error.reason, fix) from error


def _file(option: Option, path: Path) -> Json:
    assert option.of_text is not None, "an option of the kind file has of_text"
    try:
        return option.of_text(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be read: {error}.", path=path, error=error.strerror),
            Sentence("Check the path."),
        ) from error
    except UnicodeDecodeError as error:
        raise UserError(Sentence("{path} is not UTF-8 text.", path=path), _told(option)) from error
    except ChoiceError as error:
        raise UserError(
            Sentence("{path}, {error}", path=path, error=error.reason), _told(option)
        ) from error


def _told(option: Option) -> Sentence:
    return Sentence("--option {option}: {says}", option=option.spelled, says=option.sentence)


HELP = "help"  # --option takes this besides NAME=VALUE


def listed(game: "Game") -> str:
    """Return the help for --seats and --option of a game, one option per line."""
    fewest, most, default = game.seats[0], game.seats[-1], game.default_seats
    text = message("{title} is for {fewest} to {most} seats. Default for --seats: {default}.")
    seats = Sentence(text, title=game.title, fewest=fewest, most=most, default=default)
    lines = [str(seats)]
    width = max((len(option.spelled) for option in game.rules.options), default=0)
    for option in game.rules.options:
        lines.append(f"  --option {option.spelled:<{width}}  {option.explained}")
    return "\n".join(lines)


def completed(game: "Game", begun: str) -> list[str]:
    """Return the words after --option that begin with `begun`, for the largest number of seats."""
    words = [HELP]
    for option in game.rules.options:
        values = [option.written(value) for value in option.values_for(game.seats[-1])]
        words += [f"{option.name}={value}" for value in values or [""]]
    return [word for word in words if word.startswith(begun)]


def chosen(game: "Game | None", options: Mapping[str, Json]) -> list[str]:
    """Return the options of a match, for example from a journal, as NAME=VALUE words.

    If `game` is None or does not know an option, the option's value is written unchanged.
    """
    known = {option.name: option for option in game.rules.options} if game else {}
    return [
        f"{name}={known[name].written(value) if name in known else value}"
        for name, value in options.items()
    ]
