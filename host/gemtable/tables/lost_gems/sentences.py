"""The sentences that tell people what happened. Only what everyone may know reaches here."""

from collections.abc import Callable, Mapping

from gemtable.rules.core import Event, Json
from gemtable.rules.lost_gems import PENNIES

Facts = Mapping[str, Json]

_ENDS = {
    "nickels": "The last nickel is gone: the match is lost with 0 points.",
    "complete": "All three gems are complete: 9 points.",
}


def words(event: Event) -> str:
    """Return the sentence that tells people of `event`."""
    return _SENTENCES[event.kind](event.facts)


def _hinted(facts: Facts) -> str:
    what, to = facts["what"], facts["to"] + 1
    slots = [slot + 1 for slot in facts["slots"]]
    shard = what if isinstance(what, str) else f"a {what}"
    touched = "slot " if len(slots) == 1 else "slots "
    where = (
        touched + " and ".join(map(str, slots)) if slots else f"no tile of seat {to} is {shard}"
    )
    return f"Seat {facts['by'] + 1} hints {what} to seat {to}: {where}."


def _played(facts: Facts) -> str:
    shard = f"{facts['colour']} {facts['value']}"
    result = "it fits" if facts["fits"] else "it does not fit"
    return f"Seat {facts['seat'] + 1} plays slot {facts['slot'] + 1}, {shard}: {result}."


def _completed(facts: Facts) -> str:
    return f"The {facts['colour']} gem is complete."


def _flipped(facts: Facts) -> str:
    return f"A penny is flipped to {facts['side']}: {facts['pennies']} of {PENNIES} heads up."


def _declined(facts: Facts) -> str:
    return f"Seat {facts['seat'] + 1} leaves the penny tails up."


def _nickel_lost(facts: Facts) -> str:
    return f"A nickel is lost: {_count(facts['nickels'], 'nickel')} left."


def _discarded(facts: Facts) -> str:
    shard = f"{facts['colour']} {facts['value']}"
    return f"Seat {facts['seat'] + 1} discards slot {facts['slot'] + 1}, {shard}."


def _drew(facts: Facts) -> str:
    return f"Seat {facts['seat'] + 1} has a new tile in slot {facts['slot'] + 1}: {_left(facts)}."


def _took(facts: Facts) -> str:
    return f"Seat {facts['seat'] + 1} takes a tile for slot {facts['slot'] + 1}: {_left(facts)}."


def _kept(facts: Facts) -> str:
    tiles = [str(tile + 1) for tile in facts["shown"]]
    shown = (
        f"Tiles turned to the others: {', '.join(tiles)}." if tiles else "All tiles lie face down."
    )
    helps = [
        f" Seat {seat} asks what it knows of slot {slot}."
        for seat, slot in enumerate(facts["helped"], 1)
        if slot
    ]
    return f"{shown}{''.join(helps)}"


def _last_turns(_facts: Facts) -> str:
    return "The treetops are empty: each seat has one more turn."


def _ended(facts: Facts) -> str:
    return _ENDS.get(facts["reason"], f"The match ends with {_count(facts['score'], 'point')}.")


def _left(facts: Facts) -> str:
    return f"{facts['left']} left in the treetops"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


_SENTENCES: dict[str, Callable[[Facts], str]] = {
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
