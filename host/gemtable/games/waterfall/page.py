"""Waterfall on a page: the pyramid with its pawns, the counters, and a seat's own hand."""

from collections.abc import Sequence

from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.charts import Line, Panel, by_turns, panel_of_seats
from gemtable.games.kit.eyes import ALL, Eyes, Facts
from gemtable.games.kit.game import Page
from gemtable.games.kit.rules import TABLE
from gemtable.games.waterfall.rules import FULL, Lies, Pile, Place, WaterfallView, seen
from gemtable.games.waterfall.rules.state import open_places
from gemtable.games.waterfall.table.questions import WaterfallPosition, WaterfallShown
from gemtable.games.waterfall.touches import asks, piece_of, touches
from gemtable.games.waterfall.words import SIGNS, WORDS
from gemtable.sentence import Sentence, message

_PICKS = {  # moves whose blanks are filled by touches on the page
    "add": "add {card} at {place}",
    "swap": "swap {place} {place}",
    "pawn": "pawn {pawn} to {place}",
}
_ROOMS = ((4, 5), (7, 7))  # rows and places across for which a waterfall has room from the start
_NEXT = {  # prompts after the first touch, by the phase and by what was touched
    "add": {
        "card": Sentence("Now tap a lit place."),
        "place": Sentence("Now tap a tile in your hand."),
    },
    "swap": {"place": Sentence("Now tap the other tile.")},
    "pawn": {
        "pawn": Sentence("Now tap a lit tile."),
        "place": Sentence("Now tap a pawn."),
    },
}


def facts(position: WaterfallPosition, eyes: Eyes) -> Facts:
    """Return the facts that the template draws for these eyes."""
    table = position.views.table
    shown = position.shown.table
    is_own = eyes in table.pending
    seen_gems = dict.fromkeys(face.gem for face in table.path)
    return {
        "number": table.number,
        "steps": table.steps,
        "is_new": _is_new(table, eyes),
        "leapfrog": table.leapfrog,
        "seen": list(seen_gems),
        "left": table.left,
        "discards": table.discards[::-1],
        "size": len(table.waterfall),
        "full": FULL,
        "pyramid": _pyramid(table, shown, eyes),
        "above": [seat + 1 for seat, pawn in enumerate(table.pawns) if pawn is None],
        "picks": _PICKS.get(table.phase, "") if is_own else "",
        "is_pictured": True,
        "next": _NEXT.get(table.phase, {}) if is_own else {},
        "asks": f"{table.number}-{table.steps}-{table.phase}",
        "may_stop": is_own and table.phase == "score",
        "pawns": range(1, table.seats + 1) if is_own and table.phase == "pawn" else (),
        "actions": WORDS,
        "signs": SIGNS,
        "seats": [_seat(position, table, seat, eyes) for seat in range(position.seats)],
    }


def _is_new(table: WaterfallView, eyes: Eyes) -> bool:
    """Return whether the page says what one wants: a seat's until it has scored a tile."""
    if table.outcome is not None:
        return False
    return not table.scored[eyes] if isinstance(eyes, int) else table.number <= 2 * table.seats


def scores(table: WaterfallView) -> tuple[int, ...]:
    """Return the points of each seat; all are 0 until the end, when everyone knows them."""
    return tuple(_points(pile) for pile in table.scored)


def meaning(table: WaterfallView) -> list[Sentence]:
    """Return the sentences that explain the final points."""
    text = message("Each scored tile is worth its number in points.")
    told = [Sentence(text)]
    for seat, pile in enumerate(table.scored, 1):
        numbers = sorted((face.number for face in seen(pile)), reverse=True)
        if numbers:
            text = message("Seat {seat}: {numbers}.")
            told.append(Sentence(text, seat=seat, numbers=numbers))
    return told


def course(views: Sequence[WaterfallView]) -> tuple[Panel, ...]:
    """Return charts of each seat's scored tiles and the waterfall's tiles after each turn."""
    scored = Sentence("Tiles scored after each turn")
    tiles = Line("cards", Sentence("tiles"), by_turns(views, lambda view: len(view.waterfall)))
    return (
        panel_of_seats(scored, views, lambda view, seat: len(view.scored[seat])),
        Panel(Sentence("Tiles in the waterfall"), FULL, (tiles,)),
    )


