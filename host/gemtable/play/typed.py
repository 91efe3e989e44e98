"""What a person may type: moves, words to the program, and presses of emulated keys."""

import re
from collections.abc import Callable
from typing import TypeVar

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.roles import HOST, TABLE, Role
from gemtable.games.kit.rules import IllegalMove, NotationError
from gemtable.games.kit.table import PAD_KEYS, Address, Gesture
from gemtable.play.abbreviations import meant
from gemtable.play.examples import example
from gemtable.play.foreseen import key_names
from gemtable.play.moves import open_moves, short, told
from gemtable.play.reasons import Reasons, answer, is_why
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.refusals import why
from gemtable.referee.spoken import spoken
from gemtable.sentence import Sentence, message
from gemtable.terminal.screens import Typed

LEAVING = ("quit", "exit", "q")
_ASKING = ("help", "h", "?")

_HELP = message("""\
{moves}
As in {move}; Tab completes, words may be cut short.
{seat} MOVE            for seat {seat}, where several owe one
undo, redo        take the last move back; make it again
undo to 12        take back all moves after the 12th
{seat} undo            take back what seat {seat} chose in secret
correct MOVE      the last move was to be this one
pause, resume     keys do nothing in between
look {seat}            what seat {seat} may see; others look away
press 1 NAME      a key of seat 1's emulated pad; or key 7
tap 2.1 double    click, double, triple or long; tap 7
first             which board was pressed first
why, why 12       why a bot moved: last, or at the 12th move
identify pad 1    it blinks; rack 2, tile 7; alone: all
replace pad 1     an emulated board for a missing one
brightness 50     of all lights, in percent
play {game:<9}    another match; this one is kept
quit              leave; the match is kept""")
_LOOKS = Notice(
    "refused",
    Sentence("look needs a terminal that hides it again."),
    Sentence("--reveal shows the faces of all hands."),
)

_Item = TypeVar("_Item")

_NUMBER = r"(\d{1,4})"  # of a seat or a tile; Python reads 4,300 digits and no more
_PRESS = re.compile(rf"press {_NUMBER} (.+)")
_KEY = re.compile(rf"key {_NUMBER}")
_TAP = re.compile(rf"tap (?:{_NUMBER}\.)?{_NUMBER}(?: (click|double|triple|long))?")


def obey(
    typed: Typed,
    referee: Referee,
    press: Callable[[Gesture], None],
    reasons: Reasons,
    alone: int | None = None,
) -> list[Notice]:
    """Do what a line says; return what to tell beyond what the referee tells itself.

    A move is for the seat that is named, or whose turn it is; where several owe one, for
    `alone`, the only seat that a person plays: it may be told what that seat knows. Nothing
    that is told repeats the line: it may be a choice made in secret.
    """
    text = " ".join(typed.text.lower().split())
    seats = [seat for seat in (typed.by, alone) if isinstance(seat, int)]
    eyes: Eyes = seats[0] if seats else TABLE
    if not text:
        return []
    if text in _ASKING:
        return [Notice("note", _help(referee, eyes))]
    if text == "moves":
        return [Notice("note", told(referee.match, eyes))]
    if text.split()[0] == "look":
        return [_LOOKS]
    if text == "first":
        return [Notice("note", referee.fingers.press_order.words())]
    try:
        if is_why(text):
            return [Notice("note", answer(text, reasons, referee.match.moves))]
        gesture = _gesture(text, referee)
        if gesture:
            press(gesture)
        else:
            text = _in_full(_with_seat(text, referee, alone), typed.by, eyes, referee)
            referee.typed(text, typed.by)
    except UserError as error:
        return [Notice("refused", error.what, error.fix)]
    return []


def _help(referee: Referee, eyes: Eyes) -> Sentence:
    match = referee.match
    moves = open_moves(match, match.pending[0], eyes) if match.pending else []
    move = moves[0] if moves else "undo"
    other = next(game for game in GAMES if game != match.game.name)
    return Sentence(_HELP, moves=told(match, eyes), move=move, seat=match.seats, game=other)


def _with_seat(text: str, referee: Referee, alone: int | None) -> str:
    """Return a line with the seat that a move without one is for."""
    owing, said = referee.match.pending, spoken(text)
    is_open = said.verb == "move" and said.seat is None
    return f"{alone + 1} {text}" if alone in owing and len(owing) > 1 and is_open else text


