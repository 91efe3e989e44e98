"""The label of one key: a sign, its usual name, and its later names below. Sizes are in mm."""

from typing import NamedTuple

import drawsvg as svg

from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.games.kit.signs import SIGNS
from gemtable.games.stages import Table

INK, PALE, LINE = "#22272e", "#4a525b", "#9aa3ab"
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"

_WIDE, _BOLD_WIDE = 0.6, 0.71  # width of a letter, relative to its height

Elements = list[object]


def text(
    words: object,
    x: float,
    y: float,
    size: float,
    anchor: str = "middle",
    fill: str = INK,
    weight: str = "normal",
) -> object:
    """Return one line of text; y is its middle."""
    place = {"text_anchor": anchor, "dy": "0.35em"}
    return svg.Text(str(words), round(size, 2), x, y, fill=fill, font_weight=weight, **place)


def fitting(words: str, most: float, room: float, is_bold: bool = False) -> float:
    """Return the letter size, at most `most`, at which words fit into `room`."""
    wide = _BOLD_WIDE if is_bold else _WIDE
    return min(most, room / (max(1, len(words)) * wide))


Names = tuple[str, ...]

_ANY_DEAL = 0  # key names don't depend on the deal


def legends(game: str, seat: int, seats: int) -> tuple[Names, ...]:
    """Return the names of each key of a seat's pad, as typed; an unused key has none."""
    first = Table(game, seats, _ANY_DEAL).key_names(seat)
    later = GAMES[game].later_names
    found = []
    for key, name in enumerate(first):
        names = (name, *later.get(key, ()))
        found.append(tuple(dict.fromkeys(each for each in names if each)))
    return tuple(found)


COLOURS = {  # in ink, on white paper
    "red": "#d32f2f",
    "yellow": "#f2b705",
    "green": "#2e9e4f",
    "blue": "#1e6fd9",
    "white": "#ffffff",
}


class Sign(NamedTuple):
    """The drawing for a name: a path and its ink, a number, or both."""

    path: str | None
    ink: str
    number: str


def sign_of(name: str, game: Game) -> Sign:
    """Return the sign for a key's name; path and number are empty if there is none."""
    words = name.split()
    number = words[-1] if words[-1].isdecimal() else ""
    path = game.signs.get(words[0], SIGNS.get(words[0]))
    return Sign(path, COLOURS.get(words[0], "#22272e"), number)


_SIGN, _SMALL = 0.38, 0.14  # heights of signs, relative to the label's
_WORD, _LATER = 0.17, 0.12  # maximum heights of letters
_ROOM, _LINE_STEP = 0.92, 0.14
_LONGEST, _BESIDE_SIGN = 14, 10  # preferred maximum letters in a line, and in one with a sign
_MOST_LINES = 3


class Face(NamedTuple):
    """What one label shows: a sign, the usual name, and later names."""

    sign: Sign
    word: str
    later: tuple[str, ...]


class Line(NamedTuple):
    """A line of later names: several names, or one with its sign."""

    words: str
    sign: Sign | None


def face(names: Names, game: Game) -> Face:
    """Return the content of the label for a key with these names.

    If several names are a word and the same number, the label shows the number large and the
    words below it.
    """
    first, *others = names
    number = sign_of(first, game).number
    alike = [name for name in names if number and name.endswith(f" {number}")]
    if len(alike) < 2:
        return Face(sign_of(first, game), first, tuple(others))
    words = [name.removesuffix(f" {number}") for name in alike]
    rest = [name for name in names if name not in alike]
    return Face(Sign(None, INK, number), "", (*words, *rest))


def label(names: Names, game: Game, x: float, y: float, size: float) -> Elements:
    """Return a label of `size` mm around x, y; it is empty for an unused key."""
    half = size / 2
    drawn: Elements = [
        svg.Rectangle(
            *(x - half, y - half, size, size),
            rx=1,
            fill="none",
            stroke=LINE,
            stroke_width=0.15,
            stroke_dasharray="0.6 0.6",
        )
    ]
    if not names:
        return drawn
    shown = face(names, game)
    word = str(game.aloud(shown.word))
    has_word = bool(word) and word != shown.sign.number
    lines = _lines(shown.later, game, 1 if has_word else _MOST_LINES)
    sign_y, word_y, later_y = _rows(has_word, len(lines))
    drawn += _sign(shown.sign, x, y + size * sign_y, size * _SIGN)
    if has_word:
        high = fitting(word, size * _WORD, size * _ROOM, is_bold=True)
        drawn.append(text(word, x, y + size * word_y, high, weight="bold"))
    for at, line in enumerate(lines):
        drawn += _later(line, x, y + size * (later_y + _LINE_STEP * at), size)
    return drawn


def _rows(has_word: bool, lines: int) -> tuple[float, float, float]:
    """Return how far below the middle the sign, the word and the later names are, by label
    size.
    """
    if lines and has_word:
        return -0.2, 0.13, 0.33
    if lines:
        return (-0.25, 0.0, 0.11) if lines > 1 else (-0.1, 0.0, 0.25)
    return (-0.12, 0.29, 0.0) if has_word else (0.0, 0.0, 0.0)


def _lines(later: Names, game: Game, most: int) -> list[Line]:
    """Break later names into at most `most` lines, as short as possible."""
    lines = [line for name in later for line in _alone(name, game)]
    longest = _LONGEST
    while True:
        packed: list[Line] = []
        for line in lines:
            joined = Line(f"{packed[-1].words} · {line.words}", None) if packed else line
            if packed and len(joined.words) <= longest:
                packed[-1] = joined
            else:
                packed.append(line)
        if len(packed) <= most:
            return packed
        longest += 1


def _alone(name: str, game: Game) -> list[Line]:
    """Return a name and its sign in one line, or a long name in two lines without the sign."""
    words, sign = str(game.aloud(name)), sign_of(name, game)
    before, gap, after = words.partition(" ")
    if gap and len(words) > _LONGEST:
        return [Line(before, None), Line(after, None)]
    has_sign = sign.path is not None and len(words) <= _BESIDE_SIGN
    return [Line(words, sign._replace(number="") if has_sign else None)]


def _sign(sign: Sign, x: float, y: float, high: float) -> Elements:
    """Return a sign around x, y: its shape, its number, or both side by side."""
    scale = high / 20
    if sign.path is None:
        return [text(sign.number, x, y, high, weight="bold")] if sign.number else []
    left = x - high * 0.35 if sign.number else x
    drawn: Elements = [
        svg.Path(
            sign.path,
            fill=sign.ink,
            fill_rule="evenodd",
            stroke=INK,
            stroke_width=0 if sign.ink == INK else 1,
            transform=f"translate({left:g},{y:g}) scale({scale:g})",
        )
    ]
    if sign.number:
        drawn.append(text(sign.number, x + high * 0.45, y, high * 0.9, weight="bold"))
    return drawn


def _later(line: Line, x: float, y: float, size: float) -> Elements:
    """Return a line of later names around x, y."""
    words, sign = line
    if sign is None:
        return [text(words, x, y, fitting(words, size * _LATER, size * _ROOM), fill=PALE)]
    small = size * _SMALL
    high = fitting(words, size * _LATER, size * _ROOM - 1.4 * small)
    left = x - (len(words) * high * 0.5 + small * 1.4) / 2
    return [
        *_sign(sign, left + small / 2, y, small),
        text(words, left + small * 1.4, y, high, "start", fill=PALE),
    ]
