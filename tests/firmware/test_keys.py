"""Every key of every board: one edge a stroke, of the right key, stamped to the millisecond.

Stamped is what a pin does: with a filter at the key it follows a press at once, a release late.
"""

import itertools
import json

import pytest
from gemtable import boards
from gemtable.boards.board_models import MODELS
from gemwire.messages import WRAP

from tests.key_pins import BARE, PRESS_US, RELEASE_US, felt, felt_us
from tests.serial_client import SerialClient

# The first of those with the same pins of the same chip: the others differ in nothing that a
# key could tell.
_ALL = [boards.load(boards.find(name)) for name in boards.names()]
_BY_PINS = {(file.mcu, file.key_pins): file for file in reversed(_ALL)}
FILES = {file.name: file for file in _BY_PINS.values()}
PICOS = ("pico-pad", "pico-rack", "pico-tile")
KEYS = [
    pytest.param(name, unit, key, id=f"{name}-{unit}-{key}")
    for name, file in FILES.items()
    for unit in range(len(file.units))
    for key in range(len(file.units[unit].keys))
]


@pytest.fixture(scope="module")
def benches(emulator):
    """One board of each file, held by a host."""
    benches = {}
    for name in FILES:
        board = emulator.start(boards.find(name))
        benches[name] = board, SerialClient(board.port)
    yield benches
    for board, host in benches.values():
        host.close()
        board.unplug()


def seen(edges):
    return [(edge.fields["unit"], edge.fields["key"], edge.fields["down"]) for edge in edges]


def gaps_us(edges):
    ticks = [edge.fields["tick_us"] for edge in edges]
    return [(later - earlier) % WRAP for earlier, later in itertools.pairwise(ticks)]


def has_filters(name):
    return MODELS[FILES[name].model].has_key_filters


def near(wanted_us):
    return [pytest.approx(us, abs=1000) for us in wanted_us]


@pytest.mark.parametrize("name, unit, key", KEYS)
def test_a_key_pressed_and_released_is_one_edge_down_and_one_up(benches, name, unit, key):
    board, host = benches[name]
    host.open()
    before_us = host.pong().fields["sent_us"]
    board.strokes(FILES[name].units[unit].keys[key], [(0, True), (50_000, False)])
    edges = host.edges_for(80_000)
    assert seen(edges) == [(unit, key, 1), (unit, key, 0)]
    late_us = RELEASE_US - PRESS_US if has_filters(name) else 0
    assert gaps_us(edges) == near([50_000 + late_us])
    after_us = host.pong().fields["received_us"]
    assert before_us < edges[0].fields["tick_us"] < edges[1].fields["tick_us"] < after_us


def every_key(name):
    """Return (unit, key of the unit, key of the board) of twelve presses, on all keys in turn."""
    units = enumerate(FILES[name].units)
    places = [
        (at, key, board_key) for at, unit in units for key, board_key in enumerate(unit.keys)
    ]
    return (places * 12)[:12]


def press_each(board, places, lead_us):
    """Press and release, first after `lead_us`; return how long each edge waits for the next."""
    waits_us = [30_000, 40_000] * len(places)
    strokes = [(key, down) for _unit, _key, key in places for down in (True, False)]
    afters_us = [lead_us, *waits_us[:-1]]
    moves = [(us, *stroke) for us, stroke in zip(afters_us, strokes, strict=True)]
    board.play([(0, places[0][2], False), *moves])  # it is up already: from now on time counts
    late_us = RELEASE_US - PRESS_US
    return [30_000 + late_us, *[40_000 - late_us, 30_000 + late_us] * (len(places) - 1)]


@pytest.mark.parametrize("name", PICOS)
def test_stamps_are_right_on_a_board_that_runs_20_times_as_fast(board, client, name):
    started = board(name, speed=20)
    host = client(started)
    host.open(beat_ms=20_000)
    places = every_key(name)
    waits_us = press_each(started, places, 0)
    edges = host.edges(len(waits_us) + 1)
    assert seen(edges) == [(unit, key, down) for unit, key, _ in places for down in (1, 0)]
    assert gaps_us(edges) == near(waits_us)


