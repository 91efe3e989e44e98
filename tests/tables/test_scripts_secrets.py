"""What a role can see of a table does not depend on what is hidden from it, in any game.

In the middle of matches all that a role may not know is dealt anew: hands, decks,
what others have chosen in secret. What that role can see of the lights, is told by
the script, and causes by its own keys must then be the same.
"""

from random import Random

import pytest
from gemtable.check.hidden import hides
from gemtable.check.keys_check import do_anything, some_moves
from gemtable.check.sight import sight
from gemtable.check.table_secrets_check import LOOKS, compare_press, compare_tables
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import PAD_KEYS

from tests.tables.lost_gems_tried import layout
from tests.tables.test_scripts import TABLES, TRIED, sayable

MATCHES = 2  # of each table


@pytest.mark.slow
@pytest.mark.parametrize("game, name", TABLES, ids=map(": ".join, TABLES))
def test_what_a_role_sees_does_not_depend_on_what_is_hidden_from_it(game, name):
    """The Lost Gems: "Make sure to not look at the shards in your hand"."""
    tried = TRIED[game]
    changed = unseen = 0
    for seed in range(MATCHES):
        table, chance = tried.tables[name](seed), Random(f"{name} {seed}")
        for _ in range(LOOKS):
            if table.pending and chance.random() < 0.2:
                table.play(some_moves(tried, table, chance))
            do_anything(tried, table, chance, sayable(game))
            for role in chance.sample((TABLE, *range(table.layout.seats)), 2):
                other = tried.otherwise(table, None if role == TABLE else role, chance)
                compare_tables(tried, table, other, role)
                changed += (table.state, table.ui) != (other.state, other.ui)
                unseen += table.lights() != other.lights()
                if role != TABLE:
                    compare_press(tried, table, other, role, chance.randrange(PAD_KEYS))
    assert changed > MATCHES * LOOKS / 2 or not hides(GAMES[game])
    assert unseen or not tried.hides_lights


def test_faces_are_seen_by_all_but_their_holder_and_back_lights_by_no_other():
    table = layout(2)
    (first, *_), (second, *_) = table.racks
    faces, back = tuple(range(6)), (6,)
    assert [sight(table, role)[first] for role in (TABLE, 0, 1)] == [(), back, faces]
    assert [sight(table, role)[second] for role in (TABLE, 0, 1)] == [(), faces, back]
    assert sight(layout(2, backs=False), 0)[first] == ()


def test_pads_and_loose_tiles_are_seen_by_all():
    table = layout(3, "table")
    for role in (TABLE, 0, 1, 2):
        assert {len(leds) for leds in sight(table, role).values()} == {PAD_KEYS, 7}
        assert sight(table, role).keys() == set(table.units)
