"""Moves: those that are open, what words cut short mean, and what keys would do now.

Which moves a seat has may tell of its hand. Those of a kind that is `PRIVATE` in a game are
for eyes that may know that.
"""

from collections.abc import Iterable

from gemtable.errors import UserError
from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.roles import HOST, TABLE, Role
from gemtable.games.kit.rules import IllegalMove, Made, NotationError
from gemtable.games.kit.table import PAD_KEYS, Address, Gesture, Meaning
from gemtable.match.match import Match
from gemtable.referee.referee import Referee
from gemtable.referee.spoken import Spoken
from gemtable.sentence import Lines, Sentence, message
from gemtable.stamps import Stamp

_Group = list[tuple[str, ...]]  # of moves: for each place of a word, what may stand there

_NAMED = 12  # alternatives at most, of one word
_NOW = Stamp(0.0, 0.0)


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
        return Sentence("Seat {seat}: anything only that seat may know", seat=seat + 1)
    text = message("Seat {seat}: {moves}; and anything only that seat may know")
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


def meant(text: str, lines: Iterable[str]) -> list[str]:
    """Return the lines that words cut short may mean: "h r" is "hint red to 2".

    Their first words begin as those of `text` do; words left out at the end may be anything.
    A line that is there as it is means itself alone.
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


def in_full(said: Spoken, by: Role, alone: int | None, eyes: Eyes, match: Match) -> str:
    """Return the line for a move that was said cut short. Raises UserError where it is none.

    A move is for the seat that is named, or whose turn it is; where several owe one, for
    `alone`, the only seat that a person plays. A secret one is left as it is: only its seat
    may be told what is wrong with it. What is told does not repeat it.
    """
    owing, seat = match.pending, said.seat
    if seat is None and alone in owing and len(owing) > 1:
        seat = alone
    for_seat = "" if seat is None else f"{seat + 1} "
    if not owing:
        return for_seat + said.move
    seats = [seat] if seat is not None else [by] if isinstance(by, int) else list(owing)
    asked = [each for each in seats if each in owing]
    why_not = _why_not(said.move, match)
    if why_not is None:
        if asked == seats:
            # A seat that has the screen for now is answered where nobody else reads it later.
            _check(said.move, seats[0], eyes if by == HOST else TABLE, match)
        return for_seat + said.move
    found = meant(said.move, [move for each in asked for move in open_moves(match, each, ALL)])
    if len(found) == 1:
        return for_seat + found[0]
    if match.game.rules.is_sealed(match.state):
        return for_seat + said.move
    known = [move for each in asked for move in open_moves(match, each, eyes) if move in found]
    if known:
        several = Sentence("That may be {moves}.", moves="; ".join(short(known)))
        raise UserError(several, Sentence("Type more of it."))
    raise UserError(why_not, _example(match, (asked or owing)[0], eyes, said.move))


def _why_not(text: str, match: Match) -> Sentence | None:
    """Return why a text is no move of the game; None if it is one."""
    try:
        match.game.rules.parse(text)
    except NotationError as error:
        return Sentence("{why}", why=error)
    return None


def _check(text: str, seat: int, eyes: Eyes, match: Match) -> None:
    """Raise UserError for a move that the rules refuse, with one that they would not.

    What not everyone may know is left to the referee, which decides who is told what.
    """
    if match.is_paused or match.game.rules.is_sealed(match.state):
        return
    try:
        match.game.rules.play(match.state, seat, match.game.rules.parse(text))
    except IllegalMove as error:
        if error.known_to is None or eyes in error.known_to:
            raise UserError(error.reason, _example(match, seat, eyes, text)) from None


def _example(match: Match, seat: int, eyes: Eyes, typed: str) -> Sentence:
    """Return what to type instead: a move that begins as `typed` does, if these eyes know one."""
    moves = open_moves(match, seat, eyes)
    begun = typed.partition(" ")[0]
    alike = [move for move in moves if move.partition(" ")[0] == begun]
    if not moves:
        return Sentence("help tells what can be typed.")
    return Sentence("For example: {move}; moves tells more.", move=(alike or moves)[0])


def key_names(referee: Referee, seat: int) -> tuple[str, ...]:
    """Return what the keys of a seat's pad are called now."""
    status = referee.status
    return referee.script.key_names(status.views.table, status.shown.table, seat)


def foreseen(referee: Referee, seat: int) -> tuple[str | None, ...]:
    """Return for each key what it comes to, "" where that is no move, None if it is refused."""
    pad = referee.layout.pads[seat]
    if pad is None or referee.absent or referee.match.is_paused:
        return ("",) * PAD_KEYS
    return tuple(_of_key(referee, pad, key) for key in range(PAD_KEYS))


def movers(referee: Referee, gesture: Gesture) -> frozenset[int]:
    """Return the seats, from 0, for which a gesture would be a move."""
    return frozenset(seat for seat, _move in _meaning(referee, gesture).moves)


def _of_key(referee: Referee, pad: Address, key: int) -> str | None:
    meaning = _meaning(referee, Gesture(pad, key, "press"))
    if meaning.refused or not _are_legal(referee.match, meaning.moves):
        return None
    return "undo" if meaning.undo else ", ".join(str(move) for _seat, move in meaning.moves)


def _meaning(referee: Referee, gesture: Gesture) -> Meaning:
    return referee.script.read(referee.ui, referee.layout, referee.views, gesture, _NOW)


def _are_legal(match: Match, moves: tuple[Made, ...]) -> bool:
    state = match.state
    try:
        for seat, move in moves:
            state, _events = match.game.rules.play(state, seat, move)
    except IllegalMove:
        return False
    return True
