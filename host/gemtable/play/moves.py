"""The moves that are open now: each as it is typed, and all of them in few words."""

from collections.abc import Iterable

from gemtable.match.match import Match
from gemtable.sentence import Lines, Sentence

_Group = list[tuple[str, ...]]  # of moves: for each place of a word, what may stand there

_NAMED = 12  # alternatives at most, of one word


def open_moves(match: Match, seat: int) -> list[str]:
    """Return the moves of a seat, as they are typed."""
    return list(map(str, match.game.legal(match.state, seat)))


def told(match: Match) -> Sentence:
    """Return what all seats that owe a move may do."""
    if not match.pending:
        return Sentence("The match is over.")
    lines = [
        Sentence("Seat {seat}: {moves}", seat=seat + 1, moves="; ".join(short(moves)))
        for seat in match.pending
        if (moves := open_moves(match, seat))
    ]
    return Sentence("{lines}", lines=Lines(lines))


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
