"""What a press or a typed move asks for in Gems Tracker. The rules decide if it is legal."""

from dataclasses import replace

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.table import bidding
from gemtable.games.gems_tracker.table.steps import NEW_KEY, step
from gemtable.games.gems_tracker.table.ui import GemsTrackerViews, Ui
from gemtable.games.kit.pads import HELP_KEY, UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout, Meaning
from gemtable.games.kit.turns import mover, whose_turn
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp


def read(ui: Ui, layout: Layout, views: GemsTrackerViews, gesture: Gesture, at: Stamp) -> Meaning:
    """Return what a gesture asks for. A refusal is shown until the next gesture."""
    ui = replace(ui, refused=None, takes_back=None)
    if gesture.address not in layout.pads:
        return _no(ui, Sentence("This game is played on pads alone."))
    seat, view = layout.pads.index(gesture.address), views.table
    if view.phase == "bid":
        return bidding.press(ui, views, seat, gesture.key + 1, at)
    is_in_turn = mover(view) == seat
    if gesture.key == UNDO_KEY:
        if is_in_turn and ui.opened:
            return Meaning(replace(ui, opened=ui.opened[:-1]))
        return Meaning(ui, undo=True)
    if gesture.key == HELP_KEY:
        return Meaning(replace(ui, opened=()) if is_in_turn else ui, note=_help(view, seat))
    if not is_in_turn:
        return _no(ui, whose_turn(mover(view)))
    return _step(ui, view, seat, gesture.key)


def said(ui: Ui, _layout: Layout, views: GemsTrackerViews, made: Made, at: Stamp) -> Meaning:
    """Return what a typed move asks for: a bid waits for the others, like a pressed one."""
    if views.table.phase == "bid":
        return bidding.say(ui, views, made.seat, made.move, at)
    return Meaning(ui, (made,))


def undo(ui: Ui, views: GemsTrackerViews, seat: int) -> Meaning:
    """Return what a seat's typed undo takes back: its own bid, or the last step."""
    if views.table.phase == "bid":
        return bidding.take_back(ui, seat)
    return Meaning(ui, undo=True)


def _step(ui: Ui, view: GemsTrackerView, seat: int, key: int) -> Meaning:
    asked = step(view, ui.opened)
    assert asked is not None, "a seat is in turn, and no bids are owed"
    if key not in asked.keys:
        return _no(ui, Sentence("{question} Press a key that is lit.", question=asked.question))
    move = asked.keys[key].move
    if move is None:
        return Meaning(replace(ui, opened=(*ui.opened, key)))
    return Meaning(ui, (Made(seat, move),))


def _help(view: GemsTrackerView, seat: int) -> Sentence:
    """Return what the keys of a seat's pad do now, if no step is open."""
    if mover(view) != seat:
        return whose_turn(mover(view))
    if view.phase == "take":
        return Sentence(
            "Seat {seat}: the keys in the colours of seats are their open tracker cards; then"
            " keys 1 to {mines} are the mines.",
            seat=seat + 1,
            mines=len(view.row),
        )
    if view.phase == "token":
        return Sentence("Seat {seat}: each lit key is the spot of that number.", seat=seat + 1)
    return Sentence(
        "Seat {seat}: a key is the area of that number, key {new} a new one; then comes the end,"
        " a booking card for an end, or one to cover; then how the mine lies.",
        seat=seat + 1,
        new=NEW_KEY + 1,
    )


def _no(ui: Ui, why: Sentence) -> Meaning:
    return Meaning(ui, note=why, refused=True)
