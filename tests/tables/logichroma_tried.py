"""How the table script of Logichroma is tried: two to five seats, with pads and without."""

from gemtable.check.boardless_table import Table
from gemtable.games.kit.table import Address, Layout
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import Concede, Discard, Hint, Pass, Play, Withdraw

from tests.rules.hints_playouts import inclined
from tests.rules.logichroma_cases import WISHES, fits
from tests.rules.logichroma_table import STARVED
from tests.rules.logichroma_table import table as dealt
from tests.tables.tried import Tried, pads

SHORT = 2  # misfires at the start of matches in which anything is done, so that they end soon


def rack(seat):
    return tuple(Address(f"rack{seat}", unit) for unit in range(5))


def layout(seats, is_with_pads=True, loose=7, backs=True):
    """Return racks of five, pads, and loose tiles; all tiles have back lights, or none has."""
    racks = tuple(map(rack, range(seats)))
    tiles = tuple(Address(f"tile{number}", 0) for number in range(loose))
    units = [*tiles, *(unit for rack in racks for unit in rack)]
    return Layout(
        pads=pads(seats) if is_with_pads else (None,) * seats,
        racks=racks,
        tiles=tiles,
        backs=frozenset(units if backs else ()),
    )


def begin(seats, is_with_pads, seed):
    last_round = ("none", "each-once")[seed % 2]
    misfires = min(1 + seed, logichroma.MISFIRES)
    state = logichroma.start(seats, seed, misfires=misfires, last_round=last_round)
    return Table(
        "logichroma", state, layout(seats, is_with_pads, loose=seed % 8, backs=seed % 4 < 3)
    )


def starve(seed):
    """Begin where seat 2 can only pass (note 2.9)."""
    return Table("logichroma", dealt(*STARVED, "play 2"), layout(2, is_with_pads=seed % 2 == 0))


def choose(table, seat, chance):
    legal = logichroma.legal(table.state, seat)
    if table.states[0].misfires <= SHORT:
        return chance.choice(legal)
    if chance.random() < 0.05:
        return legal[-1]
    acts = [move for move in legal if move not in WISHES]
    return chance.choice(inclined(acts, "right", lambda move: fits(table.state, move)))


def is_wish_without_pad(table, made):
    """Say whether a seat without a pad wishes to concede: that is said in words."""
    return table.layout.pads[made.seat] is None and made.move in WISHES


def tour():
    """Return two seats of whom the first misfire ends the match, but one."""
    letters = "R1 B2 R3 W4 G5 | R2 Y1 Y1 B1 W5 | G1 R4 Y2"
    return Table("logichroma", dealt(letters, misfires=2), layout(2))


TRIED = Tried(
    tables={
        **{
            f"{seats} seats, {'pads' if is_with_pads else 'tiles'}": (
                lambda seed, at=(seats, is_with_pads): begin(*at, seed)
            )
            for seats, is_with_pads in ((2, True), (2, False), (3, True), (4, False), (5, True))
        },
        "nothing to do": starve,
    },
    choose=choose,
    moves=frozenset({Hint, Play, Discard, Pass, Concede, Withdraw}),
    events=frozenset(
        {
            *("hinted", "played", "completed", "misfired", "discarded", "hint_gained", "drew"),
            *("passed", "last_turns", "wished", "withdrew", "ended"),
        }
    ),
    tour=tour,
    hides_lights=True,
    without_keys=is_wish_without_pad,
)
