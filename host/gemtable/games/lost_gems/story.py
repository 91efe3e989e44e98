"""The story of a match of The Lost Gems: useful hints, lost shards, lost and regained coins.

Source: the rule text, "Play a Shard" for nickels, "The Gems" for pennies that come back. Each
colour has a single 3, so if that is lost, its gem stays incomplete.
"""

from collections.abc import Sequence

from gemtable.games.kit.hint_story import errors_fact, hints_fact, hints_of, idle_fact, loss_facts
from gemtable.games.kit.hints import Completed, Hinted, Played, named
from gemtable.games.kit.story import Fact, Moment, events_of, known
from gemtable.games.lost_gems.rules.state import NICKELS, SHARDS, Flipped
from gemtable.games.lost_gems.rules.view import LostGemsView
from gemtable.sentence import Sentence, message


def story(moments: Sequence[Moment[LostGemsView]]) -> list[Fact]:
    """Return the facts of a finished match."""
    return known(
        hints_fact(hints_of(moments, Hinted)),
        idle_fact(moments, lambda view: view.pennies),
        _back(moments),
        _lost(moments),
        errors_fact(moments, "nickels_lost", message("Nickels lost: {told}.")),
        *loss_facts(moments, SHARDS),
    )


def _lost(moments: Sequence[Moment[LostGemsView]]) -> Fact | None:
    """Return the fact that says which shards cost the nickels, if both are lost."""
    wrong = [(step, event) for step, _, event in events_of(moments, Played) if not event.fits]
    if len(wrong) < NICKELS:
        return None
    told = [
        Sentence(
            "{colour} {value} of seat {seat}",
            colour=named(event.colour),
            value=event.value,
            seat=event.seat + 1,
        )
        for _step, event in wrong
    ]
    text = Sentence("Both nickels are lost, so the match is: {shards} did not fit.", shards=told)
    return Fact("lost", text, {"tiles": [event.tile for _, event in wrong]}, wrong[-1][0])


def _pennies_back(moments: Sequence[Moment[LostGemsView]]) -> int:
    """Return the number of pennies that completed gems flipped back, at once or on request."""
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
