"""What holds of every table script, in matches played with fingers, words and time.

What is a game's own is in its file, such as crossing_tried.py; what is secret, in
test_scripts_secrets.py.
"""

from functools import cache
from itertools import product
from random import Random

import pytest
from gemtable.check import keys_check

from tests.games import for_all
from tests.tables import (
    crossing_tried,
    gems_tracker_tried,
    logichroma_tried,
    lost_gems_tried,
    waterfall_tried,
)
from tests.tables.tried import tried_by_chance

TRIED = for_all(
    {
        "crossing": crossing_tried.TRIED,
        "gems-tracker": gems_tracker_tried.TRIED,
        "logichroma": logichroma_tried.TRIED,
        "lost-gems": lost_gems_tried.TRIED,
        "waterfall": waterfall_tried.TRIED,
    },
    tried_by_chance,
)
TABLES = [(game, table) for game, tried in TRIED.items() for table in tried.tables]
MATCHES = 2  # of each table
CLOSELY = 4  # of so many steps all legal moves are pressed at one, at the others one move
TO_ALL_KINDS = 6  # matches of each table, in which all kinds of moves and events come


@pytest.fixture(params=TABLES, ids=map(": ".join, TABLES))
def matches(request):
    """A few matches of one kind of table."""
    game, table = request.param
    return TRIED[game], [
        (TRIED[game].tables[table](seed), Random(f"{table} {seed}")) for seed in range(MATCHES)
    ]


@pytest.mark.slow
def test_the_presses_for_a_legal_move_come_to_exactly_that_move(matches):
    """At one step of CLOSELY all legal moves are pressed."""
    tried, played = matches
    for table, chance in played:
        keys_check.press_all(tried, table, chance, CLOSELY)


@pytest.mark.slow
@pytest.mark.parametrize("game", TRIED)
def test_these_matches_come_to_every_kind_of_move_and_event_and_tell_all_in_sentences(game):
    tried = TRIED[game]
    moves, events = set(), set()
    for begin, seed in product(tried.tables.values(), range(TO_ALL_KINDS)):
        table, chance = begin(seed), Random(game)
        while table.pending:
            made = keys_check.some_moves(tried, table, chance)
            moves |= {type(move) for _seat, move in made}
            table.play(made)
        events |= table.kinds
        keys_check.check_told(table)
    if tried.moves:
        assert (moves, events) == (tried.moves, tried.events)


@pytest.mark.slow
def test_nothing_that_is_done_at_a_table_raises_or_makes_an_illegal_state(matches):
    tried, played = matches
    for table, chance in played:
        for _ in range(keys_check.DEEDS):
            if table.pending and chance.random() < 0.15:
                table.play(keys_check.some_moves(tried, table, chance))
            keys_check.do_anything(tried, table, chance, sayable(table.name))
            keys_check.check_lights(table)
            keys_check.check_kept(table)
        keys_check.check_told(table)


@cache
def sayable(game):
    """Return moves that can be said in a game; at most moments most of them are wrong."""
    table, chance = next(iter(TRIED[game].tables.values()))(0), Random(game)
    found = set()
    while table.pending:
        found |= {move for moves in keys_check.every_move(table) for _seat, move in moves}
        table.play(keys_check.some_moves(TRIED[game], table, chance))
    return sorted(found, key=str)
