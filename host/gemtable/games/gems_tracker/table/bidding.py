"""Sealed bids: what is pressed stays here, in secret, until all have bid and a count is over.

The twelve keys are the twelve numbers, so no key is left to take back, to confirm or to ask
for help, and no light may tell a seat what it pressed. So the numbers pressed last count,
whatever was pressed before: who is unsure presses both once more. When all have bid, three,
two, one are called, and any press begins the count anew.
"""

from dataclasses import replace

from gemtable.games.gems_tracker.rules import Bid, GemsTrackerView
from gemtable.games.gems_tracker.table.ui import COUNT, COUNT_S, GemsTrackerViews, Ui
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Layout, Meaning
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp


def press(ui: Ui, views: GemsTrackerViews, seat: int, number: int, at: Stamp) -> Meaning:
    """Return what the press of a number comes to.

    All that others can see and time is the same whether the seat holds it, or has chosen it.
    """
    ui = replace(ui, count=0, due_s=None)
    view = views.seats[seat]
    if number not in view.own_hand:
        text = Sentence("You do not hold {cards}.", cards=[number])
        return Meaning(counted(ui, view, at.at_s), note=text, known_to=frozenset({seat}))
    chosen = after(ui.choices[seat], number, view.bid_size)
    return Meaning(counted(_with_choice(ui, seat, chosen, view.bid_size), view, at.at_s))


def after(chosen: tuple[int, ...], number: int, size: int) -> tuple[int, ...]:
    """Return what a seat has chosen when it presses one number more."""
    return (*(each for each in chosen if each != number), number)[-size:]


def say(ui: Ui, views: GemsTrackerViews, seat: int, move: object, at: Stamp) -> Meaning:
    """Return what a move comes to that is said while bids are owed.

    What cannot be bid leaves the table as it is, and why is for its seat alone.
    """
    view = views.seats[seat]
    if not isinstance(move, Bid):
        why = Sentence("First all seats bid.")
    elif len(move.numbers) != view.bid_size:
        why = Sentence(
            "In the last round bid the one card you hold.",
            "Bid two cards of your hand.",
            count=view.bid_size,
        )
    elif not set(view.own_hand).issuperset(move.numbers):
        why = Sentence("You do not hold {cards}.", cards=move.numbers)
    else:
        ui = replace(ui, count=0, due_s=None)
        return Meaning(counted(_with_choice(ui, seat, move.numbers, view.bid_size), view, at.at_s))
    return Meaning(ui, note=why, known_to=frozenset({seat}), refused=True)


def take_back(ui: Ui, seat: int) -> Meaning:
    """Take back what the seat has pressed; where it has nothing, the last step, if asked twice."""
    if ui.choices[seat]:
        ui = replace(ui, count=0, due_s=None, takes_back=None)
        return Meaning(_with_choice(ui, seat, (), 1))
    if ui.takes_back == seat:
        return Meaning(replace(ui, takes_back=None), undo=True)
    text = message(
        "Seat {seat} wants to undo the last action for everyone: press undo again to do it."
    )
    return Meaning(replace(ui, takes_back=seat), note=Sentence(text, seat=seat + 1))


def counted(ui: Ui, view: GemsTrackerView, at_s: float) -> Ui:
    """Return the Ui with the count begun, if all have bid and nobody counts yet."""
    is_ready = view.phase == "bid" and ui.bidders.issuperset(view.pending)
    if ui.count or not is_ready:
        return ui
    return replace(ui, count=COUNT, due_s=at_s + COUNT_S)


def moment(ui: Ui) -> float | None:
    """Return when the next number is called, or the bids are turned up."""
    return ui.due_s


def passed(ui: Ui, _layout: Layout, views: GemsTrackerViews, at_s: float) -> Meaning:
    """Return what this moment brings; a refusal gives way to it."""
    ui = replace(ui, refused=None)
    if ui.count > 1:
        return Meaning(replace(ui, count=ui.count - 1, due_s=at_s + COUNT_S))
    if ui.count == 1:
        bids = [Bid(tuple(sorted(numbers))) for numbers in ui.choices]
        moves = tuple(Made(seat, bids[seat]) for seat in views.table.pending)
        return Meaning(replace(ui, count=0, due_s=None), moves)
    return Meaning(counted(ui, views.table, at_s))


def paused(ui: Ui) -> Ui:
    """Return the Ui of a table that waits: it counts anew when it goes on."""
    return replace(ui, count=0, due_s=None)


def _with_choice(ui: Ui, seat: int, chosen: tuple[int, ...], size: int) -> Ui:
    bidders = ui.bidders | {seat} if len(chosen) == size else ui.bidders - {seat}
    choices = (*ui.choices[:seat], chosen, *ui.choices[seat + 1 :])
    return replace(ui, choices=choices, bidders=bidders)
