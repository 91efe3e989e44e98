"""Short matches told line by line: what is done at a table, what it says, what it shows.

A tour is a text file of tests/golden/tours. Lines that begin with ">" are what is done:

    > press 1 mushroom 2      a key of seat 1's pad, by its name
    > tap 2.1 double          a tile of seat 2's rack, > tap 7 a loose one
    > say 3 steal 1           a move or undo in words, for seat 3
    > wait                    time passes to the moment that the script asks for

Below each stands what came of it: sentences, with whom they are for, and the units
whose picture changed. An LED is its colour in hex, dark ones are dots; after the bar
is the other picture of a pattern.
"""

from itertools import groupby
from pathlib import Path

from gemtable.games.kit.rules import TABLE, Made

TOURS = Path(__file__).parents[1] / "golden" / "tours"


def told(tour, table):
    """Return the text of a tour with all answers anew, as this table gives them."""
    lines = [line for line in tour.splitlines() if line.startswith((">", "#"))]
    text = []
    shown = {}
    for line in ["", *lines]:
        if line:
            text.append(line)
        if line.startswith(">"):
            said = len(table.told)
            do(table, line[1:].split())
            text += [f"  {_to(role)}{sentence}" for role, sentence in table.told[said:]]
        if not line.startswith("#"):
            lights = table.lights()
            changed = {unit: lights[unit] for unit in lights if lights[unit] != shown.get(unit)}
            shown |= changed
            text += _pictures(table.layout, changed)
    return "\n".join(text) + "\n"


def do(table, words):
    """Do what a line of a tour says."""
    match words:
        case ["press", seat, *key]:
            table.press(int(seat) - 1, " ".join(key))
        case ["tap", tile, *kind]:
            table.tap(_tile(table.layout, tile), kind[0] if kind else "click")
        case ["say", seat, "undo"]:
            table.say_undo(int(seat) - 1)
        case ["say", seat, *move]:
            table.say(Made(int(seat) - 1, table.game.rules.parse(" ".join(move))))
        case ["wait"]:
            assert table.wait() is not None, "the script asks for no moment"
        case _:
            raise AssertionError(f"a tour cannot {' '.join(words)}")


def _tile(layout, name):
    seat, _, number = name.rpartition(".")
    tiles = layout.racks[int(seat) - 1] if seat else layout.tiles
    return tiles[int(number) - 1]


def _to(role):
    return "" if role == TABLE else f"to seat {role + 1}: "


def _pictures(layout, pictures):
    """Return a line for each unit, one for several that show the same."""
    by_picture = groupby(pictures, key=lambda unit: pictures[unit])
    return [
        f"  {', '.join(_name(layout, unit) for unit in units)}: {_picture(picture)}"
        for picture, units in by_picture
    ]


def _name(layout, unit):
    for seat in range(layout.seats):
        if unit == layout.pads[seat]:
            return f"pad {seat + 1}"
        if unit in layout.racks[seat]:
            return f"tile {seat + 1}.{layout.racks[seat].index(unit) + 1}"
    return f"tile {layout.tiles.index(unit) + 1}"


def _picture(picture):
    leds = _leds(picture.leds)
    if picture.pattern == "steady":
        return leds
    other = f" | {_leds(picture.other)}" if picture.other else ""
    return f"{picture.pattern} {picture.period_ms} ms {leds}{other}"


def _leds(leds):
    """Return LEDs in hex, equal neighbours once with their number."""
    runs = [(colour, len(list(run))) for colour, run in groupby(leds)]
    return " ".join(_colour(colour) + (f"*{count}" if count > 1 else "") for colour, count in runs)


def _colour(colour):
    return bytes(colour).hex() if any(colour) else "."
