"""What a game contributes so that its table script is tried as all are: `Tried`.

The trying is in test_scripts.py and test_scripts_secrets.py; a game's own part is a
file such as crossing_tried.py.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.rules import Made, View
from gemtable.games.kit.table import Address, Layout
from gemtable.games.stages import layout_of

from tests.rules.hidden import hidden_of
from tests.tables.boardless_table import Table, views_of


def _never(_table: Table, _made: Made) -> bool:
    return False


def dealt_anew(table: Table, role: int | None, chance: Random) -> Table:
    """Return the table with all dealt anew that the rules hide from a role."""
    other = table.fork()
    other.states[-1] = hidden_of(table.name)(table.state, role, chance)
    other.views = views_of(table.game.rules, other.state)
    return other


def _as_laid_out(layout: Layout, _view: View) -> Layout:
    return layout


@dataclass(frozen=True)
class Tried:
    """`tables` begin a match at each kind of table there can be, of a seed.

    `choose` returns a move for a seat, such that matches come to every one of
    `moves`, kinds of move, and to `events`, kinds of event, if those are named.
    `otherwise` returns the table as a role may take it to be: all that is hidden from it
    is dealt anew.
    """

    tables: Mapping[str, Callable[[int], Table]]
    choose: Callable[[Table, int, Random], Any]
    otherwise: Callable[[Table, int | None, Random], Table] = dealt_anew
    moves: frozenset[type] = frozenset()
    events: frozenset[str] = frozenset()
    tour: Callable[[], Table] | None = None  # the table of tests/golden/tours, if it has one
    hides_lights: bool = False  # faces are lit that not all may see
    without_keys: Callable[[Table, Made], bool] = _never  # a move that no gesture says there
    racks_now: Callable[[Layout, View], Layout] = _as_laid_out  # loose tiles may be in hands


def pads(seats: int) -> tuple[Address, ...]:
    """Return a pad for each seat, a board of its own."""
    return tuple(Address(f"pad{seat}", 0) for seat in range(seats))


def tried_by_chance(name: str) -> Tried:
    """Return how a game is tried that has nothing of its own here: with all that it needs."""
    rules = GAMES[name].rules

    def begin(seats: int, seed: int) -> Table:
        return Table(name, rules.start(seats, seed), layout_of(name, seats))

    return Tried(
        tables={
            f"{seats} seats": lambda seed, at=seats: begin(at, seed) for seats in GAMES[name].seats
        },
        choose=lambda table, seat, chance: chance.choice(rules.legal(table.state, seat)),
    )
