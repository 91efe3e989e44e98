"""Pictures and patterns as they leave a board for its strips, frame by frame.

Patterns are those of firmware/effects.py, worked out by hand; a pico-tile and
a pico-pad cap each colour at 96 of 255, a pico-rack at 38.
"""

import itertools
import json

import pytest
from gemtable import boards

from tests.boards.shipped import EVERY_KIND
from tests.firmware.frames import changes, last_us, since
from tests.patience import PATIENCE_S

RED, GREEN, BLUE = (96, 0, 0), (0, 96, 0), (0, 0, 96)  # of ff0000 and so on, under the cap
DARK = (0, 0, 0)
STEP_US = 20_000  # between two steps of a moving picture
# What a busy machine may add to it: 150 ms of its own, then the board's clock stands still. So
# the board's is slow.
LATE_US = 60_000
SPEED = LATE_US / 150_000


@pytest.fixture
def tile(board):
    return board("pico-tile", speed=SPEED)


@pytest.fixture
def host(tile, client):
    host = client(tile)
    host.open(beat_ms=10_000)
    return host


def test_steady_is_the_picture_under_the_brightness_cap(tile, host):
    host.show(0, "steady", "ff000000ff000000ff808080020202000000")
    wanted = [RED, GREEN, BLUE, (48, 48, 48), DARK, DARK]  # 128 * 96 // 255, 2 * 96 // 255
    assert tile.wait_for(lambda leds: leds == wanted, PATIENCE_S)


def test_blink_changes_each_half_period(tile, host):
    host.show(0, "blink", "ff0000" * 6, "00ff00" * 6, period_ms=200)
    assert tile.wait_for(lambda leds: leds[0] == GREEN, PATIENCE_S)
    seen = changes(tile, 900_000)
    assert {frame.colours for frame in seen} == {(RED,) * 6, (GREEN,) * 6}
    assert all(one.colours != next_.colours for one, next_ in itertools.pairwise(seen))
    late_us = [frame.us - seen[0].us - 100_000 * at for at, frame in enumerate(seen)]
    assert max(map(abs, late_us)) <= STEP_US + LATE_US, "late, but not more and more so"


def test_pulse_goes_smoothly_to_the_other_and_back(tile, host):
    host.show(0, "pulse", "ff0000" * 6, "0000ff" * 6, period_ms=400)
    assert tile.wait_for(lambda leds: leds[0][2] > 48, PATIENCE_S)
    seen = [frame.colours[0] for frame in changes(tile, 800_000)]
    for part in (0, 2):
        levels = [colour[part] for colour in seen]
        assert min(levels) < 30 and max(levels) > 66
        steps = [later - earlier for earlier, later in itertools.pairwise(levels)]
        assert max(map(abs, steps)) <= 96 * (STEP_US + LATE_US) / 200_000 + 1
        rises = [step > 0 for step in steps if step]
        turns = sum(one != next_ for one, next_ in itertools.pairwise(rises))
        assert turns in (3, 4, 5), "two periods: it turns at the ends only"


def test_spin_turns_the_faces_clockwise_one_round_a_period(tile, host):
    host.show(0, "spin", "ff000000ff00" + "000000" * 4, period_ms=900)
    assert tile.wait_for(lambda leds: RED in leds, PATIENCE_S)
    seen = [frame.colours for frame in changes(tile, 1_000_000)]
    where = [colours.index(RED) for colours in seen]
    assert where == [(where[0] + step) % 6 for step in range(len(where))]
    assert len(where) in (6, 7, 8), "one step each 150 ms"
    assert all(colours[(colours.index(RED) + 1) % 6] == GREEN for colours in seen)


def test_spin_leaves_the_back_light_alone(board, client):
    rack = board("pico-rack")
    host = client(rack)
    host.open(beat_ms=10_000)
    host.show(2, "spin", "ff0000" + "000000" * 5 + "0000ff", period_ms=300)
    assert rack.wait_for(lambda leds: leds[32] == (0, 0, 38), PATIENCE_S)
    seen = changes(rack, 700_000)
    assert {frame.strip for frame in seen} == {0}, "the back lights' strip is not written again"
    assert {frame.colours[12:18].index((38, 0, 0)) for frame in seen} == set(range(6))
    assert rack.leds[32] == (0, 0, 38)


