"""What people tell of a match of The Lost Gems: what hints brought, shards and coins lost.

Source: the rule text, "Play a Shard" for nickels, "The Gems" for pennies that come back. It has
a single 3 of each colour, so that a lost one leaves its gem incomplete.
"""

from collections.abc import Sequence

from gemtable.games.kit.hint_story import errors_fact, hints_fact, hints_of, idle_fact, loss_facts
from gemtable.games.kit.hints import Completed, Hinted
from gemtable.games.kit.story import Fact, Moment, known
from gemtable.games.lost_gems.rules.state import SHARDS, Flipped
from gemtable.games.lost_gems.rules.view import LostGemsView
from gemtable.sentence import Sentence, message


def story(moments: Sequence[Moment[LostGemsView]]) -> list[Fact]:
    """Return the facts of a finished match."""
    return known(
        hints_fact(hints_of(moments, Hinted)),
        idle_fact(moments, lambda view: view.pennies),
        _back(moments),
        errors_fact(moments, "nickels_lost", message("Nickels lost: {told}.")),
        *loss_facts(moments, SHARDS),
    )


def _pennies_back(moments: Sequence[Moment[LostGemsView]]) -> int:
    """Return how many pennies completed gems flipped back, at once or after asking."""
    found, has_completed = 0, False
    for moment in moments:
        for event in moment.events:
            if isinstance(event, Completed):
                has_completed = True
            elif isinstance(event, Flipped) and event.side == "heads" and has_completed:
                found += 1
        if moment.after.phase != "penny":
            has_completed = False
    return found


def _back(moments: Sequence[Moment[LostGemsView]]) -> Fact | None:
    pennies = _pennies_back(moments)
    if not pennies:
        return None
    told = Sentence(
        "A complete gem brought 1 penny back.",
        "Complete gems brought {count} pennies back.",
        count=pennies,
    )
    return Fact("pennies_back", told, {"pennies": pennies})
