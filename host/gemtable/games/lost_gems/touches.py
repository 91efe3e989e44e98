"""The choices of a seat for the tiles of The Lost Gems on its page."""

from collections.abc import Collection, Sequence

from gemtable.games.kit.hint_words import (
    hand_touches,
    lay_down,
    may_be,
    other_touch,
    own_touch,
    signs_mean,
)
from gemtable.games.kit.hints import named
from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import QUESTION, Choice, Touch, Touches, legal
from gemtable.games.lost_gems.rules import LostGemsView, Shard, Slot
from gemtable.games.lost_gems.rules.copies import Copies
from gemtable.games.lost_gems.rules.state import FIRST, NO_PENNY, Penny, Take
from gemtable.games.lost_gems.table.keys import LostGemsPosition
from gemtable.sentence import Either, Sentence

_ASKS = {
    "turn": Sentence("Tap a tile of yours to play or discard it, or another tile to give a hint."),
    "take": FIRST["take"],
    "penny": Sentence("Flip a penny back to heads?"),
}
_LAST = Sentence("It is the last of its kind: without it, its gem stays incomplete.")


def asks(view: LostGemsView) -> Sentence:
    """Return the request to the seat to move."""
    return NO_PENNY if view.phase == "turn" and not view.pennies else _ASKS[view.phase]


def touches(position: LostGemsPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return the touches of a seat: the tiles in hands, and a question if there is one."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    question = _question(view, moves)
    fits = Sentence("If it does not fit, a nickel is lost.")
    if view.nickels == 1:
        fits = Sentence("If it does not fit, the last nickel is lost, and the match: 0 points.")
    copies = Copies(view)
    full = Sentence("All pennies are heads up, so you cannot discard.")
    why = whose_turn(view.turn) if view.turn != seat else FIRST.get(view.phase, NO_PENNY)

    def own(slot: int, tile: Slot) -> Touch:
        title, known = Sentence("Your tile {number}", number=slot + 1), may_be(tile.knows)
        back = _comes_back(*copies.lasts(tile))
        return own_touch(title, lay_down(slot, tile, fits, back, full), known, why, moves)

    def other(holder: int, tile: Slot) -> Touch:
        known, (is_last, _lasts) = signs_mean(holder, tile.knows), copies.lasts(tile)
        if is_last:
            known = Sentence("{told} {more}", told=_LAST, more=known)
        return other_touch(view, holder, tile, known, why, moves)

    asked = {} if question is None else {QUESTION: question}
    return asked | hand_touches(view.hands, seat, own, other)


def _comes_back(is_last: bool, lasts: Sequence[Shard]) -> Sentence:
    """Return what a discard comes to: a penny, and maybe a gem that stays incomplete."""
    back = Sentence("A penny is flipped to heads.")
    if is_last:
        return Sentence("{told} {more}", told=back, more=_LAST)
    if not lasts:
        return back
    shards = Either(Sentence("{colour} {value}", colour=named(one), value=n) for one, n in lasts)
    may = Sentence("But it may be the last {shards}, which a gem needs.", shards=shards)
    return Sentence("{told} {more}", told=back, more=may)


def _question(view: LostGemsView, moves: Collection[str]) -> Touch | None:
    if not moves or view.phase == "turn":
        return None
    if view.phase == "penny":
        answers = (
            Choice(str(Penny(True)), Sentence("Yes: flip a penny to heads")),
            Choice(str(Penny(False)), Sentence("No: leave it tails up")),
        )
        return Touch(_ASKS["penny"], answers)
    trees = [
        Choice(str(Take(tile)), Sentence("Tile {number}", number=tile + 1))
        for tile in view.treetops
    ]
    return Touch(FIRST["take"], legal(trees, moves))