def test_fade_goes_once_from_what_is_shown_to_the_picture(tile, host):
    host.show(0, "steady", "ff0000" * 6)
    assert tile.wait_for(lambda leds: leds == [RED] * 6, PATIENCE_S)
    begin_us = last_us(tile)
    host.show(0, "fade", "00ff00" * 6, period_ms=400)
    assert tile.wait_for(lambda leds: leds == [GREEN] * 6, PATIENCE_S)
    seen = since(tile, begin_us)
    greens = [frame.colours[0][1] for frame in seen]
    assert greens == sorted(greens)
    assert len(greens) >= 400_000 // (STEP_US + LATE_US)
    assert seen[-1].us - seen[0].us == pytest.approx(400_000, abs=STEP_US + LATE_US)
    host.edges_for(500_000)
    assert last_us(tile) == seen[-1].us, "it has ended"


def test_a_new_picture_takes_the_place_of_a_pattern_at_once(tile, host):
    host.show(0, "blink", "ff0000" * 6, "00ff00" * 6, period_ms=100_000)
    assert tile.wait_for(lambda leds: leds == [RED] * 6, PATIENCE_S)
    host.show(0, "steady", "0000ff" * 6)
    assert tile.wait_for(lambda leds: leds == [BLUE] * 6, PATIENCE_S)


@pytest.mark.parametrize("name", EVERY_KIND)
def test_each_unit_shows_its_own_picture_on_its_own_leds(board, client, name):
    started = board(name)
    file = started.board
    host = client(started)
    host.open(beat_ms=10_000)
    wanted = [DARK] * file.leds
    for number, unit in enumerate(file.units):
        leds = [*unit.leds, *unit.backs]
        levels = [16 * (number + 1) + at for at in range(len(leds))]
        host.show(number, "steady", "".join(f"{level:02x}80ff" for level in levels))
        for led, level in zip(leds, levels, strict=True):
            wanted[led] = tuple(part * file.max_brightness // 255 for part in (level, 128, 255))
    assert started.wait_for(lambda leds: leds == wanted, PATIENCE_S)


def test_only_strips_that_change_are_written(board, client):
    rack = board("pico-rack")
    host = client(rack)
    host.open(beat_ms=10_000)
    host.show(0, "steady", "ff0000" * 6 + "00ff00")
    assert rack.wait_for(lambda leds: leds[30] == (0, 38, 0), PATIENCE_S)
    begin_us = last_us(rack)
    host.show(0, "steady", "ff0000" * 6 + "0000ff")
    assert rack.wait_for(lambda leds: leds[30] == (0, 0, 38), PATIENCE_S)
    assert [frame.strip for frame in since(rack, begin_us)] == [1], (
        "the back lights are the second strip"
    )
    host.show(0, "steady", "00ff00" * 6 + "0000ff")
    assert rack.wait_for(lambda leds: leds[0] == (0, 38, 0), PATIENCE_S)
    host.show(1, "steady", "000000" * 7)
    host.edges_for(50_000)
    assert [frame.strip for frame in since(rack, begin_us)] == [1, 0], "dark stays as it was"


def test_a_strip_of_another_order_shows_the_same_colours(board, client, tmp_path):
    file = json.loads(boards.find("pico-rack").read_text())
    file["name"] = "mixed-rack"
    file["strips"][1]["order"] = "RGB"
    path = tmp_path / "mixed-rack.json"
    path.write_text(json.dumps(file))
    rack = board(str(path))
    host = client(rack)
    host.open(beat_ms=10_000)
    host.show(4, "steady", "ff8000" * 7)
    orange = (38, 19, 0)  # 128 * 38 // 255
    assert rack.wait_for(
        lambda leds: leds[24:30] == [orange] * 6 and leds[34] == orange, PATIENCE_S
    )


def test_twenty_pictures_a_second_on_every_unit_all_arrive(board, client):
    rack = board("pico-rack")
    host = client(rack)
    host.open(beat_ms=10_000)
    for number in range(20):
        for unit in range(5):
            host.show(unit, "steady", f"{number:02x}00{unit:02x}" * 7)
    last = [(19 * 38 // 255, 0, unit * 38 // 255) for unit in range(5)]
    assert rack.wait_for(lambda leds: [leds[6 * unit] for unit in range(5)] == last, PATIENCE_S)
