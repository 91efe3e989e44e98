"""LED frames: what a strip would show, by the order it was made with."""

import pytest
from gemtable.emulator.leds import OFF, LedFrame, colours

from tests.emulator import programs

RED_GREEN_BLUE = (1, 2, 3)


@pytest.mark.parametrize("order, word", [("GRB", 0x020103), ("RGB", 0x010203)])
def test_the_strip_order_says_which_byte_is_which(order, word):
    """WS2812B data sheet, "Composition of 24bit data": G first, R, B, high bit first."""
    words = word.to_bytes(4, "little").hex()
    assert colours(words, 8, order) == (RED_GREEN_BLUE,)


def test_without_the_shift_the_top_24_bits_travel():
    words = (0x02010300).to_bytes(4, "little").hex()
    assert colours(words, 0, "GRB") == (RED_GREEN_BLUE,)


def test_leds_count_through_all_strips(emulate):
    main = programs.LEDS + "show(0, 16, [0x020103] * 30)\nshow(1, 17, [0, 0, 0, 0, 0x00FF00])\n"
    board = emulate(main, name="pico-rack")
    assert board.wait_for(lambda leds: leds[34] != OFF, 10)
    assert board.leds == (RED_GREEN_BLUE,) * 30 + (OFF,) * 4 + ((255, 0, 0),)


def test_every_frame_is_kept_with_its_time(emulate):
    main = programs.LEDS + (
        "import time\n"
        "show(0, 16, [0x010000] * 6)\n"
        "time.sleep_ms(50)\n"
        "show(0, 16, [0x000001] * 6)\n"
    )
    board = emulate(main)
    assert board.wait_for(lambda leds: leds[0] == (0, 0, 1), 10)
    first, second = board.frames
    assert first == LedFrame(first.us, 0, ((0, 1, 0),) * 6)
    assert second.us - first.us >= 50_000


def test_waiting_for_leds_that_never_come_ends(emulate):
    assert not emulate("").wait_for(lambda leds: leds[0] != OFF, 0.05)
