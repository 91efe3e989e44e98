"""What people tell of a match of Logichroma: what hints brought, which cards were missed.

Source: the rule text, "The Deck" and "Action: Discarding a Card": whoever discards a card that
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

_GOOD = 3  # cards that a hint brought, for it to be told


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
    text = message("The best hint: seat {by} to seat {to}, who plays {count} cards by it.")
    told = Sentence(text, by=hint.by + 1, to=hint.to + 1, count=hint.fit)
    figures = {"by": hint.by, "to": hint.to, "fit": hint.fit}
    return Fact("best_hint", told, figures, hint.step)
