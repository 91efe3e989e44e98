"""What the table of Waterfall remembers besides the rules: where loose tiles lie, the last step.

A loose tile stands for a place of the waterfall: a swap changes the lights, and nobody moves
tiles. A new place gets the first unused loose tile; a place that disappears frees its tile.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.kit.table import Gesture, Layout
from gemtable.games.waterfall.rules import TOP, Place, WaterfallView
from gemtable.games.waterfall.rules.events import (
    Added,
    Exited,
    Fell,
    PawnMoved,
    Removed,
    Swapped,
)

WaterfallViews = Views[WaterfallView]
Lying = tuple[Place | None, ...]  # by index of loose tile, even if the table has fewer
MARKS = ("left", "entered", "added", "removed", "swapped")  # a pawn left or entered the place


@dataclass(frozen=True, slots=True)
class Mark:
    """What the last step did at a place: `kind` is one of MARKS."""

    kind: str
    place: Place


@dataclass(frozen=True, slots=True)
class Ui:
    """`answers` are the seat to move's answers so far, `turned` counts its turns of the page.

    `fresh` holds the places whose loose tile nobody has confirmed by a press yet. `pawns` are
    where the pawns stood after the last step, `marks` what that step did. `refused` is the last
    refused gesture.
    """

    lying: Lying = (TOP,)
    fresh: frozenset[Place] = frozenset({TOP})
    answers: tuple[int, ...] = ()
    turned: int = 0
    pawns: tuple[Place | None, ...] = ()
    marks: tuple[Mark, ...] = ()
    refused: Gesture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterfallShown(Shown):
    """The answers so far and the open page of answers, as everyone sees all pads; `marks`."""

    answers: tuple[int, ...]
    turned: int
    marks: tuple[Mark, ...] = ()


def begin(_layout: Layout) -> Ui:
    """Return the Ui of a match that just started, with the top still to be laid out."""
    return Ui()


def marks_of(events: Iterable[Event], before: tuple[Place | None, ...]) -> tuple[Mark, ...]:
    """Return what these events did at places; the pawns stood at `before` them."""
    marks: list[Mark] = []
    for event in events:
        match event:
            case Fell(seat=pawn, place=place) | PawnMoved(pawn=pawn, place=place):
                marks += _left(before, pawn)
                marks.append(Mark("entered", place))
            case Exited(seat=pawn):
                marks += _left(before, pawn)
            case Added(place=place):
                marks.append(Mark("added", place))
            case Removed(place=place):
                marks.append(Mark("removed", place))
            case Swapped(places=places):
                marks += [Mark("swapped", place) for place in places]
    return tuple(marks)


def _left(before: tuple[Place | None, ...], pawn: int) -> list[Mark]:
    place = before[pawn] if before else None
    return [Mark("left", place)] if place else []


def settled(lying: Lying, view: WaterfallView) -> Lying:
    """Return where loose tiles lie, with one for each place of the waterfall and no other."""
    there = [lies.place for lies in view.waterfall]
    kept = [place if place in there else None for place in lying]
    for place in there:
        if place in kept:
            continue
        if None in kept:
            kept[kept.index(None)] = place
        else:
            kept.append(place)
    return tuple(kept)
