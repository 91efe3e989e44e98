"""How keys do, from what is heard of them."""

from gemtable.care.self_test_report import KeyWatch

KEYS = [(0, 0), (0, 1)]


def heard(*edges, held=()):
    """Return the watch after edges of the first key: (down, ms)."""
    watch = KeyWatch(KEYS, held)
    for down, ms in edges:
        watch.hear(KEYS[0], down, ms * 1000)
    return watch


def first(watch):
    return watch.judged()[0]


def test_a_key_that_is_pressed_and_let_go_is_well_and_the_other_is_dead():
    watch = heard((True, 100), (False, 160))
    assert [judged.state for judged in watch.judged()] == ["well", "dead"]


def test_a_key_that_stays_down_is_stuck():
    assert first(heard((True, 100))).state == "stuck"


def test_a_key_that_was_down_before_is_stuck():
    assert first(heard(held=[KEYS[0]])).state == "stuck"


def test_a_key_that_was_only_held_is_well_once_it_is_pressed():
    watch = heard((False, 100), held=[KEYS[0]])
    watch.hear(KEYS[0], True, 900_000)
    watch.hear(KEYS[0], False, 960_000)
    assert first(watch).state == "well"


def test_presses_sooner_than_a_finger_makes_them_are_chatter():
    watch = heard((True, 100), (False, 125), (True, 150), (False, 210))
    assert (first(watch).state, first(watch).presses, first(watch).chatter) == ("chatters", 2, 1)


def test_two_presses_of_a_finger_are_none():
    watch = heard((True, 100), (False, 160), (True, 230), (False, 290))
    assert (first(watch).state, first(watch).presses) == ("well", 2)
