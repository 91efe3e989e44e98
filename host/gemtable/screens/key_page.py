"""A page of twelve keys on a pad: their words on its screen, their colours on its lights.

For what a pad does while its keys make no moves: the room before a match, and the menu behind
the held key. The screen has a title, a line below it, and the keys as they lie on the board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gemtable.games.kit.pad_screen import KeyFace
from gemtable.games.kit.table import OFF, SOFT, Colour, Picture, pad_leds, shade
from gemtable.printable import printable
from gemtable.screens.bitmap import WIDTH, Bitmap
from gemtable.screens.key_place import Look, draw_best, room_in, texts
from gemtable.screens.letters import font
from gemtable.screens.pad_screen import cap_of
from gemtable.screens.pieces import big_text, tiny_text
from gemtable.screens.told_text import draw_told
from gemtable.sentence import Language, Sentence, speaking

_VOWELS = "aeiouyąęó"


@dataclass(frozen=True, slots=True)
class PageKey:
    """A key of a page: what it does, in a word or two, and the colour of its light.

    A key whose colour is OFF does nothing now, and is only named. A chosen key is lit brightly,
    any other softly.
    """

    words: Sentence | str
    colour: Colour
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class KeyPage:
    """All that a pad shows: `keys` by their number, 0 to 11; the others are dark."""

    title: Sentence | str
    line: Sentence | str
    keys: Mapping[int, PageKey]


def lights(page: KeyPage) -> Picture:
    """Return the picture of a pad that shows this page."""
    lit = {
        key: each.colour if each.is_chosen else shade(each.colour, SOFT)
        for key, each in page.keys.items()
    }
    return Picture(pad_leds(lit))


def screen(page: KeyPage, columns: int, language: Language, part: int = 0) -> bytes:
    """Return the screen of a pad with its keys in so many columns, 3 or 4, as 1024 bytes.

    `part` says which part of a long line it shows, from 0. The bytes are 8 strips from the top,
    of 128 columns each, lowest bit on top.
    """
    bitmap = Bitmap()
    with speaking(language):
        title = printable(page.title)
        is_short = font("5x8").width(title) <= WIDTH
        drawn = big_text(title) if is_short else tiny_text(font("4x6").cut(title, WIDTH))
        bitmap.draw(drawn.columns, 0, (8 - drawn.high) // 2)
        draw_told(bitmap, told(page, language), 8, cap_of(0, columns).y, part)
        for key, each in page.keys.items():
            face = KeyFace(is_open=each.colour != OFF, is_chosen=each.is_chosen)
            cap = cap_of(key, columns)
            draw_best(bitmap, cap, face, _looks(printable(each.words), room_in(cap, face)))
    return bitmap.pixels


def told(page: KeyPage, language: Language) -> str:
    """Return the whole line of a page, of which a screen shows a part."""
    with speaking(language):
        return printable(page.line)


def _looks(text: str, wide: int) -> Iterator[Look]:
    """Yield the ways to write a key's words, one that always fits last."""
    yield from texts(text, wide)
    letters = font("4x6")
    first, *rest = letters.lines(text, wide) or [""]
    if rest and letters.width(first) <= wide:
        yield [tiny_text(first), tiny_text(letters.cut(" ".join(rest), wide))]
    else:
        end = _break(first, wide)
        yield [tiny_text(f"{text[:end]}-"), tiny_text(letters.cut(text[end:], wide))]
    yield [tiny_text(letters.cut(text, wide))]


def _break(word: str, wide: int) -> int:
    """Return after how many letters a long word is broken, with a hyphen in so many pixels.

    A consonant and a vowel follow, as in most syllables, if they do anywhere; at least three
    letters do.
    """
    ends = [end for end in range(2, len(word) - 2) if _width(f"{word[:end]}-") <= wide]
    small = word.casefold()
    syllables = [end for end in ends if small[end] not in _VOWELS and small[end + 1] in _VOWELS]
    return max(syllables or ends, default=1)


def _width(text: str) -> int:
    return font("4x6").width(text)
