"""A random match for every game, seat count and option, one after the other."""

from itertools import product

import pytest
from gemtable.check.played_matches import play_out, tables
from gemtable.games import GAMES

MATCHES = 2  # of each table: one by chance, one mostly with sense


def _named(table, seed):
    name, seats, options = table
    words = [name, str(seats), *map(str, options.values()), f"seed-{seed}"]
    return pytest.param((*table, seed), id="-".join(words))


@pytest.fixture(
    scope="module",
    params=[
        _named((name, *table), seed)
        for name in GAMES
        for table, seed in product(tables(name), range(MATCHES))
    ],
)
def match(request):
    """A match played to its end by chance."""
    return play_out(*request.param)
