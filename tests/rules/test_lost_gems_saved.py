"""What only a saved state of The Lost Gems can have wrong."""

import pytest
from gemtable.games.lost_gems import rules as lost_gems

from tests.rules.lost_gems_table import table


@pytest.mark.parametrize("empty", ["", {}])
def test_nothing_else_reads_as_an_empty_list(empty):
    dealt = lost_gems.RULES.to_json(table("R1 R2 | Y1 B1"))
    assert dealt["discards"] == []
    with pytest.raises(ValueError, match="saved state of The Lost Gems"):
        lost_gems.from_json({**dealt, "discards": empty})
