"""The sentences that tell people what happened. Only what everyone may know reaches here."""

from collections.abc import Callable, Mapping

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.games.logichroma.rules import COLOURS
from gemtable.sentence import Sentence, message

Facts = Mapping[str, Json]

_COLOURS = {colour: Sentence(colour) for colour in COLOURS}
_REASONS = {
    "misfires": Sentence("The last misfire is gone."),
    "complete": Sentence("All five stacks are complete."),
    "conceded": Sentence("All seats concede."),
    "hands": Sentence("No card is left to draw, and no hand holds more than three."),
    "last-turns": Sentence("The last turn is over."),
}


def words(event: Event) -> Sentence:
    """Return the sentence that tells people of `event`."""
    return _SENTENCES[event.kind](event.facts)


def _hinted(facts: Facts) -> Sentence:
    slots = [slot + 1 for slot in facts["slots"]]
    return Sentence(
        "Seat {by} hints {what} to seat {to}: card {slots}. Hints left: {hints}.",
        "Seat {by} hints {what} to seat {to}: cards {slots}. Hints left: {hints}.",
        by=facts["by"] + 1,
        to=facts["to"] + 1,
        what=_COLOURS.get(facts["what"], facts["what"]),
        slots=slots,
        hints=facts["hints"],
        count=len(slots),
    )


def _played(facts: Facts) -> Sentence:
    if facts["fits"]:
        return Sentence("Seat {seat} plays card {slot}, {colour} {value}: it fits.", **_at(facts))
    text = message("Seat {seat} plays card {slot}, {colour} {value}: it does not fit.")
    return Sentence(text, **_at(facts))


def _completed(facts: Facts) -> Sentence:
    return Sentence("The {colour} stack is complete.", colour=_COLOURS[facts["colour"]])


def _misfired(facts: Facts) -> Sentence:
    return Sentence(
        "A misfire is gone: 1 misfire left.",
        "A misfire is gone: {count} misfires left.",
        count=facts["misfires"],
    )


def _discarded(facts: Facts) -> Sentence:
    return Sentence("Seat {seat} discards card {slot}, {colour} {value}.", **_at(facts))


def _hint_gained(facts: Facts) -> Sentence:
    return Sentence(
        "A hint is gained: 1 hint left.",
        "A hint is gained: {count} hints left.",
        count=facts["hints"],
    )


def _drew(facts: Facts) -> Sentence:
    text = message("Seat {seat} has a new card {slot}: {left} left to draw.")
    return Sentence(text, seat=facts["seat"] + 1, slot=facts["slot"] + 1, left=facts["left"])


def _passed(facts: Facts) -> Sentence:
    return Sentence("Seat {seat} can do nothing, and passes.", seat=facts["seat"] + 1)


def _last_turns(_facts: Facts) -> Sentence:
    return Sentence("No card is left to draw: each seat has one more turn.")


def _wished(facts: Facts) -> Sentence:
    missing = [seat + 1 for seat in facts["missing"]]
    if not missing:
        return Sentence("Seat {seat} wishes to concede, too.", seat=facts["seat"] + 1)
    return Sentence(
        "Seat {seat} wishes to concede; seat {missing} does not yet.",
        "Seat {seat} wishes to concede; seats {missing} do not yet.",
        seat=facts["seat"] + 1,
        missing=missing,
        count=len(missing),
    )


def _withdrew(facts: Facts) -> Sentence:
    return Sentence("Seat {seat} no longer wishes to concede.", seat=facts["seat"] + 1)


def _kept(facts: Facts) -> Sentence:
    asked = [
        Sentence("seat {seat} of card {slot}", seat=seat, slot=slot)
        for seat, slot in enumerate(facts["helped"], 1)
        if slot
    ]
    if not asked:
        return Sentence("No seat asks for help.")
    return Sentence("Who asks what it knows: {asked}.", asked=asked)


def _ended(facts: Facts) -> Sentence:
    return Sentence(
        "{why} The match ends with 1 point.",
        "{why} The match ends with {count} points.",
        why=_REASONS[facts["reason"]],
        count=facts["score"],
    )


def _at(facts: Facts) -> dict[str, Json]:
    return {
        "seat": facts["seat"] + 1,
        "slot": facts["slot"] + 1,
        "colour": _COLOURS[facts["colour"]],
        "value": facts["value"],
    }


_SENTENCES: dict[str, Callable[[Facts], Sentence]] = {
    "hinted": _hinted,
    "played": _played,
    "completed": _completed,
    "misfired": _misfired,
    "discarded": _discarded,
    "hint_gained": _hint_gained,
    "drew": _drew,
    "passed": _passed,
    "last_turns": _last_turns,
    "wished": _wished,
    "withdrew": _withdrew,
    "kept": _kept,
    "ended": _ended,
}
