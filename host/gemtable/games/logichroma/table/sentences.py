"""The sentences for events. Events hold only what everyone may know."""

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import Completed, Discarded, Drew, Ended, LastTurns, Played, named
from gemtable.games.kit.rules import Event
from gemtable.games.logichroma.rules.state import (
    Hinted,
    HintGained,
    Misfired,
    Passed,
    Wished,
    Withdrew,
)
from gemtable.sentence import Sentence, message

_REASONS = {
    "misfires": Sentence("The last misfire is gone."),
    "complete": Sentence("All five stacks are complete."),
    "conceded": Sentence("All seats concede."),
    "hands": Sentence("No card is left to draw, and no hand holds more than three."),
    "last-turns": Sentence("The last turn is over."),
}


def words(event: Event) -> Sentence | None:
    """Return the sentence for `event`."""
    match event:
        case Hinted():
            return _hinted(event)
        case Played(fits=True):
            text = message("Seat {seat} plays card {slot}, {colour} {value}: it fits.")
            return Sentence(text, **_at(event))
        case Played():
            text = message("Seat {seat} plays card {slot}, {colour} {value}: it does not fit.")
            return Sentence(text, **_at(event))
        case Completed(colour):
            return Sentence("The {colour} stack is complete.", colour=named(colour))
        case Misfired(misfires):
            return Sentence(
                "A misfire is gone: 1 misfire left.",
                "A misfire is gone: {count} misfires left.",
                count=misfires,
            )
        case Discarded():
            return Sentence("Seat {seat} discards card {slot}, {colour} {value}.", **_at(event))
        case HintGained(hints):
            return Sentence(
                "A hint is gained: 1 hint left.",
                "A hint is gained: {count} hints left.",
                count=hints,
            )
        case Drew(seat, _slot, 0):
            return Sentence("Seat {seat} draws the last card.", seat=seat + 1)
        case Passed(seat):
            return Sentence("Seat {seat} can do nothing, and passes.", seat=seat + 1)
        case LastTurns():
            return Sentence("No card is left to draw: each seat has one more turn.")
        case Wished():
            return _wished(event)
        case Withdrew(seat):
            return Sentence("Seat {seat} no longer wishes to concede.", seat=seat + 1)
        case Ended(reason, score):
            return Sentence(
                "{why} The match ends with 1 point.",
                "{why} The match ends with {count} points.",
                why=_REASONS[reason],
                count=score,
            )
    return None


def kept_words(kept: Json) -> Sentence:
    """Return the sentence that says who asked for help."""
    asked = [
        Sentence("seat {seat} with card {slot}", seat=seat, slot=slot)
        for seat, slot in enumerate(kept["helped"], 1)
        if slot
    ]
    if not asked:
        return Sentence("No seat asks for help.")
    return Sentence("Who asks for help: {asked}.", asked=asked)


def _hinted(event: Hinted) -> Sentence:
    what, slots = event.what, [slot + 1 for slot in event.slots]
    return Sentence(
        "Seat {by} hints {what} to seat {to}: card {slots}. Hints left: {hints}.",
        "Seat {by} hints {what} to seat {to}: cards {slots}. Hints left: {hints}.",
        by=event.by + 1,
        to=event.to + 1,
        what=named(what),
        slots=slots,
        hints=event.hints,
        count=len(slots),
    )


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


def _at(event: Played | Discarded) -> dict[str, object]:
    return {
        "seat": event.seat + 1,
        "slot": event.slot + 1,
        "colour": named(event.colour),
        "value": event.value,
    }
