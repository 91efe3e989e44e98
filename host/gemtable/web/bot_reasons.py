"""Why bots made their last moves, in one line or two, for those who watch only bots play. Pure."""

from collections.abc import Sequence

from gemtable.referee.notices import Explained
from gemtable.sentence import Sentence

_MOST = 2  # reasons; the others are where all that happened is told


def reasons(why: Sequence[Explained]) -> list[Sentence]:
    """Return a sentence for each reason, with all the seats that have it."""
    seats_of: dict[str, list[int]] = {}
    for made in why:
        seats_of.setdefault(str(made.reason), []).append(made.seat + 1)
    return [
        Sentence(
            "Seat {seats}: {why}",
            "Seats {seats}: {why}",
            seats=seats,
            why=reason,
            count=len(seats),
        )
        for reason, seats in list(seats_of.items())[:_MOST]
    ]
