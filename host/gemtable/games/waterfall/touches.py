"""What a seat can touch of Waterfall on its page, and why it can do nothing with the rest.

What can be done is said or picked in the picture at once (`page.py`); here are the wildcard's
question and a sheet for each other tile: what its action does, and why it cannot be chosen now.
"""

from collections.abc import Collection, Iterator

from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import QUESTION, Choice, Touch, Touches, legal
from gemtable.games.waterfall.rules import ACTIONS, Face, Lies, WaterfallView, Wildcard, seen
from gemtable.games.waterfall.table.lights import GEMS
from gemtable.games.waterfall.table.questions import WaterfallPosition
from gemtable.sentence import Sentence, message

_PLAY_FIRST = Sentence("Tap tiles of your hand: their numbers are your steps.")
_PLAY_OR_FALL = Sentence("Play more tiles, or fall: tap a lit place.")
_ABOVE = Sentence("Your pawn is above the waterfall: it falls in at the top.")
_NO_MATCH = Sentence("None of your tiles matches: score no more.")
_ASKS = {
    "fall": Sentence("Fall: tap a lit place."),
    "add": Sentence("Add a tile: tap one of your hand, then a lit place."),
    "score": Sentence("Score a tile: tap a lit one of your hand."),
    "remove": Sentence("Remove a tile: tap a lit one."),
    "swap": Sentence("Swap two tiles: tap one, then the other."),
    "pawn": Sentence("Move a pawn: tap it, then a lit tile."),
    "wildcard": Sentence("Choose for your wildcard."),
}
_DOES = {
    "add": Sentence("Add: lay a tile of your hand beside a tile of the waterfall."),
    "draw": Sentence("Draw: take three tiles from the deck."),
    "score": Sentence("Score: up to two tiles of your hand whose gemstone you saw this turn."),
    "remove": Sentence("Remove: take a tile out of the waterfall."),
    "swap": Sentence("Swap: exchange two tiles of the waterfall."),
    "leapfrog": Sentence(
        "Leapfrog: this turn no pawn is in your way, and below the bottom you go on from the top."
    ),
    "pawn": Sentence("Pawn: move any pawn to a tile without one."),
    "wildcard": Sentence("Wildcard: do what another tile says that you saw this turn."),
}
_WILD = {
    "add": Sentence("Add a tile"),
    "draw": Sentence("Draw three tiles"),
    "score": Sentence("Score tiles"),
    "remove": Sentence("Remove a tile"),
    "swap": Sentence("Swap two tiles"),
    "leapfrog": Sentence("Leapfrog"),
    "pawn": Sentence("Move a pawn"),
}
_NOT_THIS = {
    "fall": Sentence("You fall one step: down left or down right."),
    "add": Sentence("A tile is added at an empty place."),
    "score": Sentence("Now you score tiles of your hand."),
    "remove": Sentence("The top, a tile with a pawn and one that holds others together stay."),
    "swap": Sentence("The top stays where it is: swap two other tiles."),
    "pawn": Sentence("Several pawns are on it: tap one beside your hand."),
}
_GEMS = {gem: Sentence(gem) for gem in GEMS}
_NAMES = {action: Sentence(action) for action in ACTIONS}


def asks(view: WaterfallView) -> Sentence:
    """Return what the seat to move is asked to touch."""
    if view.phase == "play" and view.hands[view.turn]:
        return _PLAY_OR_FALL if view.falls else _PLAY_FIRST
    if view.phase == "play":
        return _ASKS["fall"]
    return _NO_MATCH if view.phase == "score" and not view.matching else _ASKS[view.phase]


def touches(position: WaterfallPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return what a wildcard may do, and what there is to know of each tile."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    told = dict(_tiles(view, seat)) | dict(_cards(view, seat))
    if moves and view.phase == "wildcard":
        told[QUESTION] = Touch(Sentence("Your wildcard"), legal(_wild(view), moves))
    return told


def _wild(view: WaterfallView) -> list[Choice]:
    """Return what a wildcard may do, each with the tiles of the path that say so."""
    return [
        Choice(
            str(Wildcard(action)),
            text,
            pieces=tuple(
                piece_of(lies)
                for lies in view.waterfall
                if lies.action == action and lies.tile in {face.tile for face in view.path}
            ),
        )
        for action, text in _WILD.items()
    ]


def _tiles(view: WaterfallView, seat: int) -> Iterator[tuple[str, Touch]]:
    for lies in view.waterfall:
        title = Sentence(
            "{place}: {gem}, {action}",
            place=lies.place,
            gem=_GEMS[lies.gem],
            action=_NAMES[lies.action],
        )
        yield piece_of(lies), _told(title, lies, _why_not_tile(view, seat, lies))


def _cards(view: WaterfallView, seat: int) -> Iterator[tuple[str, Touch]]:
    for place, face in enumerate(seen(view.hands[seat]), 1):
        title = Sentence(
            "card {card}: {gem} {number}, {action}",
            card=place,
            gem=_GEMS[face.gem],
            number=face.number,
            action=_NAMES[face.action],
        )
        yield card_of(face), _told(title, face, _why_not_card(view, seat, face))


def _told(title: Sentence, face: Face, why: Sentence) -> Touch:
    return Touch(title, remark=Sentence("{why} {more}", why=_DOES[face.action], more=why))


def _why_not_tile(view: WaterfallView, seat: int, lies: Lies) -> Sentence:
    """Return why a tile of the waterfall cannot be chosen now."""
    if view.turn != seat:
        return whose_turn(view.turn)
    if view.phase in ("play", "fall"):
        pawn = view.pawns[seat]
        if pawn is None and view.falls:
            return _ABOVE
        is_below = pawn is not None and lies.place in pawn.below.values()
        if is_below and view.falls:
            return Sentence("Another pawn is on that tile.")
        return _NOT_THIS["fall"] if view.falls else _PLAY_FIRST
    return _NOT_THIS.get(view.phase, _ASKS[view.phase])


def _why_not_card(view: WaterfallView, seat: int, face: Face) -> Sentence:
    """Return why a tile of the seat's own hand cannot be chosen now."""
    if view.turn != seat:
        return whose_turn(view.turn)
    if view.phase == "score":
        text = message("You visited no {gem} gemstone this turn.")
        return Sentence(text, gem=_GEMS[face.gem])
    return asks(view)


def piece_of(lies: Lies) -> str:
    """Return the id of a place in the picture."""
    return f"place-{lies.place.row + 1}-{lies.place.column + 1}"


def card_of(face: Face) -> str:
    """Return the id of a tile of the hand in the picture."""
    return f"card-{face.tile + 1}"
