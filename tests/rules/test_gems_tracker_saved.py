"""What only a saved state of Gems Tracker can have wrong."""

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker

from tests.rules.gems_tracker_cases import PLAYED


def test_a_column_out_of_order_is_refused():
    """Gem tracker Baru harus lebih besar angkanya dari angka Gem Tracker di sebelah kirinya"""
    for state in PLAYED.last_states:
        data = gems_tracker.to_json(state)
        for board in data["boards"]:
            for area in board:
                if len(area) == 2 and None not in area and {area[0][1], area[1][1]} != {1, 12}:
                    area.reverse()
                    with pytest.raises(ValueError, match="damaged"):
                        gems_tracker.from_json(data)
                    return
    raise AssertionError("no match has an area of two columns")
