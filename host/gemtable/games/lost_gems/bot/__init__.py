"""The bot of The Lost Gems, which plays like a sensible human player of Hanabi.

The bot uses the convention in seen.py. A partner who does not know it costs one nickel, so
without both nickels the convention is off, and the bot plays only what is certain.

The full reason for a move depends on hands that their own holders do not know. The
open reason depends only on the last hint and on whether the convention is on.
"""

from collections.abc import Iterator, Sequence
from random import Random

from gemtable.games.kit.bots import Chosen
from gemtable.games.lost_gems.bot.seen import Seen, Told
from gemtable.games.lost_gems.rules import Discard, Hint, LostGemsView, Move, Play
from gemtable.sentence import Sentence, message

_TAKES = Sentence("The bot cannot tell the tiles in the treetops apart, so it takes the first.")
_FLIPS = Sentence("Each penny is worth a hint, so the bot flips one back whenever it can.")
_ASKED = Sentence("Of the tiles that the last hint points at, this is the newest.")
_SURE = Sentence("Judging by everything its holder was told and sees, this tile is sure to fit.")
_LIKELIEST = message(
    "No more tiles are drawn, and no other tile is more likely to fit ({chance:.0%}, judging by "
    "everything its holder was told and sees)."
)
_PLAYED = Sentence(
    "No hint asks for this play. The holder relied on everything it was told and sees; the "
    "reason is shown when the match is over."
)
_TO_PLAY = message(
    "Seat {seat} did not know what to play. This hint lets them play the tile in slot {slot}."
)
_TO_KEEP = message("Seat {seat} was about to discard the last tile of its kind.")
_TO_TELL = message("No other move was better, and this hint rules out the most for seat {seat}.")
_HINTED = Sentence(
    "The seat that gets a hint plays the newest tile that the hint points at, if it could fit. "
    "The reason for this hint is shown when the match is over."
)
_TOLD = Sentence(
    "Nobody plays because of a hint alone now, since a wrong play would cost too much. The "
    "reason for this hint is shown when the match is over."
)
_USELESS = Sentence("No hint would help, and this tile is no longer useful.")
_LEAST = Sentence("No hint would help, and this tile is the least likely to be useful.")
_DISCARDED = Sentence("The holder thinks that this is its least useful tile.")
_LEFT = Sentence("The bot had no better move.")


def play(view: LostGemsView, legal_moves: Sequence[Move], _chance: Random) -> Chosen[Move]:
    """Return a careful move. The bot takes a tile and flips a penny as soon as it can."""
    if view.phase != "turn":
        return Chosen(legal_moves[0], _TAKES if view.phase == "take" else _FLIPS)
    wishes = _wishes(Seen(view), legal_moves)
    return next(wish for wish in wishes if wish.move in legal_moves)


def _wishes(seen: Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen[Move]]:
    """Yield choices, the best first; some of them may be illegal."""
    yield from _play_asked(seen)
    yield from _play_surely(seen)
    hints = list(seen.hints())
    yield from _hint_to_play(seen, hints)
    yield from _hint_to_keep(seen, hints)
    if seen.view.last_turns is not None and seen.can_err:  # no more tiles are drawn
        yield from _play_likeliest(seen)
    yield from _discard_least(seen)
    yield from _hint_at_all(seen, hints)
    yield from (_chosen(seen, move, _LEFT) for move in legal_moves)


def _play_asked(seen: Seen) -> Iterator[Chosen[Move]]:
    slot = seen.asked_for()
    if slot is not None:
        yield _chosen(seen, Play(slot), _ASKED)


def _play_surely(seen: Seen) -> Iterator[Chosen[Move]]:
    for slot, held in seen.hand(seen.me).items():
        if seen.surely_fits(seen.me, held):
            yield _chosen(seen, Play(slot), _SURE)


def _play_likeliest(seen: Seen) -> Iterator[Chosen[Move]]:
    slot = max(seen.hand(seen.me), key=seen.chance, default=None)
    if slot is not None and seen.chance(slot):
        yield _chosen(seen, Play(slot), Sentence(_LIKELIEST, chance=seen.chance(slot)))


def _hint_to_play(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    told = seen.hint_to_play(hints)
    if told is not None and told.played is not None:
        why = Sentence(_TO_PLAY, seat=told.seat + 1, slot=told.played + 1)
        yield _chosen(seen, Hint(told.seat, told.what), why)


def _hint_to_keep(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    told = seen.hint_to_keep(hints)
    if told is not None:
        why = Sentence(_TO_KEEP, seat=told.seat + 1)
        yield _chosen(seen, Hint(told.seat, told.what), why)


def _hint_at_all(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    if hints:
        told = max(hints, key=seen.ruled_out)
        why = Sentence(_TO_TELL, seat=told.seat + 1)
        yield _chosen(seen, Hint(told.seat, told.what), why)


def _discard_least(seen: Seen) -> Iterator[Chosen[Move]]:
    mine = seen.hand(seen.me)
    if mine:
        slot = seen.chosen_discard(seen.me, mine, seen.pointed(seen.me))
        is_useless = all(map(seen.copies.is_useless, seen.possible(seen.me, mine[slot])))
        yield _chosen(seen, Discard(slot), _USELESS if is_useless else _LEAST)


def _chosen(seen: Seen, move: Move, reason: Sentence) -> Chosen[Move]:
    return Chosen(move, reason, _openly(seen, move))


def _openly(seen: Seen, move: Move) -> Sentence:
    """Return the reason that everyone may read: it depends on no face in a hand."""
    match move:
        case Play():
            return _ASKED if seen.is_asked(move.slot) else _PLAYED
        case Hint():
            return _HINTED if seen.can_err else _TOLD
        case Discard():
            return _DISCARDED
    return _LEFT
