"""Sealed bids: presses stay secret in the Ui until all have bid and a count is over.

The twelve keys are the twelve numbers, so no key is left for undo, confirmation or help, and
no light may show what a seat pressed. So the last numbers pressed count, whatever came before:
a player who is unsure presses both again. When all have bid, the table counts three, two, one,
and any press restarts the count. What is typed is a whole bid, or its first number alone; a page
shows its seat both, so there they are chosen and let go one by one.
"""

from dataclasses import replace

from gemtable.games.gems_tracker.rules import Bid, GemsTrackerView
from gemtable.games.gems_tracker.table.ui import COUNT, COUNT_S, GemsTrackerViews, Ui
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Layout, Meaning
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp


def press(ui: Ui, views: GemsTrackerViews, seat: int, number: int, at: Stamp) -> Meaning:
    """Return what the press of a number asks for.

    What others can see, and its timing, does not depend on whether the seat holds the number
    or has already chosen it.
    """
    ui = replace(ui, count=0, due_s=None)
    view = views.seats[seat]
    if number not in view.own_hand:
        text = Sentence("You do not hold {cards}.", cards=[number])
        return Meaning(counted(ui, view, at.at_s), note=text, known_to=frozenset({seat}))
    chosen = after(ui.choices[seat], number, view.bid_size)
    return Meaning(counted(_with_choice(ui, seat, chosen, view.bid_size), view, at.at_s))


def after(chosen: tuple[int, ...], number: int, size: int) -> tuple[int, ...]:
    """Return a seat's chosen numbers after it presses one more."""
    return (*(each for each in chosen if each != number), number)[-size:]


def say(ui: Ui, views: GemsTrackerViews, seat: int, move: object, at: Stamp) -> Meaning:
    """Return what a move typed during a bid asks for.

    A refusal changes nothing on the table, and only its seat gets the reason.
    """
    view, own = views.seats[seat], frozenset({seat})
    if not isinstance(move, Bid):
        why = Sentence("First all seats bid.")
    elif len(move.numbers) > view.bid_size:
        why = Sentence("In the last round bid the one card you hold.")
    elif not set(view.own_hand).issuperset(move.numbers):
        why = Sentence("You do not hold {cards}.", cards=move.numbers)
    else:
        chosen = _in_order(ui.choices[seat], move.numbers)
        ui = replace(ui, count=0, due_s=None)
        ui = counted(_with_choice(ui, seat, chosen, view.bid_size), view, at.at_s)
        if seat in ui.bidders:
            return Meaning(ui)
        text = message("You chose {card}: a bid is two cards.")
        return Meaning(ui, note=Sentence(text, card=chosen[0]), known_to=own)
    return Meaning(ui, note=why, known_to=own, refused=True)


def _in_order(before: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return a bid's numbers in the order in which they were chosen."""
    kept = tuple(number for number in before if number in numbers)
    return (*kept, *(number for number in numbers if number not in kept))


def take_back(ui: Ui, seat: int) -> Meaning:
    """Take back the seat's presses; if it has none and asks twice, the last step."""
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
    """Return the Ui, counting if all have bid."""
    is_ready = view.phase == "bid" and ui.bidders.issuperset(view.pending)
    if ui.count or not is_ready:
        return ui
    return replace(ui, count=COUNT, due_s=at_s + COUNT_S)


def moment(ui: Ui) -> float | None:
    """Return the time of the next number, or when the bids are revealed."""
    return ui.due_s


def passed(ui: Ui, _layout: Layout, views: GemsTrackerViews, at_s: float) -> Meaning:
    """Return what happens at this moment; it clears a refusal."""
    ui = replace(ui, refused=None)
    if ui.count > 1:
        return Meaning(replace(ui, count=ui.count - 1, due_s=at_s + COUNT_S))
    if ui.count == 1:
        bids = [Bid(tuple(sorted(numbers))) for numbers in ui.choices]
        moves = tuple(Made(seat, bids[seat]) for seat in views.table.pending)
        return Meaning(replace(ui, count=0, due_s=None), moves)
    return Meaning(counted(ui, views.table, at_s))


def paused(ui: Ui) -> Ui:
    """Return the Ui during a pause: the count starts again afterwards."""
    return replace(ui, count=0, due_s=None)


def _with_choice(ui: Ui, seat: int, chosen: tuple[int, ...], size: int) -> Ui:
    bidders = ui.bidders | {seat} if len(chosen) == size else ui.bidders - {seat}
    choices = (*ui.choices[:seat], chosen, *ui.choices[seat + 1 :])
    return replace(ui, choices=choices, bidders=bidders)
