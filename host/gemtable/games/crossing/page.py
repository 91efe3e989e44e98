"""Crossing on a page: stones on mushrooms, tiles and in vaults, and the reveal of a round.

Everything follows from events, which everyone may know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gemtable.games.crossing.rules import COLOURS, STONES, CrossingView, worth
from gemtable.games.crossing.rules.state import (
    Colours,
    Crowded,
    CrowdedTile,
    FendedOff,
    Gathered,
    Placed,
    Protected,
    Revealed,
    Stole,
)
from gemtable.games.crossing.table.keys import CrossingPosition, CrossingShown
from gemtable.games.crossing.table.sentences import words
from gemtable.games.crossing.touches import asks, touches
from gemtable.games.kit.drawing import Eyes, Facts, Panel, panel_of_seats
from gemtable.games.kit.game import Page
from gemtable.games.kit.rules import TABLE, Event
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
        place: Pointed(seats, how, stones, _counted(stones), words(event))
        for event in events
        if (found := _pointed(event)) is not None
        for place, seats, how, stones in [found]
    }
    did = tuple(_did(seat, choice, events) for seat, choice in enumerate(opened.choices))
    return Reveal(pointed, did)


def _counted(stones: Colours) -> tuple[tuple[str, int], ...]:
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


def facts(position: CrossingPosition, eyes: Eyes) -> Facts:
    """Return what the picture of the game shows; of the choices, only the seat's own."""
    table = position.views.table
    shown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    opened = reveal(position.happened) if _looks_back(table, shown, eyes) else None
    placed = [event.mushroom for event in position.happened if isinstance(event, Placed)]
    return {
        "number": table.number,
        "is_final": table.is_final,
        "is_resting": shown.is_resting and table.outcome is None,
        "is_revealed": opened is not None,
        "is_past": opened is not None and not shown.is_resting and table.outcome is None,
        "left": table.left,
        "count": shown.count,
        "distributor": table.distributor if table.phase == "place" else None,
        "drawn": _stones(table.stones.drawn),
        "mushrooms": [
            {
                "stones": _stones(sorted(stones, key=_by_colour)),
                "piles": _piles(stones),
                "pointed": opened and opened.pointed.get(("mushroom", number)),
                "is_placed": number in placed,
            }
            for number, stones in enumerate(table.stones.mushrooms)
        ],
        "seats": [_seat(table, shown, seat, eyes, opened) for seat in range(table.seats)],
        "choice": shown.choice,
    }


def _looks_back(table: CrossingView, shown: CrossingShown, eyes: Eyes) -> bool:
    """Return whether the last round is still shown: until somebody chooses again.

    On a seat's page that is until the seat itself chooses, if it can.
    """
    if shown.is_resting or not shown.chosen:
        return True
    return eyes in table.pending and eyes not in shown.chosen


def scores(table: CrossingView) -> tuple[int, ...]:
    """Return the points of each seat."""
    return table.points


def scored(event: Event, seat: int) -> bool:
    """Return whether an event may change a seat's points."""
    match event:
        case Gathered():
            return seat == event.seat
        case Stole():
            return seat in (event.seat, event.from_)
    return False


def meaning(table: CrossingView) -> list[Sentence]:
    """Return what the final points consist of."""
    text = message(
        "A red, a blue and a yellow stone are worth 5 points, a white one 2, any other 1."
    )
    told = [Sentence(text)]
    for seat, (tile, vault) in enumerate(zip(table.tiles, table.vaults, strict=True), 1):
        each = worth([*tile, *vault])._asdict()
        text = message("Seat {seat}: sets {sets}, white stones {whites}, others {singles}.")
        told.append(Sentence(text, seat=seat, **each))
    return told


def course(views: Sequence[CrossingView]) -> tuple[Panel, ...]:
    """Return the points of each seat after each round."""
    points = Sentence("Points after each round")
    return (panel_of_seats(points, views, lambda view, seat: view.points[seat]),)


def _seat(
    table: CrossingView, shown: CrossingShown, seat: int, eyes: Eyes, opened: Reveal | None
) -> Facts:
    is_asked = not shown.is_resting and seat in table.pending
    return {
        "seat": seat,
        "is_own": seat == eyes,
        "owes": is_asked and seat not in shown.chosen,
        "doing": _doing(table, shown, seat),
        "has_break": table.phase == "choose" and seat in table.on_break,
        "tile": _piles(table.stones.tiles[seat]),
        "vault": _piles(table.stones.vaults[seat]),
        "has_vault": bool(table.vaults[seat]),
        "points": table.points[seat],
        "pointed": opened and opened.pointed.get(("tile", seat)),
        "did": opened and opened.did[seat],
    }


def _doing(table: CrossingView, shown: CrossingShown, seat: int) -> str:
    """Return what a seat does: "won", "lays out", "break", "chosen", "chooses" or ""."""
    if table.outcome is not None:
        return "won" if seat in table.outcome.winners else ""
    if table.phase == "place":
        return "lays out" if seat == table.distributor else ""
    if seat in table.on_break:
        return "break"
    return "chosen" if seat in shown.chosen else "chooses"


def _by_colour(stone: int) -> int:
    return COLOURS.index(STONES[stone])


def _stones(stones: Sequence[int]) -> list[Facts]:
    return [{"stone": stone, "colour": STONES[stone]} for stone in stones]


def _piles(stones: Sequence[int]) -> list[Facts]:
    """Return the stones of each colour, always in the same places."""
    return [
        {"colour": colour, "stones": [stone for stone in stones if STONES[stone] == colour]}
        for colour in COLOURS
    ]


PAGE = Page(
    asks=asks,
    facts=facts,
    touches=touches,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
    has_hands=False,
)
