"""What touching a mushroom or a tile on a Crossing page does, or why it does nothing."""

from collections.abc import Collection

from gemtable.games.crossing.rules import CrossingView, Gather, Place, Protect, Steal
from gemtable.games.crossing.rules.state import FIRST_ROUND, is_full, lays_out
from gemtable.games.crossing.table.keys import CrossingPosition
from gemtable.games.kit.rules import others
from gemtable.games.kit.touch import Choice, Touch, Touches, legal
from gemtable.sentence import Sentence

_ALONE = Sentence("If somebody else points there too, nobody gets the stones.")
_SAFE = Sentence("Your stones are safe for good, and you have a break in the next round.")


def asks(view: CrossingView) -> Sentence:
    """Return the prompt that tells a seat what to touch for its next move."""
    if view.phase == "place":
        return Sentence("Tap a mushroom for the next stone.")
    if view.number == 1:
        return Sentence("Tap a mushroom: its stones are yours if nobody else points there.")
    return Sentence("Tap a mushroom, others' stones to steal, or your own to protect.")


def touches(position: CrossingPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return the touch of each mushroom and each tile on a seat's page.

    A touch makes the choice at once; until the lock, another touch changes it.
    """
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    if position.shown.table.is_resting:
        moves = ()
    found = {
        f"mushroom-{mushroom + 1}": _touch(
            Sentence("Mushroom {number}", number=mushroom + 1),
            (
                Choice(str(Gather(mushroom)), Sentence("Gather its stones"), _ALONE),
                Choice(str(Place(mushroom)), Sentence("Lay the next stone here")),
            ),
            moves,
            _why_not(view, mushroom),
        )
        for mushroom in range(len(view.mushrooms))
    }
    for other in others(seat, view.seats):
        found[f"seat-{other + 1}"] = _touch(
            Sentence("Seat {seat}", seat=other + 1),
            (Choice(str(Steal(other)), Sentence("Steal its stones"), _ALONE),),
            moves,
            _why_not(view),
        )
    found[f"seat-{seat + 1}"] = _touch(
        Sentence("Your tile"),
        (Choice(str(Protect()), Sentence("Protect your stones"), _SAFE),),
        moves,
        _why_not(view),
    )
    return found


def _touch(
    title: Sentence, choices: Collection[Choice], moves: Collection[str], why_not: Sentence
) -> Touch:
    can = legal(choices, moves)
    return Touch(title, can, at_once=True) if can else Touch(title, remark=why_not)


def _why_not(view: CrossingView, mushroom: int | None = None) -> Sentence:
    """Return the reason why a seat cannot choose a tile, or this mushroom, now."""
    if view.phase == "place":
        if view.seat == view.distributor and mushroom is not None:
            return is_full(mushroom)
        return lays_out(view.distributor)
    if view.seat in view.on_break:
        return Sentence("You have a break this round because you protected your tile.")
    return FIRST_ROUND
