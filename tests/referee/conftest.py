"""Tables at the referee, without a page."""

import pytest

from tests.referee.seated_table import BOARDS, Seated
from tests.referee.test_referee import Table
from tests.settings import settings_of


@pytest.fixture
async def table(path):
    """A table whose boards never came."""
    table = Table(path)
    yield table
    table.journal.close()


@pytest.fixture
async def seated(request, path):
    """A table with all its boards, or with those that the test names."""
    (boards,), match = settings_of(request, BOARDS)
    table = Seated(path, boards, **match)
    yield table
    table.journal.close()
