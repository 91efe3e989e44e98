"""A bug in what draws the page ends the program with its traceback: nobody would see it else."""

import asyncio

import pytest
from gemtable import tasks
from gemtable.rules.roles import TABLE
from gemtable.web import following

from tests.web.table_by_hand import TableByHand

UNTIL_KILLED_S = 60  # the bug is to end it long before


class Bug(Exception):
    """Of nobody: it is made on purpose."""


def has_a_bug(*_words, **_more):
    raise Bug


async def play_on(table):
    """Have a move made, and wait for what it comes to."""
    await asyncio.sleep(0)
    table.referee.typed("hint red")
    await asyncio.sleep(UNTIL_KILLED_S)


def test_in_a_picture_of_the_page(tmp_path, monkeypatch):
    async def main():
        table = TableByHand(tmp_path)
        table.begin()
        with table.following.watch(TABLE):
            monkeypatch.setattr(following, "picture", has_a_bug)
            await play_on(table)

    with pytest.raises(Bug) as caught:
        tasks.run(main())
    assert "'page'" in caught.value.__notes__[0]
