"""What touching a tile on a Waterfall page does, or why it cannot be chosen now.

Legal moves are made in the picture itself (`page.py`). Here are the question of a wildcard, and
for each other tile a sheet with its action and the reason why it cannot be chosen now.
"""

from collections.abc import Collection, Iterator

from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import QUESTION, Choice, Touch, Touches, legal
from gemtable.games.waterfall.rules import Face, Lies, Place, WaterfallView, Wildcard, seen
from gemtable.games.waterfall.rules.play import OTHER_PAWN, TOP_STAYS, not_visited
from gemtable.games.waterfall.table.questions import WaterfallPosition
from gemtable.sentence import Sentence

_PLAY_FIRST = Sentence("Tap tiles in your hand. Their numbers add up to your steps.")
_PLAY_OR_FALL = Sentence("Play more tiles, or tap a lit place to fall.")
_ABOVE = Sentence("Your pawn is above the waterfall: it falls in at the top.")
_NO_MATCH = Sentence("No tile in your hand has a gem that you visited this turn.")
_ASKS = {
    "fall": Sentence("Tap a lit place to fall."),
    "add": Sentence("To add a tile, tap one in your hand, then a lit place."),
    "score": Sentence("Tap a lit tile in your hand: you get its number in points."),
    "remove": Sentence("Tap a lit tile to remove it."),
    "swap": Sentence("To swap two tiles, tap one, then the other."),
    "pawn": Sentence("To move a pawn, tap it, then a lit tile."),
    "wildcard": Sentence("Choose an action for your wildcard."),
}
_DOES = {
    "add": Sentence("Add: lay a tile from your hand next to a tile of the waterfall."),
    "draw": Sentence("Draw: take three tiles from the deck."),
    "score": Sentence(
        "Score: put up to two tiles from your hand on your score pile if you visited their "
        "gemstone this turn."
    ),
    "remove": Sentence("Remove: take a tile out of the waterfall."),
    "swap": Sentence("Swap: exchange two tiles of the waterfall."),
    "leapfrog": Sentence(
        "Leapfrog: this turn no pawn is in your way, and when you leave the waterfall you "
        "continue from the top."
    ),
    "pawn": Sentence("Pawn: move any pawn to a tile without a pawn."),
    "wildcard": Sentence(
        "Wildcard: carry out the action of another tile that you visited this turn."
    ),
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
    "fall": Sentence("You fall one step at a time, down left or down right."),
    "add": Sentence("You add a tile at an empty place."),
    "score": Sentence("You are scoring tiles from your hand now."),
    "remove": Sentence(
        "The top, tiles with a pawn and tiles that hold others together must stay."
    ),
    "swap": TOP_STAYS,
    "pawn": Sentence("There are several pawns on this tile. Choose one next to your hand."),
}


def asks(view: WaterfallView) -> Sentence:
    """Return the prompt that tells the seat to move what to touch."""
    if view.phase == "play" and view.hands[view.turn]:
        return _PLAY_OR_FALL if view.falls else _PLAY_FIRST
    if view.phase == "play":
        return _ASKS["fall"]
    return _NO_MATCH if view.phase == "score" and not view.matching else _ASKS[view.phase]


def touches(position: WaterfallPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return the sheet of each tile on a seat's page, and the question of its wildcard, if any."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    told = dict(_tiles(view, seat)) | dict(_cards(view, seat))
    if moves and view.phase == "wildcard":
        told[QUESTION] = Touch(Sentence("Your wildcard"), legal(_wild(view), moves))
    return told


def _wild(view: WaterfallView) -> list[Choice]:
    """Return the choices of a wildcard, each with the tiles on the path that have its action."""
    return [
        Choice(
            str(Wildcard(action)),
            text,
            pieces=tuple(
                piece_of(lies.place)
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
            gem=Sentence(lies.gem),
            action=Sentence(lies.action),
        )
        yield piece_of(lies.place), _told(title, lies, _why_not_tile(view, seat, lies))


def _cards(view: WaterfallView, seat: int) -> Iterator[tuple[str, Touch]]:
    for place, face in enumerate(seen(view.hands[seat]), 1):
        title = Sentence(
            "tile {tile}: {gem} {number}, {action}",
            tile=place,
            gem=Sentence(face.gem),
            number=face.number,
            action=Sentence(face.action),
        )
        yield card_of(face), _told(title, face, _why_not_card(view, seat, face))


def _told(title: Sentence, face: Face, why: Sentence) -> Touch:
    return Touch(title, remark=Sentence("{why} {more}", why=_DOES[face.action], more=why))


def _why_not_tile(view: WaterfallView, seat: int, lies: Lies) -> Sentence:
    if view.turn != seat:
        return whose_turn(view.turn)
    if view.phase in ("play", "fall"):
        if not view.falls:
            return _PLAY_FIRST
        pawn = view.pawns[seat]
        if pawn is None:
            return _ABOVE
        return OTHER_PAWN if lies.place in pawn.below.values() else _NOT_THIS["fall"]
    return _NOT_THIS.get(view.phase, _ASKS[view.phase])


def _why_not_card(view: WaterfallView, seat: int, face: Face) -> Sentence:
    if view.turn != seat:
        return whose_turn(view.turn)
    if view.phase == "score":
        return not_visited(face.gem)
    return asks(view)


def piece_of(place: Place) -> str:
    """Return the id of the element that draws a place."""
    return f"place-{place.row + 1}-{place.column + 1}"


def card_of(face: Face) -> str:
    """Return the id of the element that draws a tile of the hand."""
    return f"card-{face.tile + 1}"
