"""What only a saved state of Logichroma can have wrong."""

import pytest
from gemtable.games.logichroma import rules as logichroma

from tests.rules.logichroma_table import idle_until_last_tile, table
from tests.rules.saved import changed


@pytest.mark.parametrize("left", [None, 3, -1])
def test_a_last_round_has_its_turns_counted(left):
    state = logichroma.RULES.to_json(idle_until_last_tile(table(last_round="each-once")))
    with pytest.raises(ValueError, match="saved state of Logichroma"):
        logichroma.from_json(changed(state, ["last_turns"], left))
