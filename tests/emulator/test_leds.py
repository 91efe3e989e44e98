"""LED frames: what a strip would show, by the order it was made with."""

import pytest
from gemtable.emulator.emulated_board import OFF, LedFrame, colours

from tests.emulator import programs
from tests.patience import PATIENCE_S

RED_GREEN_BLUE = (1, 2, 3)


@pytest.mark.parametrize("order, sent", [("GRB", b"\2\1\3"), ("RGB", b"\1\2\3")])
def test_the_strip_order_says_which_byte_is_which(order, sent):
    """WS2812B data sheet, "Composition of 24bit data": G first, R, B, high bit first."""
    assert colours(sent, order) == (RED_GREEN_BLUE,)


def test_an_led_that_got_half_its_bytes_shows_nothing_new():
    assert colours(b"\2\1\3\2\1", "GRB") == (RED_GREEN_BLUE,)


def test_a_strip_fed_by_dma_shows_the_bytes_and_one_fed_word_by_word_the_highest(emulate):
    main = programs.LEDS + (
        "show(0, 16, [0x020103] * 6)\n"
        "strip = rp2.StateMachine(1, ws2812, freq=8_000_000, sideset_base=Pin(17))\n"
        "strip.active(1)\n"
        "dma = rp2.DMA()\n"
        "dma.config(write=strip, ctrl=dma.pack_ctrl(size=0, inc_write=False, treq_sel=1))\n"
        "dma.config(read=bytearray(b'\\2\\1\\3' * 5), count=15, trigger=True)\n"
    )
    board = emulate(main, name="pico-rack")
    assert board.wait_for(lambda leds: leds[34] == RED_GREEN_BLUE, PATIENCE_S)
    assert board.leds[0] == RED_GREEN_BLUE


def test_leds_count_through_all_strips(emulate):
    main = programs.LEDS + "show(0, 16, [0x020103] * 30)\nshow(1, 17, [0, 0, 0, 0, 0x00FF00])\n"
    board = emulate(main, name="pico-rack")
    assert board.wait_for(lambda leds: leds[34] != OFF, PATIENCE_S)
    assert board.leds == (RED_GREEN_BLUE,) * 30 + (OFF,) * 4 + ((255, 0, 0),)


def test_every_frame_is_kept_with_its_time(emulate):
    main = programs.LEDS + (
        "import time\n"
        "show(0, 16, [0x010000] * 6)\n"
        "time.sleep_ms(50)\n"
        "show(0, 16, [0x000001] * 6)\n"
    )
    board = emulate(main)
    assert board.wait_for(lambda leds: leds[0] == (0, 0, 1), PATIENCE_S)
    first, second = board.frames
    assert first == LedFrame(first.us, 0, ((0, 1, 0),) * 6)
    assert second.us - first.us >= 50_000


@pytest.mark.parametrize("how", ["unplug", "kill"])
def test_a_board_without_power_shows_nothing_until_it_has_it_again(emulate, how):
    board = emulate(programs.LEDS + "show(0, 16, [0x020103] * 6)\n")
    for _ in range(2):
        assert board.wait_for(lambda leds: leds[0] == RED_GREEN_BLUE, PATIENCE_S)
        getattr(board, how)()
        assert set(board.leds) == {OFF}
        board.replug()


def test_waiting_for_leds_that_never_come_ends(emulate):
    assert not emulate("").wait_for(lambda leds: leds[0] != OFF, 0.05)
