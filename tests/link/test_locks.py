"""Whose key counts at a lock: the last one pressed before it, unless the clocks cannot tell."""

import pytest

from tests.faults.board import UsbFrames
from tests.link.locks import play_locks

# How many, the seed, and whether the pads tell frames of their USB bus. 10,000 come in parts,
# none of which takes minutes, with frames and without in turn.
SHORT = (50, 0, True)
PARTS = [
    pytest.param((1000, seed, seed % 2 == 0), marks=pytest.mark.soak) for seed in range(1, 11)
]


@pytest.fixture(scope="module", params=[SHORT, *PARTS], ids="{0[0]}-seed{0[1]}-{0[2]}".format)
def choices(request):
    locks, seed, has_frames = request.param
    with pytest.MonkeyPatch.context() as patch:
        if not has_frames:
            patch.setattr(UsbFrames, "catch", lambda _frames, _head: None)
        choices = play_locks(locks, seed)
    told = [press.stamp.on_bus is not None for each in choices for press in each.presses]
    assert sum(told) >= 0.9 * len(told) if has_frames else not any(told)
    return choices


def test_every_press_is_told_and_stamped_within_its_stated_error(choices):
    for choice in choices:
        for press in choice.presses:
            assert press.is_told
            assert abs(press.stamp.at_s - press.at_s) <= press.stamp.error_s


def test_the_key_pressed_last_before_the_lock_counts_or_it_is_known_that_it_is_a_tie(choices):
    """Only a press whose stated error covers the lock may be on the wrong side of it."""
    others = [choice for choice in choices if not choice.is_right]
    assert [choice for choice in others if not choice.is_tie] == []
    for choice in others:
        for press in choice.presses:
            if press.counts is not press.is_in_time:
                assert abs(press.at_s - press.lock.at_s) <= press.stamp.error_s


def test_there_are_presses_on_both_sides_of_a_lock_and_ties(choices):
    presses = [press for choice in choices for press in choice.presses]
    assert any(press.counts for press in presses)
    assert any(not press.counts for press in presses)
    assert any(press.counts is not press.is_in_time for press in presses)
