"""What a seat can do with the tiles of The Lost Gems on its page, in words."""

from collections.abc import Collection

from gemtable.games.kit.hint_words import hand_touches, lay_down, may_be, other_touch, own_touch
from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import QUESTION, Choice, Touch, Touches, legal
from gemtable.games.lost_gems.rules import LostGemsView, Slot
from gemtable.games.lost_gems.rules.state import FIRST, NO_PENNY, Penny, Take
from gemtable.games.lost_gems.table.keys import LostGemsPosition
from gemtable.sentence import Sentence

_ASKS = {
    "turn": Sentence("Tap a tile: yours to play or discard, another to hint."),
    "take": FIRST["take"],
    "penny": Sentence("Does a penny come back?"),
}


def asks(view: LostGemsView) -> Sentence:
    """Return what the seat to move is asked to touch."""
    return NO_PENNY if view.phase == "turn" and not view.pennies else _ASKS[view.phase]


def touches(position: LostGemsPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return what a seat can do with each tile in hands, and what it has to answer."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    question = _question(view, moves)
    fits = Sentence("If it does not fit, a nickel is lost.")
    back = Sentence("A penny is flipped to heads.")
    full = Sentence("All pennies are heads up: there is nothing to discard for.")
    why = whose_turn(view.turn) if view.turn != seat else FIRST.get(view.phase, NO_PENNY)

    def own(slot: int, tile: Slot) -> Touch:
        title, known = Sentence("Your tile {number}", number=slot + 1), may_be(tile.knows)
        return own_touch(title, lay_down(slot, tile, fits, back, full), known, why, moves)

    def other(holder: int, tile: Slot) -> Touch:
        return other_touch(view, holder, tile, why, moves)

    asked = {} if question is None else {QUESTION: question}
    return asked | hand_touches(view, seat, own, other)


def _question(view: LostGemsView, moves: Collection[str]) -> Touch | None:
    """Return what the seat has to answer before anything else."""
    if not moves or view.phase == "turn":
        return None
    if view.phase == "penny":
        answers = (
            Choice(str(Penny(True)), Sentence("Yes: flip a penny to heads")),
            Choice(str(Penny(False)), Sentence("No: leave it")),
        )
        return Touch(_ASKS["penny"], answers)
    trees = [
        Choice(str(Take(tile)), Sentence("Tile {number}", number=tile + 1))
        for tile in view.treetops
    ]
    return Touch(FIRST["take"], legal(trees, moves))
