"""The sentences that tell people what happened. Only what everyone may know reaches here."""

from collections.abc import Callable, Mapping

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.games.waterfall.rules import ACTIONS, TILES, Place
from gemtable.games.waterfall.table.colours import GEMS
from gemtable.sentence import Sentence, message

Facts = Mapping[str, Json]

_GEMS = {gem: Sentence(gem) for gem in GEMS}
_ACTIONS = {action: Sentence(action) for action in ACTIONS}
_REASONS = {
    "waterfall": Sentence("The waterfall has twenty tiles."),
    "deck": Sentence("No tile is left to draw or to play."),
    "stuck": Sentence("Nothing was scored and nothing grew for too long."),
}


def words(event: Event) -> Sentence:
    """Return the sentence that tells people of `event`."""
    return _SENTENCES[event.kind](event.facts)


def _played(facts: Facts) -> Sentence:
    return Sentence(
        "Seat {seat} plays {tile}: 1 step.",
        "Seat {seat} plays {tile}: {count} steps.",
        seat=facts["seat"] + 1,
        tile=_tile(facts["tile"]),
        count=facts["steps"],
    )


def _fell(facts: Facts) -> Sentence:
    return Sentence(
        "Seat {seat} falls to {place}, {tile}: 1 step left.",
        "Seat {seat} falls to {place}, {tile}: {count} steps left.",
        seat=facts["seat"] + 1,
        place=_place(facts["place"]),
        tile=_tile(facts["tile"]),
        count=facts["left"],
    )


def _exited(facts: Facts) -> Sentence:
    if not facts["left"]:
        return Sentence("Seat {seat} leaves the waterfall.", seat=facts["seat"] + 1)
    return Sentence(
        "Seat {seat} leaves the waterfall, and goes on from above: 1 step left.",
        "Seat {seat} leaves the waterfall, and goes on from above: {count} steps left.",
        seat=facts["seat"] + 1,
        count=facts["left"],
    )


def _leapfrogged(facts: Facts) -> Sentence:
    text = message("Seat {seat} leaps: for the rest of this turn no pawn is in its way.")
    return Sentence(text, seat=facts["seat"] + 1)


def _drew(facts: Facts) -> Sentence:
    return Sentence(
        "Seat {seat} draws 1 tile; {left} left in the deck.",
        "Seat {seat} draws {count} tiles; {left} left in the deck.",
        seat=facts["seat"] + 1,
        left=facts["left"],
        count=facts["tiles"],
    )


def _reshuffled(facts: Facts) -> Sentence:
    return Sentence(
        "The deck was empty: 1 discarded tile is the new one.",
        "The deck was empty: {count} discarded tiles are shuffled into a new one.",
        count=facts["tiles"],
    )


def _added(facts: Facts) -> Sentence:
    text = message("Seat {seat} adds {tile} at {place}.")
    return Sentence(text, **_at(facts))


def _removed(facts: Facts) -> Sentence:
    text = message("Seat {seat} removes {tile} from {place}.")
    return Sentence(text, **_at(facts))


def _scored(facts: Facts) -> Sentence:
    return Sentence(
        "Seat {seat} scores a tile, face down: 1 in its pile.",
        "Seat {seat} scores a tile, face down: {count} in its pile.",
        seat=facts["seat"] + 1,
        count=facts["tiles"],
    )


def _done(facts: Facts) -> Sentence:
    return Sentence("Seat {seat} scores no more now.", seat=facts["seat"] + 1)


def _swapped(facts: Facts) -> Sentence:
    (one, other), (place, place_of_other) = facts["tiles"], facts["places"]
    return Sentence(
        "Seat {seat} swaps {one} at {place} and {other} at {other_place}.",
        seat=facts["seat"] + 1,
        one=_tile(one),
        place=_place(place),
        other=_tile(other),
        other_place=_place(place_of_other),
    )


def _pawn_moved(facts: Facts) -> Sentence:
    text = message("Seat {seat} moves the pawn of seat {pawn} to {place}.")
    place = _place(facts["place"])
    return Sentence(text, seat=facts["seat"] + 1, pawn=facts["pawn"] + 1, place=place)


def _chose(facts: Facts) -> Sentence:
    text = message("Seat {seat} uses its wildcard as: {action}.")
    return Sentence(text, seat=facts["seat"] + 1, action=_ACTIONS[facts["action"]])


def _nothing(facts: Facts) -> Sentence:
    text = message("Seat {seat} cannot do anything with {action}.")
    return Sentence(text, seat=facts["seat"] + 1, action=_ACTIONS[facts["action"]])


def _kept(facts: Facts) -> Sentence:
    lying = [_place(place) for place in facts["lying"] if place is not None]
    return Sentence("Loose tiles, in order of their numbers, are at {lying}.", lying=lying)


def _ended(facts: Facts) -> Sentence:
    return Sentence(
        "{why} The scores: {scores}.", why=_REASONS[facts["reason"]], scores=facts["scores"]
    )


def _at(facts: Facts) -> dict[str, Json]:
    return {
        "seat": facts["seat"] + 1,
        "tile": _tile(facts["tile"]),
        "place": _place(facts["place"]),
    }


def _tile(tile: int) -> Sentence:
    """Return what a tile is called, and what is printed on it."""
    number, gem, action = TILES[tile]
    return Sentence(
        "tile {tile} ({gem} {number}, {action})",
        tile=tile + 1,
        gem=_GEMS[gem],
        number=number,
        action=_ACTIONS[action],
    )


def _place(place: Json) -> str:
    return str(Place(*place))


_SENTENCES: dict[str, Callable[[Facts], Sentence]] = {
    "played": _played,
    "fell": _fell,
    "exited": _exited,
    "leapfrogged": _leapfrogged,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "added": _added,
    "removed": _removed,
    "scored": _scored,
    "done": _done,
    "swapped": _swapped,
    "pawn_moved": _pawn_moved,
    "chose": _chose,
    "nothing": _nothing,
    "kept": _kept,
    "ended": _ended,
}
