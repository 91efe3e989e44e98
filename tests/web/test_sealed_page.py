"""All that reaches a role through the page, whatever others chose or hold: the same bytes.

A match is played several times, different in what a role must not know and alike in all else.
"""

import asyncio
from functools import partial

import pytest
from gemtable.rules import lost_gems
from gemtable.rules.roles import TABLE

from tests.web.clients import browser, enter
from tests.web.table_by_hand import TableByHand

SEATS = 3
CHOSEN = [("gather 1", "gather 2"), ("gather 2", "gather 1"), ("gather 2", "gather 2")]
LATER = [(2, "gather 2"), (2, "undo"), (2, "gather 1")]  # nobody has chosen everything by then
PATHS = ("/", "/api/table", "/seat/1", "/seat/2", "/nowhere")

crossing = partial(TableByHand, game="crossing", seats=SEATS)


async def world(table, role, steps):
    """Return all that a role's socket and a browser without a seat are sent during `steps`."""
    table.begin()
    told = []
    with table.following.watch(role) as watcher:
        async with browser(table.following) as client:
            told.append(table.following.told(watcher))
            for seat, line in steps:
                table.referee.typed(line, by=seat)
                told += [table.following.told(watcher), table.following.alive()]
                for path in PATHS:
                    answer = await client.get(path)
                    told.append((answer.status_code, dict(answer.headers), answer.text))
            refused = await enter(client, "/seat/1", "no secret")
            told.append((refused.status_code, refused.text))
    table.following.close()
    return told


def worlds(tmp_path, role, makers, steps):
    told = []
    for number, (make, lines) in enumerate(zip(makers, steps, strict=True)):
        (tmp_path / str(number)).mkdir(parents=True)
        table = make(tmp_path / str(number))
        told.append(asyncio.run(world(table, role, lines)))
        table.journal.close()
    return told


@pytest.mark.parametrize("role", [TABLE, 1, 2])
def test_what_a_seat_chooses_reaches_no_other_page(tmp_path, role):
    steps = [[(0, choice), (0, other), *LATER] for choice, other in CHOSEN]
    told = worlds(tmp_path, role, [crossing] * len(steps), steps)
    assert all(each == told[0] for each in told)


def test_it_reaches_its_own(tmp_path):
    """So the test above compares what can differ."""
    steps = [[(0, choice), (0, other)] for choice, other in CHOSEN]
    told = worlds(tmp_path, 0, [crossing] * len(steps), steps)
    assert all(each != told[0] for each in told[1:])


@pytest.mark.parametrize("line", ["gather 9", "steal 1", "hoard", "gather x", "place 1"])
def test_what_a_seat_wanted_in_vain_reaches_no_other_page(tmp_path, line):
    steps = [[(0, wanted), *LATER] for wanted in ("gather 7", line)]
    for role in (TABLE, 1):
        told = worlds(tmp_path / str(role), role, [crossing] * 2, steps)
        assert told[0] == told[1]


@pytest.mark.parametrize("role, is_seen", [(TABLE, False), (0, False), (1, True)])
def test_what_a_hand_holds_reaches_those_alone_who_see_it(tmp_path, role, is_seen):
    deck = list(lost_gems.start(SEATS, seed=1).deck)
    first, second = (held.tile for held in lost_gems.start(SEATS, deck=deck).hands[0])
    swapped = list(deck)
    swapped[first], swapped[second] = deck[second], deck[first]
    assert lost_gems.SHARDS[deck[first]] != lost_gems.SHARDS[deck[second]]
    makers = [partial(TableByHand, seats=SEATS, deck=each) for each in (deck, swapped)]
    steps = [(0, "hint 1 to 2"), (1, "hint 2 to 3")]
    told = worlds(tmp_path, role, makers, [steps] * 2)
    assert (told[0] != told[1]) == is_seen
