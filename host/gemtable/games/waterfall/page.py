"""Waterfall on a page: the pyramid with its pawns, the counters, and a seat's own hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.chart import Line, Panel, by_turns
from gemtable.games.kit.eyes import ALL, Eyes, Position
from gemtable.games.kit.game import Page
from gemtable.games.kit.roles import TABLE
from gemtable.games.waterfall.rules import FULL, Pile, Place, WaterfallView, seen
from gemtable.games.waterfall.rules.pyramid import open_places
from gemtable.games.waterfall.table.ui import WaterfallShown
from gemtable.sentence import Sentence, message

_WIDTH, _HEIGHT = 104, 90  # from one place to the next, and from one row to the next
_EDGE = 28  # more, below the last row
_PAWNS_AT = ((86, 24), (14, 24), (86, 88), (14, 88), (50, 6), (50, 106))  # on a tile

_TO_DO = {
    "play": Sentence("Play a card"),
    "fall": Sentence("Fall"),
    "add": Sentence("Add a card: choose it, and its place"),
    "score": Sentence("Score up to two cards that match"),
    "remove": Sentence("Remove a tile"),
    "swap": Sentence("Swap two tiles"),
    "pawn": Sentence("Move a pawn: choose it, and its place"),
    "wildcard": Sentence("Choose an action for your wildcard"),
}
_PLAY_OR_FALL = Sentence("Play a card, or fall")
_TURN = {
    "play": message("Seat {seat} to play"),
    "fall": message("Seat {seat} to fall"),
    "add": message("Seat {seat} to add a tile"),
    "score": message("Seat {seat} to score"),
    "remove": message("Seat {seat} to remove a tile"),
    "swap": message("Seat {seat} to swap two tiles"),
    "pawn": message("Seat {seat} to move a pawn"),
    "wildcard": message("Seat {seat} to choose for the wildcard"),
}
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


def turn(table: WaterfallView, _shown: WaterfallShown) -> Sentence:
    """Return whose turn it is, and what it owes."""
    if not table.pending:
        return Sentence("The match is over")
    return Sentence(_TURN[table.phase], seat=table.turn + 1)


def facts(position: Position, eyes: Eyes) -> Mapping[str, Any]:
    """Return what the picture of the game shows to these eyes."""
    table: WaterfallView = position.views.table
    is_own = eyes in table.pending
    return {
        "number": table.number,
        "steps": table.steps,
        "leapfrog": table.leapfrog,
        "path": table.path,
        "left": table.left,
        "discards": len(table.discards),
        "size": len(table.waterfall),
        "full": FULL,
        "pyramid": _pyramid(table, eyes),
        "to_do": _to_do(table) if is_own else None,
        "picks": _PICKS.get(table.phase, "") if is_own else "",
        "asks": f"{table.number}-{table.steps}-{table.phase}",
        "pawns": _pawns(table),
        "actions": _ACTIONS,
        "seats": [_seat(position, table, seat, eyes) for seat in range(position.seats)],
        "hands": [
            {"seat": seat, "is_own": seat == eyes, "cards": _hand(position, seat)}
            for seat in range(position.seats)
            if eyes in (seat, ALL)
        ],
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
    lines = tuple(_line(seat, views) for seat in range(views[0].seats))
    most = max(value for line in lines for value in line.values.values())
    size = by_turns(views, lambda view: len(view.waterfall))
    fallen = Line("cards", Sentence("tiles"), size)
    return (
        Panel(Sentence("Tiles scored after each turn"), max(most, 1), lines),
        Panel(Sentence("Tiles in the waterfall"), FULL, (fallen,)),
    )


def _line(seat: int, views: Sequence[WaterfallView]) -> Line:
    name = Sentence("seat {seat}", seat=seat + 1)
    tiles = by_turns(views, lambda view: len(view.scored[seat]))
    return Line(f"seat-{seat + 1}", name, tiles, badge=str(seat + 1))


def _to_do(table: WaterfallView) -> Sentence:
    is_either = table.phase == "play" and table.falls
    return _PLAY_OR_FALL if is_either else _TO_DO[table.phase]


def _pyramid(table: WaterfallView, eyes: Eyes) -> Mapping[str, Any]:
    """Return the tiles and the empty places beside them, with positions and the total size."""
    lying = {lies.place: lies for lies in table.waterfall}
    places = sorted([*lying, *open_places(lying)])
    left = min(map(_across, places))
    return {
        "width": max(map(_across, places)) - left + _WIDTH,
        "height": (places[-1].row + 1) * _HEIGHT + _EDGE,
        "places": [
            {
                "name": str(place),
                "id": f"{place.row + 1}-{place.column + 1}",
                "x": _across(place) - left,
                "y": place.row * _HEIGHT,
                "tile": lying.get(place),
                "pawns": _pawns_on(table, place),
                "says": _said(table, place) if eyes in table.pending else "",
                "pick": _picked(table, place) if eyes in table.pending else "",
                "is_open": _is_open(table, place),
            }
            for place in places
        ],
    }


def _pawns_on(table: WaterfallView, place: Place) -> list[Mapping[str, int]]:
    """Return the pawns on a tile, each at an edge of its own."""
    on_it = [seat for seat, pawn in enumerate(table.pawns) if pawn == place]
    return [
        {"seat": seat + 1, "x": x, "y": y} for seat, (x, y) in zip(on_it, _PAWNS_AT, strict=False)
    ]


def _across(place: Place) -> int:
    """Return a place's horizontal position: each row is half a tile wider on each side."""
    return place.column * _WIDTH - place.row * _WIDTH // 2


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
    """Return a place as it fills a blank of the line for a move with several choices."""
    return f"place:{place}" if table.phase in _PICKS and _is_open(table, place) else ""


def _pawns(table: WaterfallView) -> list[Mapping[str, Any]]:
    """Return all pawns when one is to be moved: those above are not in the picture."""
    if table.phase != "pawn":
        return []
    return [
        {"seat": seat, "says": "", "pick": f"pawn:{seat}"} for seat in range(1, table.seats + 1)
    ]


def _seat(position: Position, table: WaterfallView, seat: int, eyes: Eyes) -> Mapping[str, Any]:
    own: WaterfallView = position.views.of(seat if eyes in (seat, ALL) else TABLE)
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
    }


def _hand(position: Position, seat: int) -> list[Mapping[str, Any]]:
    """Return the cards of a hand, with the line that choosing each of them says."""
    view: WaterfallView = position.views.of(seat)
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
    turn=turn,
    facts=facts,
    scores=scores,
    meaning=meaning,
    course=course,
)
