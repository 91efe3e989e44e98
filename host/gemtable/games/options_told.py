"""A game's options as text for people: the list, the completions, and those of one match."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gemtable.games.kit.as_json import Json
from gemtable.sentence import Sentence, message

if TYPE_CHECKING:  # what only parses a command line spares a game's parts
    from gemtable.games.kit.game import Game

HELP = "help"  # --option takes this besides NAME=VALUE


def listed(game: "Game") -> str:
    """Return what --seats and --option of a game take, one option per line."""
    fewest, most, default = game.seats[0], game.seats[-1], game.default_seats
    text = message("{title} is for {fewest} to {most} seats; without --seats it is for {default}.")
    seats = Sentence(text, title=game.title, fewest=fewest, most=most, default=default)
    lines = [str(seats)]
    width = max((len(option.spelled) for option in game.rules.options), default=0)
    for option in game.rules.options:
        lines.append(f"  --option {option.spelled:<{width}}  {option.explained}")
    return "\n".join(lines)


def completed(game: "Game", begun: str) -> list[str]:
    """Return the words beginning with `begun` that --option takes at the game's largest table."""
    words = [HELP]
    for option in game.rules.options:
        values = [option.written(value) for value in option.values_for(game.seats[-1])]
        words += [f"{option.name}={value}" for value in values or [""]]
    return [word for word in words if word.startswith(begun)]


def chosen(game: "Game | None", options: Mapping[str, Json]) -> list[str]:
    """Return the options of a match, for example from a journal, as people write them.

    Options that the game does not know stay as they are; all of them if `game` is None.
    """
    known = {option.name: option for option in game.rules.options} if game else {}
    return [
        f"{name}={known[name].written(value) if name in known else value}"
        for name, value in options.items()
    ]
