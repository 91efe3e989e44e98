"""A screen that is unplugged, has another address, or a wire that hangs or has noise: the board
plays on.
"""

import base64

import pytest

from tests.patience import PATIENCE_S

OLED, SPI = "pico-pad-oled", "pico-pad-oled-spi"
DRAWN = bytes(range(1, 65))
SHOWN = DRAWN + bytes(960)
FAULTS = ["unplugged", "wrong address", "bus low", "noise"]
BY_I2C = pytest.mark.parametrize("fault", FAULTS)


def plays(board, host, key):
    """Assert that a press is heard with its release, and that LEDs take a colour."""
    board.strokes(key, [(30_000, True), (60_000, False)])
    down, up = host.edges(2)
    assert [(edge.fields["key"], edge.fields["down"]) for edge in (down, up)] == [
        (key, 1),
        (key, 0),
    ]
    host.show(0, "steady", bytes([key, 0, 255] * 12).hex())
    lit = tuple(part * board.board.max_brightness // 255 for part in (key, 0, 255))
    assert board.wait_for(lambda leds: set(leds) == {lit}, PATIENCE_S)


def told_size(host, width):
    """Wait until the board tells of a screen that is so wide; return the fields."""
    while True:
        fields = host.read("parts").fields
        if fields["width"] == width:
            return fields


def draws(host):
    host.reliably("draw", 0, 0, base64.b64encode(DRAWN).decode())


@BY_I2C
def test_a_fault_from_power_up_on_is_told_and_the_board_plays_until_it_is_mended(
    board, client, fault
):
    pad = board(OLED)
    pad.set_screen_fault(fault)
    pad.power_cycle()
    pad.wait_until_booted(2, PATIENCE_S)
    host = client(pad)
    told = host.hello().fields
    assert (told["start"], told["error"]) == ("power", "")
    host.open(beat_ms=2_000)
    assert told_size(host, 0)["screen_faults"] > 0
    plays(pad, host, 3)
    draws(host)
    plays(pad, host, 4)
    pad.set_screen_fault("")
    assert told_size(host, 128)["height"] == 64
    assert pad.wait_for(lambda _leds: pad.screen.pixels == SHOWN, PATIENCE_S), "all of it is there"
    plays(pad, host, 5)


@pytest.mark.slow
@BY_I2C
def test_a_fault_in_the_middle_is_told_and_each_time_all_is_back_afterwards(board, client, fault):
    pad = board(OLED)
    host = client(pad)
    host.open(beat_ms=2_000)
    draws(host)
    assert pad.wait_for(lambda _leds: pad.screen.pixels == SHOWN, PATIENCE_S)
    faults = 0
    for key in (0, 11):
        pad.set_screen_fault(fault)
        told = told_size(host, 0)
        assert told["screen_faults"] > faults
        faults = told["screen_faults"]
        plays(pad, host, key)
        pad.set_screen_fault("")
        told_size(host, 128)
        assert pad.wait_for(lambda _leds: pad.screen.pixels == SHOWN, PATIENCE_S)
    assert host.hello().fields["error"] == ""


@pytest.mark.slow
def test_a_screen_by_spi_that_was_unplugged_is_whole_again_after_its_eight_pages(board, client):
    """It cannot answer, so the board notices nothing, and plays on."""
    pad = board(SPI)
    pad.set_screen_fault("unplugged")
    pad.power_cycle()
    pad.wait_until_booted(2, PATIENCE_S)
    host = client(pad)
    host.open(beat_ms=2_000)
    draws(host)
    for key in (1, 2):
        plays(pad, host, key)
        pad.set_screen_fault("")
        assert pad.wait_for(lambda _leds: pad.screen.pixels == SHOWN, PATIENCE_S)
        assert told_size(host, 128)["screen_faults"] == 0
        pad.set_screen_fault("unplugged")


@pytest.mark.slow
def test_a_screen_by_spi_that_heard_noise_is_whole_again_after_its_eight_pages(board, client):
    pad = board(SPI)
    host = client(pad)
    host.open(beat_ms=2_000)
    draws(host)
    for key in (1, 2):
        pad.set_screen_fault("noise")
        assert pad.wait_for(lambda _leds: pad.screen.pixels != SHOWN, PATIENCE_S)
        plays(pad, host, key)
        pad.set_screen_fault("")
        assert pad.wait_for(lambda _leds: pad.screen.pixels == SHOWN, PATIENCE_S)
        assert told_size(host, 128)["screen_faults"] == 0


@pytest.mark.parametrize("name", [OLED, SPI])
def test_a_board_without_a_host_breathes_whatever_its_screen_does(board, name):
    pad = board(name)
    pad.set_screen_fault("unplugged")
    pad.power_cycle()
    assert pad.wait_for(lambda leds: any(map(any, leds)), PATIENCE_S)
