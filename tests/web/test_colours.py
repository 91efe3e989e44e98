"""Nobody has to tell colours apart: each has a shape, and the colours differ for all eyes."""

import re
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color
from gemtable import web
from gemtable.games import GAMES
from gemtable.games.kit.piece_colours import SHAPES
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import SEATS
from gemtable.web.table_picture import Company, picture

from tests.games import OWN, for_all
from tests.terminal.drawn import status

STATIC = Path(web.__file__).parent / "static"
SHEET = "".join((STATIC / name).read_text() for name in ("colours.css", "charts.css"))
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


GROUNDS = ["ground", "sky", "felt", "raised"]
LEGIBLE = [
    *((text, ground) for text in ("ink", "soft", "primary", "good", "bad") for ground in GROUNDS),
    *((text, "felt") for text in ("accent", "lesson", "seat-1")),
    *((f"on-{fill}", fill) for fill in ("primary", "picked", "turn")),
    ("ink", "back"),
]


@pytest.mark.parametrize("sheet", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("game", [*GAMES, None])
def test_all_text_can_be_read_on_the_ground_of_each_game(game, sheet):
    own = GAMES[game].folder / "page.css" if game else None
    sheets = SHEET + (own.read_text() if own and own.exists() else "")

    def painted(name):  # the last one counts, as in a browser
        return re.findall(rf"--{name}: (?:light-dark\((\S+), (\S+)\)|(\S+));", sheets)[-1]

    for text, ground in LEGIBLE:
        light, dark, both = painted(text)
        on_light, on_dark, on_both = painted(ground)
        one, other = both or (light, dark)[sheet], on_both or (on_light, on_dark)[sheet]
        assert Color(one).contrast(Color(other)) >= 4.5, f"{text} on {ground}"
    edge, felt = painted("edge")[sheet], painted("felt")[sheet]
    assert Color(edge).contrast(Color(felt)) >= 3, "the rim of what can be touched"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_colours_of_a_game_have_one_shape(game):
    shapes = [SHAPES[colour] for colour in COLOURS[game]]
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
