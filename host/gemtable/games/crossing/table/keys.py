"""Converts presses in Crossing to moves and back, and runs the countdown and the lock.

The keys 0 to 11 of a pad are the mushrooms (from 0), the other seats (from 5, the next
seat first), the seat's own tile, undo and help. With six seats no key is left for undo,
so players type it.

When all seats have chosen, the table counts down. At the lock the latest choice of each
seat counts, by the boards' time stamps. If a seat has taken its choice back by then, a
sentence names it and the countdown starts again.

A choice stays secret in the Ui until the lock, when the rules and the journal receive it.
So no sentence before the lock may reveal it.
"""

from dataclasses import dataclass, replace

from gemtable.games.crossing.rules import Choice, CrossingView, Gather, Move, Place, Protect, Steal
from gemtable.games.crossing.rules.state import FIRST_ROUND, NO_LAST_STONES, has_break, lays_out
from gemtable.games.crossing.table.reveal import Reveal
from gemtable.games.kit import sealed_choice
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.rules import Made, ShownSealed, Views, others, whose_turn
from gemtable.games.kit.sealed_choice import (
    SealedUi,
    counted,
    looked,
    skips,
    stopped,
    undo_for_all,
)
from gemtable.games.kit.table import (
    HELP_KEY,
    ONLY_SHOWS,
    UNDO_KEY,
    Address,
    Gesture,
    Layout,
    Meaning,
    do,
    pad_names,
    refuse,
)
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

_FIRST_OTHER = 5  # key of the next seat
_MOST_SEATS = 6


CrossingViews = Views[CrossingView]


@dataclass(frozen=True, slots=True)
class Ui(SealedUi):
    """The secret choices, the countdown, and what tiles and pads show of the last step.

    `choices` and `pressed` are each seat's choice and the time at which it was made. Presses
    are too late while there is a `locked_s`. `at_lock` is what everyone knew at the lock,
    `reveal` what came of it. `refused` is the unit of the last refusal.
    """

    choices: tuple[Choice | None, ...]
    pressed: tuple[Stamp | None, ...]
    at_lock: CrossingView | None = None
    reveal: Reveal | None = None
    refused: Address | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossingShown(ShownSealed):
    choice: str | None  # in notation; None for all but the seat that chose
    reveal: Reveal | None = None


CrossingPosition = Position[CrossingView, CrossingShown]
Meant = Meaning[Ui, Move]


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that starts or is resumed: without choices."""
    return Ui(choices=(None,) * layout.seats, pressed=(None,) * layout.seats)


def protect_key(seats: int) -> int:
    return 9 if seats < _MOST_SEATS else UNDO_KEY


def undo_key(seats: int) -> int | None:
    """Return the key for undo, or None with six seats, which leave no key for it."""
    return UNDO_KEY if seats < _MOST_SEATS else None


def keys(seat: int, seats: int) -> dict[int, Choice]:
    """Return the choices on a seat's pad, by key."""
    chosen: dict[int, Choice] = {mushroom: Gather(mushroom) for mushroom in range(seats - 1)}
    for key, other in enumerate(others(seat, seats), _FIRST_OTHER):
        chosen[key] = Steal(other)
    chosen[protect_key(seats)] = Protect()
    return chosen


def key_names(view: CrossingView, _shown: CrossingShown, seat: int) -> tuple[str, ...]:
    """Return the names of the keys of a seat's pad; "" for a key that does nothing."""
    names = pad_names()
    for key, choice in keys(seat, view.seats).items():
        match choice:
            case Gather(mushroom):
                names[key] = f"mushroom {mushroom + 1}"
            case Steal(other):
                names[key] = f"seat {other + 1}"
            case Protect():
                names[key] = "protect"
    return tuple(names)


def passed(ui: Ui, _layout: Layout, views: CrossingViews, at_s: float) -> Meant:
    """Take the next step of the countdown or of the reveal after a lock; clear a refusal."""
    ui = replace(ui, refused=None)
    if ui.look:
        ui = looked(ui, at_s)
        if ui.look:
            return Meaning(ui)
        ui = _unlocked(ui)
    view = views.table
    return sealed_choice.passed(ui, at_s, _is_ready(ui, view), lambda ui: _lock(ui, view, at_s))


def _is_ready(ui: Ui, view: CrossingView) -> bool:
    """Return whether the countdown can start: all have chosen, and no lock is being shown."""
    return view.phase == "choose" and not ui.look and not _missing(ui, view)


def paused(ui: Ui) -> Ui:
    """Return the Ui during a pause; the countdown starts again afterwards."""
    return _unlocked(stopped(ui))


def _unlocked(ui: Ui) -> Ui:
    return replace(ui, at_lock=None, reveal=None)


def _lock(ui: Ui, view: CrossingView, at_s: float) -> Meant:
    missing = _missing(ui, view)
    if missing:
        text = Sentence(
            "Seat {seats} has not chosen: the countdown starts again.",
            "Seats {seats} have not chosen: the countdown starts again.",
            seats=[seat + 1 for seat in missing],
            count=len(missing),
        )
        return Meaning(ui, note=text)
    chosen = ((seat, ui.choices[seat]) for seat in view.pending)
    moves = tuple(Made(seat, choice) for seat, choice in chosen if choice is not None)
    locked = replace(ui, locked_s=at_s, at_lock=view)
    return Meaning(locked, moves, note=_unsure(ui, at_s))


