"""A game's options as people are told them: as a list, while they type, and of one match."""

from collections.abc import Mapping

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.sentence import Sentence, message

HELP = "help"  # what --option takes beside NAME=VALUE


def listed(game: Game) -> str:
    """Return what --seats and --option of a game take, an option a line."""
    fewest, most, default = game.seats[0], game.seats[-1], game.default_seats
    text = message("{title} is for {fewest} to {most} seats; without --seats it is for {default}.")
    seats = Sentence(text, title=game.title, fewest=fewest, most=most, default=default)
    lines = [str(seats)]
    width = max((len(option.spelled) for option in game.rules.options), default=0)
    for option in game.rules.options:
        lines.append(f"  --option {option.spelled:<{width}}  {option.explained}")
    return "\n".join(lines)


def completed(game: Game, begun: str) -> list[str]:
    """Return the words that --option of a game takes, at its largest table, and begin so."""
    words = [HELP]
    for option in game.rules.options:
        values = [option.written(value) for value in option.values_for(game.seats[-1])]
        words += [f"{option.name}={value}" for value in values or [""]]
    return [word for word in words if word.startswith(begun)]


def chosen(game: Game | None, options: Mapping[str, Json]) -> list[str]:
    """Return the options of a match, of a journal say, as people write them.

    Those that the game does not know, or all where it is unknown itself, stay as they are.
    """
    known = {option.name: option for option in game.rules.options} if game else {}
    return [
        f"{name}={known[name].written(value) if name in known else value}"
        for name, value in options.items()
    ]
