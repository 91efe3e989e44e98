"""How a game is tried at tables without boards: `Tried`, which says what chance may do there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from gemtable.check.boardless_table import Table
from gemtable.check.hidden import hidden_of
from gemtable.check.played_matches import Match
from gemtable.check.status_at import layout_at
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made, View
from gemtable.games.kit.table import Layout
from gemtable.games.stages import layout_of


def dealt_anew(table: Table, seat: int | None, chance: Random) -> Table:
    """Return the table with everything dealt anew that the rules hide from a seat or, for None,
    from everyone.
    """
    other = table.fork()
    other.states[-1] = hidden_of(table.name)(table.state, seat, chance)
    other.views = table.game.rules.views(other.state)
    return other


def _never(_table: Table, _made: Made[Any]) -> bool:
    return False


def _as_laid_out(layout: Layout, _view: View) -> Layout:
    return layout


@dataclass(frozen=True)
class Tried:
    """`tables` begin a match at each kind of table there can be, of a seed.

    `choose` returns a legal move for a seat. `otherwise` returns the table as a seat may take it
    to be: everything that is hidden from it is dealt anew, also in the Ui. `without_keys` says
    whether a move has no gesture there, and is typed. `racks_now` returns the layout with the
    loose tiles that are in hands.
    """

    tables: Mapping[str, Callable[[int], Table]]
    choose: Callable[[Table, int, Random], Any]
    otherwise: Callable[[Table, int | None, Random], Table] = dealt_anew
    without_keys: Callable[[Table, Made[Any]], bool] = _never
    racks_now: Callable[[Layout, View], Layout] = _as_laid_out


def chosen_by_chance(table: Table, seat: int, chance: Random) -> Any:
    """Return any legal move of a seat."""
    return chance.choice(table.game.rules.legal(table.state, seat))


def tried_at(match: Match) -> tuple[Tried, Table]:
    """Return how the game of a match is tried, and a table at which the match begins.

    Loose tiles are in hands in some games, and only the game knows who sees them: they are
    looked at by none.
    """
    name, state = match.game.name, match.dealt()
    layout = layout_at(name, match.seats, match.options)
    tried = Tried(every_table(name), chosen_by_chance, racks_now=_without_loose_tiles)
    return tried, Table(name, state, layout)


def _without_loose_tiles(layout: Layout, _view: View) -> Layout:
    return replace(layout, tiles=())


def every_table(name: str) -> Mapping[str, Callable[[int], Table]]:
    """Return a function for each number of seats that begins a match of a seed at a table with
    everything that the game needs.
    """

    def begin(seats: int, seed: int) -> Table:
        return Table(name, GAMES[name].rules.start(seats, seed), layout_of(name, seats))

    return {f"{seats} seats": partial(begin, seats) for seats in GAMES[name].seats}
