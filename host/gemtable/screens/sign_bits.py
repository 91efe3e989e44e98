"""Turns the SVG path of a sign into a small bitmap, so that labels and screens share one drawing.

`games/kit/signs.py` says what a path may have. It is filled by the even-odd rule. At 5 pixels
stars and triangles look alike, so colours have drawings of their own there.
"""

import math
import re
from functools import lru_cache

from gemtable.screens.bitmap import Columns

Point = tuple[float, float]

_WORDS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_UNITS = 20  # of a sign's side
_FINE = 4  # samples each way in a pixel
_ENOUGH = 0.5  # of a pixel, for it to be lit
_PIECES = 12  # of a curve


TINY = 5  # pixels each way
_TINY = {  # from the top, # is lit
    "red": ("  #  ", "  #  ", " ### ", " ### ", "#####"),
    "yellow": ("#####", "#####", "#####", "#####", "#####"),
    "green": (" ### ", "#####", "## ##", "  #  ", "  #  "),
    "blue": ("  #  ", " ### ", "#   #", "#   #", " ### "),
    "white": ("# # #", " ### ", "#####", " ### ", "# # #"),
    "pink": (" # # ", "#####", "#####", " ### ", "  #  "),
    "multi": ("  #  ", "  #  ", "#####", "  #  ", "  #  "),
}


def sign(word: str, path: str, size: int) -> Columns:
    """Return the columns of a word's sign, without empty ones at its sides."""
    if size == TINY and word in _TINY:
        return _trimmed(
            tuple(
                sum(1 << row for row, line in enumerate(_TINY[word]) if line[column] == "#")
                for column in range(TINY)
            )
        )
    return _trimmed(_drawn(path, size))


@lru_cache(maxsize=256)
def can_draw(path: str) -> bool:
    """Return whether a path has only what can be drawn here; labels can have others."""
    try:
        polygons = _polygons(path)
    except (ArithmeticError, LookupError, ValueError):
        return False
    return any(len(polygon) > 2 for polygon in polygons)


def _trimmed(columns: Columns) -> Columns:
    lit = [number for number, column in enumerate(columns) if column]
    return tuple(columns[lit[0] : lit[-1] + 1]) if lit else ()


@lru_cache(maxsize=256)
def _drawn(path: str, size: int) -> Columns:
    polygons = _polygons(path)
    return tuple(
        sum(1 << row for row in range(size) if _is_lit(polygons, column, row, size))
        for column in range(size)
    )


def _is_lit(polygons: list[list[Point]], column: int, row: int, size: int) -> bool:
    scale = _UNITS / size
    hits = 0
    for down in range(_FINE):
        y = (row + (down + 0.5) / _FINE) * scale - _UNITS / 2
        for across in range(_FINE):
            x = (column + (across + 0.5) / _FINE) * scale - _UNITS / 2
            hits += _is_inside(polygons, x, y)
    return hits >= _ENOUGH * _FINE * _FINE


def _is_inside(polygons: list[list[Point]], x: float, y: float) -> bool:
    is_inside = False
    for polygon in polygons:
        for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                is_inside = not is_inside
    return is_inside


def _polygons(path: str) -> list[list[Point]]:
    words = _WORDS.findall(path)
    polygons: list[list[Point]] = []
    command, at = "", 0

    def numbers(count: int) -> list[float]:
        nonlocal at
        at += count
        return [float(word) for word in words[at - count : at]]

    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
            if command == "Z":
                continue
        if command == "M":
            x, y = numbers(2)
            polygons.append([(x, y)])
            command = "L"
            continue
        points = polygons[-1]
        last = points[-1]
        match command:
            case "L":
                x, y = numbers(2)
                points.append((x, y))
            case "H":
                points.append((numbers(1)[0], last[1]))
            case "V":
                points.append((last[0], numbers(1)[0]))
            case "C":
                points += _curve(last, *numbers(6))
            case "A":
                radius, _, _, is_large, is_clockwise, x, y = numbers(7)
                points += _arc(last, (x, y), radius, bool(is_large), bool(is_clockwise))
            case _:
                raise ValueError(f"{command} in {path}")
    return polygons


def _curve(
    start: Point, x1: float, y1: float, x2: float, y2: float, x: float, y: float
) -> list[Point]:
    """Return the points after the first one of a cubic Bézier curve."""
    points = []
    for piece in range(1, _PIECES + 1):
        t = piece / _PIECES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (a * start[0] + b * x1 + c * x2 + d * x, a * start[1] + b * y1 + c * y2 + d * y)
        )
    return points


def _arc(start: Point, end: Point, radius: float, is_large: bool, is_cw: bool) -> list[Point]:
    """Return the points after the first one of a circle's arc (SVG 1.1, appendix F.6.5)."""
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    half = math.hypot(half_x, half_y)
    radius = max(radius, half)
    away = math.sqrt(max(0.0, radius**2 - half**2)) / half * (-1 if is_large == is_cw else 1)
    x = (start[0] + end[0]) / 2 + away * half_y
    y = (start[1] + end[1]) / 2 - away * half_x
    first = math.atan2(start[1] - y, start[0] - x)
    turn = (math.atan2(end[1] - y, end[0] - x) - first) % math.tau
    turn = turn if is_cw else turn - math.tau
    angles = [first + turn * piece / _PIECES for piece in range(1, _PIECES + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
