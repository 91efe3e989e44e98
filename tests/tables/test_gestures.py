"""The timing of a Blink: every number here is from the platform table of the rule notes."""

import pytest
from gemtable.emulator.shims import _key_pin
from gemtable.games.kit.table import Address, Edge, Gesture
from gemtable.referee.gestures import RELEASE_LATE_US, GestureReader, strokes

TILE = Address("rack", 0)
NEIGHBOUR = Address("rack", 1)
PAD = Address("pad", 0)
MS = 1000


def edges(*moments_ms: int, address: Address = TILE, key: int = 0) -> list[Edge]:
    """Down, up, down, ... at these moments."""
    return [
        Edge(address, key, number % 2 == 0, moment * MS)
        for number, moment in enumerate(moments_ms)
    ]


def read(script: list[Edge], until_ms: int) -> list[str]:
    """Return the kinds read from the edges by the time `until_ms`."""
    reader = GestureReader(pads=[PAD])
    gestures = [gesture for edge in script for gesture in reader.feed(edge)]
    return [gesture.kind for gesture in gestures + reader.passed("rack", until_ms * MS)]


@pytest.mark.parametrize(
    ("moments_ms", "kind"),
    [
        ((0, 50), "click"),
        ((0, 50, 200, 250), "double"),
        ((0, 50, 200, 250, 400, 450), "triple"),
        ((0, 50, 200, 250, 400, 450, 600, 650), "triple"),
    ],
)
def test_presses_in_one_window_are_counted_and_3_or_more_are_a_triple(moments_ms, kind):
    assert read(edges(*moments_ms), until_ms=2000) == [kind]


def test_a_click_is_told_330_ms_after_its_press_and_no_sooner():
    reader = GestureReader(pads=[])
    for edge in edges(0, 50):
        assert reader.feed(edge) == []
    assert reader.passed("rack", 330 * MS - 1) == []
    assert reader.passed("rack", 330 * MS) == [Gesture(TILE, 0, "click")]
    assert reader.passed("rack", 5000 * MS) == []


def test_every_press_restarts_the_window():
    assert read(edges(0, 50, 329, 379), until_ms=329 + 329) == []
    assert read(edges(0, 50, 329, 379), until_ms=329 + 330) == ["double"]


def test_a_press_at_the_very_end_of_the_window_begins_a_new_count():
    assert read(edges(0, 50, 330, 380), until_ms=2000) == ["click", "click"]


def test_a_release_counts_if_it_may_have_been_before_the_end_of_the_window():
    """It is stamped up to 9 ms late."""
    assert read(edges(0, 329), until_ms=330) == ["click"]
    assert read(edges(0, 338), until_ms=338) == ["click"]
    assert read(edges(0, 50, 200, 538), until_ms=538) == ["double"]
    assert read(edges(0, 339), until_ms=1000) == []


def test_a_press_after_a_late_release_begins_a_new_count():
    assert read(edges(0, 335, 337, 400), until_ms=2000) == ["click", "click"]


def test_a_late_release_is_as_late_as_the_filter_makes_it_with_a_large_capacitor():
    assert _key_pin.release_us(farad=1.2 * _key_pin.KEY_FARAD) <= RELEASE_LATE_US


def test_a_window_that_closes_with_the_button_down_throws_the_count_away():
    assert read(edges(0, 400), until_ms=2000) == []
    assert read(edges(0, 50, 200, 600), until_ms=2000) == []


def test_a_count_thrown_away_does_not_come_back_with_the_next_click():
    assert read(edges(0, 400, 450, 500), until_ms=2000) == ["click"]


def test_a_long_press_fires_while_held_once_no_release_before_1200_ms_can_come():
    """A release is stamped up to 9 ms late."""
    reader = GestureReader(pads=[])
    reader.feed(edges(0)[0])
    assert reader.passed("rack", 1209 * MS) == []
    assert reader.passed("rack", 1209 * MS + 1) == [Gesture(TILE, 0, "long")]


@pytest.mark.parametrize("released_ms", [1200, 1209])
def test_a_press_that_may_have_been_of_1200_ms_is_nothing(released_ms):
    assert read(edges(0, released_ms), until_ms=3000) == []


def test_a_long_press_fires_once_a_press_and_its_release_means_nothing():
    assert read(edges(0, 9000), until_ms=12000) == ["long"]
    assert read(edges(0, 1300, 1400, 2700), until_ms=4000) == ["long", "long"]


def test_a_long_press_is_read_from_the_release_when_nothing_came_between():
    assert read(edges(0, 1210), until_ms=1210) == ["long"]


def test_a_pad_tells_its_press_at_the_down_edge_at_once():
    reader = GestureReader(pads=[PAD])
    down, up = edges(0, 5000, address=PAD, key=7)
    assert reader.feed(down) == [Gesture(PAD, 7, "press")]
    assert reader.feed(up) == []
    assert reader.deadlines() == {}


HOLDS = [11]


