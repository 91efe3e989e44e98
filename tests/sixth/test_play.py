"""`gemtable play` has a sixth game: bots press the keys of emulated pads, through firmware."""

import pytest
from gemtable.simulate.playing import Plan, play_match

from tests.play import gemtable


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3])
def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path, seats):
    database = tmp_path / "journal.sqlite"
    *_, result = gemtable.auto(3, database, "--seats", str(seats), game="nim")
    outcome, turns, _whys = play_match(Plan("nim", seats, 1, 3, "sensible"), 0)
    assert (result["scores"], result["reason"]) == (list(outcome.scores), outcome.reason)
    assert result["turns"] == turns
