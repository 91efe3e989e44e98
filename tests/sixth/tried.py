"""How the table script of Nim is tried: two and three seats, a pad each."""

from gemtable.games.kit.table import Layout

from tests.sixth.rules import nim
from tests.tables.playing import Table
from tests.tables.tried import Tried, pads


def begin(seats, seed):
    return Table("nim", nim.start(seats, seed), Layout(pads(seats), racks=((),) * seats))


def choose(table, seat, chance):
    return chance.choice(nim.legal(table.state, seat))


def otherwise(table, _role, _chance):
    """Return the table as it is: nothing is hidden from anyone."""
    return table.fork()


TRIED = Tried(
    tables={f"{seats} seats": lambda seed, at=seats: begin(at, seed) for seats in nim.SEATS},
    choose=choose,
    otherwise=otherwise,
    moves=frozenset({nim.Take}),
    events=frozenset({"took", "ended"}),
    tour=lambda: begin(2, 1),
)