@pytest.mark.slow
def test_stamps_are_right_when_the_ticks_wrap_in_between(board, client):
    name = PICOS[-1]
    started = board(name, ticks_start_us=WRAP - 4_000_000)  # long before: machines may be slow
    host = client(started)
    host.open(beat_ms=2_000)
    places = every_key(name)
    until_wrap_us = WRAP - host.pong().fields["sent_us"]
    waits_us = press_each(started, places, until_wrap_us - 400_000)
    edges = host.edges(len(waits_us) + 1)
    assert edges[-1].fields["tick_us"] < edges[0].fields["tick_us"]
    assert seen(edges) == [(unit, key, down) for unit, key, _ in places for down in (1, 0)]
    assert gaps_us(edges) == near(waits_us)


BOUNCES = [(1500, down) for down in (False, True) * 4]  # 12 ms, ends held
PRESS_AND_RELEASE = [(0, True), *BOUNCES, (80_000, False), *((us, not d) for us, d in BOUNCES)]


def test_bounces_within_debounce_ms_are_one_edge(board, client):
    started = board(BARE)
    host = client(started)
    host.open()
    started.strokes(0, PRESS_AND_RELEASE)
    edges = host.edges_for(150_000)
    assert seen(edges) == [(0, 0, 1), (0, 0, 0)]
    assert gaps_us(edges) == near([92_000])  # the first touch counts, not the last bounce


def test_bounces_at_a_filter_are_one_edge_stamped_when_its_capacitor_has_charged(board, client):
    started = board()
    host = client(started)
    host.open()
    started.strokes(0, PRESS_AND_RELEASE)
    edges = host.edges_for(150_000)
    assert seen(edges) == [(0, 0, 1), (0, 0, 0)]
    at_us = itertools.accumulate((us for us, _down in PRESS_AND_RELEASE), initial=100_000)
    downs = [down for _us, down in PRESS_AND_RELEASE]
    (pressed_us, _), (released_us, _) = felt(zip(list(at_us)[1:], downs, strict=True))
    assert gaps_us(edges) == near([released_us - pressed_us])  # after the last bounce


@pytest.mark.parametrize("says_so", [True, False])
def test_a_tap_shorter_than_debounce_ms_is_released_when_that_is_over(board, client, says_so):
    """Of 20 ms, which is meant, too, where a board file says nothing (boards/README.md)."""
    started = board()
    if not says_so:
        file = started.flash / "board.json"
        fields = json.loads(file.read_text())
        assert fields.pop("debounce_ms") == 20
        file.write_text(json.dumps(fields))
        started.power_cycle()
    host = client(started)
    host.open()
    started.strokes(0, [(0, True), (5_000, False)])
    edges = host.edges_for(50_000)
    assert seen(edges) == [(0, 0, 1), (0, 0, 0)]
    (gap_us,) = gaps_us(edges)
    assert 20_000 <= gap_us <= 22_000  # seen by the next scan


def test_two_hundred_edges_a_second_arrive_in_order_and_once(board, client):
    started = board("pico-pad")
    host = client(started)
    host.open()
    presses = [(10_000 * number, number % 12, True) for number in range(30)]
    releases = [(at_us + 65_000, key, False) for at_us, key, _down in presses]
    moves = sorted(presses + releases)  # one each 5 ms, but for the ends
    moved = sorted((at_us + felt_us(down), key, down) for at_us, key, down in moves)
    # A board keeps 64 edges for a host that is held up; more at once could be lost there.
    for first in (1, 61, 121):
        waited = zip(waits(moves), moves, strict=True)
        started.play([(wait_us, *move[1:]) for wait_us, move in waited])
        edges = [*host.edges(60), *host.edges_for(100_000)]
        assert [edge.sequence for edge in edges] == list(range(first, first + 60))
        assert seen(edges) == [(0, key, down) for _at_us, key, down in moved]
        assert gaps_us(edges) == near(waits(moved)[1:])


def waits(moves):
    """Return how long each waits for the one before."""
    return [0, *(later[0] - earlier[0] for earlier, later in itertools.pairwise(moves))]
