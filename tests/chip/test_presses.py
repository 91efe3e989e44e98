"""From a finger to a frame on USB, in exact emulated time: fast, in order, and none lost.

What follows a finger is its key's pin, by the filter: soon for a press, late for a release.
"""

import itertools
import random

import pytest

from tests.key_pins import felt_us

NO_BEAT_MS = 60_000  # none comes in between


def press(host, key, down, after_us):
    """Move a key; return when its pin will have followed."""
    at_us = host.chip.us + after_us
    host.chip.after(after_us, lambda: host.chip.set_key(key, down))
    return at_us + felt_us(down)


def once(edges):
    """Return the edges without those that were only said again."""
    return list({edge.sequence: edge for edge in edges}.values())


@pytest.mark.slow
def test_a_press_is_a_frame_on_usb_within_a_millisecond(pad):
    pad.open(beat_ms=NO_BEAT_MS)
    chance = random.Random(1)
    late_us = []
    for number in range(20):
        at_us = press(pad, number // 2 % 12, number % 2 == 0, chance.uniform(25_000, 27_000))
        edge = pad.next("edge")
        late_us.append(edge.us - at_us)
        pad.acknowledge()
    assert max(late_us) <= 1000


def test_edges_are_stamped_within_a_fifth_of_a_millisecond(pad):
    chance = random.Random(2)
    for number in range(12):
        at_us = press(pad, 3, number % 2 == 0, chance.uniform(25_000, 27_000))
        tick_us = pad.next("edge").fields["tick_us"]
        pad.acknowledge()
        assert 0 <= tick_us - at_us <= 200  # a scan may be under way


@pytest.mark.slow
def test_edges_during_a_full_repaint_of_30_leds_are_neither_lost_nor_stamped_wrong(rack):
    for unit in range(5):
        rack.show(unit, "pulse", "ffffff" * 7, "000000" * 7, period_ms=400)
        rack.chip.run(20_000)
    rack.frames.clear()
    moved_us, count = [], 14
    for number in range(count):  # each 1.7 ms later in the 20 ms between two repaints
        moved_us.append(press(rack, number % 5, number < 5 or 10 <= number, 21_700))
        rack.chip.run(22_000)
        rack.acknowledge()
    rack.chip.run(10_000)
    edges = once(rack.of("edge"))[-count:]
    assert [(edge.fields["unit"], edge.fields["down"]) for edge in edges] == [
        (number % 5, int(number < 5 or 10 <= number)) for number in range(count)
    ]
    errors_us = [
        edge.fields["tick_us"] - at_us for edge, at_us in zip(edges, moved_us, strict=True)
    ]
    assert max(errors_us) <= 200 and min(errors_us) >= 0
    repaints = [frame for strip, frame in rack.frames if strip == 0]
    assert len(repaints) >= 12, "the LEDs were repainted all the time"


@pytest.mark.slow
def test_of_200_edges_a_second_none_is_lost(pad):
    """Twelve keys in turn, each each 60 ms, down and up: all edges come, in order."""
    host, count = pad, 24
    before = len(host.of("edge"))
    for number in range(count):
        down = number // 12 % 2 == 0
        host.chip.after(
            5000 * (number + 1), lambda key=number % 12, down=down: host.chip.set_key(key, down)
        )
    for _hundredth in range(count // 2 + 2):
        host.chip.run(10_000)
        host.acknowledge()
    edges = once(host.of("edge")[before:])
    moves = [(number % 12, int(number // 12 % 2 == 0)) for number in range(count)]
    felt = sorted((5000 * at + felt_us(down), key, down) for at, (key, down) in enumerate(moves))
    assert [(edge.fields["key"], edge.fields["down"]) for edge in edges] == [
        (key, down) for _us, key, down in felt
    ]
    assert host.next("beat", 600_000).fields["lost_edges"] == 0


@pytest.mark.slow
def test_a_host_that_stops_reading_holds_nothing_up(pad):
    """The pictures move on each 20 ms, though no byte leaves."""
    presses = 6
    pad.show(0, "spin", "ff0000" + "000000" * 11, period_ms=240)  # another LED each 20 ms
    pad.chip.run(100_000)
    pad.chip.host.read(False)
    pad.frames.clear()
    for number in range(presses):  # what nobody takes of them fills the board's buffer
        pad.chip.set_key(number % 12, number < 12)
        pad.acknowledge()
        pad.chip.run(25_000)
    began_us = [frame.began_ns / 1000 for _strip, frame in pad.frames]
    gaps_us = [later - earlier for earlier, later in itertools.pairwise(began_us)]
    assert len(gaps_us) >= presses
    assert max(gaps_us) <= 20_000 + 5000
    pad.chip.host.read(True)
    assert pad.next("beat", 1_000_000), "and what it had to say comes then"
