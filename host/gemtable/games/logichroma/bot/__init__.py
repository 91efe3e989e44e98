"""The bot of Logichroma. It plays as sensible people play Hanabi.

By three rules (convention.py) it concludes more from a hint than the hint says. At every move
it replays all turns to work out what everyone knows (table.py), and then adds what it alone
sees (seen.py).
"""

from collections.abc import Iterator, Sequence
from random import Random

from gemtable.games.kit.bots import Chosen
from gemtable.games.logichroma.bot import choices
from gemtable.games.logichroma.bot.seen import Seen
from gemtable.games.logichroma.rules import HINTS, LogichromaView, Move


def play(view: LogichromaView, legal_moves: Sequence[Move], _chance: Random) -> Chosen[Move]:
    """Return a careful move. The bot never concedes, and passes only if it must."""
    wishes = _wishes(Seen(view), legal_moves)
    return next(wish for wish in wishes if wish.move in legal_moves)


def _wishes(seen: Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen[Move]]:
    """Yield choices, the best first; some may be illegal."""
    hints = list(seen.hints()) if seen.view.hints else []
    if not seen.view.left:
        yield from choices.play_sure(seen)
        yield from choices.play_likeliest(seen)
    yield from choices.hint_to_keep(seen, hints)
    yield from choices.play_sure(seen)
    yield from choices.hint_to_play(seen, hints)
    yield from choices.play_likeliest(seen)
    if seen.view.hints == HINTS or seen.is_short_of_time:
        yield from choices.hint_at_all(seen, hints)
    yield from choices.discard_useless(seen)
    yield from choices.discard_next(seen)
    yield from choices.discard_least(seen)
    yield from choices.hint_at_all(seen, hints)
    yield from choices.anything(seen, legal_moves)
