"""What a role can see of a table does not depend on what is hidden from it, in any game.

In the middle of matches all that a role may not know is dealt anew: hands, decks,
what others have chosen in secret. What that role can see of the lights, is told by
the script, and causes by its own keys must then be the same.
"""

from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import PAD_KEYS, Gesture

from tests.rules.hidden import hides
from tests.sight import seen_of, sight
from tests.tables.lost_gems_tried import layout
from tests.tables.test_scripts import TABLES, TRIED, do_anything, some_moves

MATCHES = 2  # of each table
LOOKS = 30  # at each match


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
            do_anything(tried, table, chance)
            for role in chance.sample((TABLE, *range(table.layout.seats)), 2):
                other = tried.otherwise(table, None if role == TABLE else role, chance)
                assert seen_by(role, table, tried) == seen_by(role, other, tried)
                changed += (table.state, table.ui) != (other.state, other.ui)
                unseen += table.lights() != other.lights()
                if role != TABLE and table.layout.pads[role]:
                    check_own_press(tried, table, other, role, chance.randrange(PAD_KEYS))
    assert changed > MATCHES * LOOKS / 2 or not hides(GAMES[game])
    assert unseen or not tried.hides_lights


def seen_by(role, table, tried):
    """Return what there is for a role to see, the order of the lights and the next moment too."""
    layout = tried.racks_now(table.layout, table.views.table)
    script = table.script
    return (
        seen_of(table.lights(), layout, role),
        list(table.lights()),  # the order in which they are sent
        script.shown(table.ui, role),
        script.moment(table.ui),
        script.keep(table.ui),
    )


def check_own_press(tried, table, other, role, key):
    """Let the role press one of its keys at both tables: it learns nothing, unless it moves."""
    came_to = []
    for each in (table.fork(), other.fork()):
        each.told.clear()
        meaning = each.read(Gesture(each.layout.pads[role], key, "press"))
        came_to.append((meaning.moves, meaning.undo, meaning.refused, meaning.known_to, each))
    (*first, one), (*second, two) = came_to
    assert first == second
    moves, undo, *_ = first
    if not moves and not undo:
        assert one.told == two.told
        assert seen_by(role, one, tried) == seen_by(role, two, tried)


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
