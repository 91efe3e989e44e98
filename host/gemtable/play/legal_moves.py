"""A seat's legal moves: as lines to type, as a short list, and by each key of its pad.

Legal moves can reveal the seat's hand. Moves of a kind that the game declares `PRIVATE` are
listed only for the seat's own eyes.
"""

from collections.abc import Iterable
from dataclasses import replace

from gemtable.errors import UserError
from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.rules import HOST, TABLE, IllegalMove, Made, NotationError, Role
from gemtable.games.kit.table import PAD_KEYS, Address, Gesture, Meaning
from gemtable.match.match import Match
from gemtable.referee.referee import Referee
from gemtable.referee.spoken_lines import Spoken
from gemtable.sentence import Lines, Sentence, message
from gemtable.stamps import Stamp

_NOW = Stamp(0.0, 0.0)


def key_names(referee: Referee, seat: int) -> tuple[str, ...]:
    """Return the current names of the keys of a seat's pad, also if a menu lies over it."""
    status, pad = referee.status, referee.layout.pads[seat]
    names = referee.script.key_names(status.views.table, status.shown.table, seat)
    cover = referee.covers.get(pad) if pad else None
    if cover is None:
        return names
    words = {key: f"{each}".lower() for key, each in cover.keys.items()}
    return tuple(words.get(key, left) for key, left in enumerate(cover.left(names)))


def key_moves(referee: Referee, seat: int) -> tuple[str | None, ...]:
    """Return the move that each key of a seat's pad makes: "" for no move, None if refused."""
    pad = referee.layout.pads[seat]
    match = referee.match
    if pad is None or referee.absent or match.is_paused or match.is_stalled:
        return ("",) * PAD_KEYS
    return tuple(_of_key(referee, pad, key) for key in range(PAD_KEYS))


def movers(referee: Referee, gesture: Gesture) -> frozenset[int]:
    """Return the seats, from 0, for which a gesture would make a move."""
    return frozenset(seat for seat, _move in _meaning(referee, gesture).moves)


def _of_key(referee: Referee, pad: Address, key: int) -> str | None:
    meaning = _meaning(referee, Gesture(pad, key, "press"))
    if meaning.refused or not _are_legal(referee.match, meaning.moves):
        return None
    return "undo" if meaning.undo else ", ".join(str(move) for _seat, move in meaning.moves)


def _meaning(referee: Referee, gesture: Gesture) -> Meaning:
    return referee.script.read(referee.ui, referee.layout, referee.views, gesture, _NOW)


def _are_legal(match: Match, moves: tuple[Made, ...]) -> bool:
    """Return whether the rules accept these moves in this order.

    A single move is looked up among the legal moves, since that is faster.
    """
    state = match.state
    if len(moves) == 1:
        ((seat, move),) = moves
        return seat in match.pending and move in match.game.rules.legal(state, seat)
    try:
        for seat, move in moves:
            state, _events = match.game.rules.play(state, seat, move)
    except IllegalMove:
        return False
    return True


_Group = list[tuple[str, ...]]  # several moves as one: the alternatives for each word

_NAMED = 12  # at most so many alternatives for one word


def open_moves(match: Match, seat: int, eyes: Eyes) -> list[str]:
    """Return the legal moves of a seat that these eyes may know, as lines to type."""
    moves = match.game.rules.legal(match.state, seat)
    hidden = () if _sees(eyes, seat) else tuple(match.game.rules.private)
    return [str(move) for move in moves if not isinstance(move, hidden)]


def told(match: Match, eyes: Eyes) -> Sentence:
    """Return the sentence with the legal moves of all seats to move, as these eyes see them."""
    if not match.pending:
        return Sentence("The match is over.")
    lines = [_line(match, seat, eyes) for seat in match.pending]
    return Sentence("{lines}", lines=Lines(lines))


def _line(match: Match, seat: int, eyes: Eyes) -> Sentence:
    """Return the line with a seat's moves, as these eyes see them.

    For eyes that may not know all moves, it mentions hidden ones even if there are none.
    """
    moves = "; ".join(short(open_moves(match, seat, eyes)))
    if _sees(eyes, seat) or not match.game.rules.private:
        return Sentence("Seat {seat}: {moves}", seat=seat + 1, moves=moves)
    if not moves:
        return Sentence("Seat {seat}: only this seat may see its moves", seat=seat + 1)
    text = message("Seat {seat}: {moves}; only this seat may see its other moves")
    return Sentence(text, seat=seat + 1, moves=moves)


