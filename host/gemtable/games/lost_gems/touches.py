"""What a seat can do with the tiles of The Lost Gems on its page, in words."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from gemtable.games.kit.hints import Discard, Hint, Play, hint, may_be, piece, whose_face
from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import QUESTION, Choice, Touch, Touches, legal
from gemtable.games.lost_gems.rules import LostGemsView, Slot
from gemtable.games.lost_gems.rules.state import Penny, Take
from gemtable.games.lost_gems.table.keys import LostGemsPosition
from gemtable.sentence import Sentence

_ASKS = {
    "turn": Sentence("Tap a tile: yours to play or discard, another to hint."),
    "take": Sentence("Choose a tile from the treetops."),
    "penny": Sentence("Does a penny come back?"),
}

_NO_PENNY = Sentence("All pennies are tails up: play or discard.")


def asks(view: LostGemsView) -> Sentence:
    """Return what the seat to move is asked to touch."""
    return _NO_PENNY if view.phase == "turn" and not view.pennies else _ASKS[view.phase]


def touches(position: LostGemsPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return what a seat can do with each tile in hands, and what it has to answer."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    found: dict[str, Touch] = {}
    if question := _question(view, moves):
        found[QUESTION] = question
    for holder, hand in enumerate(view.hands):
        for slot, tile in enumerate(hand):
            if tile is None:
                continue
            if holder == seat:
                touch = _own(view, seat, slot, tile, moves)
            else:
                touch = _others(view, seat, holder, tile, moves)
            found[piece(tile)] = replace(touch, has_marks=True)
    return found


def _question(view: LostGemsView, moves: Collection[str]) -> Touch | None:
    """Return what the seat has to answer before anything else."""
    if not moves or view.phase == "turn":
        return None
    if view.phase == "penny":
        answers = (
            Choice(str(Penny(True)), Sentence("Yes: flip a penny to heads")),
            Choice(str(Penny(False)), Sentence("No: leave it")),
        )
        return Touch(Sentence("The gem is complete. Does a penny come back?"), answers)
    trees = [
        Choice(str(Take(tile)), Sentence("Tile {number}", number=tile + 1))
        for tile in view.treetops
    ]
    return Touch(Sentence("Take a tile from the treetops"), legal(trees, moves))


def _own(view: LostGemsView, seat: int, slot: int, tile: Slot, moves: Collection[str]) -> Touch:
    fits = Sentence("If it does not fit, a nickel is lost.")
    back = Sentence("A penny is flipped to heads.")
    known = may_be(tile.knows)
    full = Sentence("All pennies are heads up: there is nothing to discard for.")
    pieces = (piece(tile),)
    choices = legal(
        (
            Choice(str(Play(slot)), Sentence("Play it"), fits, "✓", pieces),
            Choice(str(Discard(slot)), Sentence("Discard it"), back, "✗", pieces, why_not=full),
        ),
        moves,
    )
    title = Sentence("Your tile {number}", number=slot + 1)
    if not choices:
        return Touch(title, remark=Sentence("{why} {more}", why=_why_not(view), more=known))
    return Touch(title, choices, known)


def _others(
    view: LostGemsView, seat: int, holder: int, tile: Slot, moves: Collection[str]
) -> Touch:
    assert tile.colour is not None and tile.value is not None, "the seat sees this hand"
    title = whose_face(holder, tile)
    hints = [hint(view, holder, Hint(holder, what), _points) for what in (tile.colour, tile.value)]
    choices = legal(hints, moves)
    if choices:
        return Touch(title, choices)
    no_penny = view.turn == seat and view.phase == "turn"
    return Touch(title, remark=_NO_PENNY if no_penny else _why_not(view))


def _points(slots: Sequence[int]) -> Sentence:
    return Sentence("Points out 1 tile.", "Points out {count} tiles.", count=len(slots))


def _why_not(view: LostGemsView) -> Sentence:
    """Return why a seat can do nothing with a tile now."""
    waits = {
        "take": Sentence("First a tile is taken from the treetops."),
        "penny": Sentence("First it is said whether a penny comes back."),
    }
    return waits.get(view.phase) or whose_turn(view.turn)
