"""The moves that are open now: each as it is typed, and all of them in few words.

Which moves a seat has may tell of its hand. Those of a kind that is `PRIVATE` in a game are
for eyes that may know that.
"""

from collections.abc import Iterable

from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.match.match import Match
from gemtable.sentence import Lines, Sentence, message

_Group = list[tuple[str, ...]]  # of moves: for each place of a word, what may stand there

_NAMED = 12  # alternatives at most, of one word


def open_moves(match: Match, seat: int, eyes: Eyes) -> list[str]:
    """Return the moves of a seat that these eyes may know to be open, as they are typed."""
    moves = match.game.rules.legal(match.state, seat)
    hidden = () if _sees(eyes, seat) else tuple(match.game.rules.private)
    return [str(move) for move in moves if not isinstance(move, hidden)]


def told(match: Match, eyes: Eyes) -> Sentence:
    """Return what all seats that owe a move may do, as far as these eyes may know."""
    if not match.pending:
        return Sentence("The match is over.")
    lines = [_line(match, seat, eyes) for seat in match.pending]
    return Sentence("{lines}", lines=Lines(lines))


def _line(match: Match, seat: int, eyes: Eyes) -> Sentence:
    """Return what a seat may do; that there may be more is told whether or not there is."""
    moves = "; ".join(short(open_moves(match, seat, eyes)))
    if _sees(eyes, seat) or not match.game.rules.private:
        return Sentence("Seat {seat}: {moves}", seat=seat + 1, moves=moves)
    if not moves:
        return Sentence("Seat {seat}: what it alone may know", seat=seat + 1)
    text = message("Seat {seat}: {moves}; and what it alone may know")
    return Sentence(text, seat=seat + 1, moves=moves)


def _sees(eyes: Eyes, seat: int) -> bool:
    """Say whether these eyes may know what a seat may."""
    return eyes in (seat, ALL)


def short(moves: Iterable[str]) -> list[str]:
    """Return moves with those together that differ in one word only: "play 1, 2"."""
    groups: list[_Group] = [[(word,) for word in move.split()] for move in moves]
    longest = max(map(len, groups), default=0)
    for place in range(longest):
        groups = _joined(groups, place)
    return [" ".join(map(_alternatives, group)) for group in groups]


def _joined(groups: list[_Group], place: int) -> list[_Group]:
    """Return the groups with those made one that differ at this place only; a verb stays alone."""
    joined: dict[object, _Group] = {}
    for group in groups:
        if place == 0 or place >= len(group):
            joined[tuple(group)] = group
            continue
        key = (*group[:place], None, *group[place + 1 :])
        if key in joined:
            joined[key][place] += group[place]
        else:
            joined[key] = list(group)
    return list(joined.values())


def _alternatives(words: tuple[str, ...]) -> str:
    if len(words) > _NAMED:
        return f"{'/'.join(words[:_NAMED])}/..."
    return "/".join(words)
