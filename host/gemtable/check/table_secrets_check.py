"""What a role sees of a table, and causes by its own keys, doesn't depend on what is hidden.

In the middle of matches everything that a role may not know is dealt anew: hands, decks, what
others have chosen in secret.
"""

from random import Random
from typing import Any

from gemtable.check.boardless_table import Table
from gemtable.check.game_fault import must
from gemtable.check.keys_check import do_anything, some_moves
from gemtable.check.moves_check import some
from gemtable.check.played_matches import Match
from gemtable.check.sight import seen_of
from gemtable.check.tried_table import Tried, tried_at
from gemtable.games.kit.rules import TABLE, Role
from gemtable.games.kit.table import PAD_KEYS, Gesture
from gemtable.sentence import Sentence

LOOKS = 30  # at each match

_LIGHTS = Sentence("Lights, keys or moments of the table depend on what is hidden from a role.")
_PRESS = Sentence("A press of a seat's own key comes to what depends on what is hidden from it.")


def check_table_secrets(match: Match) -> None:
    """Check a table such as that of a match. Raises GameFault."""
    chance = Random(match.seed)
    tried, table = tried_at(match)
    said = some({step.move for step in match.steps}, chance)
    for _ in range(LOOKS):
        if table.pending and chance.random() < 0.2:
            table.play(some_moves(tried, table, chance))
        do_anything(tried, table, chance, said)
        if not table.pending:  # nothing is hidden once a match is over
            return
        for role in chance.sample((TABLE, *range(table.layout.seats)), 2):
            other = tried.otherwise(table, None if role == TABLE else role, chance)
            compare_tables(tried, table, other, role)
            if role != TABLE:
                compare_press(tried, table, other, role, chance.randrange(PAD_KEYS))


def compare_tables(tried: Tried, table: Table, other: Table, role: Role) -> None:
    """A role sees the same of both tables. Raises GameFault."""
    must(seen_by(role, table, tried) == seen_by(role, other, tried), _LIGHTS)


def seen_by(role: Role, table: Table, tried: Tried) -> Any:
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


def compare_press(tried: Tried, table: Table, other: Table, seat: int, key: int) -> None:
    """Let a seat press one of its keys at both tables: it learns nothing, unless it moves.

    Raises GameFault.
    """
    pad = table.layout.pads[seat]
    if pad is None:
        return
    forks = table.fork(), other.fork()
    came_to = []
    for each in forks:
        each.told.clear()
        meaning = each.read(Gesture(pad, key, "press"))
        came_to.append((meaning.moves, meaning.undo, meaning.refused, meaning.known_to))
    must(came_to[0] == came_to[1], _PRESS)
    moves, undo, *_ = came_to[0]
    if not moves and not undo:
        one, two = forks
        must(one.told == two.told, _PRESS)
        must(seen_by(seat, one, tried) == seen_by(seat, two, tried), _PRESS)
