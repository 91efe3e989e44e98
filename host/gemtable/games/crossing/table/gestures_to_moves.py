"""Turns presses and typed moves of Crossing into choices and moves.

A choice stays secret in the Ui until the lock; only then the rules and the journal get it.
So no sentence about a choice may reveal which it was.
"""

from dataclasses import replace

from gemtable.games.crossing.rules import Choice, CrossingView, Gather, Place
from gemtable.games.crossing.table.counting import counted
from gemtable.games.crossing.table.ui import (
    HELP_KEY,
    CrossingViews,
    Ui,
    keys,
    protect_key,
    undo_key,
)
from gemtable.games.kit.rules import Knowers, Made
from gemtable.games.kit.table import Gesture, Layout, Meaning
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

_MS = 1000


def read(ui: Ui, layout: Layout, views: CrossingViews, gesture: Gesture, at: Stamp) -> Meaning:
    """Return what a gesture asks for. A refusal is shown until the next gesture."""
    ui = replace(ui, refused=None)
    if gesture.address not in layout.pads:
        return _no(ui, Sentence("This tile only shows how the match stands."))
    seat, view = layout.pads.index(gesture.address), views.table
    if gesture.key == undo_key(layout.seats):
        return _take_back(ui, view, seat)
    ui = replace(ui, takes_back=None)
    if gesture.key == HELP_KEY:
        return Meaning(ui, note=_help(view, seat))
    if view.phase == "over":
        return _no(ui, Sentence("The match is over."))
    if ui.locked_s is not None:
        return _no(ui, _too_late(seat, at, ui.locked_s))
    if view.phase == "place":
        return _place(ui, view, seat, gesture.key)
    choice = keys(seat, layout.seats).get(gesture.key)
    if choice is None or not _can_choose(view, choice):
        return _no(ui, Sentence("Seat {seat} pressed a key that chooses nothing.", seat=seat + 1))
    if seat not in view.pending:
        return _no(ui, _break(seat))
    return Meaning(_chosen(ui, view, seat, choice, at))


def said(ui: Ui, layout: Layout, views: CrossingViews, made: Made, at: Stamp) -> Meaning:
    """Return what a move typed for a seat asks for.

    Typed moves count for the round that is open at that moment: nobody races with them. A
    refusal changes nothing on the table: every impossible choice looks the same.
    """
    seat, move, view = made.seat, made.move, views.table
    if view.phase != "choose":
        return Meaning(ui, (made,))
    if seat not in view.pending:
        return _no(ui, _break(seat))
    own = frozenset({seat})  # the reason would show others what the seat wants
    if isinstance(move, Place):
        return _no(ui, Sentence("There are no last stones to place."), own)
    if move not in keys(seat, layout.seats).values():
        return _no(ui, Sentence("Seat {seat} cannot point there.", seat=seat + 1), own)
    if not _can_choose(view, move):
        return _no(ui, Sentence("In the first round everyone points at a mushroom."), own)
    return Meaning(_chosen(ui, view, seat, move, at))


def undo(ui: Ui, views: CrossingViews, seat: int) -> Meaning:
    """Return what a seat's typed undo takes back, the same as with its key."""
    return _take_back(ui, views.table, seat)


def _chosen(ui: Ui, view: CrossingView, seat: int, choice: Choice, at: Stamp) -> Ui:
    if ui.choices[seat] == choice:  # already chosen: nothing changes
        return counted(ui, view, at.at_s)
    choices = (*ui.choices[:seat], choice, *ui.choices[seat + 1 :])
    pressed = (*ui.pressed[:seat], at, *ui.pressed[seat + 1 :])
    return counted(replace(ui, choices=choices, pressed=pressed), view, at.at_s)


def _can_choose(view: CrossingView, choice: Choice) -> bool:
    """Return whether this round has the choice: the first round has only mushrooms."""
    return view.number > 1 or isinstance(choice, Gather)


def _take_back(ui: Ui, view: CrossingView, seat: int) -> Meaning:
    """Take back the seat's own choice; if it has none and asks twice, the last step."""
    if view.phase == "choose" and ui.choices[seat] is not None:
        choices = (*ui.choices[:seat], None, *ui.choices[seat + 1 :])
        return Meaning(replace(ui, choices=choices, takes_back=None))
    if ui.takes_back == seat:
        return Meaning(replace(ui, takes_back=None), undo=True)
    text = message(
        "Seat {seat} wants to undo the last action for everyone: press undo again to do it."
    )
    return Meaning(replace(ui, takes_back=seat), note=Sentence(text, seat=seat + 1))


def _place(ui: Ui, view: CrossingView, seat: int, key: int) -> Meaning:
    if seat != view.distributor:
        text = message("Seat {seat} lays out the last stones.")
        return _no(ui, Sentence(text, seat=view.distributor + 1))
    if key not in range(len(view.mushrooms)):
        return _no(ui, Sentence("Press the key of a mushroom that has room."))
    return Meaning(ui, (Made(seat, Place(key)),))


def _too_late(seat: int, at: Stamp, locked_s: float) -> Sentence:
    """Return the sentence that says by how much a seat was late, and how certain that is."""
    late_s = at.at_s - locked_s
    if late_s <= at.error_s:
        text = message("Seat {seat} chose too close to the lock to be sure: it does not count.")
        return Sentence(text, seat=seat + 1)
    text = message("Seat {seat} was {ms:.0f} ms too late for the lock: it does not count.")
    return Sentence(text, seat=seat + 1, ms=late_s * _MS)


def _help(view: CrossingView, seat: int) -> Sentence:
    """Return what the keys of a seat's pad do now."""
    seats = view.seats
    if view.phase == "place":
        text = message("Seat {seat}: keys 1 to {mushrooms} lay the next stone on that mushroom.")
        return Sentence(text, seat=view.distributor + 1, mushrooms=seats - 1)
    if view.number == 1:
        text = message("Seat {seat}: keys 1 to {mushrooms} point at that mushroom.")
        return Sentence(text, seat=seat + 1, mushrooms=seats - 1)
    return Sentence(
        "Seat {seat}: keys 1 to {mushrooms} point at that mushroom, keys 6 to {last} at the"
        " tile of another seat, the next one first; key {own} protects your own.",
        seat=seat + 1,
        mushrooms=seats - 1,
        last=seats + 4,
        own=protect_key(seats) + 1,
    )


def _break(seat: int) -> Sentence:
    return Sentence("Seat {seat} has a break this round.", seat=seat + 1)


def _no(ui: Ui, why: Sentence, known_to: Knowers = None) -> Meaning:
    return Meaning(ui, note=why, known_to=known_to, refused=True)
