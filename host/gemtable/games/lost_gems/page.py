"""The Lost Gems on a page: the table, and what some eyes see of each hand."""

from collections.abc import Sequence

from gemtable.games.kit.drawing import COUNTED, Eyes, Facts, Line, Panel, by_turns, view_of_hand
from gemtable.games.kit.game import Page
from gemtable.games.kit.hints import Played, is_pointed_out, scores
from gemtable.games.kit.rules import Event
from gemtable.games.lost_gems.rules import COLOURS, NICKELS, PENNIES, VALUES, LostGemsView, Slot
from gemtable.games.lost_gems.rules.state import NickelLost
from gemtable.games.lost_gems.table.keys import LostGemsPosition
from gemtable.games.lost_gems.touches import asks, touches
from gemtable.sentence import Sentence


def facts(position: LostGemsPosition, eyes: Eyes) -> Facts:
    """Return what the picture of the game shows to these eyes."""
    table = position.views.table
    return {
        "gems": [{"colour": colour, "tiles": table.gem_tiles[colour]} for colour in COLOURS],
        "shards": len(VALUES),
        "pennies": [number < table.pennies for number in range(PENNIES)],
        "nickels": [number < table.nickels for number in range(NICKELS)],
        "left": table.left,
        "last_turns": table.last_turns,
        "discards": table.discards,
        "hands": [_hand(position, table, seat, eyes) for seat in range(position.seats)],
    }


def scored(event: Event, _which: int) -> bool:
    """Return whether an event may change the score."""
    return isinstance(event, Played | NickelLost)


def meaning(table: LostGemsView) -> list[Sentence]:
    """Return what the final score consists of."""
    gems = [Sentence(COUNTED[colour], count=shards) for colour, shards in table.gems.items()]
    if table.nickels:
        return [Sentence("A point for each shard that fits: {gems}.", gems=gems)]
    return [Sentence("Without a nickel no shard counts: {gems}.", gems=gems)]


def course(views: Sequence[LostGemsView]) -> tuple[Panel, ...]:
    """Return charts of the shards in gems and the coins left after each turn."""
    total = by_turns(views, lambda view: sum(view.gems.values()))
    shards = Line("shards", Sentence("shards"), total)
    pennies = Line("pennies", Sentence("pennies"), by_turns(views, lambda view: view.pennies))
    nickels = Line("nickels", Sentence("nickels"), by_turns(views, lambda view: view.nickels))
    return (
        Panel(Sentence("Shards after each turn"), len(COLOURS) * len(VALUES), (shards,)),
        Panel(Sentence("Pennies heads up"), PENNIES, (pennies,)),
        Panel(Sentence("Nickels left"), NICKELS, (nickels,)),
    )


def _hand(position: LostGemsPosition, table: LostGemsView, seat: int, eyes: Eyes) -> Facts:
    hand = view_of_hand(position, seat, eyes).hands[seat]
    return {
        "seat": seat,
        "owes": seat in table.pending,
        "is_own": seat == eyes,
        "tiles": [_tile(position, seat, slot, held) for slot, held in enumerate(hand)],
    }


def _tile(position: LostGemsPosition, seat: int, slot: int, held: Slot | None) -> Facts | None:
    """Return what the eyes see of a tile, None for an empty slot; `held` is from their view."""
    if held is None:
        return None
    knows = held.knows
    return {
        "tile": held.tile,
        "colour": held.colour,
        "value": held.value,
        "is_turned": held.tile in position.shown.table.shown,
        "is_touched": is_pointed_out(position.views.table, seat, slot),
        "may_colours": [{"colour": each, "may_be": each in knows.colours} for each in COLOURS],
        "may_values": [{"value": each, "may_be": each in knows.values} for each in VALUES],
    }


PAGE = Page(
    asks=asks,
    facts=facts,
    touches=touches,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
)
