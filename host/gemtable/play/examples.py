"""A move that would be legal now, for whoever typed one that is not, or none at all."""

from gemtable.games.kit.eyes import Eyes
from gemtable.match.match import Match
from gemtable.play.moves import open_moves
from gemtable.sentence import Sentence

_NONE = Sentence("help tells what can be typed.")


def example(match: Match, seat: int, eyes: Eyes, typed: str) -> Sentence:
    """Return what to type instead: a move that begins as `typed` does, if these eyes know one."""
    moves = open_moves(match, seat, eyes)
    begun = typed.partition(" ")[0]
    alike = [move for move in moves if move.partition(" ")[0] == begun]
    if not moves:
        return _NONE
    return Sentence("Legal now: {move}; moves tells more.", move=(alike or moves)[0])