def _in_full(text: str, by: Role, eyes: Eyes, referee: Referee) -> str:
    """Return a line with the words of its move in full. Raises UserError where it is none.

    A secret one is left as it is: only its seat may be told what is wrong with it.
    """
    match, said = referee.match, spoken(text)
    if said.verb != "move" or not match.pending:
        return text
    seats = [by] if isinstance(by, int) else list(match.pending)
    if said.seat is not None:
        seats = [said.seat]
    owing = [seat for seat in seats if seat in match.pending]
    why_not = _why_not(said.move, referee)
    if why_not is None:
        if owing == seats:
            # A seat that has the screen for now is answered where nobody else reads it later.
            _check(said.move, owing[0], eyes if by == HOST else TABLE, referee)
        return text
    found = meant(said.move, [move for seat in owing for move in open_moves(match, seat, ALL)])
    if len(found) == 1:
        return text.removesuffix(said.move) + found[0]
    if match.game.rules.is_sealed(match.state):
        return text
    known = [move for seat in owing for move in open_moves(match, seat, eyes) if move in found]
    if known:
        several = Sentence("That may be {moves}.", moves="; ".join(short(known)))
        raise UserError(several, Sentence("Type more of it."))
    raise UserError(why_not, example(match, (owing or match.pending)[0], eyes, said.move))


def _check(text: str, seat: int, eyes: Eyes, referee: Referee) -> None:
    """Raise UserError for a move that the rules refuse, with one that they would not.

    What not everyone may know is left to the referee, which decides who is told what.
    """
    match = referee.match
    if match.is_paused or match.game.rules.is_sealed(match.state):
        return
    try:
        match.game.rules.play(match.state, seat, match.game.rules.parse(text))
    except IllegalMove as error:
        if error.known_to is None or eyes in error.known_to:
            raise UserError(why(error), example(match, seat, eyes, text)) from None


def _why_not(text: str, referee: Referee) -> Sentence | None:
    """Return why a text is no move of the game; None if it is one."""
    try:
        referee.match.game.rules.parse(text)
    except NotationError as error:
        return Sentence("{why}", why=error)
    return None


def _gesture(text: str, referee: Referee) -> Gesture | None:
    """Return the gesture that a line asks for, None if it is no `press` or `tap`."""
    if typed := _PRESS.fullmatch(text):
        seat = int(typed[1])
        pad = _nth(referee.layout.pads, seat, Sentence("a pad at seat {seat}", seat=seat))
        return Gesture(pad, _pad_key(typed[2], seat - 1, referee), "press")
    if typed := _TAP.fullmatch(text):
        of_seat, number, kind = typed.groups()
        tiles: tuple[Address | None, ...] = referee.layout.tiles
        if of_seat is not None:
            seat = int(of_seat)
            tiles = _nth(referee.layout.racks, seat, Sentence("a seat {seat}", seat=seat))
        there = Sentence("a tile {tile} there", tile=int(number))
        return Gesture(_nth(tiles, int(number), there), 0, kind or "click")
    if text.split()[0] in ("press", "tap"):
        raise UserError(
            Sentence("That names no key."),
            Sentence(
                "As in: press 1 {key}, or tap 2.1 double.",
                key=key_names(referee, 0)[0],
            ),
        )
    return None


def _pad_key(name: str, seat: int, referee: Referee) -> int:
    """Return the key of a name, cut short or not, or of "key 7". Raises UserError."""
    names = key_names(referee, seat)
    found = meant(name, filter(None, names))
    if len(found) == 1:
        return names.index(found[0])
    numbered = _KEY.fullmatch(name)
    if numbered and 1 <= int(numbered[1]) <= PAD_KEYS:
        return int(numbered[1]) - 1
    raise UserError(
        Sentence("A pad has no such key."),
        Sentence(
            "Its keys: {names}; or key 1 to key {last}.",
            names=", ".join(filter(None, names)),
            last=PAD_KEYS,
        ),
    )


def _nth(items: tuple[_Item | None, ...], number: int, what: Sentence) -> _Item:
    item = items[number - 1] if 1 <= number <= len(items) else None
    if item is None:
        raise UserError(
            Sentence("There is not {what}.", what=what),
            Sentence("Seats, tiles and keys count from 1."),
        )
    return item
