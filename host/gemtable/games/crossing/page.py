"""Crossing on a page: the stones, the seats, and after a lock what was chosen and won."""

from collections.abc import Sequence

from gemtable.games.crossing.rules import COLOURS, STONES, CrossingView, worth
from gemtable.games.crossing.rules.state import Gathered, Placed, Stole
from gemtable.games.crossing.table.keys import CrossingPosition, CrossingShown
from gemtable.games.crossing.table.reveal import Reveal
from gemtable.games.crossing.touches import asks, touches
from gemtable.games.kit.charts import Panel, panel_of_seats
from gemtable.games.kit.eyes import Eyes, Facts
from gemtable.games.kit.game import Page
from gemtable.games.kit.rules import TABLE, Event
from gemtable.sentence import Sentence, message


def facts(position: CrossingPosition, eyes: Eyes) -> Facts:
    """Return the facts that the template draws, with no choice but the seat's own."""
    table = position.views.table
    shown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    reveal = shown.reveal
    placed = [event.mushroom for event in position.happened if isinstance(event, Placed)]
    return {
        "number": table.number,
        "is_final": table.is_final,
        "look": shown.look,
        "left": table.left,
        "count": shown.count,
        "distributor": table.distributor if table.phase == "place" else None,
        "drawn": _stones(table.stones.drawn),
        "mushrooms": [
            {
                "stones": _stones(sorted(stones, key=_by_colour)),
                "piles": _piles(stones),
                "pointed": _pointed(reveal, "mushroom", number),
                "is_placed": number in placed,
            }
            for number, stones in enumerate(table.stones.mushrooms)
        ],
        "seats": [_seat(table, shown, seat, eyes) for seat in range(table.seats)],
        "choice": shown.choice if reveal is None else None,
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
    """Return the sentences that explain the final points."""
    text = message(
        "A red, a blue and a yellow stone together are worth 5 points, a white stone 2 and any "
        "other stone 1."
    )
    told = [Sentence(text)]
    for seat, (tile, vault) in enumerate(zip(table.tiles, table.vaults, strict=True), 1):
        each = worth([*tile, *vault])._asdict()
        text = message("Seat {seat}: sets {sets}, white stones {whites}, others {singles}.")
        told.append(Sentence(text, seat=seat, **each))
    return told


def course(views: Sequence[CrossingView]) -> tuple[Panel, ...]:
    """Return the chart of each seat's points after each round."""
    points = Sentence("Points after each round")
    return (panel_of_seats(points, views, lambda view, seat: view.points[seat]),)


def _seat(table: CrossingView, shown: CrossingShown, seat: int, eyes: Eyes) -> Facts:
    reveal = shown.reveal
    is_asked = reveal is None and seat in table.pending
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
        "pointed": _pointed(reveal, "tile", seat),
        "guards": reveal is not None and reveal.is_kept(seat),
        "has_won": reveal is not None and reveal.has_won(seat),
    }


def _pointed(reveal: Reveal | None, kind: str, index: int) -> Facts | None:
    """Return what a reveal shows at a place, or None if nobody pointed there.

    These are plain facts, since a club's hall draws them from what it gets as JSON.
    """
    result = reveal and reveal.result(kind, index)
    if not result:
        return None
    return {"seats": result.seats, "how": result.how, "stones": result.by_colour}


def _doing(table: CrossingView, shown: CrossingShown, seat: int) -> str:
    """Return what a seat does: "won", "lays out", "break", "chosen", "chooses" or ""."""
    if shown.reveal:
        return ""
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
