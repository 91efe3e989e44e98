"""The debouncer on a real MicroPython, with the heap locked as in an interrupt."""

import ast

import pytest

from tests import on_micropython

PLAY = """
import micropython
from debounce import Debouncer
from edge_queue import EdgeQueue

class Pins:
    def __init__(self):
        self.levels = self.looks = 0

    def held(self):
        self.looks += 1
        return self.levels

    def listen(self, bits):
        pass

pins, ring, now = Pins(), EdgeQueue(), [0]

def ticks_us():
    return now[0]

debouncer = Debouncer({settle}, {confirm}, ring, pins, ticks_us)
steps = {steps!r}
settled = [False] * len(steps)
micropython.heap_lock()  # from here any allocation raises MemoryError
for number in range(len(steps)):
    step = steps[number]
    now[0], pins.levels = step[0], step[1]
    if step[2] == {FORGET}:
        debouncer.forget()
    elif step[2]:
        debouncer.touch(step[2], step[1], step[0])
    else:
        debouncer.scan()
    settled[number] = debouncer.is_settled()
micropython.heap_unlock()
edges = list(zip(ring.bits, ring.flags, ring.ticks))[:ring.head]
print((edges, settled, pins.looks))
"""
SCAN, FORGET = 0, -1
A, B, LAST = 1, 2, 1 << 29


def played(steps, settle=3, confirm=0):
    """Return the edges, (bit, is down, tick, is scanned) each, and whether all was settled then.

    `steps` are (us, levels, the bit that touched or SCAN).
    """
    printed = on_micropython.run(
        PLAY.format(settle=settle, confirm=confirm, steps=steps, FORGET=FORGET)
    )
    edges, settled, _looks = ast.literal_eval(printed)
    return [(bit, bool(flags & 1), us, bool(flags & 2)) for bit, flags, us in edges], settled


def scans(*levels, begin_us=1000):
    """Return a scan each 2 ms that finds these levels."""
    return [(begin_us + 2000 * number, level, SCAN) for number, level in enumerate(levels)]


def test_the_first_touch_counts_at_once_and_what_bounces_after_it_does_not():
    steps = [(500, A, A), *scans(A), (1500, 0, A), (1600, A, A), *scans(A, A, A, begin_us=3000)]
    edges, settled = played(steps)
    assert edges == [(A, True, 500, False)]
    assert all(settled)


def test_a_release_while_it_is_ignored_is_found_by_the_scan_that_hears_it_again():
    edges, _ = played([(500, A, A), *scans(A, 0, 0, 0, 0)])
    assert edges == [(A, True, 500, False), (A, False, 7000, True)]


def test_a_release_after_that_counts_at_once():
    edges, _ = played([(500, A, A), *scans(A, A, A, A), (8500, 0, A), *scans(0, begin_us=9000)])
    assert edges == [(A, True, 500, False), (A, False, 8500, False)]


def test_a_key_that_bounced_before_anybody_looked_has_the_time_of_its_first_touch():
    edges, settled = played([(500, 0, A), *scans(A)])
    assert edges == [(A, True, 500, False)]
    assert settled == [False, True]


def test_a_glitch_that_was_over_before_anybody_looked_is_none():
    edges, settled = played([(500, 0, A), *scans(0, 0)])
    assert edges == []
    assert settled == [False, False, True]


def test_keys_do_not_wait_for_each_other():
    edges, _ = played([(500, A, A), (550, A | B, B), *scans(A | B)])
    assert edges == [(A, True, 500, False), (B, True, 550, False)]


def test_keys_that_moved_while_another_interrupted_have_its_stamp():
    edges, settled = played([*scans(0), (1500, A | B, B), (1600, A | B, A), *scans(A | B)])
    assert edges == [(A, True, 1500, False), (B, True, 1500, False)]
    assert all(settled)


def test_they_have_it_too_while_another_waits_for_a_scan():
    touches = [(1500, 0, LAST), (1550, A | B, B), (1650, A | B, A)]
    edges, _ = played([*scans(0), *touches, *scans(A | B, A | B, begin_us=3000)])
    assert edges == [(A, True, 1550, False), (B, True, 1550, False)]


def test_what_is_held_when_it_begins_has_no_stamp_of_another_key():
    edges, _ = played([(500, A | B, B), *scans(A | B)])
    assert edges == [(B, True, 500, False), (A, True, 1000, True)]


def test_a_key_that_moved_while_it_was_left_alone_has_no_stamp_of_another_key():
    steps = [*scans(0), (1500, A, A), *scans(A, 0, 0, begin_us=3000)]
    edges, _ = played([*steps, (8000, B, B), *scans(B, begin_us=9000)])
    assert edges[1:] == [(B, True, 8000, False), (A, False, 9000, True)]


