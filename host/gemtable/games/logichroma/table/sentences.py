"""The sentences for events of Logichroma, which contain only what everyone may know."""

from gemtable.games.kit import hint_words
from gemtable.games.kit.hints import Completed, Drew, named
from gemtable.games.kit.rules import Event
from gemtable.games.logichroma.rules.state import (
    Hinted,
    HintGained,
    Misfired,
    Passed,
    Wished,
    Withdrew,
)
from gemtable.sentence import Sentence

_REASONS = {
    "misfires": Sentence("The last misfire is gone."),
    "complete": Sentence("All five stacks are complete."),
    "conceded": Sentence("All seats concede."),
    "hands": Sentence("No card is left to draw, and no hand has more than three cards."),
    "last-turns": Sentence("The last turn is over."),
}


def words(event: Event) -> Sentence | None:
    """Return the sentence for an event of Logichroma, or None if another one covers it."""
    match event:
        case Hinted():
            left = Sentence("Hints left: {hints}.", hints=event.hints)
            return Sentence("{told} {more}", told=hint_words.words(event, {}), more=left)
        case Completed(colour):
            return Sentence("The {colour} stack is complete.", colour=named(colour))
        case Misfired(misfires):
            return Sentence(
                "A misfire is gone: 1 misfire left.",
                "A misfire is gone: {count} misfires left.",
                count=misfires,
            )
        case HintGained(hints):
            return Sentence(
                "A hint is gained: 1 hint left.",
                "A hint is gained: {count} hints left.",
                count=hints,
            )
        case Drew(seat, _slot, 0):
            return Sentence("Seat {seat} draws the last card.", seat=seat + 1)
        case Passed(seat):
            return Sentence("Seat {seat} passes: no other move is possible.", seat=seat + 1)
        case Wished():
            return _wished(event)
        case Withdrew(seat):
            return Sentence("Seat {seat} no longer wishes to concede.", seat=seat + 1)
    return hint_words.words(event, _REASONS)


def _wished(event: Wished) -> Sentence:
    missing = [seat + 1 for seat in event.missing]
    if not missing:
        return Sentence("Seat {seat} wishes to concede, too.", seat=event.seat + 1)
    return Sentence(
        "Seat {seat} wishes to concede; seat {missing} does not yet.",
        "Seat {seat} wishes to concede; seats {missing} do not yet.",
        seat=event.seat + 1,
        missing=missing,
        count=len(missing),
    )