def _pyramid(table: WaterfallView, shown: WaterfallShown, eyes: Eyes) -> Facts:
    """Return the rows of tiles with the empty places next to them, and the room for them.

    Each row of the pyramid starts half a tile further left than the row above it. `halves` is
    the number of half tiles before a row's first place. A gap in a row is None. The room is kept
    while the waterfall grows, so that its tiles keep their size and their places on the screen.
    """
    lying = {lies.place: lies for lies in table.waterfall}
    drawn = {*lying, *open_places(lying)}
    is_own = eyes in table.pending
    left, right = min(map(_halves, drawn)), max(map(_halves, drawn))
    across = (right - left + 3) // 2
    high = max(drawn).row + 1
    high, wide = next(
        (room for room in _ROOMS if high <= room[0] and across <= room[1]),
        (max(high, _ROOMS[-1][0]), max(across, _ROOMS[-1][1])),
    )
    if max(-left, right) < wide:  # there is room to have the top in the middle
        left = 1 - wide
    rows = []
    for row in range(max(drawn).row + 1):
        columns = [place.column for place in drawn if place.row == row]
        first, last = min(columns), max(columns)
        places = [Place(row, column) for column in range(first, last + 1)]
        rows.append(
            {
                "halves": _halves(places[0]) - left,
                "places": [
                    _place(table, shown, place, lying.get(place), is_own)
                    if place in drawn
                    else None
                    for place in places
                ],
            }
        )
    return {"rows": rows, "high": high, "wide": wide}


def _halves(place: Place) -> int:
    """Return how far to the right a place is, in halves of a tile, from the top."""
    return 2 * place.column - place.row


def _place(
    table: WaterfallView, shown: WaterfallShown, place: Place, lies: Lies | None, is_own: bool
) -> Facts:
    return {
        "name": str(place),
        "id": piece_of(place),
        "tile": lies,
        "pawns": [seat + 1 for seat, pawn in enumerate(table.pawns) if pawn == place],
        "says": _said(table, place) if is_own else "",
        "pick": _picked(table, place) if is_own else "",
        "is_open": _is_open(table, place),
        "is_here": is_own and table.pawns[table.turn] == place,
        "marks": [mark.kind for mark in shown.marks if mark.place == place],
    }


def _is_open(table: WaterfallView, place: Place) -> bool:
    """Return whether the seat to move may fall to a place, or choose it."""
    return place in (*table.falls.values(), *table.places)


def _said(table: WaterfallView, place: Place) -> str:
    """Return the move that a touch of a place makes, or "" if it takes more than one touch."""
    for side, below in table.falls.items():
        if place == below:
            return f"fall {side}"
    is_whole = table.phase == "remove" and _is_open(table, place)
    return f"remove {place}" if is_whole else ""


def _picked(table: WaterfallView, place: Place) -> str:
    """Return what a touch of a place adds to a move of several touches, or "" if nothing.

    When a pawn is to be moved, a tile with one pawn stands for that pawn.
    """
    if table.phase in _PICKS and _is_open(table, place):
        return f"place:{place}"
    pawns = [seat for seat, pawn in enumerate(table.pawns, 1) if pawn == place]
    return f"pawn:{pawns[0]}" if table.phase == "pawn" and len(pawns) == 1 else ""


def _seat(position: WaterfallPosition, table: WaterfallView, seat: int, eyes: Eyes) -> Facts:
    own = position.views.of(seat if eyes in (seat, ALL) else TABLE)
    pile = own.scored[seat]
    outcome = table.outcome
    return {
        "seat": seat,
        "owes": seat in table.pending,
        "is_own": seat == eyes,
        "has_won": outcome is not None and seat in outcome.winners,
        "cards": len(table.hands[seat]),
        "scored": len(pile),
        "points": _points(pile) if eyes in (seat, ALL) else None,
        "pile": seen(pile)[-1:],
        "hand": _hand(position, seat) if eyes in (seat, ALL) else (),
    }


def _hand(position: WaterfallPosition, seat: int) -> list[Facts]:
    """Return the tiles of a hand, each with the move that a touch of it makes or begins."""
    view = position.views.of(seat)
    hand = seen(view.hands[seat])
    phase = view.phase if seat in view.pending else ""
    can_say = {"play": [face.tile for face in hand], "score": view.matching}
    return [
        {
            **as_json(face),
            "typed": face.tile + 1,
            "says": f"{phase} {face.tile + 1}" if face.tile in can_say.get(phase, ()) else "",
            "pick": f"card:{face.tile + 1}" if phase == "add" else "",
        }
        for face in hand
    ]


def _points(pile: Pile) -> int:
    return sum(face.number for face in seen(pile))


PAGE = Page(
    asks=asks,
    facts=facts,
    touches=touches,
    scores=scores,
    meaning=meaning,
    course=course,
)