def _unsure(ui: Ui, at_s: float) -> Sentence | None:
    """Return a sentence naming seats whose last choice may have come after the lock."""
    close = [
        seat + 1
        for seat, stamp in enumerate(ui.pressed)
        if stamp and ui.choices[seat] is not None and at_s - stamp.at_s <= stamp.error_s
    ]
    if not close:
        return None
    return Sentence(
        "Seat {seats} may have chosen after the lock, but the choice counts.",
        "Seats {seats} may have chosen after the lock, but their choices count.",
        seats=close,
        count=len(close),
    )


def _missing(ui: Ui, view: CrossingView) -> list[int]:
    return [seat for seat in view.pending if ui.choices[seat] is None]


_MS = 1000


def read(ui: Ui, layout: Layout, views: CrossingViews, gesture: Gesture, at: Stamp) -> Meant:
    """Return the effect of a gesture. A refusal is shown until the next gesture."""
    ui = replace(ui, refused=None)
    if gesture.address not in layout.pads:
        return refuse(ui, ONLY_SHOWS)
    seat, view = layout.pads.index(gesture.address), views.table
    if skips(ui, at):
        ui = paused(ui)
        return Meaning(counted(ui, at.at_s, _is_ready(ui, view)))
    if gesture.key == undo_key(layout.seats):
        return undo(ui, views, seat)
    ui = replace(ui, takes_back=None)
    if gesture.key == HELP_KEY:
        return Meaning(ui, note=_help(view, seat))
    if view.phase == "over":
        return refuse(ui, whose_turn(None))
    if ui.locked_s is not None:
        return refuse(ui, _too_late(seat, at, ui.locked_s))
    if view.phase == "place":
        return _place(ui, view, seat, gesture.key)
    choice = keys(seat, layout.seats).get(gesture.key)
    if choice is None or not _can_choose(view, choice):
        return refuse(
            ui, Sentence("Seat {seat} pressed a key that chooses nothing.", seat=seat + 1)
        )
    if seat not in view.pending:
        return refuse(ui, has_break(seat))
    return Meaning(_chosen(ui, view, seat, choice, at))


def said(ui: Ui, layout: Layout, views: CrossingViews, made: Made[Move], at: Stamp) -> Meant:
    """Return the effect of a move typed for a seat.

    A typed move counts for the round that is open at that moment. A refusal changes nothing
    on the table, so that all impossible choices look the same.
    """
    seat, move, view = made.seat, made.move, views.table
    if view.phase != "choose":
        return Meaning(ui, (made,))
    if seat not in view.pending:
        return refuse(ui, has_break(seat))
    own = frozenset({seat})  # the reason would show others what the seat wants
    if isinstance(move, Place):
        return refuse(ui, NO_LAST_STONES, own)
    if move not in keys(seat, layout.seats).values():
        return refuse(ui, Sentence("Seat {seat} cannot point there.", seat=seat + 1), own)
    if not _can_choose(view, move):
        return refuse(ui, FIRST_ROUND, own)
    return Meaning(_chosen(ui, view, seat, move, at))


def _chosen(ui: Ui, view: CrossingView, seat: int, choice: Choice, at: Stamp) -> Ui:
    if ui.choices[seat] != choice:
        choices = (*ui.choices[:seat], choice, *ui.choices[seat + 1 :])
        pressed = (*ui.pressed[:seat], at, *ui.pressed[seat + 1 :])
        ui = replace(ui, choices=choices, pressed=pressed)
    return counted(ui, at.at_s, _is_ready(ui, view))


def undo(ui: Ui, views: CrossingViews, seat: int) -> Meant:
    """Take back a seat's choice, or the last step if the seat has no choice and asks twice."""
    if views.table.phase == "choose" and ui.choices[seat] is not None:
        choices = (*ui.choices[:seat], None, *ui.choices[seat + 1 :])
        return Meaning(replace(ui, choices=choices, takes_back=None))
    return undo_for_all(ui, seat)


def _can_choose(view: CrossingView, choice: Choice) -> bool:
    """Return whether a choice is allowed in this round; in the first, only mushrooms are."""
    return view.number > 1 or isinstance(choice, Gather)


def _place(ui: Ui, view: CrossingView, seat: int, key: int) -> Meant:
    if seat != view.distributor:
        return refuse(ui, lays_out(view.distributor))
    if key not in range(len(view.mushrooms)):
        return refuse(ui, Sentence("Press the key of a mushroom that has room."))
    return do(ui, seat, Place(key))


def _too_late(seat: int, at: Stamp, locked_s: float) -> Sentence:
    """Return the sentence on a late choice: by how much, or that it is too close to be sure."""
    late_s = at.at_s - locked_s
    if late_s <= at.error_s:
        text = message(
            "It is not certain that seat {seat} chose before the lock, so the choice does not "
            "count."
        )
        return Sentence(text, seat=seat + 1)
    text = message("Seat {seat} chose {ms:.0f} ms after the lock, so the choice does not count.")
    return Sentence(text, seat=seat + 1, ms=late_s * _MS)


def _help(view: CrossingView, seat: int) -> Sentence:
    seats = view.seats
    if view.phase == "place":
        text = message(
            "Seat {seat}: keys 1 to {mushrooms} lay the next stone on the mushroom with that "
            "number."
        )
        return Sentence(text, seat=view.distributor + 1, mushrooms=seats - 1)
    if view.number == 1:
        text = message(
            "Seat {seat}: keys 1 to {mushrooms} point at the mushroom with that number."
        )
        return Sentence(text, seat=seat + 1, mushrooms=seats - 1)
    return Sentence(
        "Seat {seat}: keys 1 to {mushrooms} point at the mushroom with that number, keys 6 to "
        "{last} at the tiles of the other seats, the next seat first. Key {own} protects your "
        "own tile.",
        seat=seat + 1,
        mushrooms=seats - 1,
        last=seats + 4,
        own=protect_key(seats) + 1,
    )
