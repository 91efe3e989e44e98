"""What the table of Waterfall keeps beyond the rules, and where loose tiles lie.

A loose tile is a place of the waterfall: where tiles are swapped the lights change, and no
hand moves. A place that comes gets the first loose tile that lies nowhere; one that goes sets
its tile free.
"""

from dataclasses import dataclass

from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import Shown
from gemtable.games.kit.table import Gesture, Layout
from gemtable.games.waterfall.rules import TOP, Place, WaterfallView

WaterfallViews = Views[WaterfallView]
Lying = tuple[Place | None, ...]  # by the index of a loose tile, whether or not it is there


@dataclass(frozen=True, slots=True)
class Ui:
    """`answers` are those that the seat to move gave so far to what it is asked, and `turned`
    is how often it asked for the next page of answers.

    `fresh` are the places of which no press of their tile has said yet that it lies there.
    `refused` is the gesture that just came to nothing.
    """

    lying: Lying = (TOP,)
    fresh: frozenset[Place] = frozenset({TOP})
    answers: tuple[int, ...] = ()
    turned: int = 0
    refused: Gesture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterfallShown(Shown):
    """What was answered so far, and which page of answers is open: all see all pads."""

    answers: tuple[int, ...]
    turned: int


def begin(_layout: Layout) -> Ui:
    """Return the Ui of a match that just started: the top is to be laid out."""
    return Ui()


def settled(lying: Lying, view: WaterfallView) -> Lying:
    """Return where tiles lie once each place of the waterfall has one, and no other place."""
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
