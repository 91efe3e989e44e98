"""The presses of The Lost Gems where a key pressed before is in the way.

That every legal move can be pressed is tried as for all games, in test_scripts.py.
"""

import pytest
from gemtable.games.kit.rules import Made
from gemtable.games.lost_gems import rules

from tests.tables.lost_gems_table import layout
from tests.tables.lost_gems_tried import TRIED
from tests.tables.playing import Table
from tests.tables.test_scripts import press_moves


@pytest.mark.parametrize("key", range(6))
def test_the_presses_let_a_waiting_hint_key_go_where_it_is_in_the_way(key):
    table = Table("lost-gems", rules.start(3), layout(3))
    table.press(0, key)
    for move in rules.legal(table.state, 0):
        press_moves(TRIED, table.fork(), [Made(0, move)])
