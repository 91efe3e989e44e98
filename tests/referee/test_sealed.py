"""Nothing that reaches a role depends on what others have chosen in secret, until it is open.

The same match, of Crossing or of Gems Tracker, is played with other choices in secret, and
all that reaches a role must be the same: lights and their order, notices, screens, status,
journal, what is kept, refusals, logs, and the moments that are asked for.
"""

import pytest
from gemtable.games.kit.rules import HOST, TABLE

from tests.referee import sealed_bids, sealed_match

ROUNDS = 4  # after which the last choices are kept secret, too


def check_sealed(folder, seats, seed, roles, stop_at=None, play=sealed_match.play):
    """Hold a match against others: for the table all choose otherwise, for a seat all but it."""
    worlds, _ = play(folder / "match.sqlite", seats, seed, None, stop_at)
    for role in roles:
        other_worlds, differed = play(folder / f"{role}.sqlite", seats, seed, role, stop_at)
        assert differed > seats * 2
        for each in (TABLE, HOST) if role == TABLE else (role,):
            check_same(each, worlds[each], other_worlds[each])


def check_same(role, world, other):
    for number, (line, other_line) in enumerate(zip(world, other, strict=False)):
        before = "\n".join(world[max(0, number - 3) : number])
        assert line == other_line, f"{role} can tell, after\n{before}"
    assert len(world) == len(other)


@pytest.mark.slow
def test_nothing_that_reaches_a_role_tells_what_others_chose_up_to_the_very_lock(tmp_path):
    """Na „trzy” jednocześnie wskazują palcem wybraną przez siebie płytkę grzyba."""
    check_sealed(tmp_path, 3, 2, (TABLE, 1), stop_at=ROUNDS)


@pytest.mark.slow
def test_nothing_tells_what_others_bid_in_gems_tracker_until_all_bids_are_turned_up(tmp_path):
    """lalu kemudian secara bersamaan membuka 2 kartu tersebut di atas meja"""
    check_sealed(tmp_path, 2, 2, (TABLE, 1), stop_at=ROUNDS, play=sealed_bids.play)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_long_nothing_tells_what_others_bid_in_gems_tracker(tmp_path, seats):
    check_sealed(tmp_path, seats, 3, (TABLE, *range(seats)), play=sealed_bids.play)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_in_long_nothing_that_reaches_a_role_tells_what_others_chose(tmp_path, seats):
    check_sealed(tmp_path, seats, 3, roles=(TABLE, *range(seats)))
