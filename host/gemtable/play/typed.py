"""What a person may type: moves, words to the program, and presses of emulated keys."""

import re
from collections.abc import Callable
from typing import TypeVar

from gemtable.errors import UserError
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.tables.core import PAD_KEYS, Address, Gesture

HELP = """\
A move in the game's own notation, for the seat whose turn it is; `moves` lists them.
undo, redo        take the last move back; make it again
correct play 2    the last move was to be this one, of the same seat
pause, resume     keys do nothing in between; undo, redo and correct can still be typed
first             which of the two boards pressed last was pressed first, and by how much
press 1 red       press a key of seat 1's emulated pad, by name or number 1 to 12
tap 2.1 double    click, double, triple or long on seat 2's emulated tile 1; tap 7 for a loose tile
identify pad 1    make it blink; rack 2, tile 7 or tile 2.1 as well; identify alone: each in turn
replace pad 1     have an emulated board take the place of one that is missing
quit              leave; the match can be taken up again"""

_Item = TypeVar("_Item")

_NUMBER = r"(\d{1,4})"  # of a seat or a tile; Python reads 4,300 digits and no more
_PRESS = re.compile(rf"press {_NUMBER} (.+)")
_TAP = re.compile(rf"tap (?:{_NUMBER}\.)?{_NUMBER}(?: (click|double|triple|long))?")
_QUOTED = 40  # letters at most


def obey(line: str, referee: Referee, press: Callable[[Gesture], None]) -> list[Notice]:
    """Do what a line says; return what to tell beyond what the referee tells itself."""
    text = " ".join(line.lower().split())
    if not text:
        return []
    if text == "help":
        return [Notice("note", HELP)]
    if text == "moves":
        return [Notice("note", _moves(referee))]
    if text == "first":
        return [Notice("note", referee.precedence.words())]
    try:
        gesture = _gesture(text, referee)
        if gesture:
            press(gesture)
        else:
            referee.typed(text)
    except UserError as error:
        return [Notice("refused", str(error), error.fix)]
    return []


def _moves(referee: Referee) -> str:
    match = referee.match
    lines = [
        f"Seat {seat + 1}: " + ", ".join(map(str, match.game.legal(match.state, seat)))
        for seat in match.pending
    ]
    return "\n".join(lines) or "The match is over."


def _gesture(text: str, referee: Referee) -> Gesture | None:
    """Return the gesture that a line asks for, None if it is no `press` or `tap`."""
    if typed := _PRESS.fullmatch(text):
        pads = referee.layout.pads
        pad = _nth(pads, int(typed[1]), f"a pad at seat {typed[1]}")
        return Gesture(pad, _pad_key(typed[2], int(typed[1]) - 1, referee), "press")
    if typed := _TAP.fullmatch(text):
        seat, number, kind = typed.groups()
        if seat is None:
            tiles: tuple[Address | None, ...] = referee.layout.tiles
        else:
            tiles = _nth(referee.layout.racks, int(seat), f"a seat {seat}")
        return Gesture(_nth(tiles, int(number), f"a tile {number} there"), 0, kind or "click")
    if text.split()[0] in ("press", "tap"):
        raise UserError(f"{_quoted(text)} names no key.", "As in: press 1 red, or tap 2.1 double.")
    return None


def _pad_key(name: str, seat: int, referee: Referee) -> int:
    names = referee.script.key_names(seat, referee.layout.seats)
    if name in names:
        return names.index(name)
    if re.fullmatch(_NUMBER, name) and 1 <= int(name) <= PAD_KEYS:
        return int(name) - 1
    raise UserError(
        f"A pad has no key {_quoted(name)}.", f"Its keys: {', '.join(filter(None, names))}."
    )


def _nth(items: tuple[_Item | None, ...], number: int, what: str) -> _Item:
    item = items[number - 1] if 1 <= number <= len(items) else None
    if item is None:
        raise UserError(f"There is not {what}.", "Seats, tiles and keys count from 1.")
    return item


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]} ...")
