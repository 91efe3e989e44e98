"""A page of keys: what its screen and its lights say, and that both say the same."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import OFF, SOFT, WHITE, shade
from gemtable.languages import NAMES, language
from gemtable.screens.bitmap import WIDTH
from gemtable.screens.key_page import KeyPage, PageKey, lights, screen
from gemtable.screens.key_place import texts
from gemtable.screens.letters import font
from gemtable.screens.pad_screen import cap_of
from gemtable.sentence import ENGLISH, Sentence, speaking

from tests.games import OWN

RED = (255, 0, 0)
UNDO = Sentence("undo")


def page(keys, title="Room", line="A line"):
    return KeyPage(title, line, keys)


def pixel(picture, x, y):
    return picture[y // 8 * WIDTH + x] >> y % 8 & 1


def shown(picture, key, columns):
    """Return which pixels of a key's place are lit."""
    cap = cap_of(key, columns)
    return {
        (x, y)
        for x in range(cap.wide)
        for y in range(cap.high)
        if pixel(picture, cap.x + x, cap.y + y)
    }


def test_a_key_that_is_chosen_is_bright_an_open_one_soft_and_any_other_dark():
    keys = {0: PageKey("a", RED), 1: PageKey("b", WHITE, is_chosen=True), 2: PageKey("c", OFF)}
    leds = lights(page(keys)).leds
    assert leds == (shade(RED, SOFT), WHITE, *[OFF] * 10)


@pytest.mark.parametrize("columns", [3, 4])
def test_an_open_key_is_a_lit_cap_and_a_chosen_one_stands_in_brackets(columns):
    keys = {0: PageKey("a", RED), 5: PageKey("a", RED, is_chosen=True), 7: PageKey("a", OFF)}
    picture = screen(page(keys), columns, ENGLISH)
    cap = cap_of(0, columns)
    corners = {(x, y) for x in (0, cap.wide - 1) for y in (0, cap.high - 1)}
    sides = {(x, y) for x in (0, cap.wide - 1) for y in range(cap.high)}
    assert corners <= shown(picture, 0, columns)
    assert len(shown(picture, 0, columns)) > cap.wide * cap.high // 2
    assert sides <= shown(picture, 5, columns)
    assert len(shown(picture, 5, columns)) < cap.wide * cap.high // 2
    assert shown(picture, 7, columns)
    assert not shown(picture, 7, columns) & corners


@pytest.mark.parametrize("columns", [3, 4])
def test_a_key_that_a_page_does_not_have_is_blank(columns):
    picture = screen(page({3: PageKey("a", RED)}), columns, ENGLISH)
    assert [key for key in range(12) if shown(picture, key, columns)] == [3]


@pytest.mark.parametrize("columns", [3, 4])
@pytest.mark.parametrize("words", ["Logichroma", "unverständlicherweise", "go on with the last"])
def test_words_that_are_too_long_stay_in_their_place(columns, words):
    picture = screen(page({5: PageKey(words, OFF)}), columns, ENGLISH)
    cap = cap_of(5, columns)
    outside = {
        (x, y)
        for x in range(WIDTH)
        for y in range(cap_of(0, columns).y, 64)
        if pixel(picture, x, y)
        if not (cap.x < x < cap.x + cap.wide - 1 and cap.y <= y < cap.y + cap.high)
    }
    assert outside == set()


def test_a_title_that_is_too_long_is_cut_and_a_line_takes_two_rows():
    long = "a title that is far too long for any screen of a pad"
    picture = screen(page({}, title=long, line=long), 4, ENGLISH)
    assert not any(pixel(picture, x, y) for x in range(WIDTH) for y in range(cap_of(0, 4).y, 64))
    rows = {y for y in range(64) if any(pixel(picture, x, y) for x in range(WIDTH))}
    assert {2, 11, 17} <= rows


@pytest.mark.parametrize("word", ["Waterfall", "Crossing", "Language", "Brightness", "Powtórka"])
def test_a_word_without_room_is_broken_before_a_consonant_and_a_vowel(word):
    syllables = {"Waterfall": 5, "Crossing": 4, "Language": 3, "Brightness": 6, "Powtórka": 3}
    cap, small = cap_of(0, 4), font("4x6")
    broken = [f"{word[: syllables[word]]}-", word[syllables[word] :]]
    picture = screen(page({0: PageKey(word, OFF)}), 4, ENGLISH)
    expected, y = set(), cap.y + (cap.high - 11) // 2
    for line in broken:
        x = cap.x + (cap.wide - small.width(line) + 1) // 2
        for across, column in enumerate(small.columns(line)):
            expected |= {(x + across, y + bit) for bit in range(8) if column >> bit & 1}
        y += 6
    assert shown(picture, 0, 4) == {(x - cap.x, y - cap.y) for x, y in expected}


@pytest.mark.parametrize("columns", [3, 4])
@pytest.mark.parametrize("game", OWN)
def test_every_option_of_a_game_has_a_word_that_fits_on_a_key(game, columns):
    cap = cap_of(0, columns)
    for option in GAMES[game].rules.options:
        for code in NAMES if option.kind != "file" else ():
            with speaking(language(code)):
                ways = texts(str(option.short), cap.wide - 4)  # between brackets
                assert any(_fits(lines, cap) for lines in ways), (option.name, code)


def _fits(lines, cap):
    high = sum(line.high for line in lines) + len(lines) - 1
    return high <= cap.high and all(len(line.columns) <= cap.wide - 4 for line in lines)


def test_the_words_are_those_of_the_language():
    keys = {0: PageKey(UNDO, RED)}
    pictures = [screen(page(keys), 4, each) for each in (ENGLISH, language("pl"))]
    assert pictures[0] != pictures[1]
