"""Waterfall on a page: the pyramid with its pawns, the counters, and a seat's own hand."""

from collections.abc import Sequence

from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.drawing import ALL, Eyes, Facts, Line, Panel, by_turns, panel_of_seats
from gemtable.games.kit.game import Page
from gemtable.games.kit.rules import TABLE
from gemtable.games.waterfall.rules import FULL, Lies, Pile, Place, WaterfallView, seen
from gemtable.games.waterfall.rules.state import open_places
from gemtable.games.waterfall.table.questions import WaterfallPosition, WaterfallShown
from gemtable.games.waterfall.touches import asks, touches
from gemtable.games.waterfall.words import SIGNS
from gemtable.sentence import Sentence, message

_ACTIONS = {
    "add": Sentence("add"),
    "draw": Sentence("draw"),
    "score": Sentence("score"),
    "remove": Sentence("remove"),
    "swap": Sentence("swap"),
    "leapfrog": Sentence("leapfrog"),
    "pawn": Sentence("pawn"),
    "wildcard": Sentence("wildcard"),
}
_PICKS = {  # lines to say; what people pick on the page fills the blanks
    "add": "add {card} at {place}",
    "swap": "swap {place} {place}",
    "pawn": "pawn {pawn} to {place}",
}
_NEXT = {  # what is to be tapped when the first is picked, by the phase and the kind of the first
    "add": {
        "card": Sentence("Now tap a lit place."),
        "place": Sentence("Now tap a tile of your hand."),
    },
    "swap": {"place": Sentence("Now tap the other tile.")},
    "pawn": {
        "pawn": Sentence("Now tap a lit tile."),
        "place": Sentence("Now tap a pawn."),
    },
}


def facts(position: WaterfallPosition, eyes: Eyes) -> Facts:
    """Return what the picture of the game shows to these eyes."""
    table = position.views.table
    shown = position.shown.table
    is_own = eyes in table.pending
    seen_gems = dict.fromkeys(face.gem for face in table.path)
    return {
        "steps": table.steps,
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
        "actions": _ACTIONS,
        "signs": SIGNS,
        "seats": [_seat(position, table, seat, eyes) for seat in range(position.seats)],
    }


def scores(table: WaterfallView) -> tuple[int, ...]:
    """Return the points of each seat; all are 0 until the end, when everyone knows them."""
    return tuple(_points(pile) for pile in table.scored)


def meaning(table: WaterfallView) -> list[Sentence]:
    """Return what the final points consist of."""
    text = message("The numbers on scored tiles are points.")
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
    """Return the tiles and the empty places beside them, row by row, and how many are across.

    Each row is half a tile wider on each side than the one above it: `halves` is by how many
    halves of a tile a row begins to the right of the widest. A gap in a row is None.
    """
    lying = {lies.place: lies for lies in table.waterfall}
    drawn = {*lying, *open_places(lying)}
    is_own = eyes in table.pending
    left = min(map(_halves, drawn))
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
    return {"rows": rows, "across": (max(map(_halves, drawn)) - left + 3) // 2}


def _halves(place: Place) -> int:
    """Return how far to the right a place is, in halves of a tile, from the top."""
    return 2 * place.column - place.row


def _place(
    table: WaterfallView, shown: WaterfallShown, place: Place, lies: Lies | None, is_own: bool
) -> Facts:
    return {
        "name": str(place),
        "id": f"place-{place.row + 1}-{place.column + 1}",
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
    """Return the move that choosing a place makes for the seat to move; "" if it needs more."""
    for side, below in table.falls.items():
        if place == below:
            return f"fall {side}"
    is_whole = table.phase == "remove" and _is_open(table, place)
    return f"remove {place}" if is_whole else ""


def _picked(table: WaterfallView, place: Place) -> str:
    """Return a place as it fills a blank of the line for a move with several choices.

    A tile with one pawn stands for that pawn if one is to be moved.
    """
    if table.phase in _PICKS and _is_open(table, place):
        return f"place:{place}"
    pawns = [seat for seat, pawn in enumerate(table.pawns, 1) if pawn == place]
    return f"pawn:{pawns[0]}" if table.phase == "pawn" and len(pawns) == 1 else ""


def _seat(position: WaterfallPosition, table: WaterfallView, seat: int, eyes: Eyes) -> Facts:
    own = position.views.of(seat if eyes in (seat, ALL) else TABLE)
    pile = own.scored[seat]
    pawn = table.pawns[seat]
    outcome = table.outcome
    return {
        "seat": seat,
        "owes": seat in table.pending,
        "is_own": seat == eyes,
        "has_won": outcome is not None and seat in outcome.winners,
        "cards": len(table.hands[seat]),
        "scored": len(pile),
        "points": _points(pile) if eyes in (seat, ALL) else None,
        "pawn": None if pawn is None else str(pawn),
        "pile": seen(pile)[-1:],
        "hand": _hand(position, seat) if eyes in (seat, ALL) else (),
    }


def _hand(position: WaterfallPosition, seat: int) -> list[Facts]:
    """Return the cards of a hand, with the line that choosing each of them says."""
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
    """Return the points of a pile's visible tiles."""
    return sum(face.number for face in seen(pile))


PAGE = Page(
    asks=asks,
    facts=facts,
    touches=touches,
    scores=scores,
    meaning=meaning,
    course=course,
)
