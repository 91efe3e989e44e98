"""A match of four on boards goes on whoever does what to the program, all of them at once.

Raw HTTP and WebSocket fuzz, a crowd that fills the table of descriptors, strangers who ask for
the costliest pages of a journal of many matches, and a board whose port never falls silent.
"""

import asyncio

import pytest
from gemtable.journal import Journal

from tests.bench.records import club
from tests.play.siege import ask, besieged, crowd, fuzz, many_descriptors

STRANGERS = ("/replays", "/scores", "/", "/replay/1") * 8  # what each of them asks for
TIMES = 4
VISITORS = 1_200
PLAYED = 4  # of the earlier matches; the others are copies
CHOSEN = ((0, 1, 2, 0), (2, 2, 1, 0), (1, 0, 0, 2))  # keys, which are mushrooms; again and again


@pytest.mark.parametrize(
    "earlier, rounds", [(200, 2), pytest.param(10_000, 8, marks=pytest.mark.soak)]
)
def test_a_match_goes_on_whatever_everyone_does_at_once(tmp_path, earlier, rounds):
    database = tmp_path / "journal.sqlite"
    club(database, earlier, PLAYED)
    keys = [CHOSEN[number % len(CHOSEN)] for number in range(rounds)]

    async def play():
        async with besieged(database) as table:
            for each in keys:
                visitors = asyncio.create_task(crowd(table.port, VISITORS))
                strangers = (ask(table.port, path, TIMES) for path in STRANGERS)
                await asyncio.gather(table.play(each), fuzz(table.port), *strangers)
                visitors.cancel()
            assert (table.rounds, table.told("refused")) == (rounds, [])

    with many_descriptors(VISITORS):
        asyncio.run(play())
    journal = Journal(str(database))
    steps = [entry for entry in journal.entries(earlier + 1) if entry.kind == "move"]
    chosen = [[move["text"] for move in step.facts["moves"]] for step in steps]
    assert chosen == [[f"gather {key + 1}" for key in each] for each in keys]
    journal.close()