def test_one_that_has_to_wait_is_in_front_of_all_that_came_later():
    edges, settled = played([(500, 0, A), (550, B, B), *scans(A | B)])
    assert edges == [(A, True, 500, False), (B, True, 550, False)]
    assert settled == [False, False, True]


def test_what_comes_while_one_waits_longer_than_a_scan_waits_behind_it():
    steps = [
        (500, 0, A),
        (1000, 0, SCAN),
        (1400, 0, A),
        (1500, B, B),
        *scans(A | B, begin_us=3000),
    ]
    edges, _ = played(steps)
    assert edges == [(A, True, 500, False), (B, True, 1500, False)]


def test_touches_that_are_to_be_forgotten_are_no_edges_and_a_scan_finds_what_is_held():
    steps = [(500, 0, A), (600, 0, FORGET), (700, B, B), *scans(B, B)]
    steps += [(4500, B, A), *scans(A | B, begin_us=5000)]  # all was settled: A waits again
    edges, settled = played(steps)
    assert settled == [False, False, False, True, True, False, True]
    assert edges == [(B, True, 1000, True), (A, True, 4500, False)]


def test_while_no_key_moves_one_of_25_scans_looks():
    printed = on_micropython.run(
        PLAY.format(settle=3, confirm=0, steps=scans(*[0] * 100), FORGET=FORGET)
    )
    assert ast.literal_eval(printed)[2] == 4


def test_a_change_without_an_interrupt_is_found_by_one_of_25_scans():
    edges, _ = played(scans(*[0] * 20, *[LAST] * 10))
    ((bit, is_down, us, is_scanned),) = edges
    assert (bit, is_down, is_scanned) == (LAST, True, True)
    assert 41_000 <= us <= 1000 + 2000 * 25


def test_what_is_held_when_it_begins_is_found_by_the_first_scan():
    edges, _ = played(scans(A))
    assert edges == [(A, True, 1000, True)]


@pytest.mark.parametrize("settle", [1, 20])
def test_all_thirty_keys_at_once_allocate_nothing(settle):
    every = (1 << 30) - 1
    touches = [(500 + number, every, 1 << number) for number in range(30)]
    edges, _ = played(
        [*touches, *scans(*[every] * (settle + 1)), *scans(0, begin_us=90_000)], settle
    )
    assert [(bit, is_down) for bit, is_down, *_ in edges[:30]] == [
        (1 << number, True) for number in range(30)
    ]


@pytest.mark.parametrize("confirm, counts_us", [(1, 3000), (3, 7000)])
def test_a_touch_that_is_to_be_confirmed_counts_when_the_level_stood_so_many_scans(
    confirm, counts_us
):
    steps = [(500, A, A), *scans(A, A, A, A, A)]
    edges, settled = played(steps, confirm=confirm)
    assert edges == [(A, True, 500, False)]
    decided = [
        us for (us, _levels, _bit), is_settled in zip(steps, settled, strict=True) if is_settled
    ]
    assert decided[0] == counts_us


def test_a_glitch_is_never_confirmed():
    for over_us in (600, 900, 1100, 2400):
        levels = {1000: A if over_us > 1000 else 0, 3000: 0, 5000: 0, 7000: 0}
        ends = [(over_us, 0, A)] if over_us > 1000 else []  # before that its pin is left alone
        steps = sorted([(500, A, A), *ends, *((us, level, SCAN) for us, level in levels.items())])
        edges, settled = played(steps, confirm=1)
        assert edges == [], over_us
        assert settled[-1]


def test_chatter_is_one_press_with_the_time_of_its_first_touch_once_it_has_ended():
    chatter = [(500 + 700 * number, A * (number % 2 == 0), A) for number in range(8)]
    scanned = [(1000 + 1000 * number, A * (number != 2), SCAN) for number in range(9)]
    edges, settled = played(sorted(chatter + scanned), settle=20, confirm=1)
    assert edges == [(A, True, 500, False)]
    assert settled[-1]


def test_chatter_without_end_is_decided_after_eight_scans():
    steps = [(500 + 1000 * number, A, A) for number in range(9)] + [
        (1000 + 1000 * number, A, SCAN) for number in range(9)
    ]
    edges, settled = played(sorted(steps), settle=20, confirm=1)
    assert edges == [(A, True, 500, False)]
    assert settled.index(True) == 15, "with the eighth scan"


def test_a_glitch_at_the_eighth_scan_of_a_noisy_wire_is_no_press():
    steps = [(500 + 1000 * number, 0, A) for number in range(9)] + [
        (1000 + 1000 * number, A * (number == 7), SCAN) for number in range(9)
    ]
    edges, _ = played(sorted(steps), confirm=1)
    assert edges == []


def test_where_levels_are_confirmed_what_did_not_interrupt_counts_with_its_second_scan():
    assert played(scans(A, 0, 0), confirm=1)[0] == []
    assert played(scans(A, A), confirm=1)[0] == [(A, True, 3000, True)]
