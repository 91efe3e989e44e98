"""The questions that a seat of Waterfall answers one after the other, and their keys.

A loose tile stands for a place of the waterfall: a swap changes the lights, and nobody moves
tiles. A new place gets the first unused loose tile; a place that disappears frees its tile.

A choice is a series of questions: to add a tile, which one, its row and its column. An answer
counts from 0: the tile's position in the hand, a row, a column, a seat, an action. A page has
seven answers, on the first keys of a pad; key 8 turns to the next page with answers. Questions
are asked from the table's view, since only the holder of a hand may see its tiles.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.eyes import Position
from gemtable.games.kit.rules import Event, Shown, Views, mover
from gemtable.games.kit.table import Gesture, Layout, pad_names
from gemtable.games.waterfall.rules import (
    ACTIONS,
    TOP,
    Add,
    Fall,
    Move,
    Pawn,
    Place,
    Play,
    Remove,
    Score,
    Swap,
    WaterfallView,
    Wildcard,
    seen,
)
from gemtable.games.waterfall.rules.state import Added, Exited, Fell, PawnMoved, Removed, Swapped

WaterfallViews = Views[WaterfallView]
Lying = tuple[Place | None, ...]  # by index of loose tile, even if the table has fewer
MARKS = ("left", "entered", "added", "removed", "swapped")  # a pawn left or entered the place


@dataclass(frozen=True, slots=True)
class Mark:
    """The effect of the last step on a place; `kind` is one of MARKS."""

    kind: str
    place: Place


@dataclass(frozen=True, slots=True)
class Ui:
    """The loose tiles, the answers so far of the seat to move, and the effects of the last step.

    `turned` counts how often the seat turned the page of answers. `fresh` are the places whose
    loose tile nobody has confirmed by a press yet. `pawns` are the places of the pawns after the
    last step, and `marks` its effects. `refused` is the last refused gesture.
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
    """The part of the Ui that everyone may know, since everyone sees all pads."""

    answers: tuple[int, ...]
    turned: int
    marks: tuple[Mark, ...] = ()


WaterfallPosition = Position[WaterfallView, WaterfallShown]


def begin(_layout: Layout) -> Ui:
    """Return the Ui of a match that just started, with the top still to be laid out."""
    return Ui()


def marks_of(events: Iterable[Event], before: tuple[Place | None, ...]) -> tuple[Mark, ...]:
    """Return the marks of these events; `before` has the places of the pawns before them."""
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
    """Return the places of the loose tiles: one for each place of the waterfall, no others."""
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


PAGE_KEYS = range(7)
MORE_KEY = 7
LEFT_KEY, RIGHT_KEY = 8, 9
DONE_KEY = 9

_A_PLACE = ("row", "column")
_ASKED = {  # by the phase of the match
    "play": ("tile",),
    "fall": (),
    "add": ("tile", *_A_PLACE),
    "score": ("tile",),
    "remove": _A_PLACE,
    "swap": (*_A_PLACE, *_A_PLACE),
    "pawn": ("pawn", *_A_PLACE),
    "wildcard": ("action",),
    "over": (),
}

Answers = tuple[int, ...]


class Page(NamedTuple):
    """The answers on a pad's keys to the question `asked`, which is "" if there is none."""

    asked: str
    answers: tuple[int | None, ...]  # by key
    has_more: bool


def asked(view: WaterfallView, answers: Answers) -> str:
    """Return the question after these answers: "tile", "row" and so on; "" if there is none."""
    questions = _ASKED[view.phase]
    return questions[len(answers)] if len(answers) < len(questions) else ""


def can_answer(view: WaterfallView, answers: Answers) -> list[int]:
    """Return the possible next answers, in order."""
    match asked(view, answers):
        case "tile":
            return list(range(len(view.hands[view.turn])))
        case "row":
            return sorted({place.row for place in open_places(view, answers)})
        case "column":
            row = answers[-1]
            there = open_places(view, answers[:-1])
            return sorted(place.column for place in there if place.row == row)
        case "pawn":
            return list(range(view.seats))
        case "action":
            on_path = {face.action for face in view.path} - {"wildcard"}
            return [number for number, action in enumerate(ACTIONS) if action in on_path]
    return []


def open_places(view: WaterfallView, answers: Answers) -> list[Place]:
    """Return the places to choose from; the first tile of a swap cannot be the second too."""
    places = list(view.places)
    if view.phase == "swap" and len(answers) > 1:
        places.remove(Place(*answers[:2]))
    return places


def page(view: WaterfallView, answers: Answers, turned: int) -> Page:
    """Return the answers on a pad after its page was turned `turned` times."""
    can_be = can_answer(view, answers)
    pages = sorted({answer // len(PAGE_KEYS) for answer in can_be}) or [0]
    first = pages[turned % len(pages)] * len(PAGE_KEYS)
    on_keys = tuple(first + key if first + key in can_be else None for key in PAGE_KEYS)
    return Page(asked(view, answers), on_keys, has_more=len(pages) > 1)


def move_of(view: WaterfallView, answers: Answers) -> Move:
    """Return the move of a complete choice; `view` is that of the seat that chose."""
    match view.phase:
        case "play":
            return Play(_tile(view, answers[0]))
        case "add":
            return Add(_tile(view, answers[0]), Place(*answers[1:]))
        case "score":
            return Score(_tile(view, answers[0]))
        case "remove":
            return Remove(Place(*answers))
        case "swap":
            return Swap(Place(*answers[:2]), Place(*answers[2:]))
        case "pawn":
            return Pawn(answers[0], Place(*answers[1:]))
    return Wildcard(ACTIONS[answers[0]])


def answers_of(view: WaterfallView, move: Move) -> Answers:
    """Return the answers that make a move; () if the move has a key of its own."""
    match move:
        case Play(tile) | Score(tile):
            return (_index(view, tile),)
        case Add(tile, place):
            return (_index(view, tile), *place)
        case Remove(place):
            return (*place,)
        case Swap(one, other):
            return (*one, *other)
        case Pawn(seat, place):
            return (seat, *place)
        case Wildcard(action):
            return (ACTIONS.index(action),)
    return ()


def side_of(view: WaterfallView, key: int) -> Fall | None:
    """Return the fall that a key makes, legal or not, or None for any other key."""
    if view.phase not in ("play", "fall") or key not in (LEFT_KEY, RIGHT_KEY):
        return None
    if key == RIGHT_KEY:
        return Fall("right")
    return Fall("in" if view.pawns[view.turn] is None else "left")


def key_names(view: WaterfallView, shown: WaterfallShown, seat: int) -> tuple[str, ...]:
    """Return the current names of the keys of a seat's pad, from what everyone may know."""
    names = pad_names()
    if mover(view) != seat:
        return tuple(names)
    now = page(view, shown.answers, shown.turned)
    for key, answer in zip(PAGE_KEYS, now.answers, strict=True):
        if answer is not None:
            names[key] = _name(now.asked, answer)
    if now.has_more:
        names[MORE_KEY] = "more"
    for side in view.falls:
        names[RIGHT_KEY if side == "right" else LEFT_KEY] = side
    if view.phase == "score":
        names[DONE_KEY] = "done"
    return tuple(names)


def _name(question: str, answer: int) -> str:
    if question == "action":
        return ACTIONS[answer]
    return f"{question} {answer + 1}"


def _tile(view: WaterfallView, index: int) -> int:
    return seen(view.hands[view.turn])[index].tile


def _index(view: WaterfallView, tile: int) -> int:
    hand = seen(view.hands[view.turn])
    return next(index for index, face in enumerate(hand) if face.tile == tile)
