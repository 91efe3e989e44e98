"""The choices of Logichroma's bot, each with its reason.

A full reason depends on the hands of others, which they do not know themselves. The open
reason depends on the move and on what everyone knows.
"""

from collections.abc import Iterator, Sequence

from gemtable.games.kit.bots import Chosen
from gemtable.games.logichroma.bot.cards import are_all, share, value_of
from gemtable.games.logichroma.bot.seen import Mine, Seen, Told
from gemtable.games.logichroma.rules import Discard, Hint, Move, Play
from gemtable.sentence import Sentence, message

_PROMISED = Sentence(
    "A hint pointed at it: of the cards that it pointed at, this was the newest that might fit."
)
_SURE = Sentence("By the hints that it got, this card is sure to fit.")
_SEEN = Sentence("By its hints and by what it sees in other hands, this card is sure to fit.")
_LIKELIEST = message(
    "The match is almost over, and this is the card that is most likely to fit: {chance:.0%}."
)
_TO_PLAY = message("By this hint seat {seat} knows that number {slot} fits.")
_TO_KEEP = message("Seat {seat} was about to discard the last card of its kind, number {slot}.")
_TO_TELL = message("No hint would lead to a play, and this one tells seat {seat} the most.")
_USELESS = Sentence("Judging by everything it knows and sees, this card is no longer useful.")
_NEXT = Sentence(
    "No other card in its hand is more likely to be useless, and no hint told it to keep this one."
)
_LEAST = Sentence("It would rather keep all its cards, and this is the one that it needs last.")
_LEFT = Sentence("It has nothing better to do.")

# Shown during the match.
_GUESSED = Sentence(
    "No hint says that this card fits: its holder relies on what it sees in other hands, or takes "
    "a chance at the end. Which of the two it was is shown when the match is over."
)
_HINTED = Sentence(
    "The seat that gets a hint plays the newest card it points at that may fit, unless the hint "
    "shows for certain which one fits. But a hinted value that points at the card that the next "
    "seat would discard means: keep it. The reason for this hint is shown when the match is over."
)
_TOLD = Sentence(
    "One misfire is left, so everyone plays only what is certain, and a hint says no more"
    " than its words. The reason for this hint is shown when the match is over."
)
_OF_NO_USE = Sentence("Everyone can tell from its hints that this card is of no more use.")
_DISCARDED = Sentence(
    "It discards the card that is most likely to be useless, or the oldest if several are"
    " equally likely. It may know more from what it sees in other hands: that is shown when"
    " the match is over."
)


def play_sure(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the plays that are certain to fit: those only it knows first, then lowest first."""
    table = seen.table
    sure = [mine for mine in seen.mine if are_all(mine.sees, table.fitting)]
    for mine in sorted(sure, key=lambda mine: (seen.is_known_to_fit(mine.held), _lowest(mine))):
        if are_all(mine.held.told, table.fitting):
            why = _SURE
        else:
            why = _PROMISED if seen.is_known_to_fit(mine.held) else _SEEN
        yield _chosen(seen, Play(mine.slot), why)


def play_likeliest(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the play most likely to fit, if so few cards are left that it is worth the risk."""
    if not seen.may_gamble:
        return
    fitting = seen.table.fitting
    mine = max(reversed(seen.mine), key=lambda mine: share(mine.sees, fitting), default=None)
    if mine and mine.sees & fitting:
        why = Sentence(_LIKELIEST, chance=share(mine.sees, fitting))
        yield _chosen(seen, Play(mine.slot), why)


def hint_to_keep(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    """Yield hints that keep the next seat from discarding the last card of its kind."""
    seat = seen.others[0]
    hand = seen.table.hands[seat]
    if not seen.loses(hand):
        return
    to_it = [told for told in hints if told.to == seat]
    yield from hint_to_play(seen, to_it)
    kept = [told for told in to_it if not seen.loses(told.meaning.hand)]
    chop = seen.table.chop(hand)
    if kept and chop is not None:
        slot = seen.slot_of(seat, hand[chop].tile)
        best = max(kept, key=lambda told: told.ruled_out)
        yield _hint(seen, best, Sentence(_TO_KEEP, seat=seat + 1, slot=slot + 1))


def hint_to_play(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    """Yield the hint that makes most cards playable, and rules out most besides."""
    fruitful = [told for told in hints if told.plays and told.meaning.warned is None]
    if fruitful:
        best = max(fruitful, key=lambda told: told.worth)
        slot = seen.slot_of(best.to, best.plays[-1])
        yield _hint(seen, best, Sentence(_TO_PLAY, seat=best.to + 1, slot=slot + 1))


def hint_at_all(seen: Seen, hints: Sequence[Told]) -> Iterator[Chosen[Move]]:
    """Yield the hint that rules out most."""
    if hints:
        best = max(hints, key=lambda told: told.ruled_out)
        yield _hint(seen, best, Sentence(_TO_TELL, seat=best.to + 1))


def discard_useless(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the discard of the useless card that others are least likely to know as useless."""
    useless = seen.table.useless
    sure = [mine for mine in seen.mine if are_all(mine.sees, useless)]
    if sure:
        mine = min(sure, key=lambda mine: share(mine.held.taken, useless))
        yield _chosen(seen, Discard(mine.slot), _USELESS)


def discard_next(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the discard that everyone expects."""
    chop = seen.table.chop([mine.held for mine in seen.mine])
    if chop is not None:
        yield _chosen(seen, Discard(seen.mine[chop].slot), _NEXT)


def discard_least(seen: Seen) -> Iterator[Chosen[Move]]:
    """Yield the discard of the card with the highest value."""
    if seen.mine:
        mine = max(seen.mine, key=lambda mine: value_of(mine.sees.bit_length() - 1))
        yield _chosen(seen, Discard(mine.slot), _LEAST)


def anything(seen: Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen[Move]]:
    """Yield all legal moves, good or bad."""
    return (_chosen(seen, move, _LEFT) for move in legal_moves)


def _hint(seen: Seen, told: Told, why: Sentence) -> Chosen[Move]:
    return _chosen(seen, Hint(told.to, told.what), why)


def _lowest(mine: Mine) -> int:
    """Return the lowest value that a card may have."""
    return min(value_of(card) for card in range(mine.sees.bit_length()) if mine.sees >> card & 1)


def _chosen(seen: Seen, move: Move, reason: Sentence) -> Chosen[Move]:
    return Chosen(move, reason, _openly(seen, move))


def _openly(seen: Seen, move: Move) -> Sentence:
    """Return the reason that everyone may read: it uses no face in a hand."""
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
