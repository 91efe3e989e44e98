"""What stands on the label of each key: all that it is called in a game, the usual name first."""

from gemtable.games import GAMES
from gemtable.guide.playing import Table

Names = tuple[str, ...]

_ANY_DEAL = 0  # keys are called alike whatever is dealt


def legends(game: str, seat: int, seats: int) -> tuple[Names, ...]:
    """Return the names of each key of a seat's pad, as they are typed; none of a free key."""
    first = Table(game, seats, _ANY_DEAL).key_names(seat)
    later = GAMES[game].later_names
    found = []
    for key, name in enumerate(first):
        names = (name, *later.get(key, ()))
        found.append(tuple(dict.fromkeys(each for each in names if each)))
    return tuple(found)
