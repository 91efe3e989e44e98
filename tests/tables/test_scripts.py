"""What holds of every table script, in matches played with fingers, words and time.

What is a game's own is in its file, such as crossing_tried.py; what is secret, in
test_scripts_secrets.py.
"""

import json
from functools import cache
from itertools import product
from random import Random

import pytest
from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import FACES, PAD_KEYS, Address, Edge
from gemtable.referee.gestures import GestureReader
from gemwire.messages import PATTERNS

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
DEEDS = 40  # sensible or not, at each table
TO_ALL_KINDS = 6  # matches of each table, in which all kinds of moves and events come
LONGEST = 500  # steps; no match comes near it
STRANGER = Address("pad0", 9)  # a unit of a board of the table that is no part of it


@pytest.fixture(params=TABLES, ids=map(": ".join, TABLES))
def matches(request):
    """A few matches of one kind of table."""
    game, table = request.param
    return TRIED[game], [
        (TRIED[game].tables[table](seed), Random(f"{table} {seed}")) for seed in range(MATCHES)
    ]


def presses(table, made):
    return table.script.presses(table.ui, table.layout, table.views, made)


def get_ready(table):
    """Do what hands owe the table, and wait until it is ready for presses."""
    for seat in range(table.layout.seats):
        table.chores(seat)
        assert not table.script.chores(table.ui, table.layout, table.views, seat)
    table.rest()


def some_moves(tried, table, chance):
    """Return a move of the seat that owes one; of all who do, where all count at once."""
    owing = table.pending if table.game.rules.is_sealed(table.state) else table.pending[:1]
    return [Made(seat, tried.choose(table, seat, chance)) for seat in owing]


def every_move(table):
    """Return moves such that each legal move of each seat that owes one is among them.

    Where all count at once, each time those of all seats.
    """
    legal = {seat: table.game.rules.legal(table.state, seat) for seat in table.pending}
    if not table.game.rules.is_sealed(table.state):
        return [[Made(seat, move)] for seat, moves in legal.items() for move in moves]
    return [
        [Made(seat, moves[(number + seat) % len(moves)]) for seat, moves in legal.items()]
        for number in range(max(map(len, legal.values())))
    ]


def press_moves(tried, table, moves):
    """Press what makes these moves: exactly they must come of it, and nothing else be said."""
    was_sealed, steps = table.game.rules.is_sealed(table.state), len(table.states)
    came_to = []
    for made in moves:
        gestures = presses(table, made)
        if not gestures:
            assert tried.without_keys(table, made), f"no keys for {made}"
            table.play([made])
            return
        came_to += table.make(*gestures)
    assert not any(meaning.note or meaning.undo for meaning in came_to)
    last = () if was_sealed else came_to.pop().moves
    assert not any(meaning.moves for meaning in came_to)
    assert (table.wait_for_moves() if was_sealed else last) == tuple(moves)
    assert len(table.states) == steps + 1 < LONGEST


@pytest.mark.slow
def test_the_presses_for_a_legal_move_come_to_exactly_that_move(matches):
    """At one step of CLOSELY all legal moves are pressed."""
    tried, played = matches
    for table, chance in played:
        while table.pending:
            get_ready(table)
            if len(table.states) % CLOSELY == 0:
                for moves in every_move(table):
                    press_moves(tried, table.fork(), moves)
            press_moves(tried, table, some_moves(tried, table, chance))


@pytest.mark.slow
@pytest.mark.parametrize("game", TRIED)
def test_these_matches_come_to_every_kind_of_move_and_event_and_tell_all_in_sentences(game):
    tried = TRIED[game]
    moves, events = set(), set()
    for begin, seed in product(tried.tables.values(), range(TO_ALL_KINDS)):
        table, chance = begin(seed), Random(game)
        while table.pending:
            made = some_moves(tried, table, chance)
            moves |= {type(move) for _seat, move in made}
            table.play(made)
        events |= table.kinds
        check_told(table)
    if tried.moves:
        assert (moves, events) == (tried.moves, tried.events)


@pytest.mark.slow
def test_nothing_that_is_done_at_a_table_raises_or_makes_an_illegal_state(matches):
    tried, played = matches
    for table, chance in played:
        for _ in range(DEEDS):
            if table.pending and chance.random() < 0.15:
                table.play(some_moves(tried, table, chance))
            do_anything(tried, table, chance)
            check_lights(table)
            check_kept(table)
        check_told(table)


def check_told(table):
    """What people are told is in sentences, whole ones."""
    assert table.told
    for _role, text in table.told:
        assert text.endswith((".", "?"))
        assert "{" not in text


def do_anything(tried, table, chance):
    """Do one thing that people, boards or time can do, sensible or not."""
    what = chance.randrange(10)
    if what < 4:
        fumble(table, chance)
    elif what == 4 and table.pending:
        table.say(chance.choice(some_moves(tried, table, chance)))
    elif what == 5:
        seat = chance.randrange(table.layout.seats)
        table.say(Made(seat, chance.choice(sayable(table.name))))
    elif what == 6:
        table.say_undo(chance.randrange(table.layout.seats))
    elif what == 7:
        table.wait()
    elif what == 8:
        table.chores(chance.randrange(table.layout.seats))
    else:
        table.pause()
        table.go_on()


def fumble(table, chance):
    """Press and let go of one key or several, quickly and slowly, an edge or two being lost."""
    reader = GestureReader([pad for pad in table.layout.pads if pad])
    unit = chance.choice([*table.layout.units, STRANGER])
    for number in range(chance.randrange(1, 8)):
        key = chance.randrange(PAD_KEYS) if unit in table.layout.pads else 0
        table.now_s += chance.choice((0.02, 0.1, 0.4, 1.3))
        us = round(table.now_s * 1e6)
        down = number % 2 == 0 or chance.random() < 0.1
        for gesture in reader.feed(Edge(unit, key, down, us)):
            table.read(gesture)
    for gesture in reader.passed(unit.board, us + 2_000_000):
        table.read(gesture)


@cache
def sayable(game):
    """Return moves that can be said in a game; at most moments most of them are wrong."""
    table, chance = next(iter(TRIED[game].tables.values()))(0), Random(game)
    found = set()
    while table.pending:
        found |= {move for moves in every_move(table) for _seat, move in moves}
        table.play(some_moves(TRIED[game], table, chance))
    return sorted(found, key=str)


def check_lights(table):
    """Every unit of the layout shows a picture that it can show, and no other unit any."""
    lights = table.lights()
    assert set(lights) == set(table.layout.units)
    for unit, picture in lights.items():
        size = PAD_KEYS if unit in table.layout.pads else FACES + (unit in table.layout.backs)
        assert len(picture.leds) == size
        assert len(picture.other) in (0, size)
        assert picture.pattern in ("steady", *PATTERNS)
        assert isinstance(picture.period_ms, int) and picture.period_ms >= 1
        for colour in picture.leds + picture.other:
            assert len(colour) == 3
            assert all(isinstance(part, int) and 0 <= part <= 255 for part in colour)


def check_kept(table):
    """What is kept goes through JSON, is the same once restored, and can be told."""
    script, layout, views = table.script, table.layout, table.views
    kept = script.keep(table.ui)
    restored = script.restored(json.loads(json.dumps(kept)), layout, views)
    assert script.keep(restored) == kept
    assert script.moment(restored) is None
    script.lights(restored, layout, views)
    told = script.kept_words(kept)
    assert told is None or str(told).endswith(".")
    for role in (TABLE, *range(layout.seats)):
        shown = as_json(script.shown(table.ui, role))
        assert json.loads(json.dumps(shown)) == shown
