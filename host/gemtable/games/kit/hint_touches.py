"""What pages of The Lost Gems and Logichroma offer alike: a hint, and what a tile may be."""

from collections.abc import Callable, Sequence
from typing import Any

from gemtable.games.kit.hints import HintView
from gemtable.games.kit.touch import Choice
from gemtable.games.kit.vocabulary import WORDS
from gemtable.sentence import Either, Sentence, message

# By whether the colour is sure, and whether the value is.
_MAY_BE = {
    (True, True): message("It is {colours} {values}."),
    (True, False): message("It is {colours}: {values}."),
    (False, True): message("It is a {values}: {colours}."),
    (False, False): message("It may be {colours}; {values}."),
}


def piece(tile: Any) -> str:
    """Return the id of the element that is this tile of a hand."""
    return f"held-{tile.tile}"


def named(what: str | int) -> Sentence | int:
    """Return a colour or a value as a sentence names it."""
    return WORDS[what] if isinstance(what, str) else what


def whose_face(holder: int, tile: Any) -> Sentence:
    """Return whose tile this is, and its face, which the seat that asks can see."""
    return Sentence(
        "Seat {seat}: {colour} {value}",
        seat=holder + 1,
        colour=named(tile.colour),
        value=tile.value,
    )


def may_be(knows: Any) -> Sentence:
    """Return what hints leave possible for a tile."""
    colours, values = Either(map(named, knows.colours)), Either(knows.values)
    return Sentence(
        _MAY_BE[len(knows.colours) == 1, len(knows.values) == 1], colours=colours, values=values
    )


def hint(
    view: HintView,
    to: int,
    move: Any,
    points: Callable[[Sequence[int]], Sentence],
    *,
    is_remembered: bool = True,
) -> Choice:
    """Return the choice of a hint, with the tiles that it points out, new or not.

    `points` tells these, by the numbers of their slots. `is_remembered` adds that the receiver
    knows it already, if so.
    """
    held = [
        (number, tile)
        for number, tile in enumerate(view.hands[to], 1)
        if tile and move.what in (tile.colour, tile.value)
    ]
    note = points([number for number, _ in held])
    if is_remembered and all(_is_known(move.what, tile) for _, tile in held):
        note = Sentence("{told} That is known already.", told=note)
    text = Sentence("Hint {what} to seat {seat}", what=named(move.what), seat=to + 1)
    pieces = tuple(piece(tile) for _, tile in held)
    return Choice(str(move), text, note, str(move.what), pieces)


def _is_known(what: str | int, tile: Any) -> bool:
    return what in (tile.knows.colour, tile.knows.value)
