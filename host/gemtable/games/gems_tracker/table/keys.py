"""Turns key presses and typed lines of Gems Tracker into moves; bids stay secret until revealed.

The twelve keys are the twelve numbers, so no key is left for undo, confirmation or help, and
no light may show what a seat pressed. So the last numbers pressed count, whatever came before:
a player who is unsure presses both again. When all have bid, the table counts three, two, one,
and any press restarts the count. A typed bid has all its numbers, or only the first one. A page
shows a seat its own bid, so there the seat selects and deselects numbers one by one.
"""

from dataclasses import dataclass, replace

from gemtable.games.gems_tracker.rules import Bid, GemsTrackerView, Move
from gemtable.games.gems_tracker.rules.bids import ONE_CARD, not_held
from gemtable.games.gems_tracker.rules.play import OWED
from gemtable.games.gems_tracker.rules.state import Numbers, changed
from gemtable.games.gems_tracker.table.steps import NEW_KEY, step
from gemtable.games.kit import sealed_choice
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.rules import Made, ShownSealed, Views, mover, whose_turn
from gemtable.games.kit.sealed_choice import (
    SealedUi,
    counted,
    looked,
    skips,
    stopped,
    undo_for_all,
)
from gemtable.games.kit.table import HELP_KEY, UNDO_KEY, Gesture, Layout, Meaning, do, refuse
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

GemsTrackerViews = Views[GemsTrackerView]


@dataclass(frozen=True, slots=True)
class Bids:
    """The revealed bids of a round."""

    round: int
    numbers: tuple[Numbers, ...]  # by seat
    order: tuple[int, ...]  # seats, in the order of drafting


@dataclass(frozen=True, slots=True, kw_only=True)
class GemsTrackerShown(ShownSealed):
    opened: tuple[int, ...]  # keys of open steps: everyone sees all pads
    choice: tuple[int, ...] | None  # the seat's own bid, in the order of choosing; None for others
    bids: Bids | None  # those revealed last


@dataclass(frozen=True, slots=True)
class Ui(SealedUi):
    """`choices` are the last numbers that each seat pressed, in secret.

    `bidders` are the seats with a complete bid. `opened` holds the keys that the seat in turn
    has pressed for its move. `refused` is the last refused gesture. `bids` are those revealed
    last; after a restart of the program they are unknown.
    """

    choices: tuple[tuple[int, ...], ...]
    bidders: frozenset[int] = frozenset()
    opened: tuple[int, ...] = ()
    refused: Gesture | None = None
    bids: Bids | None = None


GemsTrackerPosition = Position[GemsTrackerView, GemsTrackerShown]
Meant = Meaning[Ui, Move]


def begin(layout: Layout) -> Ui:
    """Return the Ui at the start of a match, or when it resumes: without bids."""
    return Ui(choices=((),) * layout.seats)


def press(ui: Ui, views: GemsTrackerViews, seat: int, number: int, at: Stamp) -> Meant:
    """Return the result of pressing a number during a bid.

    Other seats can't find out from the lights, or their timing, whether the seat holds the
    number or has already chosen it.
    """
    ui = stopped(ui)
    view = views.seats[seat]
    if number not in view.own_hand:
        text = not_held([number])
        return Meaning(
            counted(ui, at.at_s, _is_ready(ui, view)), note=text, known_to=frozenset({seat})
        )
    chosen = after(ui.choices[seat], number, view.bid_size)
    ui = _with_choice(ui, seat, chosen, view.bid_size)
    return Meaning(counted(ui, at.at_s, _is_ready(ui, view)))


def after(chosen: tuple[int, ...], number: int, size: int) -> tuple[int, ...]:
    """Return a seat's chosen numbers after it presses `number`; a bid has `size` numbers."""
    return (*(each for each in chosen if each != number), number)[-size:]


def say(ui: Ui, views: GemsTrackerViews, seat: int, move: object, at: Stamp) -> Meant:
    """Return the result of a move typed during a bid.

    A refusal changes nothing on the table, and only its seat gets the reason.
    """
    view, own = views.seats[seat], frozenset({seat})
    if not isinstance(move, Bid):
        why = OWED["bid"][0]
    elif len(move.numbers) > view.bid_size:
        why = ONE_CARD
    elif not set(view.own_hand).issuperset(move.numbers):
        why = not_held(move.numbers)
    else:
        chosen = _in_order(ui.choices[seat], move.numbers)
        ui = stopped(ui)
        ui = _with_choice(ui, seat, chosen, view.bid_size)
        ui = counted(ui, at.at_s, _is_ready(ui, view))
        if seat in ui.bidders:
            return Meaning(ui)
        text = message("You chose {card}. A bid has two cards.")
        return Meaning(ui, note=Sentence(text, card=chosen[0]), known_to=own)
    return Meaning(ui, note=why, known_to=own, refused=True)


