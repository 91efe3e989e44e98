"""Two fonts of X11, 5x8 and 4x6, in which letters are as wide as they need to be.

Both are in the public domain; the data files say where they are from. A letter that a font lacks
is drawn without its accents, and if that is missing, too, as a box.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from gemtable.screens.bitmap import Columns

_GAP = (0,)  # between two letters
CUT = "…"  # at the end of what is cut
# Letters that Unicode does not take apart.
_PLAIN = {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "\u0131": "i", "ß": "s"}


@dataclass(frozen=True)
class Font:
    """The columns of each letter. `high` is the height of a line, `space` the width of a space."""

    high: int
    space: int
    letters: Mapping[str, Columns]

    def columns(self, text: str) -> Columns:
        """Return a text as columns, without a gap before its first letter or after its last."""
        found: list[int] = []
        for letter in text:
            found += (0,) * self.space if letter.isspace() else (*self._letter(letter), *_GAP)
        return tuple(found[:-1] if text and not text[-1].isspace() else found)

    def width(self, text: str) -> int:
        """Return how many pixels wide a text is."""
        return len(self.columns(text))

    def cut(self, text: str, wide: int) -> str:
        """Return as much of a text as fits into `wide` pixels, with dots if some is left out."""
        if self.width(text) <= wide:
            return text
        while text and self.width(text.rstrip() + CUT) > wide:
            text = text[:-1]
        return text.rstrip() + CUT

    def lines(self, text: str, wide: int) -> list[str]:
        """Break a text between words into lines of `wide` pixels; a longer word has its own."""
        lines: list[str] = []
        for word in text.split():
            joined = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(joined) <= wide:
                lines[-1] = joined
            else:
                lines.append(word)
        return lines

    def _letter(self, letter: str) -> Columns:
        if letter in self.letters:
            return self.letters[letter]
        letter = _PLAIN.get(letter, letter)
        bare = [each for each in unicodedata.normalize("NFKD", letter) if each in self.letters]
        return self.letters[bare[0]] if bare else self._box()

    def _box(self) -> Columns:
        """Return an empty box, as high as a capital letter."""
        capital = self.letters["E"][0]
        ends = capital & -capital | 1 << capital.bit_length() - 1
        return (capital, ends, capital)


@cache
def font(name: str) -> Font:
    """Return one of the fonts, "5x8" or "4x6"."""
    _wide, high = map(int, name.split("x"))
    text = (Path(__file__).parent / f"font_{name}.txt").read_text(encoding="utf-8")
    letters = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            code, *columns = line.split()
            letters[chr(int(code, 16))] = tuple(int(column, 16) for column in columns)
    return Font(high, high // 3, letters)


@lru_cache(maxsize=1024)
def fitting(text: str, wide: int, fonts: Sequence[str] = ("5x8", "4x6")) -> Font | None:
    """Return the first of these fonts in which a text fits into `wide` pixels, or None."""
    return next((each for each in map(font, fonts) if each.width(text) <= wide), None)
