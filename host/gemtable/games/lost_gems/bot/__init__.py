"""The bot of The Lost Gems. It plays as sensible people play Hanabi.

It uses the convention in seen.py. A partner who does not know it costs one nickel, so
without both nickels the convention is off, and the bot plays only what is certain.
"""

from collections.abc import Iterator, Sequence
from random import Random

from gemtable.games.kit.bots import Chosen
from gemtable.games.lost_gems.bot import choices
from gemtable.games.lost_gems.bot.seen import Seen
from gemtable.games.lost_gems.rules import Discard, Hint, LostGemsView, Move, Play
from gemtable.sentence import Sentence

_TAKES = Sentence("All tiles in the treetops are alike to it: it takes the first.")
_FLIPS = Sentence("One more penny is one more hint, so it flips one whenever it can.")


def play(view: LostGemsView, legal_moves: Sequence[Move], _chance: Random) -> Chosen[Move]:
    """Return a careful move. Takes a tile and flips a penny as soon as possible."""
    if view.phase != "turn":
        return Chosen(legal_moves[0], _TAKES if view.phase == "take" else _FLIPS)
    wishes = _wishes(Seen(view), legal_moves)
    return next(wish for wish in wishes if wish.move in legal_moves)


def _wishes(seen: Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen[Move]]:
    """Yield choices, the best first; some may be illegal."""
    yield from choices.play_asked(seen, Play)
    yield from choices.play_surely(seen, Play)
    hints = list(seen.hints())
    yield from choices.hint_to_play(seen, hints, Hint)
    yield from choices.hint_to_keep(seen, hints, Hint)
    if seen.view.last_turns is not None and seen.can_err:  # no more tiles are drawn
        yield from choices.play_likeliest(seen, Play)
    yield from choices.discard_least(seen, Discard)
    yield from choices.hint_at_all(seen, hints, Hint)
    yield from choices.anything(seen, legal_moves)
