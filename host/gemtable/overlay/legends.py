"""What stands on the label of each key: all that it is called in a game, the usual name first."""

from gemtable.guide.playing import Table

Names = tuple[str, ...]

_ANY_DEAL = 0  # keys are called alike whatever is dealt

# What keys are called later than at the start, by their number from 0: in a second layer, at a
# step of a move. What changes with each step of Gems Tracker is on the screen alone.
_LATER: dict[str, dict[int, Names]] = {
    "logichroma": {
        0: ("red",),
        1: ("yellow",),
        2: ("green",),
        3: ("blue",),
        4: ("white",),
        5: ("play", "1"),
        6: ("discard", "2"),
        7: ("3",),
        8: ("4",),
        9: ("5",),
    },
    "waterfall": {
        0: ("card 1", "row 1", "column 1", "pawn 1", "add"),
        1: ("card 2", "row 2", "column 2", "pawn 2", "draw"),
        2: ("card 3", "row 3", "column 3", "pawn 3", "score"),
        3: ("card 4", "row 4", "column 4", "pawn 4", "remove"),
        4: ("card 5", "row 5", "column 5", "pawn 5", "swap"),
        5: ("card 6", "row 6", "column 6", "pawn 6", "leapfrog"),
        6: ("card 7", "row 7", "column 7", "pawn"),
        7: ("more",),
        8: ("left", "in"),
        9: ("right", "done"),
        10: ("undo",),
        11: ("help",),
    },
    "gems-tracker": {
        2: ("booking left",),
        3: ("booking right",),
        8: ("new area",),
        10: ("undo",),
        11: ("help",),
    },
}


def legends(game: str, seat: int, seats: int) -> tuple[Names, ...]:
    """Return the names of each key of a seat's pad, as they are typed; none of a free key."""
    first = Table(game, seats, _ANY_DEAL).key_names(seat)
    later = _LATER.get(game, {})
    found = []
    for key, name in enumerate(first):
        names = (name, *later.get(key, ()))
        found.append(tuple(dict.fromkeys(each for each in names if each)))
    return tuple(found)
