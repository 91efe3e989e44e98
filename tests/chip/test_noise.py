"""Two keys at once, keys that chatter and wires with noise, in exact emulated time.

A filter at each key swallows most of both, so the firmware is tried without them, too.
"""

import itertools
import random

import pytest

from tests.chip.noise import CHATTER_US, KEYS, chatter, confirming, edges_of, glitch, let_go
from tests.key_pins import PRESS_US

SWALLOWED_US, PASSED_US = 0.95 * PRESS_US, 1.1 * PRESS_US  # glitches, of a capacitor that is full
STAMPED_WITHIN_US = 100
ALWAYS_WITHIN_US = 200  # beside what is told as `late_us`; firmware/wire.md
TWELVE_WITHIN_US = 600  # one after the other they took 1340
GLITCHES_US = (10, 30, 50, 75, 100, 200, 300, 450, 600, 750, 900, 1000)


@pytest.fixture
def confirmed_pad(copied):
    return copied("pico-pad", confirming)


def off_by(edge, at_us):
    return edge.fields["tick_us"] - at_us


def untold(edge, at_us):
    """Return how late a stamp is beside what it says itself; below 0 if it is early."""
    late_us = off_by(edge, at_us)
    return late_us - min(max(late_us, 0), edge.fields["late_us"])


def are_stamped_in_time(stamps):
    return all(0 <= late_us <= STAMPED_WITHIN_US for late_us in stamps)


@pytest.mark.slow
def test_two_keys_at_once_are_stamped_in_time_and_in_their_order(pad):
    chance = random.Random(2)
    stamps = []
    for _ in range(2):
        one, other = chance.sample(range(KEYS), 2)
        begin_us, gap_us = chance.uniform(1000, 3000), chance.uniform(60, 2000)
        at_us = pad.chip.us + begin_us
        pad.chip.after(begin_us, lambda key=one: pad.chip.set_key(key, True))
        pad.chip.after(begin_us + gap_us, lambda key=other: pad.chip.set_key(key, True))
        first, second = edges_of(pad, 30_000)
        assert [first.fields["key"], second.fields["key"]] == [one, other]
        felt_us = at_us + PRESS_US
        stamps += [untold(first, felt_us), untold(second, felt_us + gap_us)]
        let_go(pad)
    assert are_stamped_in_time(stamps), stamps


@pytest.mark.slow
def test_twelve_keys_within_a_tenth_of_a_millisecond_are_stamped_as_late_as_is_told(pad):
    chance = random.Random(2)
    let_go(pad)
    for _ in range(2):
        pad.chip.run(chance.uniform(0, 20_000))
        at_us = {key: pad.chip.us + 500 + chance.uniform(0, 100) for key in range(KEYS)}
        for key, us in at_us.items():
            pad.chip.after(us - pad.chip.us, lambda key=key: pad.chip.set_key(key, True))
        edges = edges_of(pad, 20_000)
        assert len(edges) == KEYS
        for edge in edges:
            late_us = off_by(edge, at_us[edge.fields["key"]] + PRESS_US)
            assert 0 <= late_us <= ALWAYS_WITHIN_US + edge.fields["late_us"]
            assert late_us <= TWELVE_WITHIN_US
        for first, second in itertools.pairwise(edges):
            if first.fields["tick_us"] < second.fields["tick_us"]:
                assert at_us[first.fields["key"]] < at_us[second.fields["key"]]
            assert first.fields["tick_us"] <= second.fields["tick_us"]
        let_go(pad)


@pytest.mark.slow
def test_beside_a_key_that_chatters_another_is_stamped_in_time(pad):
    pad.chip.remove_filters()
    chance = random.Random(2)
    stamps = []
    for _ in range(2):
        one, other = chance.sample(range(KEYS), 2)
        after_us = chance.uniform(0, CHATTER_US)
        begin_us = pad.chip.us + 1000
        chatter(pad, one, 1000, True, chance)
        pad.chip.after(1000 + after_us, lambda key=other: pad.chip.set_key(key, True))
        first, second = edges_of(pad, 40_000)
        assert [first.fields["key"], second.fields["key"]] == [one, other]
        stamps += [off_by(first, begin_us), off_by(second, begin_us + after_us)]
        let_go(pad)
    assert are_stamped_in_time(stamps), stamps


@pytest.mark.soak
def test_where_levels_are_confirmed_no_glitch_is_a_press_and_a_press_has_its_time(confirmed_pad):
    pad, chance = confirmed_pad, random.Random(1)
    pad.chip.remove_filters()
    for number, lasts_us in enumerate(GLITCHES_US * 2):
        glitch(pad, number % KEYS, chance.uniform(0, 2000), lasts_us)
        assert edges_of(pad, 20_000) == [], lasts_us
    pressed_us = pad.chip.us + 700
    pad.chip.after(700, lambda: pad.chip.set_key(3, True))
    (edge,) = edges_of(pad, 30_000)
    assert are_stamped_in_time([off_by(edge, pressed_us)])
    assert edge.us - pressed_us <= 4000, "it took two scans more"


@pytest.mark.soak
def test_where_levels_are_confirmed_chatter_among_glitches_is_one_press_with_its_first_time(
    confirmed_pad,
):
    pad, chance = confirmed_pad, random.Random(2)
    pad.chip.remove_filters()
    for number in range(12):
        key = number % KEYS
        begin_us = pad.chip.us + 1000
        chatter(pad, key, 1000, True, chance)
        for other in chance.sample(sorted({*range(KEYS)} - {key}), 3):
            glitch(pad, other, chance.uniform(500, 8000), chance.choice(GLITCHES_US))
        (edge,) = edges_of(pad, 40_000)
        assert (edge.fields["key"], edge.fields["down"]) == (key, 1)
        assert 0 <= off_by(edge, begin_us) <= 200, "three wires may interrupt at once"
        let_go(pad)


@pytest.mark.slow
def test_where_they_are_not_a_glitch_is_a_press(pad):
    """boards/README.md says so: whoever has noise on the wires has levels confirmed."""
    pad.chip.remove_filters()
    glitch(pad, 5, 1000, 60)
    assert [edge.fields["down"] for edge in edges_of(pad, 40_000)] == [1, 0]


@pytest.mark.slow
@pytest.mark.parametrize(("lasts_us", "downs"), [(SWALLOWED_US, []), (PASSED_US, [1, 0])])
def test_a_filter_swallows_a_glitch_that_is_shorter_than_it(pad, lasts_us, downs):
    glitch(pad, 5, 60_000, lasts_us)
    assert [edge.fields["down"] for edge in edges_of(pad, 120_000)] == downs


@pytest.mark.slow
def test_a_key_that_chatters_at_its_filter_is_one_press_and_one_release(pad):
    chance = random.Random(2)
    for key in range(2):
        for down in (True, False):
            chatter(pad, key, 1000, down, chance)
            (edge,) = edges_of(pad, 80_000)
            assert (edge.fields["key"], edge.fields["down"]) == (key, int(down))
            assert 0 <= off_by(edge, pad.chip.key_moved_us(key)) <= STAMPED_WITHIN_US
