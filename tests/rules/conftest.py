"""A random match for every game, seat count and option, one after the other."""

from itertools import product

import pytest

from tests.rules import playouts

MATCHES = 2  # of each table: one by chance, one mostly with sense


def _named(table, seed):
    name, seats, options = table
    words = [name, str(seats), *map(str, options.values()), f"seed-{seed}"]
    return pytest.param((*table, seed), id="-".join(words))


@pytest.fixture(
    scope="module",
    params=[_named(table, seed) for table, seed in product(playouts.tables(), range(MATCHES))],
)
def match(request):
    """A match played to its end by chance."""
    return playouts.play_out(*request.param)
