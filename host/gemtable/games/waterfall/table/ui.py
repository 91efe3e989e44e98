"""What the table of Waterfall remembers besides the rules, and where loose tiles lie.

A loose tile stands for a place of the waterfall: a swap changes the lights, and nobody moves
tiles. A new place gets the first unused loose tile; a place that disappears frees its tile.
"""

from dataclasses import dataclass

from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import Shown
from gemtable.games.kit.table import Gesture, Layout
from gemtable.games.waterfall.rules import TOP, Place, WaterfallView

WaterfallViews = Views[WaterfallView]
Lying = tuple[Place | None, ...]  # by index of loose tile, even if the table has fewer


@dataclass(frozen=True, slots=True)
class Ui:
    """`answers` are the seat to move's answers so far, `turned` counts its turns of the page.

    `fresh` holds the places whose loose tile nobody has confirmed by a press yet. `refused`
    is the last refused gesture.
    """

    lying: Lying = (TOP,)
    fresh: frozenset[Place] = frozenset({TOP})
    answers: tuple[int, ...] = ()
    turned: int = 0
    refused: Gesture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterfallShown(Shown):
    """The answers so far and the open page of answers: everyone sees all pads."""

    answers: tuple[int, ...]
    turned: int


def begin(_layout: Layout) -> Ui:
    """Return the Ui of a match that just started, with the top still to be laid out."""
    return Ui()


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
