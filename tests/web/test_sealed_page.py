"""All that reaches a role through the page, whatever others chose or hold: the same bytes.

A match is played several times, different in what a role must not know and alike in all else.
"""

import asyncio
import json
from functools import partial

import pytest
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import Gesture
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.web.boards_page import OfBoards
from gemtable.web.client_socket import heed

from tests.web.clients import browser, enter
from tests.web.table_by_hand import TableByHand


def says(seat, line):
    return lambda table: table.referee.typed(line, by=seat)


def presses(seat, key):
    return lambda table: table.press(Gesture(table.referee.layout.pads[seat], key, "press"))


def turns(seat, slot):
    """Turn a tile of a hand to the others."""
    return lambda table: table.press(Gesture(table.referee.layout.racks[seat][slot], 0, "double"))


SEATS = 3
CHOICES = [(1, 2), (2, 1), (2, 2)]  # of seat 1, and what it changed its mind to
SAID = [[says(0, f"gather {number}") for number in choice] for choice in CHOICES]
PRESSED = [[presses(0, number - 1) for number in choice] for choice in CHOICES]
LATER = [says(2, line) for line in ("gather 2", "undo", "gather 1")]  # seat 2 has not chosen yet
PATHS = ("/", "/api/table", "/boards", "/seat/1", "/seat/2", "/nowhere")
BOARDS = OfBoards(presses=True)

crossing = partial(TableByHand, game="crossing", seats=SEATS)


async def world(table, role, steps):
    """Return all that a role's socket and a browser without a seat are sent during `steps`.

    Each step does something at the table. `role` may be another sight.
    """
    table.begin()
    told = []
    with table.following.watch(role) as watcher:
        async with browser(table.following) as client:
            told.append(table.following.told(watcher))
            for step in steps:
                step(table)
                told += [table.following.told(watcher), table.following.alive(watcher)]
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


@pytest.mark.slow
@pytest.mark.parametrize("role", [TABLE, 1, 2, BOARDS])
@pytest.mark.parametrize("chosen", [SAID, PRESSED], ids=["said", "pressed"])
def test_what_a_seat_chooses_reaches_no_other_page(tmp_path, role, chosen):
    steps = [[*choice, *LATER] for choice in chosen]
    told = worlds(tmp_path, role, [crossing] * len(steps), steps)
    assert all(each == told[0] for each in told)


@pytest.mark.parametrize("chosen", [SAID, PRESSED], ids=["said", "pressed"])
def test_it_reaches_its_own(tmp_path, chosen):
    """So the test above compares what can differ."""
    told = worlds(tmp_path, 0, [crossing] * len(chosen), chosen)
    assert all(each != told[0] for each in told[1:])


async def test_a_seat_skips_the_last_reveal_too_and_decides_nothing_more(tmp_path):
    table = crossing(tmp_path)
    while table.match.pending:
        table.play(1) if table.asked_s is None else table.come()
    assert (table.match.pending, table.referee.ui.look) == ((), 1)
    for line, look in (("undo", 1), ("skip", 0), ("skip", 0)):
        said = json.dumps({"say": line, "seen": 1})
        heed(said, 0, table.table, frozenset(), lambda _seen: True, lambda _wish: None)
        assert table.referee.ui.look == look
    told = [str(each.notice.text) for each in table.referee.status.told_to(0)]
    assert told.count("The match is over.") == 1
    assert table.match.outcome
    table.journal.close()


@pytest.mark.slow
@pytest.mark.parametrize("line", ["steal 1", "hoard"])
def test_what_a_seat_wanted_in_vain_reaches_no_other_page(tmp_path, line):
    steps = [[says(0, wanted), *LATER] for wanted in ("gather 7", line)]
    for number, role in enumerate((TABLE, 1, BOARDS)):
        told = worlds(tmp_path / str(number), role, [crossing] * 2, steps)
        assert told[0] == told[1]


@pytest.mark.parametrize(
    "role, reveals, is_seen",
    [
        *((TABLE, False, False), (0, False, False), (1, False, True)),
        *((BOARDS, False, False), (BOARDS, True, True)),
    ],
)
def test_what_a_hand_holds_reaches_those_alone_who_see_it(tmp_path, role, reveals, is_seen):
    deck = list(lost_gems.start(SEATS, seed=1).deck)
    first, second = (held.tile for held in lost_gems.start(SEATS, deck=deck).hands[0])
    swapped = list(deck)
    swapped[first], swapped[second] = deck[second], deck[first]
    assert lost_gems.SHARDS[deck[first]] != lost_gems.SHARDS[deck[second]]
    makers = [
        partial(TableByHand, seats=SEATS, deck=each, reveals=reveals) for each in (deck, swapped)
    ]
    steps = [turns(0, 0), turns(0, 1), says(0, "hint 1 to 2"), says(1, "hint 2 to 3")]
    told = worlds(tmp_path, role, makers, [steps] * 2)
    assert (told[0] != told[1]) == is_seen
