"""Ink colours and text for all parts of a printed sheet. Sizes are in mm."""

from typing import Any

import drawsvg as svg

INK, PALE, LINE = "#22272e", "#4a525b", "#9aa3ab"
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"

_WIDE, _BOLD_WIDE = 0.6, 0.71  # width of a letter, relative to its height

Elements = list[Any]


def text(
    words: object,
    x: float,
    y: float,
    size: float,
    anchor: str = "middle",
    fill: str = INK,
    weight: str = "normal",
) -> Any:
    """Return one line of text; y is its middle."""
    place = {"text_anchor": anchor, "dy": "0.35em"}
    return svg.Text(str(words), round(size, 2), x, y, fill=fill, font_weight=weight, **place)


def fitting(words: str, most: float, room: float, is_bold: bool = False) -> float:
    """Return the letter size, at most `most`, at which words fit into `room`."""
    wide = _BOLD_WIDE if is_bold else _WIDE
    return min(most, room / (max(1, len(words)) * wide))