def _in_order(before: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return a bid's numbers in the order in which they were chosen."""
    kept = tuple(number for number in before if number in numbers)
    return (*kept, *(number for number in numbers if number not in kept))


def passed(ui: Ui, _layout: Layout, views: GemsTrackerViews, at_s: float) -> Meant:
    """Return the result of time passing: a refusal ends, a finished countdown reveals bids.

    Then all look at them.
    """

    def revealed(ui: Ui) -> Meant:
        bids = [Bid(tuple(sorted(numbers))) for numbers in ui.choices]
        made = tuple(Made(seat, bids[seat]) for seat in views.table.pending)
        return Meaning(replace(ui, locked_s=at_s), made)

    ui = replace(ui, refused=None)
    if ui.look:
        return Meaning(looked(ui, at_s))
    return sealed_choice.passed(ui, at_s, _is_ready(ui, views.table), revealed)


def _is_ready(ui: Ui, view: GemsTrackerView) -> bool:
    return view.phase == "bid" and ui.bidders.issuperset(view.pending)


def _with_choice(ui: Ui, seat: int, chosen: tuple[int, ...], size: int) -> Ui:
    bidders = ui.bidders | {seat} if len(chosen) == size else ui.bidders - {seat}
    return replace(ui, choices=changed(ui.choices, seat, chosen), bidders=bidders)


_REVEALED = Sentence("The bids are being revealed. Drafting begins in a moment.")


def read(ui: Ui, layout: Layout, views: GemsTrackerViews, gesture: Gesture, at: Stamp) -> Meant:
    """Return the result of a gesture. A refusal is shown until the next gesture."""
    ui = replace(ui, refused=None, takes_back=None)
    if gesture.address not in layout.pads:
        return refuse(ui, Sentence("This game uses only pads."))
    seat, view = layout.pads.index(gesture.address), views.table
    if view.phase == "bid":
        return press(ui, views, seat, gesture.key + 1, at)
    if skips(ui, at):
        return Meaning(stopped(ui))
    if ui.look:
        return Meaning(ui, note=_REVEALED, known_to=frozenset({seat}))
    is_in_turn = mover(view) == seat
    if gesture.key == UNDO_KEY:
        if is_in_turn and ui.opened:
            return Meaning(replace(ui, opened=ui.opened[:-1]))
        return Meaning(ui, undo=True)
    if gesture.key == HELP_KEY:
        return Meaning(replace(ui, opened=()) if is_in_turn else ui, note=_help(view, seat))
    if not is_in_turn:
        return refuse(ui, whose_turn(mover(view)))
    return _step(ui, view, seat, gesture.key)


def said(ui: Ui, _layout: Layout, views: GemsTrackerViews, made: Made[Move], at: Stamp) -> Meant:
    """Return the result of a typed move: a bid waits for the other seats, like a pressed one."""
    if views.table.phase == "bid":
        return say(ui, views, made.seat, made.move, at)
    if ui.look:
        return Meaning(ui, note=_REVEALED, known_to=frozenset({made.seat}), refused=True)
    return Meaning(ui, (made,))


def undo(ui: Ui, views: GemsTrackerViews, seat: int) -> Meant:
    """Return the result of a typed undo: it takes back the seat's own bid, or the last move."""
    if views.table.phase != "bid":
        return Meaning(ui, undo=True)
    if not ui.choices[seat]:
        return undo_for_all(ui, seat)
    return Meaning(_with_choice(replace(stopped(ui), takes_back=None), seat, (), 1))


def taken_back(ui: Ui, before: Ui, seat: int) -> Ui:
    """Return the Ui with a seat's bid as it was before; a countdown that it began stops."""
    ui = replace(ui, choices=changed(ui.choices, seat, before.choices[seat]))
    if (seat in ui.bidders) == (seat in before.bidders):
        return ui
    return replace(stopped(ui), bidders=ui.bidders ^ {seat})


def _step(ui: Ui, view: GemsTrackerView, seat: int, key: int) -> Meant:
    asked = step(view, ui.opened)
    assert asked is not None, "a seat is in turn, and no bids are owed"
    if key not in asked.keys:
        return refuse(ui, Sentence("{question} Press a lit key.", question=asked.question))
    move = asked.keys[key].move
    if move is None:
        return Meaning(replace(ui, opened=(*ui.opened, key)))
    return do(ui, seat, move)


def _help(view: GemsTrackerView, seat: int) -> Sentence:
    """Return the help on the keys of a seat's pad while no step is open."""
    if mover(view) != seat:
        return whose_turn(mover(view))
    if view.phase == "take":
        return Sentence(
            "Seat {seat}: each key in a seat's colour is an open tracker card of that seat. "
            "After that, keys 1 to {mines} are the mines.",
            seat=seat + 1,
            mines=len(view.row),
        )
    if view.phase == "token":
        return Sentence("Seat {seat}: each lit key is the spot with that number.", seat=seat + 1)
    return Sentence(
        "Seat {seat}: each key is the area with that number; key {new} is a new area. Then "
        "choose an end for the pair, an end for a booking card, or a booking card to cover. "
        "Last, choose how the mine lies.",
        seat=seat + 1,
        new=NEW_KEY + 1,
    )
