"""The sentences for Waterfall's events and turns. Everyone may know all of them."""

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.waterfall.rules import TILES, Place, WaterfallView
from gemtable.games.waterfall.rules.state import (
    Added,
    Chose,
    Drew,
    Ended,
    Exited,
    Fell,
    Leapfrogged,
    Nothing,
    PawnMoved,
    Played,
    Removed,
    Reshuffled,
    Scored,
    StoppedScoring,
    Swapped,
)
from gemtable.sentence import Sentence, message

_REASONS = {
    "waterfall": Sentence("The waterfall has twenty tiles."),
    "deck": Sentence("No tile is left to draw or to play."),
    "stuck": Sentence("For too many turns, no tile was scored and the waterfall did not grow."),
}
_OWED = {
    "play": message("Seat {seat} to play"),
    "play or fall": message("Seat {seat} to play or fall"),
    "fall": message("Seat {seat} to fall"),
    "add": message("Seat {seat} to add a tile"),
    "score": message("Seat {seat} to score"),
    "remove": message("Seat {seat} to remove a tile"),
    "swap": message("Seat {seat} to swap two tiles"),
    "pawn": message("Seat {seat} to move a pawn"),
    "wildcard": message("Seat {seat} to choose an action for the wildcard"),
}


def turn(table: WaterfallView, _shown: Shown) -> Sentence:
    """Return the sentence on whose turn it is and what this seat has to do."""
    may_fall = table.phase == "play" and table.falls
    return Sentence(_OWED["play or fall" if may_fall else table.phase], seat=table.turn + 1)


def words(event: Event) -> Sentence | None:
    """Return the sentence for `event`."""
    match event:
        case Played():
            return Sentence(
                "Seat {seat} plays {tile} and has 1 step.",
                "Seat {seat} plays {tile} and has {count} steps.",
                seat=event.seat + 1,
                tile=_played(event.tile),
                count=event.steps,
            )
        case Fell(left=0):
            text = message("Seat {seat} falls onto {tile} with the last step.")
            return Sentence(text, seat=event.seat + 1, tile=_lying(event.tile))
        case Fell():
            return Sentence(
                "Seat {seat} falls onto {tile}: 1 step left.",
                "Seat {seat} falls onto {tile}: {count} steps left.",
                seat=event.seat + 1,
                tile=_lying(event.tile),
                count=event.left,
            )
        case Exited(left=0):
            return Sentence("Seat {seat} leaves the waterfall.", seat=event.seat + 1)
        case Exited():
            return Sentence(
                "Seat {seat} leaves the waterfall, and continues from the top: 1 step left.",
                "Seat {seat} leaves the waterfall, and continues from the top: {count} steps"
                " left.",
                seat=event.seat + 1,
                count=event.left,
            )
        case Leapfrogged():
            text = message("Seat {seat} leaps: no pawn is in the way for the rest of this turn.")
            return Sentence(text, seat=event.seat + 1)
        case PawnMoved():
            text = message("Seat {seat} moves the pawn of seat {pawn} to {place}.")
            return Sentence(text, seat=event.seat + 1, pawn=event.pawn + 1, place=event.place)
        case Ended():
            why = _REASONS[event.reason]
            return Sentence("{why} The scores: {scores}.", why=why, scores=event.scores)
    return _of_tiles(event)


def _of_tiles(event: Event) -> Sentence | None:
    """Return the sentence for an event of tiles that are drawn, added, moved or scored."""
    match event:
        case Drew():
            return Sentence(
                "Seat {seat} draws 1 tile; {left} left in the deck.",
                "Seat {seat} draws {count} tiles; {left} left in the deck.",
                seat=event.seat + 1,
                left=event.left,
                count=event.tiles,
            )
        case Reshuffled():
            return Sentence(
                "The deck was empty, so 1 discarded tile becomes the new deck.",
                "The deck was empty, so {count} discarded tiles are shuffled into a new deck.",
                count=event.tiles,
            )
        case Added(seat, tile, place):
            text = message("Seat {seat} adds {tile} at {place}.")
            return Sentence(text, seat=seat + 1, tile=_lying(tile), place=place)
        case Removed(seat, tile, place):
            text = message("Seat {seat} removes {tile} from {place}.")
            return Sentence(text, seat=seat + 1, tile=_lying(tile), place=place)
        case Scored():
            return Sentence(
                "Seat {seat} scores a tile face down and has 1 in the pile.",
                "Seat {seat} scores a tile face down and has {count} in the pile.",
                seat=event.seat + 1,
                count=event.tiles,
            )
        case StoppedScoring():
            return Sentence("Seat {seat} stops scoring.", seat=event.seat + 1)
        case Swapped(seat, (one, other), (place, place_of_other)):
            return Sentence(
                "Seat {seat} swaps {one} at {place} and {other} at {other_place}.",
                seat=seat + 1,
                one=_lying(one),
                place=place,
                other=_lying(other),
                other_place=place_of_other,
            )
        case Chose(seat, action):
            text = message("Seat {seat} uses the wildcard as {action}.")
            return Sentence(text, seat=seat + 1, action=Sentence(action))
        case Nothing(seat, action):
            text = message("Seat {seat} cannot carry out {action}.")
            return Sentence(text, seat=seat + 1, action=Sentence(action))
    return None


def kept_words(kept: Json) -> Sentence:
    """Return the sentence on the places of the loose tiles."""
    lying = [str(Place(*place)) for place in kept["lying"] if place is not None]
    return Sentence("Places of the loose tiles, in order of their numbers: {lying}.", lying=lying)


def _played(tile: int) -> Sentence:
    number, gem, _action = TILES[tile]
    return Sentence("{gem} {number}", gem=Sentence(gem), number=number)


def _lying(tile: int) -> Sentence:
    _number, gem, action = TILES[tile]
    return Sentence("{gem} ({action})", gem=Sentence(gem), action=Sentence(action))
