"""What the keys of Crossing mean, from presses to moves and back, with its countdown and lock.

A pad's keys, 0 to 11: the mushrooms from 0; the other seats from 5, the next one first; the
own tile, undo, help. Six seats leave no key for undo: people type it.

When all who owe a choice have one, the table counts. At the lock each seat's latest choice
counts, by the boards' own stamps, all at once. If a seat has taken its choice back by then,
the table names it and counts again.

A choice stays secret in the Ui until the lock; only then the rules and the journal get it.
So no sentence about a choice may reveal which it was.
"""

from dataclasses import dataclass, replace

from gemtable.games.crossing.rules import Choice, CrossingView, Gather, Move, Place, Protect, Steal
from gemtable.games.crossing.rules.state import FIRST_ROUND, NO_LAST_STONES, has_break, lays_out
from gemtable.games.kit import sealed
from gemtable.games.kit.drawing import Position
from gemtable.games.kit.rules import Made, ShownSealed, Views, others, whose_turn
from gemtable.games.kit.sealed import SealedUi, counted, stopped, undo_for_all
from gemtable.games.kit.table import ONLY_SHOWS, Address, Gesture, Layout, Meaning, do, refuse
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

HELP_KEY = 11

_FIRST_OTHER = 5  # key of the next seat
_MOST_SEATS = 6

REST_S = 2.0  # after the lock, while all look at what was chosen: a press is too late


CrossingViews = Views[CrossingView]


@dataclass(frozen=True, slots=True)
class Ui(SealedUi):
    """`choices` are the seats' secret choices; `pressed` is when each chose last.

    `locked_s` is the time of the last lock, until its rest ends; presses until then are too
    late. `marks` show how pointing at each place turned out. `refused` is the unit of the last
    refusal.
    """

    choices: tuple[Choice | None, ...]
    pressed: tuple[Stamp | None, ...]
    locked_s: float | None = None
    marks: tuple[tuple[str, str, int], ...] = ()  # "got" or "crowded", where, its index
    refused: Address | None = None

    @property
    def is_resting(self) -> bool:
        return self.locked_s is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossingShown(ShownSealed):
    choice: str | None  # the seat's own, in notation; None for others


CrossingPosition = Position[CrossingView, CrossingShown]
Meant = Meaning[Ui, Move]


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started or continues: without choices."""
    return Ui(choices=(None,) * layout.seats, pressed=(None,) * layout.seats)


def protect_key(seats: int) -> int:
    return 9 if seats < _MOST_SEATS else 10


def undo_key(seats: int) -> int | None:
    """Return the undo key; None with six seats."""
    return 10 if seats < _MOST_SEATS else None


def keys(seat: int, seats: int) -> dict[int, Choice]:
    """Return the choice of each key of a seat's pad that has one."""
    chosen: dict[int, Choice] = {mushroom: Gather(mushroom) for mushroom in range(seats - 1)}
    for key, other in enumerate(others(seat, seats), _FIRST_OTHER):
        chosen[key] = Steal(other)
    chosen[protect_key(seats)] = Protect()
    return chosen


def key_names(view: CrossingView, _shown: CrossingShown, seat: int) -> tuple[str, ...]:
    """Return the names of the keys of a seat's pad; "" for a key that does nothing."""
    seats = view.seats
    names = [""] * (HELP_KEY + 1)
    for key, choice in keys(seat, seats).items():
        match choice:
            case Gather(mushroom):
                names[key] = f"mushroom {mushroom + 1}"
            case Steal(other):
                names[key] = f"seat {other + 1}"
            case Protect():
                names[key] = "protect"
    undo = undo_key(seats)
    if undo is not None:
        names[undo] = "undo"
    names[HELP_KEY] = "help"
    return tuple(names)


def passed(ui: Ui, _layout: Layout, views: CrossingViews, at_s: float) -> Meant:
    """Return what happens at this moment; it clears a refusal."""
    ui = replace(ui, refused=None)
    if ui.is_resting:
        ui = replace(ui, locked_s=None, due_s=None, marks=())
    view = views.table
    return sealed.passed(ui, at_s, _is_ready(ui, view), lambda ui: _lock(ui, view, at_s))


def _is_ready(ui: Ui, view: CrossingView) -> bool:
    """Return whether all have chosen, and nobody looks at what was chosen before."""
    return view.phase == "choose" and not ui.is_resting and not _missing(ui, view)


def paused(ui: Ui) -> Ui:
    """Return the Ui during a pause: the count starts again afterwards."""
    return replace(stopped(ui), locked_s=None, marks=())


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
    return Meaning(replace(ui, locked_s=at_s), moves, note=_unsure(ui, at_s))


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
        "Seat {seats} chose too close to the lock to be sure: it counts.",
        "Seats {seats} chose too close to the lock to be sure: it counts.",
        seats=close,
        count=len(close),
    )


def _missing(ui: Ui, view: CrossingView) -> list[int]:
    """Return the seats that owe a choice and have none."""
    return [seat for seat in view.pending if ui.choices[seat] is None]


_MS = 1000


def read(ui: Ui, layout: Layout, views: CrossingViews, gesture: Gesture, at: Stamp) -> Meant:
    """Return what a gesture asks for. A refusal is shown until the next gesture."""
    ui = replace(ui, refused=None)
    if gesture.address not in layout.pads:
        return refuse(ui, ONLY_SHOWS)
    seat, view = layout.pads.index(gesture.address), views.table
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
    """Return what a move typed for a seat asks for.

    Typed moves count for the round that is open at that moment: nobody races with them. A
    refusal changes nothing on the table: every impossible choice looks the same.
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
    if ui.choices[seat] == choice:  # already chosen: nothing changes
        return counted(ui, at.at_s, _is_ready(ui, view))
    choices = (*ui.choices[:seat], choice, *ui.choices[seat + 1 :])
    pressed = (*ui.pressed[:seat], at, *ui.pressed[seat + 1 :])
    ui = replace(ui, choices=choices, pressed=pressed)
    return counted(ui, at.at_s, _is_ready(ui, view))


def undo(ui: Ui, views: CrossingViews, seat: int) -> Meant:
    """Take back the seat's own choice; if it has none and asks twice, the last step."""
    if views.table.phase == "choose" and ui.choices[seat] is not None:
        choices = (*ui.choices[:seat], None, *ui.choices[seat + 1 :])
        return Meaning(replace(ui, choices=choices, takes_back=None))
    return undo_for_all(ui, seat)


def _can_choose(view: CrossingView, choice: Choice) -> bool:
    """Return whether this round has the choice: the first round has only mushrooms."""
    return view.number > 1 or isinstance(choice, Gather)


def _place(ui: Ui, view: CrossingView, seat: int, key: int) -> Meant:
    if seat != view.distributor:
        return refuse(ui, lays_out(view.distributor))
    if key not in range(len(view.mushrooms)):
        return refuse(ui, Sentence("Press the key of a mushroom that has room."))
    return do(ui, seat, Place(key))


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
