"""The Lost Gems on a page: gems, coins, and each hand as a role sees it."""

from collections.abc import Sequence

from gemtable.games.kit.charts import Line, Panel, by_turns
from gemtable.games.kit.eyes import Eyes, Facts, view_of_hand
from gemtable.games.kit.game import Page
from gemtable.games.kit.hints import Played, is_pointed_out, scores
from gemtable.games.kit.piece_colours import COUNTED
from gemtable.games.kit.rules import Event
from gemtable.games.lost_gems.rules import (
    COLOURS,
    NICKELS,
    PENNIES,
    VALUES,
    LostGemsView,
    Shard,
    Slot,
)
from gemtable.games.lost_gems.rules.copies import ALL, Copies
from gemtable.games.lost_gems.rules.state import NickelLost
from gemtable.games.lost_gems.table.keys import LostGemsPosition
from gemtable.games.lost_gems.touches import asks, touches
from gemtable.sentence import Sentence


def facts(position: LostGemsPosition, eyes: Eyes) -> Facts:
    """Return the values that the picture of The Lost Gems shows to these eyes."""
    table = position.views.table
    return {
        "gems": [{"colour": colour, "tiles": table.gem_tiles[colour]} for colour in COLOURS],
        "shards": len(VALUES),
        "kinds": [_kinds(Copies(table), table, colour) for colour in COLOURS],
        "pennies": [number < table.pennies for number in range(PENNIES)],
        "nickels": [number < table.nickels for number in range(NICKELS)],
        "is_last_nickel": table.nickels == 1 and table.outcome is None,
        "left": table.left,
        "last_turns": table.last_turns,
        "discards": table.discards,
        "hands": [_hand(position, table, seat, eyes) for seat in range(position.seats)],
    }


def scored(event: Event, _which: int) -> bool:
    """Return whether an event may change the score."""
    return isinstance(event, Played | NickelLost)


def meaning(table: LostGemsView) -> list[Sentence]:
    """Return the sentence that explains the final score."""
    gems = [Sentence(COUNTED[colour], count=shards) for colour, shards in table.gems.items()]
    if table.nickels:
        return [Sentence("A point for each shard that fits: {gems}.", gems=gems)]
    return [Sentence("Without nickels the shards score nothing: {gems}.", gems=gems)]


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


def _kinds(copies: Copies, table: LostGemsView, colour: str) -> Facts:
    """Return what has become of each shard of a colour: "played", "left" or "out"."""
    shards = []
    for value in VALUES:
        shard = Shard(colour, value)
        became = ["played"] * (value <= table.gems[colour]) + ["left"] * copies.left[shard]
        became += ["out"] * copies.discarded[shard]
        assert len(became) == ALL[shard], shard
        shards += [{"value": value, "became": each} for each in became]
    return {"colour": colour, "shards": shards}


def _hand(position: LostGemsPosition, table: LostGemsView, seat: int, eyes: Eyes) -> Facts:
    view = view_of_hand(position, seat, eyes)
    copies = Copies(view)
    return {
        "seat": seat,
        "owes": seat in table.pending,
        "is_own": seat == eyes,
        "tiles": [
            _tile(position, copies, seat, slot, held) for slot, held in enumerate(view.hands[seat])
        ],
    }


def _tile(
    position: LostGemsPosition, copies: Copies, seat: int, slot: int, held: Slot | None
) -> Facts | None:
    if held is None:
        return None
    knows = held.knows
    return {
        "tile": held.tile,
        "colour": held.colour,
        "value": held.value,
        "is_last": copies.lasts(held)[0],
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
