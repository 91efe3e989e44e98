"""The labels of keys: their words lie on them, in letters that can be read, in every language."""

import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

from gemtable import boards
from gemtable.check.game_fault import must
from gemtable.languages import NAMES, language
from gemtable.overlay.label_sheet import Print, sheets
from gemtable.sentence import Sentence, speaking

CAPS_MM = (12, 14.5, 18)  # the smallest caps that labels are for, usual ones, the largest
SMALLEST_MM = 0.9  # of a letter on the smallest label; print at 300 dpi has 10 dots for it

_SVG = "{http://www.w3.org/2000/svg}"
_BOARD = "pico-pad"
_HEAD_MM = 46  # above it are the head of the page and the titles of the first pads
_WIDE, _BOLD = 0.58, 0.7  # width of a letter, relative to its height


class Box(NamedTuple):
    """A box on paper, in mm, and the height of the letters in it."""

    left: float
    top: float
    right: float
    bottom: float
    letters: float


def check_labels(name: str, seats: int) -> None:
    """Check the labels of a game's keys. Raises GameFault."""
    board = boards.load(boards.find(_BOARD))
    for code in NAMES:
        with speaking(language(code)):
            for cap in CAPS_MM:
                for page in sheets(name, seats, board, Print(cap_mm=cap)):
                    check_page(page, cap)


def check_page(page: str, cap_mm: float) -> None:
    """Check a sheet with labels of this width. Raises GameFault."""
    labels = labels_on(page)
    wrong_size = Sentence("A label is not {cap:g} mm wide.", cap=cap_mm)
    must({side for _x, _y, side in labels} == {cap_mm}, wrong_size)
    for words, box in words_on(page):
        is_on_one = any(
            x <= box.left and y <= box.top and box.right <= x + side and box.bottom <= y + side
            for x, y, side in labels
        )
        must(
            is_on_one, Sentence("{words} leaves its label of {cap:g} mm.", words=words, cap=cap_mm)
        )
        too_small = Sentence(
            "{words} is {size:.1f} mm high on a label of {cap:g} mm, so nobody can read it.",
            words=words,
            size=box.letters,
            cap=cap_mm,
        )
        must(box.letters >= SMALLEST_MM, too_small)


def labels_on(page: str) -> list[tuple[float, float, float]]:
    """Return (x, y, side) of each label."""
    return [
        (_number(each, "x"), _number(each, "y"), _number(each, "width"))
        for each in ElementTree.fromstring(page).iter(f"{_SVG}rect")
        if each.get("stroke-dasharray")
    ]


def words_on(page: str) -> list[tuple[str, Box]]:
    """Return the words on labels, which stand below the head and the titles, with their boxes."""
    found = []
    for each in ElementTree.fromstring(page).iter(f"{_SVG}text"):
        x, y, size = (_number(each, name) for name in ("x", "y", "font-size"))
        words = each.text or ""
        wide = len(words) * size * (_BOLD if each.get("font-weight") == "bold" else _WIDE)
        left = x - wide / 2 if each.get("text-anchor") == "middle" else x
        is_title = each.get("text-anchor") == "start" and each.get("font-weight") == "bold"
        if y > _HEAD_MM and not is_title:
            found.append((words, Box(left, y - size / 2, left + wide, y + size / 2, size)))
    return found


def _number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "nan"))
