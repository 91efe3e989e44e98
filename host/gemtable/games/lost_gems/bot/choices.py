"""The choices of The Lost Gems' bot, each with its reason.

A full reason depends on the hands of others, which they do not know themselves. The open
reason depends only on the last hint and on whether the convention is on.
"""

from collections.abc import Callable, Iterator, Sequence

from gemtable.games.kit.bots import Chosen
from gemtable.games.lost_gems.bot.seen import Seen, Told
from gemtable.games.lost_gems.rules import Discard, Hint, Move, Play
from gemtable.sentence import Sentence, message

OfSlot = Callable[[int], Move]  # makes a game's move from a slot
OfHint = Callable[[int, str | int], Move]  # from the seat and the hinted colour or value

_ASKED = Sentence("Of the tiles that the last hint points at, this is the newest.")
_SURE = Sentence("Judging by everything its holder was told and sees, this tile is sure to fit.")
_LIKELIEST = message(
    "No more tiles are drawn, and no other tile is more likely to fit: {chance:.0%}, judging"
    " by everything its holder was told and sees."
)
_PLAYED = Sentence(
    "No hint asks for this play now: its holder relied on everything it was told and sees, which "
    "is shown when the match is over."
)
_TO_PLAY = message(
    "Seat {seat} did not know what to play; because of this hint they play number {slot}."
)
_TO_KEEP = message("Seat {seat} was about to discard the last one of its kind.")
_TO_TELL = message(
    "There was nothing better to do, and no other hint lets any seat rule out more than this one "
    "lets seat {seat} rule out."
)
_HINTED = Sentence(
    "The seat that gets a hint plays the newest tile that the hint points at, if it could fit. "
    "The reason for this hint is shown when the match is over."
)
_TOLD = Sentence(
    "Nobody plays on a hint alone now: a wrong play would cost too much. The reason for this"
    " hint is shown when the match is over."
)
_USELESS = Sentence("No hint was useful; this tile can no longer be of use.")
_LEAST = Sentence("No hint was useful; this tile is the one least likely to matter.")
_DISCARDED = Sentence("Its holder thinks that, of all its tiles, it needs this one least.")
_LEFT = Sentence("It had nothing better left to do.")


def play_asked(seen: Seen, play: OfSlot) -> Iterator[Chosen[Move]]:
    """Yield the play that the last hint asks for."""
    slot = seen.asked_for()
    if slot is not None:
        yield _chosen(seen, play(slot), _ASKED)


def play_surely(seen: Seen, play: OfSlot) -> Iterator[Chosen[Move]]:
    """Yield the plays that are certain to fit."""
    for slot, held in seen.hand(seen.me).items():
        if seen.surely_fits(seen.me, held):
            yield _chosen(seen, play(slot), _SURE)


def play_likeliest(seen: Seen, play: OfSlot) -> Iterator[Chosen[Move]]:
    """Yield the play that is most likely to fit, if any can."""
    slot = max(seen.hand(seen.me), key=seen.chance, default=None)
    if slot is not None and seen.chance(slot):
        yield _chosen(seen, play(slot), Sentence(_LIKELIEST, chance=seen.chance(slot)))


def hint_to_play(seen: Seen, hints: Sequence[Told], hint: OfHint) -> Iterator[Chosen[Move]]:
    """Yield the hint that makes the next idle seat play."""
    told = seen.hint_to_play(hints)
    if told is not None and told.played is not None:
        why = Sentence(_TO_PLAY, seat=told.seat + 1, slot=told.played + 1)
        yield _chosen(seen, hint(told.seat, told.what), why)


def hint_to_keep(seen: Seen, hints: Sequence[Told], hint: OfHint) -> Iterator[Chosen[Move]]:
    """Yield the hint that keeps the next seat from discarding the last of a kind."""
    told = seen.hint_to_keep(hints)
    if told is not None:
        why = Sentence(_TO_KEEP, seat=told.seat + 1)
        yield _chosen(seen, hint(told.seat, told.what), why)


def hint_at_all(seen: Seen, hints: Sequence[Told], hint: OfHint) -> Iterator[Chosen[Move]]:
    """Yield the hint that rules out most."""
    if hints:
        told = max(hints, key=seen.ruled_out)
        why = Sentence(_TO_TELL, seat=told.seat + 1)
        yield _chosen(seen, hint(told.seat, told.what), why)


def discard_least(seen: Seen, discard: OfSlot) -> Iterator[Chosen[Move]]:
    """Yield the discard that costs least."""
    mine = seen.hand(seen.me)
    if mine:
        slot = seen.chosen_discard(seen.me, mine)
        is_useless = all(map(seen.is_useless, seen.possible(seen.me, mine[slot])))
        yield _chosen(seen, discard(slot), _USELESS if is_useless else _LEAST)


def anything(seen: Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen[Move]]:
    """Yield all legal moves, good or bad."""
    return (_chosen(seen, move, _LEFT) for move in legal_moves)


def _chosen(seen: Seen, move: Move, reason: Sentence) -> Chosen[Move]:
    return Chosen(move, reason, _openly(seen, move))


def _openly(seen: Seen, move: Move) -> Sentence:
    """Return the reason that everyone may read: it uses no face in a hand."""
    match move:
        case Play():
            return _ASKED if seen.is_asked(move.slot) else _PLAYED
        case Hint():
            return _HINTED if seen.can_err else _TOLD
        case Discard():
            return _DISCARDED
    return _LEFT