def _sees(eyes: Eyes, seat: int) -> bool:
    return eyes in (seat, ALL)


def short(moves: Iterable[str]) -> list[str]:
    """Return moves, with those that differ in one word joined, as in "play 1/2"."""
    groups: list[_Group] = [[(word,) for word in move.split()] for move in moves]
    longest = max(map(len, groups), default=0)
    for place in range(longest):
        groups = _joined(groups, place)
    return [" ".join(map(_alternatives, group)) for group in groups]


def _joined(groups: list[_Group], place: int) -> list[_Group]:
    """Join the groups that differ only in the word at `place`; verbs are never joined."""
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


def meant(text: str, lines: Iterable[str]) -> list[str]:
    """Return the lines that `text` can abbreviate, as "h r" abbreviates "hint red to 2".

    Each word of `text` must be a prefix of the line's word; the line can have more words. If a
    line is equal to `text`, return only that line.
    """
    words, lines = text.split(), list(dict.fromkeys(lines))
    if text in lines:
        return [text]
    return [
        line
        for line in lines
        if len(words) <= len(line.split())
        and all(full.startswith(word) for word, full in zip(words, line.split(), strict=False))
    ]


def in_full(said: Spoken, by: Role, alone: int | None, eyes: Eyes, match: Match) -> Spoken:
    """Return a typed move without abbreviations. Raises UserError if it isn't a move.

    The move is for the seat in the line, or the seat whose turn it is. If several seats have to
    move, it is for `alone`, the only seat that a person plays. A secret move is returned
    unchanged, since only its seat may learn what is wrong with it. Errors never repeat the move.
    """
    owing = match.pending
    if said.seat is None and alone in owing and len(owing) > 1:
        said = replace(said, seat=alone)
    if not owing:
        return said
    seats = [said.seat] if said.seat is not None else [by] if isinstance(by, int) else list(owing)
    asked = [each for each in seats if each in owing]
    why_not = _why_not(said.move, match)
    if why_not is None:
        if asked == seats:
            # A seat that has the screen gets the answer there; nobody else can read it later.
            _check(said.move, seats[0], eyes if by == HOST else TABLE, match)
        return said
    found = meant(said.move, [move for each in asked for move in open_moves(match, each, ALL)])
    if len(found) == 1:
        return replace(said, move=found[0])
    if match.game.rules.is_sealed(match.state):
        return said
    known = [move for each in asked for move in open_moves(match, each, eyes) if move in found]
    if known:
        several = Sentence("That could mean {moves}.", moves="; ".join(short(known)))
        raise UserError(several, Sentence("Type more of the move."))
    raise UserError(why_not, _example(match, (asked or owing)[0], eyes, said.move))


def _why_not(text: str, match: Match) -> Sentence | None:
    try:
        match.game.rules.parse(text)
    except NotationError as error:
        return Sentence("{why}", why=error)
    return None


def _check(text: str, seat: int, eyes: Eyes, match: Match) -> None:
    """Raise UserError for an illegal move, with a legal move as an example.

    Errors that not everyone may know are left to the referee, which decides who may see them.
    """
    if match.is_paused or match.game.rules.is_sealed(match.state):
        return
    try:
        match.game.rules.play(match.state, seat, match.game.rules.parse(text))
    except IllegalMove as error:
        if error.known_to is None or eyes in error.known_to:
            raise UserError(error.reason, _example(match, seat, eyes, text)) from None


def _example(match: Match, seat: int, eyes: Eyes, typed: str) -> Sentence:
    """Return an example of a legal move for these eyes, if possible with the same verb."""
    moves = open_moves(match, seat, eyes)
    begun = typed.partition(" ")[0]
    alike = [move for move in moves if move.partition(" ")[0] == begun]
    if not moves:
        return Sentence("Type help to see what you can type.")
    return Sentence("For example: {move}. Type moves to see more.", move=(alike or moves)[0])
