"""A random match for every game, seat count and option, one after the other."""

from itertools import product

import pytest

from tests.rules import playouts

SHORT = 2  # matches of each table in the default run: one by chance, one mostly with sense
LONG = 12


def _named(table, seed):
    name, seats, options = table
    words = [name, str(seats), *map(str, options.values()), f"seed-{seed}"]
    marks = [pytest.mark.soak] if seed >= SHORT else []
    return pytest.param((*table, seed), id="-".join(words), marks=marks)


@pytest.fixture(
    scope="module",
    params=[_named(table, seed) for table, seed in product(playouts.tables(), range(LONG))],
)
def match(request):
    """A match played to its end by chance."""
    return playouts.play_out(*request.param)
