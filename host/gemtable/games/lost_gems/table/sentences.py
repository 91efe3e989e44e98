"""The sentences that tell people what happened. Only what everyone may know reaches here."""

from collections.abc import Callable, Mapping

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.games.lost_gems.rules import COLOURS, PENNIES
from gemtable.sentence import Sentence, message

Facts = Mapping[str, Json]

_COLOURS = {colour: Sentence(colour) for colour in COLOURS}
_SIDES = {"heads": Sentence("heads"), "tails": Sentence("tails")}


def words(event: Event) -> Sentence:
    """Return the sentence that tells people of `event`."""
    return _SENTENCES[event.kind](event.facts)


def _hinted(facts: Facts) -> Sentence:
    what, slots = facts["what"], [slot + 1 for slot in facts["slots"]]
    who = {"by": facts["by"] + 1, "to": facts["to"] + 1}
    if slots:
        return Sentence(
            "Seat {by} hints {what} to seat {to}: slot {slots}.",
            "Seat {by} hints {what} to seat {to}: slots {slots}.",
            **who,
            what=_COLOURS.get(what, what),
            slots=slots,
            count=len(slots),
        )
    if what in _COLOURS:
        text = message("Seat {by} hints {what} to seat {to}: no tile of seat {to} is {what}.")
        return Sentence(text, **who, what=_COLOURS[what])
    text = message("Seat {by} hints {what} to seat {to}: no tile of seat {to} is a {what}.")
    return Sentence(text, **who, what=what)


def _played(facts: Facts) -> Sentence:
    if facts["fits"]:
        return Sentence("Seat {seat} plays slot {slot}, {colour} {value}: it fits.", **_at(facts))
    text = message("Seat {seat} plays slot {slot}, {colour} {value}: it does not fit.")
    return Sentence(text, **_at(facts))


def _completed(facts: Facts) -> Sentence:
    return Sentence("The {colour} gem is complete.", colour=_COLOURS[facts["colour"]])


def _flipped(facts: Facts) -> Sentence:
    return Sentence(
        "A penny is flipped to {side}: {pennies} of {all} heads up.",
        side=_SIDES[facts["side"]],
        pennies=facts["pennies"],
        all=PENNIES,
    )


def _declined(facts: Facts) -> Sentence:
    return Sentence("Seat {seat} leaves the penny tails up.", seat=facts["seat"] + 1)


def _nickel_lost(facts: Facts) -> Sentence:
    return Sentence(
        "A nickel is lost: 1 nickel left.",
        "A nickel is lost: {count} nickels left.",
        count=facts["nickels"],
    )


def _discarded(facts: Facts) -> Sentence:
    return Sentence("Seat {seat} discards slot {slot}, {colour} {value}.", **_at(facts))


def _drew(facts: Facts) -> Sentence:
    text = message("Seat {seat} has a new tile in slot {slot}: {left} left in the treetops.")
    return Sentence(text, seat=facts["seat"] + 1, slot=facts["slot"] + 1, left=facts["left"])


def _took(facts: Facts) -> Sentence:
    text = message("Seat {seat} takes a tile for slot {slot}: {left} left in the treetops.")
    return Sentence(text, seat=facts["seat"] + 1, slot=facts["slot"] + 1, left=facts["left"])


def _kept(facts: Facts) -> Sentence:
    tiles = [tile + 1 for tile in facts["shown"]]
    told = Sentence("All tiles lie face down.")
    if tiles:
        told = Sentence("Tiles turned to the others: {tiles}.", tiles=tiles)
    for seat, slot in enumerate(facts["helped"], 1):
        if slot:
            asks = Sentence("Seat {seat} asks what it knows of slot {slot}.", seat=seat, slot=slot)
            told = Sentence("{told} {asks}", told=told, asks=asks)
    return told


def _last_turns(_facts: Facts) -> Sentence:
    return Sentence("The treetops are empty: each seat has one more turn.")


def _ended(facts: Facts) -> Sentence:
    if facts["reason"] == "nickels":
        return Sentence("The last nickel is gone: the match is lost with 0 points.")
    if facts["reason"] == "complete":
        return Sentence("All three gems are complete: 9 points.")
    return Sentence(
        "The match ends with 1 point.",
        "The match ends with {count} points.",
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
    "flipped": _flipped,
    "declined": _declined,
    "nickel_lost": _nickel_lost,
    "discarded": _discarded,
    "drew": _drew,
    "took": _took,
    "last_turns": _last_turns,
    "kept": _kept,
    "ended": _ended,
}
