"""The names on the label of each key: all its names in a game, the usual one first."""

from gemtable.games import GAMES
from gemtable.guide.playing import Table

Names = tuple[str, ...]

_ANY_DEAL = 0  # key names don't depend on the deal


def legends(game: str, seat: int, seats: int) -> tuple[Names, ...]:
    """Return the names of each key of a seat's pad, as typed; none for an unused key."""
    first = Table(game, seats, _ANY_DEAL).key_names(seat)
    later = GAMES[game].later_names
    found = []
    for key, name in enumerate(first):
        names = (name, *later.get(key, ()))
        found.append(tuple(dict.fromkeys(each for each in names if each)))
    return tuple(found)
