"""Nobody has to tell colours apart: each has a shape, and the colours differ for all eyes."""

import re
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color
from gemtable import web
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import SEATS
from gemtable.web.drawing import Company, picture
from gemtable.web.symbols import shape

from tests.games import OWN, for_all
from tests.terminal.drawn import status

STATIC = Path(web.__file__).parent / "static"
SHEET = "".join((STATIC / name).read_text() for name in ("page.css", "course.css"))
LIGHT, DARK = range(2)  # of the two colours that a property has
EYES = [None, "protan", "deutan", "tritan"]  # all colours seen, or one kind of cone missing


def colours_of(html):
    return sorted(set(re.findall(r'class="symbol (\w+)"', html)))


COLOURS = for_all(
    {
        name: import_module(f"gemtable.games.{GAMES[name].folder.name}.rules").COLOURS
        for name in OWN
    },
    lambda name: colours_of(picture(status(name, GAMES[name].default_seats), TABLE, Company())),
)
FAR = 15  # CIEDE2000; 2 can just be seen side by side, unlike names begin at about 10


def seen(colour, scheme, eyes):
    both = re.search(rf"--{colour}: light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);", SHEET)
    painted = Color(both.groups()[scheme])
    return painted.filter(eyes, 1) if eyes else painted


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("sheet", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("game", GAMES)
def test_no_two_colours_of_a_game_look_alike(game, sheet, eyes):
    for one, other in combinations(COLOURS[game], 2):
        apart = seen(one, sheet, eyes).delta_e(seen(other, sheet, eyes), method="2000")
        assert apart >= FAR, f"{one} and {other}"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_colours_of_a_game_have_one_shape(game):
    shapes = [shape(colour) for colour in COLOURS[game]]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("sheet", [DARK, LIGHT], ids=["dark", "light"])
def test_a_seat_has_the_colour_of_its_lights_on_the_pages_too(sheet):
    on_pages = [seen(f"seat-{seat}", sheet, None) for seat in range(1, len(SEATS) + 1)]
    for seat, (red, green, blue) in enumerate(SEATS):
        light = Color("srgb", [red / 255, green / 255, blue / 255])
        assert min(on_pages, key=lambda colour: hues_apart(colour, light)) == on_pages[seat]


def hues_apart(one, other):
    apart = abs(one.convert("oklch")["hue"] - other.convert("oklch")["hue"])
    return min(apart, 360 - apart)