def test_a_key_that_is_down_for_2_s_is_held_once_no_release_before_can_come():
    """A release is stamped up to 9 ms late."""
    reader = GestureReader(pads=[PAD], holds=HOLDS)
    down, up = edges(0, 5000, address=PAD, key=11)
    assert reader.feed(down) == [Gesture(PAD, 11, "press")]
    assert reader.deadlines() == {"pad": 2009 * MS + 1}
    assert reader.passed("pad", 2009 * MS) == []
    assert reader.passed("pad", 2009 * MS + 1) == [Gesture(PAD, 11, "hold")]
    assert reader.deadlines() == {}
    assert reader.passed("pad", 4000 * MS) == []
    assert reader.feed(up) == []


@pytest.mark.parametrize(("released_ms", "kinds"), [(2009, []), (2010, ["hold"])])
def test_a_hold_is_read_from_the_release_when_nothing_came_between(released_ms, kinds):
    reader = GestureReader(pads=[PAD], holds=HOLDS)
    down, up = edges(0, released_ms, address=PAD, key=11)
    reader.feed(down)
    assert [gesture.kind for gesture in reader.feed(up)] == kinds
    assert reader.passed("pad", 9000 * MS) == []


def test_a_key_that_is_held_again_is_a_hold_again():
    reader = GestureReader(pads=[PAD], holds=HOLDS)
    script = edges(0, 2500, 2600, 5000, address=PAD, key=11)
    kinds = [gesture.kind for edge in script for gesture in reader.feed(edge)]
    assert kinds == ["press", "hold", "press", "hold"]


def test_a_hold_comes_before_a_press_that_was_made_after_it():
    reader = GestureReader(pads=[PAD], holds=HOLDS)
    reader.feed(edges(0, address=PAD, key=11)[0])
    later = reader.feed(edges(2500, address=PAD, key=3)[0])
    assert later == [Gesture(PAD, 11, "hold"), Gesture(PAD, 3, "press")]
    reader.feed(edges(3000, address=PAD, key=11)[0])
    earlier = reader.feed(edges(4000, address=PAD, key=3)[0])
    assert earlier == [Gesture(PAD, 3, "press")]


def test_a_key_that_nobody_asked_for_is_never_held_and_no_board_is_asked_for_its_time():
    reader = GestureReader(pads=[PAD], holds=HOLDS)
    reader.feed(edges(0, address=PAD, key=10)[0])
    assert reader.deadlines() == {}
    assert reader.passed("pad", 9000 * MS) == []


def test_any_key_can_be_asked_for():
    reader = GestureReader(pads=[PAD], holds=range(12))
    for edge in (*edges(0, address=PAD, key=2), *edges(100, address=PAD, key=5)):
        reader.feed(edge)
    assert reader.passed("pad", 3000 * MS) == [Gesture(PAD, 2, "hold"), Gesture(PAD, 5, "hold")]


def test_a_forgotten_board_holds_nothing():
    reader = GestureReader(pads=[PAD], holds=HOLDS)
    reader.feed(edges(0, address=PAD, key=11)[0])
    reader.forget("pad")
    assert reader.deadlines() == {}
    assert reader.passed("pad", 9000 * MS) == []


def test_strokes_hold_a_pads_key():
    reader, moment_us, found = GestureReader(pads=[PAD], holds=HOLDS), 0, []
    for stroke in strokes("hold"):
        moment_us += stroke.after_us
        found += reader.feed(Edge(PAD, 11, stroke.down, moment_us))
    assert [gesture.kind for gesture in found] == ["press", "hold"]


def test_tiles_of_one_board_do_not_disturb_each_other_and_are_told_in_order():
    reader = GestureReader(pads=[])
    for edge in [*edges(0, 50), *edges(60, 110, address=NEIGHBOUR)]:
        reader.feed(edge)
    assert reader.passed("rack", 1000 * MS) == [
        Gesture(TILE, 0, "click"),
        Gesture(NEIGHBOUR, 0, "click"),
    ]


def test_one_boards_time_says_nothing_about_another_board():
    reader = GestureReader(pads=[])
    for edge in edges(0, 50):
        reader.feed(edge)
    assert reader.passed("other", 9000 * MS) == []
    assert reader.passed("rack", 330 * MS) == [Gesture(TILE, 0, "click")]


def test_deadlines_name_the_moment_at_which_something_may_be_told():
    reader = GestureReader(pads=[])
    assert reader.deadlines() == {}
    down, up = edges(100, 150)
    reader.feed(down)
    assert reader.deadlines() == {"rack": 1309 * MS + 1}
    reader.feed(up)
    assert reader.deadlines() == {"rack": 430 * MS}
    reader.passed("rack", 430 * MS)
    assert reader.deadlines() == {}


def test_a_forgotten_board_has_nothing_half_done():
    reader = GestureReader(pads=[])
    reader.feed(edges(0)[0])
    reader.forget("rack")
    assert reader.deadlines() == {}
    assert reader.passed("rack", 9000 * MS) == []


@pytest.mark.parametrize("kind", ["click", "double", "triple", "long"])
def test_strokes_make_the_gesture_they_are_named_after(kind):
    moment_us = 0
    script = []
    for stroke in strokes(kind):
        moment_us += stroke.after_us
        script.append(Edge(TILE, 0, stroke.down, moment_us))
    assert read(script, until_ms=3000) == [kind]


def test_strokes_press_and_release_a_pads_key():
    assert [stroke.down for stroke in strokes("press")] == [True, False]
