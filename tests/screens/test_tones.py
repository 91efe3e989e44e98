"""The patterns that boards and pages sound: within what a board plays, and told apart by ear."""

from itertools import combinations, pairwise
from math import log2

import pytest
from gemtable.games.kit.cues import TONES

_SEMITONES = 2.5  # between what follows in the one and in the other: more than a whole tone
_LONGER = 1.4  # times


def steps(notes):
    """Return by how many semitones each note is above the one before."""
    hertz = [note.hz for note in notes if note.hz]
    return [12 * log2(later / earlier) for earlier, later in pairwise(hertz)]


def differ(one, other):
    """Say whether a person can tell two patterns apart.

    By how many notes there are, where they go, how high a single one is, or how long all is.
    """
    up, other_up = steps(one), steps(other)
    if len(up) != len(other_up):
        return True
    if any(abs(a - b) >= _SEMITONES for a, b in zip(up, other_up, strict=True)):
        return True
    longer, shorter = sorted((sum(n.ms for n in one), sum(n.ms for n in other)), reverse=True)
    return abs(12 * log2(one[0].hz / other[0].hz)) >= 5 or longer >= _LONGER * shorter


@pytest.mark.parametrize(("one", "other"), [*combinations(TONES, 2)])
def test_a_person_can_tell_each_pattern_from_every_other(one, other):
    assert differ(TONES[one], TONES[other])


@pytest.mark.parametrize("kind", TONES)
def test_a_board_can_play_each_pattern(kind):
    """firmware/wire.md: at most 16 notes, 20 to 20,000 Hz or a rest, 1 to 2,000 ms."""
    assert 1 <= len(TONES[kind]) <= 16
    assert all(note.hz == 0 or 20 <= note.hz <= 20_000 for note in TONES[kind])
    assert all(1 <= note.ms <= 2_000 for note in TONES[kind])
