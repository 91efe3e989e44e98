"""The sentence on a pad's screen, between whose turn it is and the keys.

In one line of large letters if it fits, else in two lines of small ones. What is longer has
parts of two lines, which the watcher shows one after the other; each but the last ends in dots.
"""

from collections.abc import Sequence
from functools import lru_cache

from gemtable.screens.bitmap import WIDTH, Bitmap
from gemtable.screens.letters import CUT, font
from gemtable.screens.pieces import big_text, tiny_text

_BIG_HIGH, _SMALL_HIGH = 8, 6
_LINES = 2  # of a part

Lines = Sequence[str]


def draw_told(bitmap: Bitmap, text: str, top: int, bottom: int, part: int = 0) -> None:
    """Draw a part of a text between two pixel rows; after its last part the first one follows."""
    if font("5x8").width(text) <= WIDTH:
        bitmap.draw(big_text(text).columns, 0, (top + bottom - _BIG_HIGH) // 2)
        return
    found = parts(text)
    y = bottom - _LINES * _SMALL_HIGH - 1
    for number, line in enumerate(found[part % len(found)]):
        bitmap.draw(tiny_text(line).columns, 0, y + number * _SMALL_HIGH)


@lru_cache(maxsize=64)
def parts(text: str) -> Sequence[Lines]:
    """Return the parts of a text: one if it fits in large letters, else those in small ones.

    A word that is wider than the screen is cut.
    """
    if font("5x8").width(text) <= WIDTH:
        return ((text,),)
    small, words = font("4x6"), text.split()
    dotted = WIDTH - small.width(f" {CUT}")
    found: list[Lines] = []
    while len(lines := small.lines(" ".join(words), WIDTH)) > _LINES:
        first = lines[0]
        rest = words[len(first.split()) :]
        second = small.lines(" ".join(rest), dotted)[0]
        words = rest[len(second.split()) :]
        found.append((small.cut(first, WIDTH), small.cut(second, dotted) + CUT))
    return (*found, tuple(small.cut(line, WIDTH) for line in lines))
