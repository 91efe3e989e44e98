"""The reveal of a round on a page: who pointed where, and what came of it.

Everything follows from events, which everyone may know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gemtable.games.crossing.rules import COLOURS
from gemtable.games.crossing.rules.events import (
    Crowded,
    CrowdedTile,
    FendedOff,
    Gathered,
    Protected,
    Revealed,
    Stole,
)
from gemtable.games.crossing.rules.state import Colours
from gemtable.games.crossing.table.sentences import words
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence, message

Place = tuple[str, int]  # "mushroom" or "tile", and its index


@dataclass(frozen=True, slots=True)
class Pointed:
    """Who pointed at a place, and how that ended: "got", "crowded" or "fended off".

    `stones` went to the only one who did; `by_colour` has how many there are of each colour
    that occurs. `words` say it all.
    """

    seats: tuple[int, ...]
    how: str
    stones: Colours
    by_colour: tuple[tuple[str, int], ...]
    words: Sentence | None


@dataclass(frozen=True, slots=True)
class Did:
    """What a seat did, in a few words, and the number of stones that it won and lost."""

    words: Sentence
    won: int = 0
    lost: int = 0
    is_safe: bool = False  # what it won is in its vault


@dataclass(frozen=True, slots=True)
class Reveal:
    """What came of a round. Places that nobody pointed at are not in `pointed`."""

    pointed: Mapping[Place, Pointed]
    did: tuple[Did, ...]  # by seat


def reveal(events: Sequence[Event]) -> Reveal | None:
    """Return what these events of one step reveal; None if they don't."""
    opened = next((event for event in events if isinstance(event, Revealed)), None)
    if opened is None:
        return None
    pointed = {
        place: Pointed(seats, how, stones, _by_colour(stones), words(event))
        for event in events
        if (found := _pointed(event)) is not None
        for place, seats, how, stones in [found]
    }
    did = tuple(_did(seat, choice, events) for seat, choice in enumerate(opened.choices))
    return Reveal(pointed, did)


def _by_colour(stones: Colours) -> tuple[tuple[str, int], ...]:
    return tuple((each, stones.count(each)) for each in COLOURS if each in stones)


def _pointed(event: Event) -> tuple[Place, tuple[int, ...], str, Colours] | None:
    match event:
        case Gathered():
            return ("mushroom", event.mushroom), (event.seat,), "got", event.stones
        case Stole():
            return ("tile", event.from_), (event.seat,), "got", event.stones
        case Crowded():
            return ("mushroom", event.mushroom), event.seats, "crowded", ()
        case CrowdedTile():
            return ("tile", event.from_), event.seats, "crowded", ()
        case FendedOff():
            return ("tile", event.from_), event.seats, "fended off", ()
    return None


_WON = {
    Gathered: message("gathers {count}"),
    Stole: message("steals {count}"),
    Protected: message("protects {count}"),
}


def _did(seat: int, choice: str | None, events: Sequence[Event]) -> Did:
    lost = sum(
        len(event.stones) for event in events if isinstance(event, Stole) and event.from_ == seat
    )
    for event in events:
        if isinstance(event, Gathered | Stole | Protected) and event.seat == seat:
            count, is_safe = len(event.stones), isinstance(event, Protected)
            if count or is_safe:
                return Did(Sentence(_WON[type(event)], count=count), count, lost, is_safe)
    if choice is None:
        return Did(Sentence("had a break"), lost=lost)
    return Did(Sentence("gets nothing"), lost=lost)
