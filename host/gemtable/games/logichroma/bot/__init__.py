"""The bot of Logichroma, which plays like a sensible human player of Hanabi.

By three rules the bot concludes more from a hint than the hint says (seen.py). At every move it
replays all turns to work out what everyone knows (cards.py), and adds what it alone sees.

The full reason for a move depends on hands that their own holders do not know. The
open reason depends on the move and on what everyone knows.
"""

from collections.abc import Iterator, Sequence
from random import Random

from gemtable.games.kit.bots import Chosen
from gemtable.games.logichroma.bot.cards import are_all, share, value_of
from gemtable.games.logichroma.bot.seen import Mine, Seen, Told
from gemtable.games.logichroma.rules import HINTS, Discard, Hint, LogichromaView, Move, Play
from gemtable.sentence import Sentence, message

_PROMISED = Sentence("Of the cards that a hint pointed at, this was the newest that could fit.")
_SURE = Sentence("The hints about this card show that it fits.")
_SEEN = Sentence(
    "The hints about this card, together with the cards in other hands, show that it fits."
)
_LIKELIEST = message(
    "The match is almost over, and this card is the most likely to fit ({chance:.0%})."
)
_TO_PLAY = message("This hint shows seat {seat} that the card in its slot {slot} fits.")
_TO_KEEP = message("Seat {seat} was about to discard the last card of its kind, in slot {slot}.")
_TO_TELL = message(
    "No hint would lead to a play, and this one rules out the most for seat {seat}."
)
_USELESS = Sentence(
    "Judging by everything its holder knows and sees, this card is no longer useful."
)
_NEXT = Sentence(
    "Of the cards that no hint asked to keep, this one is the most likely to be useless."
)
_LEAST = Sentence("The bot would rather keep all its cards, and it needs this one least.")
_LEFT = Sentence("The bot has no better move.")

# Shown during the match.
_GUESSED = Sentence(
    "No hint shows that this card fits. Its holder relies on the cards in other hands, or takes "
    "a risk near the end. You see which it was when the match is over."
)
_HINTED = Sentence(
    "A seat that gets a hint plays the newest card that the hint points at and that could fit, "
    "unless the hint proves which card fits. But if the next seat gets a hint of a value that "
    "points at its next discard, that seat keeps the card. The reason for this hint is shown "
    "when the match is over."
)
_TOLD = Sentence(
    "One misfire is left, so everyone plays only what is certain, and a hint says no more"
    " than its words. The reason for this hint is shown when the match is over."
)
_OF_NO_USE = Sentence("Everyone knows from the hints that this card is no longer useful.")
_DISCARDED = Sentence(
    "The bot discards the card that is most likely to be useless, or the oldest if several are "
    "equally likely, and keeps what was just hinted while it can. If it knows more from the "
    "cards in other hands, that is shown when the match is over."
)


def play(view: LogichromaView, legal_moves: Sequence[Move], _chance: Random) -> Chosen[Move]:
    """Return a careful move. The bot never concedes, and passes only if it must."""
    wishes = _wishes(Seen(view), legal_moves)
    return next(wish for wish in wishes if wish.move in legal_moves)


def _wishes(seen: Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen[Move]]:
    """Yield choices, the best first; some of them may be illegal."""
    hints = list(seen.hints()) if seen.view.hints else []
    if not seen.view.left:
        yield from _play_sure(seen)
        yield from _play_likeliest(seen)
    yield from _hint_to_keep(seen, hints)
    yield from _play_sure(seen)
    yield from _hint_to_play(seen, hints)
    yield from _play_likeliest(seen)
    if seen.view.hints == HINTS or seen.is_short_of_time:
        yield from _hint_at_all(seen, hints)
    yield from _discard_useless(seen)
    yield from _discard_next(seen)
    yield from _discard_least(seen)
    yield from _hint_at_all(seen, hints)
    yield from (_chosen(seen, move, _LEFT) for move in legal_moves)


