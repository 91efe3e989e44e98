"""When the keys of an emulated chip move."""

from gemtable.emulator.chip.strokes import Strokes

UP, DOWN = 1, 0


def click(gpio, rest_us=25_000):
    return [(rest_us, gpio, DOWN), (60_000, gpio, UP)]


def moments(strokes, now_us, gpio):
    return [at_us for at_us, _gpio, _level in strokes.timed(now_us, click(gpio))]


def test_a_key_that_has_long_been_up_goes_down_at_once():
    strokes = Strokes()
    assert moments(strokes, 1_000, gpio=2) == [1_000, 61_000]
    assert moments(strokes, 86_000, gpio=2) == [86_000, 146_000]


def test_a_key_that_has_just_come_up_rests_first():
    strokes = Strokes()
    moments(strokes, 1_000, gpio=2)
    assert moments(strokes, 70_000, gpio=2) == [86_000, 146_000]


def test_another_key_waits_for_the_end_of_what_is_played_and_for_no_rest():
    strokes = Strokes()
    moments(strokes, 1_000, gpio=2)
    assert moments(strokes, 2_000, gpio=3) == [61_000, 121_000]
