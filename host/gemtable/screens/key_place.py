"""The place of one key on a screen: its name or sign, and what the seat knows of what it means.

A lit cap with dark letters is a key that does something now; one in brackets is what the
seat has chosen; any other key is only named.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gemtable.games.kit.game import Game
from gemtable.games.kit.pad_screen import KeyFace, Row
from gemtable.screens.bitmap import Bitmap
from gemtable.screens.letters import font
from gemtable.screens.pieces import (
    Piece,
    Signs,
    beside,
    big_text,
    groups,
    piece,
    row,
    signs_of,
    tiny_text,
)
from gemtable.screens.sign_bits import TINY
from gemtable.sentence import names

_BRACKET = 2  # between the sides of a chosen cap and what is on it
_EDGE = 1  # between a cap's sides and what is on it

Look = Sequence[Piece]  # lines, one below the other


class Cap(NamedTuple):
    """Where a key is: its upper left pixel, and its size."""

    x: int
    y: int
    wide: int
    high: int


def draw(bitmap: Bitmap, cap: Cap, name: str, key: KeyFace, game: Game) -> None:
    """Draw a key with this name, as typed."""
    draw_best(bitmap, cap, key, _looks(name, key, game, room_in(cap, key)))


def room_in(cap: Cap, key: KeyFace) -> int:
    """Return how wide what is on a cap may be, in pixels."""
    return cap.wide - 2 * (_BRACKET if key.is_chosen else _EDGE)


def draw_best(bitmap: Bitmap, cap: Cap, key: KeyFace, looks: Iterable[Look]) -> None:
    """Draw a key in the first of these looks that fits, else in the last."""
    is_lit = key.is_open and not key.is_chosen
    if is_lit:
        bitmap.fill(*cap)
    if key.is_chosen:
        _bracket(bitmap, cap)
    wide, high, all_of_them = room_in(cap, key), cap.high, list(looks)
    fitting = (each for each in all_of_them if _fits(each, wide, high))
    look = next(fitting, all_of_them[-1])
    y = cap.y + (cap.high - _height(look)) // 2
    for line in look:
        x = cap.x + (cap.wide - len(line.columns) + 1) // 2
        bitmap.draw(line.columns, x, y, is_lit=not is_lit)
        y += line.high + 1


def _bracket(bitmap: Bitmap, cap: Cap) -> None:
    """Put a cap between brackets."""
    ends = 1 | 1 << cap.high - 1
    side = [(1 << cap.high) - 1, ends, ends]
    bitmap.draw(side, cap.x, cap.y)
    bitmap.draw(side[::-1], cap.x + cap.wide - len(side), cap.y)


def _height(look: Look) -> int:
    return sum(line.high for line in look) + len(look) - 1


def _fits(look: Look, wide: int, high: int) -> bool:
    return _height(look) <= high and all(len(line.columns) <= wide for line in look)


def _looks(name: str, key: KeyFace, game: Game, wide: int) -> Iterator[Look]:
    """Yield the ways to show a key, the best one first and one that always fits last."""
    signs = signs_of(game)
    if key.knows:
        yield from _knowing(key, signs)
    if not name:
        yield [Piece(groups([row(each, signs, TINY) for each in key.knows]).columns[:wide], TINY)]
        return
    words, aloud = name.split(), str(game.aloud(name))
    if _is_named(words):
        yield [beside([piece("seat", signs), big_text(aloud)])]
        yield [beside([piece("seat", signs), tiny_text(aloud)])]
    elif len(words) == 1 and name in signs:
        yield [beside([piece(name, signs), big_text(aloud)])]
        yield [beside([piece(name, signs), tiny_text(aloud)])]
        yield [piece(name, signs)]
    elif words[0] in signs and all(word in signs or word.isdecimal() for word in words):
        yield [row(words, signs)]
    yield from texts(aloud, wide)
    if name in game.pad_screen.short:
        yield from texts(str(game.pad_screen.short[name]), wide)
    yield [tiny_text(font("4x6").cut(aloud, wide))]


def _is_named(words: Sequence[str]) -> bool:
    """Return whether a key stands for a seat whose name is known."""
    if len(words) != 2 or words[0] != "seat" or not words[1].isdecimal():
        return False
    return bool(dict(enumerate(names(), 1)).get(int(words[1])))


def texts(text: str, wide: int) -> Iterator[Look]:
    """Yield the ways to write a text in so many pixels: large, small, in small lines."""
    yield [big_text(text)]
    yield [tiny_text(text)]
    yield [tiny_text(line) for line in font("4x6").lines(text, wide)]


def _knowing(key: KeyFace, signs: Signs) -> Iterator[Look]:
    """Yield what the seat knows of a key, as large and with as much before it as fits."""
    large = groups([row(each, signs) for each in key.knows])
    mixed = groups([_single(each, signs) for each in key.knows])
    tiny = groups([row(each, signs, TINY) for each in key.knows])
    marks = [piece(key.mark, signs)] if key.mark else []
    for known in (large, mixed, tiny):
        yield [groups([*marks, known])]
    if not key.mark:
        yield [row(each, signs, TINY) for each in key.knows]
        return
    lines = [row(each, signs, TINY) for each in key.knows]
    if len(lines) == 2:
        yield [groups([*marks, _above(*lines)])]
    for known in (large, mixed, tiny):
        yield [known]
    yield lines


def _single(tokens: Row, signs: Signs) -> Piece:
    """Return a row that is large if it is one sign, else tiny."""
    return row(tokens, signs) if len(tokens) == 1 else row(tokens, signs, TINY)


def _above(first: Piece, second: Piece) -> Piece:
    """Return two tiny rows, one above the other, as one piece."""
    wide = max(len(first.columns), len(second.columns))
    upper = [*first.columns, *[0] * (wide - len(first.columns))]
    lower = [*second.columns, *[0] * (wide - len(second.columns))]
    joined = [one | other << TINY + 1 for one, other in zip(upper, lower, strict=True)]
    return Piece(tuple(joined), 2 * TINY + 1)
