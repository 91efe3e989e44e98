"""Crossing on a page: stones on mushrooms, tiles and in vaults, and who has chosen."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.crossing.page_reveal import Reveal, reveal
from gemtable.games.crossing.rules import COLOURS, STONES, CrossingView, worth
from gemtable.games.crossing.rules.events import Gathered, Placed, Stole
from gemtable.games.crossing.table.ui import CrossingShown
from gemtable.games.crossing.touches import asks, touches
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
    if shown.is_resting:
        return Sentence("All choices are open")
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
    lines = tuple(_line(seat, views) for seat in range(views[0].seats))
    most = max(value for line in lines for value in line.values.values())
    return (Panel(Sentence("Points after each round"), most, lines),)


def _line(seat: int, views: Sequence[CrossingView]) -> Line:
    name = Sentence("seat {seat}", seat=seat + 1)
    points = by_turns(views, lambda view: view.points[seat])
    return Line(f"seat-{seat + 1}", name, points, badge=str(seat + 1))


def _seat(
    table: CrossingView, shown: CrossingShown, seat: int, eyes: Eyes, opened: Reveal | None
) -> Mapping[str, Any]:
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


def _stones(stones: Sequence[int]) -> list[Mapping[str, Any]]:
    return [{"stone": stone, "colour": STONES[stone]} for stone in stones]


def _piles(stones: Sequence[int]) -> list[Mapping[str, Any]]:
    """Return the stones of each colour, always in the same places."""
    return [
        {"colour": colour, "stones": [stone for stone in stones if STONES[stone] == colour]}
        for colour in COLOURS
    ]


PAGE = Page(
    turn=turn,
    asks=asks,
    facts=facts,
    touches=touches,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
    has_hands=False,
)
