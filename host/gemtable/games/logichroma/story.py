"""What people tell of a match of Logichroma: what hints brought, which cards were missed.

Source: the rule text, "The Deck" and "Action: Discarding a Card": whoever discards a card that
a stack needs makes a perfect game impossible.
"""

from collections import Counter
from collections.abc import Sequence

from gemtable.games.kit.hints import (
    Given,
    Loss,
    errors_of,
    fact_of,
    hints_of,
    losses_of,
    told_of_errors,
    turns_without,
)
from gemtable.games.kit.story import Fact, Moment
from gemtable.games.logichroma.rules import COLOURS, VALUES, LogichromaView
from gemtable.games.logichroma.rules.state import CARDS, Hinted
from gemtable.sentence import Sentence, message

_COPIES = Counter(card.value for card in CARDS if card.colour == COLOURS[0])
_LOSSES = 3  # told, at most
_GOOD = 3  # cards that a hint brought, for it to be told


def story(moments: Sequence[Moment[LogichromaView]]) -> list[Fact]:
    """Return the facts of a finished match."""
    hints = hints_of(moments, Hinted)
    losses = losses_of(moments, VALUES, _COPIES.__getitem__)
    facts = [_hints(hints)] if hints else []
    best = max(hints, key=lambda hint: hint.fit, default=None)
    if best and best.fit >= _GOOD:
        facts.append(_best(best))
    if idle := turns_without(moments, lambda view: view.hints):
        facts.append(_idle(idle))
    if errors := errors_of(moments):
        facts.append(_errors(errors))
    worst = sorted(losses, key=lambda loss: -loss.points)[:_LOSSES]
    return facts + [_loss(loss) for loss in sorted(worst, key=lambda loss: loss.step)]


def _hints(hints: Sequence[Given]) -> Fact:
    figures = {"hints": len(hints), "fit": sum(hint.fit for hint in hints)}
    figures["misfit"] = sum(hint.misfit for hint in hints)
    told = Sentence(
        "1 hint: of the cards it pointed out, {fit} were played and fit.",
        "{count} hints: of the cards they pointed out, {fit} were played and fit.",
        fit=figures["fit"],
        count=len(hints),
    )
    if figures["misfit"]:
        told = Sentence(
            "1 hint: of the cards it pointed out, {fit} were played and fit, {misfit} did not"
            " fit.",
            "{count} hints: of the cards they pointed out, {fit} were played and fit, {misfit}"
            " did not fit.",
            fit=figures["fit"],
            misfit=figures["misfit"],
            count=len(hints),
        )
    return Fact("hints", told, figures)


def _best(hint: Given) -> Fact:
    text = message("The best hint: seat {by} to seat {to}, who plays {count} cards by it.")
    told = Sentence(text, by=hint.by + 1, to=hint.to + 1, count=hint.fit)
    figures = {"by": hint.by, "to": hint.to, "fit": hint.fit}
    return Fact("best_hint", told, figures, hint.step)


def _idle(turns: int) -> Fact:
    told = Sentence(
        "1 turn began without a hint to give.",
        "{count} turns began without a hint to give.",
        count=turns,
    )
    return Fact("without_hints", told, {"turns": turns})


def _errors(errors: Counter[int]) -> Fact:
    told = Sentence("Misfires: {told}.", told=told_of_errors(errors))
    return Fact("misfires", told, {"by_seat": {str(seat): errors[seat] for seat in errors}})


def _loss(loss: Loss) -> Fact:
    text = message(
        "Seat {seat} discards the last {colour} {value}: the stack can hold {height} at most."
    )
    if loss.was_played:
        text = message(
            "Seat {seat} misfires the last {colour} {value}: the stack can hold {height} at most."
        )
    return fact_of(loss, text)
