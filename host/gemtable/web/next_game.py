"""From one match to the next: who is there, what seats wish for, which game is proposed. Pure."""

from collections.abc import Collection, Mapping, Sequence

from gemtable.games import GAMES
from gemtable.match.next_wishes import AGAIN, NextWishes
from gemtable.referee.status import Status
from gemtable.web.pad import is_played_here


def wishes_of(wishes: NextWishes, games: Sequence[str], game: str) -> Mapping[str, object]:
    """Return the facts of what seats wish for after a match of `game`; `games` can be played."""
    return {
        "again": _numbers(wishes, AGAIN),
        "others": [
            {"name": name, "title": GAMES[name].title, "by": _numbers(wishes, name)}
            for name in games
            if name != game
        ],
    }


def _numbers(wishes: NextWishes, what: str) -> list[int]:
    return [seat + 1 for seat in wishes.of(what)]


def next_game(wishes: NextWishes, games: Sequence[str], game: str, seats: int) -> str:
    """Return the game that most wish for, else the next one after `game` for so many seats."""
    if wishes.favourite in games:
        return wishes.favourite
    at = games.index(game)
    others = [*games[at + 1 :], *games[:at]]
    return next((each for each in others if seats in GAMES[each].seats), game)


def there(status: Status, people: Collection[int], taken: Collection[int]) -> frozenset[int]:
    """Return the seats of people that somebody has: named, in a browser, or with a real pad.

    If there are none, people may play without a page, for example in the terminal: all are.
    """
    some = (seat for seat in people if seat in taken or status.names[seat])
    pads = (seat for seat in people if not is_played_here(status, seat))
    return frozenset([*some, *pads]) or frozenset(people)


def free_seats(status: Status, people: Collection[int], taken: Collection[int]) -> frozenset[int]:
    """Return the seats of people for which nobody is there."""
    return frozenset(people) - there(status, people, taken)
