"""What a seat can do with mushrooms and tiles on its page, in words."""

from collections.abc import Collection

from gemtable.games.crossing.rules import CrossingView, Gather, Place, Protect, Steal
from gemtable.games.crossing.rules.state import FIRST_ROUND, is_full, lays_out
from gemtable.games.crossing.table.keys import CrossingPosition, CrossingShown
from gemtable.games.kit.rules import others
from gemtable.games.kit.touch import Choice, Touch, Touches, legal
from gemtable.sentence import Sentence

_ALONE = Sentence("If somebody else points there too, nobody gets them.")
_SAFE = Sentence("They are safe for good, and you have a break for a round.")


def asks(view: CrossingView) -> Sentence:
    """Return what the seat that owes a move is asked to touch."""
    if view.phase == "place":
        return Sentence("Tap a mushroom for the next stone.")
    if view.number == 1:
        return Sentence("Tap a mushroom: its stones are yours if nobody else points there.")
    return Sentence("Tap a mushroom to gather, a tile to steal, your own to protect.")


def touches(position: CrossingPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return what a seat can do with each mushroom and each tile.

    One touch chooses, and another one changes the choice until the lock.
    """
    view = position.views.of(seat)
    shown = position.shown.of(seat)
    if view.outcome is not None:
        return {}
    if shown.is_resting:
        moves = ()
    found = {
        f"mushroom-{mushroom + 1}": _touch(
            Sentence("Mushroom {number}", number=mushroom + 1),
            (
                Choice(str(Gather(mushroom)), Sentence("Gather its stones"), _ALONE),
                Choice(str(Place(mushroom)), Sentence("Lay the next stone here")),
            ),
            moves,
            _why_not(view, shown, mushroom),
        )
        for mushroom in range(len(view.mushrooms))
    }
    for other in others(seat, view.seats):
        found[f"seat-{other + 1}"] = _touch(
            Sentence("Seat {seat}", seat=other + 1),
            (Choice(str(Steal(other)), Sentence("Steal its stones"), _ALONE),),
            moves,
            _why_not(view, shown),
        )
    found[f"seat-{seat + 1}"] = _touch(
        Sentence("Your tile"),
        (Choice(str(Protect()), Sentence("Protect your stones"), _SAFE),),
        moves,
        _why_not(view, shown),
    )
    return found


def _touch(
    title: Sentence, choices: Collection[Choice], moves: Collection[str], why_not: Sentence
) -> Touch:
    can = legal(choices, moves)
    return Touch(title, can, at_once=True) if can else Touch(title, remark=why_not)


def _why_not(view: CrossingView, shown: CrossingShown, mushroom: int | None = None) -> Sentence:
    """Return why a seat can do nothing with a tile now, or with a mushroom."""
    if shown.is_resting:
        return Sentence("Too late: the choices are open. You choose again in a moment.")
    if view.phase == "place":
        if view.seat == view.distributor and mushroom is not None:
            return is_full(mushroom)
        return lays_out(view.distributor)
    if view.seat in view.on_break:
        return Sentence("You have a break this round: you protected your tile.")
    return FIRST_ROUND
