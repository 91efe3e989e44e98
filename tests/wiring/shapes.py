"""What is drawn in a wiring drawing, as an eye sees it: boxes of ink and of words.

Wires are level or upright, so that a box is exactly what they cover.
"""

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from typing import NamedTuple

SVG = "{http://www.w3.org/2000/svg}"
BOARD_EDGE = 12  # how far pins reach into the board's body
CHAR, BOLD_CHAR = 0.6, 0.7  # mean width of a character, of its size

_POINT = re.compile(r"[ML](-?[\d.e-]+),(-?[\d.e-]+)")
_MOVED = re.compile(r"translate\((-?[\d.]+),(-?[\d.]+)\) rotate\((-?90)\)")


class Box(NamedTuple):
    """Where something is."""

    left: float
    top: float
    right: float
    bottom: float

    def is_near(self, other: "Box", gap: float) -> bool:
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.top < other.bottom + gap
            and other.top < self.bottom + gap
        )

    def widened(self, by: float) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def has_inside(self, other: "Box") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class Shape(NamedTuple):
    """A piece of the drawing: its box, and what it is of."""

    box: Box
    group: int  # pieces that are drawn together have one number
    net: str = ""
    part: str = ""
    joins: frozenset[str] = frozenset()
    words: str = ""  # of a text
    is_ground: bool = False  # a bar of its sign


class Drawn(NamedTuple):
    """A drawing: its page, and all on it."""

    page: Box
    shapes: list[Shape]


def drawn(svg: str) -> Drawn:
    """Return what a drawing shows."""
    root = ElementTree.fromstring(svg)
    page = Box(0, 0, *map(float, root.attrib["viewBox"].split()[2:]))
    shapes: list[Shape] = []
    for number, element in enumerate(root):
        if element.tag == f"{SVG}g":
            kind = {
                "net": element.attrib.get("data-net", ""),
                "part": element.attrib.get("data-part", ""),
                "joins": frozenset(element.attrib.get("data-joins", "").split("|")) - {""},
            }
            paths = [piece for piece in element if piece.tag == f"{SVG}path"]
            is_ground = bool(kind["net"]) and len(paths) == 4 == len(element)
            for piece in element:
                for box, words in _boxes(piece, kind["part"]):
                    shapes.append(Shape(box, number, words=words, is_ground=is_ground, **kind))
        elif number > 1:  # the first are definitions and the paper
            shapes += [Shape(box, number, words=words) for box, words in _boxes(element, "")]
    return Drawn(page, shapes)


def _boxes(element: ElementTree.Element, part: str) -> list[tuple[Box, str]]:
    given = element.attrib
    half = float(given.get("stroke-width", 1)) / 2 if given.get("stroke", "none") != "none" else 0
    match element.tag.removeprefix(SVG):
        case "path":
            return [(box, "") for box in _lines(given["d"], half, given.get("fill") != "none")]
        case "rect":
            x, y, wide, high = (float(given[name]) for name in ("x", "y", "width", "height"))
            inset = BOARD_EDGE if part == "board" and wide > 100 else -half
            return [(Box(x + inset, y + inset, x + wide - inset, y + high - inset), "")]
        case "circle":
            x, y, r = (float(given[name]) for name in ("cx", "cy", "r"))
            r += half
            return [(Box(x - r, y - r, x + r, y + r), "")]
        case "text":
            return [(_text(given, element.text or ""), element.text or " ")]
    raise AssertionError(f"nobody knows where a {element.tag} is")


def _lines(path: str, half: float, is_filled: bool) -> list[Box]:
    """Return a box for each level or upright line, or one for what is filled."""
    points = [(float(x), float(y)) for x, y in _POINT.findall(path)]
    if is_filled:
        return [_around(points, half)] if "A" not in path else []
    assert all(x == x2 or y == y2 for (x, y), (x2, y2) in pairwise(points))
    return [_around(pair, half) for pair in pairwise(points)]


def _around(points: list[tuple[float, float]], half: float) -> Box:
    across, down = zip(*points, strict=True)
    return Box(min(across) - half, min(down) - half, max(across) + half, max(down) + half)


def _text(given: dict[str, str], words: str) -> Box:
    size = float(given["font-size"])
    wide = len(words) * size * (BOLD_CHAR if given.get("font-weight") == "bold" else CHAR)
    x, y = float(given["x"]), float(given["y"])
    if turned := _MOVED.fullmatch(given.get("transform", "")):
        x, y = float(turned[1]), float(turned[2])
        return Box(x - size / 2, y - wide / 2, x + size / 2, y + wide / 2)
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[given.get("text-anchor", "start")]
    return Box(left, y - size / 2, left + wide, y + size / 2)