def _play_sure(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield plays that are certain to fit, first those that only this seat knows to fit."""
    table = seen.table
    sure = [mine for mine in seen.mine if are_all(mine.sees, table.fitting)]
    for mine in sorted(sure, key=lambda mine: (seen.is_known_to_fit(mine.held), _lowest(mine))):
        if are_all(mine.held.told, table.fitting):
            why = _SURE
        else:
            why = _PROMISED if seen.is_known_to_fit(mine.held) else _SEEN
        yield _chosen(seen, Play(mine.slot), why)


def _play_likeliest(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the play most likely to fit, if so few cards are left that it is worth the risk."""
    if not seen.may_gamble:
        return
    fitting = seen.table.fitting
    mine = max(reversed(seen.mine), key=lambda mine: share(mine.sees, fitting), default=None)
    if mine and mine.sees & fitting:
        why = Sentence(_LIKELIEST, chance=share(mine.sees, fitting))
        yield _chosen(seen, Play(mine.slot), why)


def _hint_to_keep(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    """Yield hints that keep the next seat from discarding the last card of its kind."""
    seat = seen.others[0]
    hand = seen.table.hands[seat]
    if not seen.loses(hand):
        return
    to_it = [told for told in hints if told.to == seat]
    yield from _hint_to_play(seen, to_it)
    kept = [told for told in to_it if not seen.loses(told.meaning.hand)]
    chop = seen.table.chop(hand)
    if kept and chop is not None:
        slot = seen.slot_of(seat, hand[chop].tile)
        best = max(kept, key=lambda told: told.ruled_out)
        yield _hint(seen, best, Sentence(_TO_KEEP, seat=seat + 1, slot=slot + 1))


def _hint_to_play(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    """Yield the hint that makes the most cards playable and rules out the most."""
    fruitful = [told for told in hints if told.plays and told.meaning.warned is None]
    if fruitful:
        best = max(fruitful, key=lambda told: told.worth)
        slot = seen.slot_of(best.to, best.plays[-1])
        yield _hint(seen, best, Sentence(_TO_PLAY, seat=best.to + 1, slot=slot + 1))


def _hint_at_all(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    if hints:
        best = max(hints, key=lambda told: told.ruled_out)
        yield _hint(seen, best, Sentence(_TO_TELL, seat=best.to + 1))


def _discard_useless(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the discard of a useless card, the one that looks least useless to the others."""
    useless = seen.table.useless
    sure = [mine for mine in seen.mine if are_all(mine.sees, useless)]
    if sure:
        mine = min(sure, key=lambda mine: share(mine.held.taken, useless))
        yield _chosen(seen, Discard(mine.slot), _USELESS)


def _discard_next(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the discard that everyone expects."""
    chop = seen.table.chop([mine.held for mine in seen.mine])
    if chop is not None:
        yield _chosen(seen, Discard(seen.mine[chop].slot), _NEXT)


def _discard_least(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the discard of the card with the highest value at which the newest hint points not."""

    def worth(mine: Mine) -> tuple[bool, int]:
        return not mine.held.pointed, value_of(mine.sees.bit_length() - 1)

    if seen.mine:
        mine = max(seen.mine, key=worth)
        yield _chosen(seen, Discard(mine.slot), _LEAST)


def _hint(seen: Seen, told: Told, why: Sentence) -> Chosen[Move]:
    return _chosen(seen, Hint(told.to, told.what), why)


def _lowest(mine: Mine) -> int:
    return min(value_of(card) for card in range(mine.sees.bit_length()) if mine.sees >> card & 1)


def _chosen(seen: Seen, move: Move, reason: Sentence) -> Chosen[Move]:
    return Chosen(move, reason, _openly(seen, move))


def _openly(seen: Seen, move: Move) -> Sentence:
    """Return the reason that everyone may read: it depends on no face in a hand."""
    match move:
        case Play(slot):
            held = next(mine.held for mine in seen.mine if mine.slot == slot)
            if are_all(held.told, seen.table.fitting):
                return _SURE
            return _PROMISED if seen.is_known_to_fit(held) else _GUESSED
        case Hint():
            return _HINTED if seen.can_err else _TOLD
        case Discard(slot):
            held = next(mine.held for mine in seen.mine if mine.slot == slot)
            return _OF_NO_USE if are_all(held.taken, seen.table.useless) else _DISCARDED
    return _LEFT
