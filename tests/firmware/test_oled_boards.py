"""Boards with a screen and a buzzer, whole: what the host sends is on the glass and in the air."""

import base64

import pytest
from gemtable import boards

from tests.patience import PATIENCE_S

EITHER = pytest.mark.parametrize("name", ["pico-pad-oled", "macropad-rp2040-pad"])
DRAWN = bytes(range(1, 65))
SHOWN = bytes(3 * 128 + 64) + DRAWN + bytes(4 * 128)


@EITHER
def test_what_is_drawn_is_on_the_glass_and_what_is_played_is_heard(board, client, name):
    started = board(name)
    host = client(started)
    for level in (255, 40):  # a second host does the same
        host.open(beat_ms=10_000)
        assert host.read("parts").fields == {
            "width": 128,
            "height": 64,
            "buzzer": 1,
            "screen_faults": 0,
        }
        host.reliably("draw", 3, 64, base64.b64encode(DRAWN).decode())
        host.reliably("contrast", level)
        assert started.wait_for(lambda _leds: started.screen.pixels == SHOWN, PATIENCE_S)
        assert started.wait_for(lambda _leds, to=level: started.screen.contrast == to, PATIENCE_S)
    host.send("sound", 50, [880, 60, 0, 30, 440, 40])
    assert started.wait_for(lambda _leds: len(started.notes) >= 3, PATIENCE_S)
    assert [hz for hz, _ms in list(started.notes)[:3]] == [
        pytest.approx(880, abs=2),
        0,
        pytest.approx(440, abs=2),
    ]
    host.reliably("contrast", 0)
    assert started.wait_for(lambda _leds: not started.screen.is_on, PATIENCE_S)


@EITHER
def test_what_does_not_fit_is_counted_and_not_repeated_for_ever(board, client, name):
    started = board(name)
    host = client(started)
    host.open(beat_ms=10_000)
    host.reliably("draw", 8, 0, "AA==")
    host.reliably("contrast", 256)
    host.send("sound", 101, [])
    host.open(beat_ms=10_000)
    assert host.read("beat").fields["bad_frames"] == 3


def test_the_boards_named_here_are_those_that_have_both():
    has_both = [
        name
        for name in boards.names()
        if boards.load(boards.find(name)).screen and boards.load(boards.find(name)).buzzer
    ]
    assert {"pico-pad-oled", "macropad-rp2040-pad"} <= set(has_both)
