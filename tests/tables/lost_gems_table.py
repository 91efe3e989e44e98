"""A table of The Lost Gems to try its script on: boards, a match, and fingers."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from gemtable.games.kit.rules import Views
from gemtable.games.kit.table import Address, Gesture, Layout, Picture
from gemtable.games.lost_gems import rules
from gemtable.games.lost_gems import table as script
from gemtable.games.lost_gems.rules import SHARDS, TILES, Play
from gemtable.stamps import Stamp

NOW = Stamp(0.0, 0.0)
PADS = tuple(Address("pads", seat) for seat in range(4))


def rack(seat: int) -> tuple[Address, ...]:
    return tuple(Address(f"rack{seat}", unit) for unit in range(5))


def layout(seats: int, deal: str = "referee", pads: bool = True, backs: bool = True) -> Layout:
    """Racks of five where the referee deals, loose tiles where the table does."""
    racks = tuple(rack(seat) if deal == "referee" else () for seat in range(seats))
    tiles = tuple(Address("loose", tile) for tile in range(TILES)) if deal == "table" else ()
    lit_backs = frozenset([*tiles, *(unit for units in racks for unit in units)])
    return Layout(
        pads=PADS[:seats] if pads else (None,) * seats,
        racks=racks,
        tiles=tiles,
        backs=lit_backs if backs else frozenset(),
    )


def deck(*first: str) -> tuple[int, ...]:
    """Return a deck that begins with these shards, as in "red 1", then all others."""
    left = list(range(TILES))
    begun = []
    for name in first:
        colour, value = name.split()
        shard = next(index for index in left if SHARDS[index] == (colour, int(value)))
        left.remove(shard)
        begun.append(shard)
    return (*begun, *left)


class Read(NamedTuple):
    """What a gesture came to: at most one move, and the note as people read it."""

    seat: int | None
    move: Any
    undo: bool
    note: str


@dataclass
class Table:
    """A match with the Ui of its script."""

    state: Any
    layout: Layout
    ui: Any = field(init=False)

    def __post_init__(self) -> None:
        self.ui = script.begin(self.layout)

    @property
    def views(self) -> Views:
        return Views(
            rules.view(self.state),
            tuple(rules.view(self.state, seat) for seat in range(self.state.seats)),
        )

    def move(self, *notations: str) -> None:
        """Make moves, each by the seat that owes it."""
        for notation in notations:
            (seat,) = rules.pending(self.state)
            self.state, events = rules.play(self.state, seat, rules.parse(notation))
            self.ui = script.moved(self.ui, self.views, events)

    def read(self, gesture: Gesture) -> Read:
        """Return what the gesture comes to, and keep the Ui; the match does not move."""
        meaning = script.read(self.ui, self.layout, self.views, gesture, NOW)
        self.ui = meaning.ui
        note = "" if meaning.note is None else str(meaning.note)
        if meaning.moves:
            ((seat, move),) = meaning.moves
            return Read(seat, move, meaning.undo, note)
        return Read(None, None, meaning.undo, note)

    def press(self, seat: int, *keys: int) -> Read:
        """Press keys of a pad; return what the last came to."""
        return [self.read(Gesture(PADS[seat], key, "press")) for key in keys][-1]

    def tap(self, address: Address, kind: str) -> Read:
        return self.read(Gesture(address, 0, kind))

    def shows(self, address: Address) -> Picture:
        return script.lights(self.ui, self.layout, self.views)[address]


def two_seats(**options: Any) -> Table:
    """Seat 1 holds red 1 and blue 2, seat 2 yellow 1 and red 3; red 2 is drawn next."""
    shards = deck("red 1", "blue 2", "yellow 1", "red 3", "red 2")
    deal = options.get("deal", "referee")
    return Table(rules.start(2, deck=shards, **options), layout(2, deal))


def some_move(state: Any, chance: Random) -> Any:
    """Return a random legal move, rather one that fits, so that gems get completed."""
    (seat,) = rules.pending(state)
    moves = rules.legal(state, seat)
    fitting = [move for move in moves if isinstance(move, Play) and _fits(state, seat, move)]
    return chance.choice(fitting if fitting and chance.random() < 0.8 else moves)


def _fits(state: Any, seat: int, move: Play) -> bool:
    _after, events = rules.play(state, seat, move)
    return bool(events[0].fits)
