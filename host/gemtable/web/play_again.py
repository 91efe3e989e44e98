"""Play again: the same match with another deal, or another game for the same people."""

from gemtable.games import GAMES
from gemtable.web.following import Following
from gemtable.web.matches import Matches, Wish
from gemtable.web.table import Table


def again_at(table: Table, matches: Matches) -> Wish:
    """Return the wish for the match of this table, with another deal."""
    seats, bots = seated(table)
    return Wish(table.bulletin.status.game, seats, matches.options, None, bots)


def next_game(following: Following, matches: Matches, name: str) -> str:
    """Return the next game after this one that has a seat for everybody who plays now."""
    at = matches.games.index(name)
    others = [*matches.games[at + 1 :], *matches.games[:at]]
    seats = following.table.bulletin.status.seats if following.table else None
    fitting = (each for each in others if seats is None or seats in GAMES[each].seats)
    return next(fitting, name)


def seated(table: Table) -> tuple[int, frozenset[int]]:
    """Return the number of seats of a match, and those of bots, from 0."""
    seats = table.bulletin.status.seats
    return seats, frozenset(range(seats)) - table.people()
