"""What people tell of a match of The Lost Gems: what hints brought, shards and coins lost.

Source: the rule text, "Play a Shard" for nickels, "The Gems" for pennies that come back. It has
a single 3 of each colour, so that a lost one leaves its gem incomplete.
"""

from collections import Counter
from collections.abc import Sequence

from gemtable.games.kit.hints import (
    Completed,
    Given,
    Hinted,
    Loss,
    errors_of,
    fact_of,
    hints_of,
    losses_of,
    told_of_errors,
    turns_without,
)
from gemtable.games.kit.story import Fact, Moment
from gemtable.games.lost_gems.rules import COLOURS
from gemtable.games.lost_gems.rules.state import SHARDS, VALUES, Flipped
from gemtable.games.lost_gems.rules.view import LostGemsView
from gemtable.sentence import Sentence, message

_COPIES = Counter(shard.value for shard in SHARDS if shard.colour == COLOURS[0])
_LOSSES = 3  # told, at most


def story(moments: Sequence[Moment[LostGemsView]]) -> list[Fact]:
    """Return the facts of a finished match."""
    hints = hints_of(moments, Hinted)
    losses = losses_of(moments, VALUES, _COPIES.__getitem__)
    facts = [_hints(hints)] if hints else []
    if idle := turns_without(moments, lambda view: view.pennies):
        facts.append(_idle(idle))
    if back := _pennies_back(moments):
        facts.append(_back(back))
    if errors := errors_of(moments):
        facts.append(_errors(errors))
    worst = sorted(losses, key=lambda loss: -loss.points)[:_LOSSES]
    return facts + [_loss(loss) for loss in sorted(worst, key=lambda loss: loss.step)]


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


def _hints(hints: Sequence[Given]) -> Fact:
    fit = sum(hint.fit for hint in hints)
    told = Sentence(
        "1 hint: of the tiles it pointed out, {fit} were played and fit.",
        "{count} hints: of the tiles they pointed out, {fit} were played and fit.",
        fit=fit,
        count=len(hints),
    )
    return Fact("hints", told, {"hints": len(hints), "fit": fit})


def _idle(turns: int) -> Fact:
    told = Sentence(
        "1 turn began with all pennies tails up: no hint to give.",
        "{count} turns began with all pennies tails up: no hint to give.",
        count=turns,
    )
    return Fact("without_hints", told, {"turns": turns})


def _back(pennies: int) -> Fact:
    told = Sentence(
        "A complete gem brought 1 penny back.",
        "Complete gems brought {count} pennies back.",
        count=pennies,
    )
    return Fact("pennies_back", told, {"pennies": pennies})


def _errors(errors: Counter[int]) -> Fact:
    told = Sentence("Nickels lost: {told}.", told=told_of_errors(errors))
    return Fact("nickels_lost", told, {"by_seat": {str(seat): errors[seat] for seat in errors}})


def _loss(loss: Loss) -> Fact:
    text = message(
        "Seat {seat} discards the last {colour} {value}: the gem can have {height} of 3 shards at"
        " most."
    )
    if loss.was_played:
        text = message(
            "Seat {seat} plays the last {colour} {value} in vain: the gem can have {height} of 3"
            " shards at most."
        )
    return fact_of(loss, text)
