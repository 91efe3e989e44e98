"""The sentences for events. Events hold only what everyone may know."""

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import (
    Completed,
    Discarded,
    Drew,
    Ended,
    Hinted,
    LastTurns,
    Played,
    named,
)
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.lost_gems.rules import PENNIES, LostGemsView
from gemtable.games.lost_gems.rules.state import Declined, Flipped, NickelLost, Took
from gemtable.sentence import Sentence, message

_SIDES = {"heads": Sentence("heads"), "tails": Sentence("tails")}


_OWED = {
    "turn": message("Seat {seats} to move"),
    "take": message("Seat {seats} to take a tile"),
    "penny": message("Seat {seats} to say if a penny comes back"),
}


def turn(table: LostGemsView, _shown: Shown) -> Sentence:
    """Return whose turn it is, and what for."""
    return Sentence(_OWED[table.phase], seats=[seat + 1 for seat in table.pending])


def words(event: Event) -> Sentence | None:
    """Return the sentence for `event`."""
    match event:
        case Hinted():
            return _hinted(event)
        case Played(fits=True):
            text = message("Seat {seat} plays slot {slot}, {colour} {value}: it fits.")
            return Sentence(text, **_at(event))
        case Played():
            text = message("Seat {seat} plays slot {slot}, {colour} {value}: it does not fit.")
            return Sentence(text, **_at(event))
        case Completed(colour):
            return Sentence("The {colour} gem is complete.", colour=named(colour))
        case Flipped(side, pennies):
            text = message("A penny is flipped to {side}: {pennies} of {all} heads up.")
            return Sentence(text, side=_SIDES[side], pennies=pennies, all=PENNIES)
        case Declined(seat):
            return Sentence("Seat {seat} leaves the penny tails up.", seat=seat + 1)
        case NickelLost(nickels):
            return Sentence(
                "A nickel is lost: 1 nickel left.",
                "A nickel is lost: {count} nickels left.",
                count=nickels,
            )
        case Discarded():
            return Sentence("Seat {seat} discards slot {slot}, {colour} {value}.", **_at(event))
        case Drew(seat, slot, left):
            text = message(
                "Seat {seat} has a new tile in slot {slot}: {left} left in the treetops."
            )
            return Sentence(text, seat=seat + 1, slot=slot + 1, left=left)
        case Took(seat, slot, _tile, left):
            text = message(
                "Seat {seat} takes a tile for slot {slot}: {left} left in the treetops."
            )
            return Sentence(text, seat=seat + 1, slot=slot + 1, left=left)
        case LastTurns():
            return Sentence("The treetops are empty: each seat has one more turn.")
        case Ended():
            return _ended(event)
    return None


def kept_words(kept: Json) -> Sentence:
    """Return the sentence that says which tiles are turned and who asked for help."""
    tiles = [tile + 1 for tile in kept["shown"]]
    told = Sentence("All tiles lie face down.")
    if tiles:
        told = Sentence("Tiles turned to the others: {tiles}.", tiles=tiles)
    for seat, slot in enumerate(kept["helped"], 1):
        if slot:
            asks = Sentence("Seat {seat} asks for help with slot {slot}.", seat=seat, slot=slot)
            told = Sentence("{told} {asks}", told=told, asks=asks)
    return told


def _hinted(event: Hinted) -> Sentence:
    what, slots = event.what, [slot + 1 for slot in event.slots]
    who = {"by": event.by + 1, "to": event.to + 1}
    if slots:
        return Sentence(
            "Seat {by} hints {what} to seat {to}: slot {slots}.",
            "Seat {by} hints {what} to seat {to}: slots {slots}.",
            **who,
            what=named(what),
            slots=slots,
            count=len(slots),
        )
    if isinstance(what, str):
        text = message("Seat {by} hints {what} to seat {to}: no tile of seat {to} is {what}.")
        return Sentence(text, **who, what=named(what))
    text = message("Seat {by} hints {what} to seat {to}: no tile of seat {to} is a {what}.")
    return Sentence(text, **who, what=what)


def _ended(event: Ended) -> Sentence:
    if event.reason == "nickels":
        return Sentence("The last nickel is gone: the match is lost with 0 points.")
    if event.reason == "complete":
        return Sentence("All three gems are complete: 9 points.")
    return Sentence(
        "The match ends with 1 point.",
        "The match ends with {count} points.",
        count=event.score,
    )


def _at(event: Played | Discarded) -> dict[str, object]:
    return {
        "seat": event.seat + 1,
        "slot": event.slot + 1,
        "colour": named(event.colour),
        "value": event.value,
    }
