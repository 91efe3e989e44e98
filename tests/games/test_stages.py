"""Stages are drawn by the table scripts themselves, and the pictures in docs are theirs."""

from xml.etree import ElementTree

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.lesson import Stage
from gemtable.games.stages import Unit, units
from gemtable.web.how_to_play import stage_picture

from tests.games.pictures import FOLDER, written

SVG = "{http://www.w3.org/2000/svg}"
RED, DARK = (255, 0, 0), (0, 0, 0)
EACH = [(game, name) for game in GAMES for name in GAMES[game].stages]


def test_the_pictures_in_docs_are_in_line_with_the_sources():
    files = {path.name: path.read_text() for path in FOLDER.glob("*.svg")}
    assert files == {name: str(drawn) for name, drawn in written().items()}, "make pictures"


@pytest.mark.parametrize("game, name", EACH)
def test_a_stage_shows_some_light(game, name):
    assert any(any(led) for unit in units(game, GAMES[game].stages[name]) for led in unit.leds)


def test_a_hint_pulses_on_the_pad_of_whoever_got_it():
    """The last hint that a pad got pulses on it; seat 2's first tile is red."""
    (pad,) = units("lost-gems", GAMES["lost-gems"].stages["hinted"])
    assert {str(pad.names[key]) for key in pad.moving} == {"red", "play 1"}
    assert pad.leds[0] == RED


def test_a_tile_is_seen_from_its_front_or_its_back():
    stage = Stage(2, ("double 2.2",), ("front 2.2", "back 2.2"), seed=0)
    front, back = units("lost-gems", stage)
    assert (len(front.leds), len(back.leds)) == (6, 1)
    assert back.leds == (DARK,)


@pytest.mark.parametrize("what", ["dance", "press 1 none-such", "click 9.9", "say 1 fly"])
def test_what_cannot_happen_is_no_stage(what):
    with pytest.raises(ValueError):
        units("lost-gems", Stage(2, (what,), ("pad 1",)))


def test_what_moves_has_a_ring():
    still = stage_picture([Unit("back", (RED,))])
    moving = stage_picture([Unit("back", (RED,), frozenset({0}))])
    circles = [
        len(list(ElementTree.fromstring(each).iter(f"{SVG}circle"))) for each in (still, moving)
    ]
    assert circles == [1, 2]


def test_a_name_on_a_key_is_text_and_no_markup():
    pad = Unit("pad", (RED,) * 12, names=("<b>&",) + ("",) * 11)
    drawn = ElementTree.fromstring(stage_picture([pad]))
    assert [text.text for text in drawn.iter(f"{SVG}text")] == ["<b>&"]


def test_a_long_name_stands_in_two_lines():
    pad = Unit("pad", (RED,) * 12, names=("extend to the left",) + ("",) * 11)
    drawn = ElementTree.fromstring(stage_picture([pad]))
    assert [text.text for text in drawn.iter(f"{SVG}text")] == ["extend to", "the left"]
