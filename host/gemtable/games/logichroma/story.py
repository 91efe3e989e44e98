"""The story of a match of Logichroma: useful hints, misfires, cards that were lost.

Source: the rule text, "The Deck" and "Action: Discarding a Card". A discard of the last card that
a stack needs makes a perfect game impossible.
"""

from collections.abc import Sequence

from gemtable.games.kit.hint_story import (
    Given,
    errors_fact,
    hints_fact,
    hints_of,
    idle_fact,
    loss_facts,
)
from gemtable.games.kit.story import Fact, Moment, known
from gemtable.games.logichroma.rules import LogichromaView
from gemtable.games.logichroma.rules.state import CARDS, Hinted
from gemtable.sentence import Sentence, message

_GOOD = 3  # cards played after a hint, for a story to mention it


def story(moments: Sequence[Moment[LogichromaView]]) -> list[Fact]:
    """Return the facts of a finished match."""
    hints = hints_of(moments, Hinted)
    best = max(hints, key=lambda hint: hint.fit, default=None)
    return known(
        hints_fact(hints),
        _best(best) if best and best.fit >= _GOOD else None,
        idle_fact(moments, lambda view: view.hints),
        errors_fact(moments, "misfires", message("Misfires: {told}.")),
        *loss_facts(moments, CARDS),
    )


def _best(hint: Given) -> Fact:
    text = message(
        "The best hint: seat {by} pointed out cards to seat {to}, who then played {count} of them."
    )
    told = Sentence(text, by=hint.by + 1, to=hint.to + 1, count=hint.fit)
    figures = {"by": hint.by, "to": hint.to, "fit": hint.fit}
    return Fact("best_hint", told, figures, hint.step)
