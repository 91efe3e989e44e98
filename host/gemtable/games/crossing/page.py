"""Crossing on a page: stones on mushrooms, tiles and in vaults, and who has chosen."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.crossing.rules import COLOURS, CrossingView, worth
from gemtable.games.crossing.rules.events import Gathered, Stole
from gemtable.games.crossing.table.ui import CrossingShown
from gemtable.games.kit.chart import Line, Panel, by_turns
from gemtable.games.kit.eyes import Eyes, Position
from gemtable.games.kit.game import Page
from gemtable.games.kit.roles import TABLE
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence, message

_NUMBERS = {1: Sentence("One"), 2: Sentence("Two"), 3: Sentence("Three")}


def turn(table: CrossingView, shown: CrossingShown) -> Sentence:
    """Return what the round waits for."""
    if shown.count:
        return _NUMBERS[shown.count]
    if table.phase == "place":
        return Sentence("Seat {seat} lays out the last stones", seat=table.distributor + 1)
    owing = [seat + 1 for seat in table.pending if seat not in shown.chosen]
    if not owing:
        return Sentence("All have chosen")
    return Sentence(
        "Seat {seats} to choose", "Seats {seats} to choose", seats=owing, count=len(owing)
    )


def facts(position: Position, eyes: Eyes) -> Mapping[str, Any]:
    """Return what the picture of the game shows; of the choices, only the seat's own."""
    table: CrossingView = position.views.table
    shown: CrossingShown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    return {
        "number": table.number,
        "is_final": table.is_final,
        "left": table.left,
        "count": shown.count,
        "mushrooms": [_sorted(stones) for stones in table.mushrooms],
        "seats": [_seat(table, shown, seat, eyes) for seat in range(table.seats)],
        "choice": shown.choice,
    }


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
    lines = tuple(_line(seat, views) for seat in range(views[0].seats))
    most = max(value for line in lines for value in line.values.values())
    return (Panel(Sentence("Points after each round"), most, lines),)


def _line(seat: int, views: Sequence[CrossingView]) -> Line:
    name = Sentence("seat {seat}", seat=seat + 1)
    points = by_turns(views, lambda view: view.points[seat])
    return Line(f"seat-{seat + 1}", name, points, badge=str(seat + 1))


def _seat(table: CrossingView, shown: CrossingShown, seat: int, eyes: Eyes) -> Mapping[str, Any]:
    return {
        "seat": seat,
        "is_own": seat == eyes,
        "owes": seat in table.pending and seat not in shown.chosen,
        "doing": _doing(table, shown, seat),
        "tile": _counted(table.tiles[seat]),
        "vault": _counted(table.vaults[seat]),
        "points": table.points[seat],
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


def _sorted(stones: Sequence[str]) -> list[str]:
    return sorted(stones, key=COLOURS.index)


def _counted(stones: Sequence[str]) -> list[Mapping[str, Any]]:
    """Return the number of stones of each colour, always in the same places."""
    return [{"colour": colour, "count": stones.count(colour)} for colour in COLOURS]


PAGE = Page(
    turn=turn,
    facts=facts,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
    has_hands=False,
)
