"""What a board shows of its own accord: that it waits for its host, and its self-test.

Colours and times are those of firmware/shows.py, under the cap of the board file.
"""

import pytest

from tests.boards.shipped import EVERY_KIND
from tests.firmware.frames import last_us, since
from tests.patience import PATIENCE_S

WHITE = "ffffff"
DARK = (0, 0, 0)
BEAT_MS = 100
UNHURRIED = 0.5  # the board's clock: three beats are 0.6 s of a busy machine


def is_amber_on(file):
    """Return whether only the first LED of each unit glows, twice or more as red as green."""
    firsts = {unit.leds[0] for unit in file.units}

    def is_amber(leds):
        glows = [leds[led] for led in sorted(firsts)]
        others = [colour for led, colour in enumerate(leds) if led not in firsts]
        return set(others) <= {DARK} and all(
            red >= 8 and red >= 2 * green > 0 and blue == 0 for red, green, blue in glows
        )

    return is_amber


@pytest.mark.parametrize("name", EVERY_KIND)
def test_a_board_that_waits_for_its_host_breathes_amber(board, name):
    started = board(name, speed=5)
    is_amber = is_amber_on(started.board)
    assert started.wait_for(is_amber, PATIENCE_S)
    assert started.wait_for(lambda leds: set(leds) == {DARK}, PATIENCE_S)
    assert started.wait_for(is_amber, PATIENCE_S)


def test_three_beats_without_the_host_and_the_board_shows_it(board, client):
    tile = board(speed=UNHURRIED / 2)
    host = client(tile)
    host.open(beat_ms=BEAT_MS)
    host.show(0, "steady", WHITE * 6)
    assert tile.wait_for(lambda leds: leds == [(96, 96, 96)] * 6, PATIENCE_S)
    heard_us = host.pong().fields["received_us"]
    picture_us = last_us(tile)
    assert tile.wait_for(is_amber_on(tile.board), PATIENCE_S)
    assert 300_000 < since(tile, picture_us)[0].us - heard_us < 450_000


@pytest.mark.parametrize("name", EVERY_KIND)
def test_when_the_host_is_back_the_pictures_come_back_by_themselves(board, client, name):
    started = board(name, speed=UNHURRIED)
    file = started.board
    host = client(started)
    host.open(beat_ms=BEAT_MS)
    for number, unit in enumerate(file.units):
        host.show(number, "steady", WHITE * len((*unit.leds, *unit.backs)))
    white = [(file.max_brightness,) * 3] * file.leds
    assert started.wait_for(lambda leds: leds == white, PATIENCE_S)
    assert started.wait_for(is_amber_on(file), PATIENCE_S)
    host.send("ack")
    assert started.wait_for(lambda leds: leds == white, PATIENCE_S)


def test_a_moving_picture_goes_on_when_the_host_is_back(board, client):
    tile = board(speed=UNHURRIED)
    host = client(tile)
    host.open(beat_ms=BEAT_MS)
    host.show(0, "blink", "0000ff" * 6, "00ff00" * 6, period_ms=100)
    assert tile.wait_for(is_amber_on(tile.board), PATIENCE_S)
    host.send("ack")
    assert tile.wait_for(lambda leds: leds == [(0, 0, 96)] * 6, PATIENCE_S)
    host.send("ack")
    assert tile.wait_for(lambda leds: leds == [(0, 96, 0)] * 6, PATIENCE_S)


@pytest.mark.parametrize("name", EVERY_KIND)
def test_the_self_test_shows_every_led_in_every_colour_then_the_pictures_return(
    board, client, name
):
    started = board(name)  # at more speed, what a busy machine adds would be more of the board's
    file = started.board
    host = client(started)
    host.open(beat_ms=40_000)
    for number, unit in enumerate(file.units):
        host.show(number, "steady", "0000ff" * len((*unit.leds, *unit.backs)))
    cap = file.max_brightness
    pictures = [(0, 0, cap)] * file.leds
    assert started.wait_for(lambda leds: leds == pictures, PATIENCE_S)
    begin_us = last_us(started)
    host.reliably("test", 1_000)
    assert started.wait_for(lambda leds: leds != pictures, PATIENCE_S)
    assert started.wait_for(lambda leds: leds == pictures, PATIENCE_S)
    seen = since(started, begin_us)
    for strip in range(len(file.strips)):
        frames = [frame.colours for frame in seen if frame.strip == strip]
        for led in range(file.strips[strip].count):
            shown = {colours[led] for colours in frames}
            assert shown == {(cap, 0, 0), (0, cap, 0), (0, 0, cap), (cap,) * 3}
    assert seen[-1].us - seen[0].us == pytest.approx(1_000_000, abs=200_000)


def test_in_the_self_test_a_unit_is_white_while_its_key_is_held(board, client):
    rack = board("pico-rack")
    host = client(rack)
    host.open(beat_ms=10_000)
    host.reliably("test", 10_000)
    rack.press(3)
    white = (38,) * 3
    assert rack.wait_for(lambda leds: set(leds[18:24]) | {leds[33]} == {white}, PATIENCE_S)
    others = set(rack.leds[:18])
    assert len(others) == 4, "the other tiles go on"
    rack.release(3)
    assert rack.wait_for(lambda leds: len(set(leds[18:24])) == 4, PATIENCE_S)


def test_a_self_test_of_no_time_ends_the_one_that_runs(board, client):
    tile = board()
    host = client(tile)
    host.open(beat_ms=10_000)
    host.show(0, "steady", "0000ff" * 6)
    host.reliably("test", 100_000)
    assert tile.wait_for(lambda leds: len(set(leds)) == 4, PATIENCE_S)
    host.reliably("test", 0)
    assert tile.wait_for(lambda leds: leds == [(0, 0, 96)] * 6, PATIENCE_S)
