"""How the table script of Gems Tracker is tried: one to four seats."""

from dataclasses import replace

from gemtable.check.boardless_table import Table
from gemtable.check.tried_table import dealt_anew
from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Bid, Book, Cover, Drop, Extend, NewArea, Take, Token
from gemtable.games.gems_tracker.rules.state import ROUNDS
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Layout

from tests.chances import First
from tests.rules.gems_tracker_cases import inclined
from tests.rules.gems_tracker_table import at_tokens, bidden
from tests.tables.tried import Tried, pads

PLAY = GAMES["gems-tracker"].bot


def layout(seats):
    return Layout(pads=pads(seats), racks=((),) * seats)


def begin(seats, seed):
    return Table("gems-tracker", gems_tracker.start(seats, seed), layout(seats))


def choose(table, seat, chance):
    """Return a move; most booking cards are kept, and alone some tenders are fulfilled."""
    legal = gems_tracker.legal(table.state, seat)
    if table.state.is_solo and chance.random() < 0.7:
        return PLAY(table.views.seats[seat], legal, chance).move
    if chance.random() < 0.3:
        return chance.choice(legal)
    return chance.choice(inclined(legal, chance.choice(("frugal", "long"))))


def otherwise(table, role, chance):
    """Deal hands and decks anew; let all others who pressed a bid in secret press another."""
    other = dealt_anew(table, role, chance)
    choices = [
        chosen if seat == role else tuple(chance.sample(each.held, len(chosen)))
        for seat, (chosen, each) in enumerate(
            zip(table.ui.choices, other.state.trackers, strict=False)
        )
    ]
    other.ui = replace(table.ui, choices=tuple(choices))
    return other


def tour():
    """Return two seats with two rounds left, after seven of bots."""
    state, chance = gems_tracker.start(2, seed=3), First()
    while state.round < ROUNDS - 1:
        seat = gems_tracker.pending(state)[0]
        legal = gems_tracker.legal(state, seat)
        move = PLAY(gems_tracker.view(state, seat), legal, chance).move
        state, _ = gems_tracker.play(state, seat, move)
    return Table("gems-tracker", state, layout(2))


TRIED = Tried(
    tables={
        f"{seats} seats": lambda seed, at=seats: begin(at, seed) for seats in gems_tracker.SEATS
    },
    choose=choose,
    otherwise=otherwise,
    moves=frozenset({Bid, Take, Book, NewArea, Extend, Cover, Drop, Token}),
    events=frozenset(
        {
            *("sealed", "revealed", "took", "advanced", "booked", "placed", "dropped", "met"),
            *("token", "contest", "tender", "scored", "round", "ended"),
        }
    ),
    tour=tour,
)


def table_of(state):
    """Return a table that goes on from a state, at which nobody has pressed anything."""
    table = Table("gems-tracker", state, layout(state.seats))
    table.ui = table.script.restored({}, table.layout, table.views)
    return table


def bidding(seats=3):
    """Return a table that just began: all seats hold 1 to 12, and owe a bid of two."""
    return table_of(gems_tracker.start(seats))


def drafting(*bids):
    """Return a table after these bids, seat 1 first, in which the highest drafts first."""
    return table_of(bidden(*bids))


def laying_tokens(*boards):
    return table_of(at_tokens(*boards))


def press_all(table, *bids):
    """Let seats press numbers, "3 6", seat 1 first."""
    for seat, numbers in enumerate(bids):
        for number in numbers.split():
            table.press(seat, number)


def say(table, seat, text):
    return table.say(Made(seat, gems_tracker.parse(text)))


def names(table, seat):
    """Return the keys that have a name but undo and help, each by its number from 1."""
    *named, _undo, _help = table.key_names(seat)
    return {key: name for key, name in enumerate(named, 1) if name}
