"""A seat's legal moves, as they are typed and as people are told them.

They may reveal the seat's hand. Moves of a kind that the game declares `PRIVATE` are listed only
for eyes that may know them.
"""

from collections.abc import Iterable

from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.match.match import Match
from gemtable.sentence import Lines, Sentence, message

_Group = list[tuple[str, ...]]  # of moves: the alternatives for each word

_NAMED = 12  # alternatives at most for one word


def open_moves(match: Match, seat: int, eyes: Eyes) -> list[str]:
    """Return a seat's legal moves, as far as these eyes may know them, as they are typed."""
    moves = match.game.rules.legal(match.state, seat)
    hidden = () if _sees(eyes, seat) else tuple(match.game.rules.private)
    return [str(move) for move in moves if not isinstance(move, hidden)]


def told(match: Match, eyes: Eyes) -> Sentence:
    """Return the legal moves of all seats that owe one, as far as these eyes may know them."""
    if not match.pending:
        return Sentence("The match is over.")
    lines = [_line(match, seat, eyes) for seat in match.pending]
    return Sentence("{lines}", lines=Lines(lines))


def _line(match: Match, seat: int, eyes: Eyes) -> Sentence:
    """Return a seat's moves; mention possible hidden ones whether or not there are any."""
    moves = "; ".join(short(open_moves(match, seat, eyes)))
    if _sees(eyes, seat) or not match.game.rules.private:
        return Sentence("Seat {seat}: {moves}", seat=seat + 1, moves=moves)
    if not moves:
        return Sentence("Seat {seat}: anything only that seat may know", seat=seat + 1)
    text = message("Seat {seat}: {moves}; and anything only that seat may know")
    return Sentence(text, seat=seat + 1, moves=moves)


def _sees(eyes: Eyes, seat: int) -> bool:
    """Return whether these eyes may know what this seat knows."""
    return eyes in (seat, ALL)


def short(moves: Iterable[str]) -> list[str]:
    """Return moves, joining those that differ in one word only: "play 1/2"."""
    groups: list[_Group] = [[(word,) for word in move.split()] for move in moves]
    longest = max(map(len, groups), default=0)
    for place in range(longest):
        groups = _joined(groups, place)
    return [" ".join(map(_alternatives, group)) for group in groups]


def _joined(groups: list[_Group], place: int) -> list[_Group]:
    """Join the groups that differ at this place only; verbs are never joined."""
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
