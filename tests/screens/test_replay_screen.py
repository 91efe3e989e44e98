"""The screen of a pad in a replay: as it was, and arrows in the places of keys 11 and 12."""

import pytest
from gemtable.games.kit.table import FACES, SEATS, WHITE, Picture, pad_at_the_end, pad_leds
from gemtable.play.replay_keys import BACK_KEY, ON_KEY, with_step_keys
from gemtable.referee.replay_steps import ReplaySteps
from gemtable.screens.bitmap import HEIGHT, WIDTH, Bitmap
from gemtable.screens.pad_screen import cap_of, pad_screen
from gemtable.screens.replay_screen import replay_screen
from gemtable.sentence import ENGLISH

from tests.web.table_by_hand import TableByHand


def lit(pixels):
    """Return the pixels that are lit, as (x, y)."""
    return {
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if pixels[y // 8 * WIDTH + x] >> y % 8 & 1
    }


def inside(cap):
    return {(cap.x + x, cap.y + y) for x in range(cap.wide) for y in range(cap.high)}


@pytest.mark.parametrize("columns", [3, 4])
async def test_only_the_places_of_the_two_keys_differ_from_what_was_shown(tmp_path, columns):
    status = TableByHand(tmp_path).referee.status
    keys = {key: inside(cap_of(key, columns)) for key in (BACK_KEY, ON_KEY)}
    was = lit(pad_screen(status, 0, columns, ENGLISH))
    for open_keys in (frozenset(), {BACK_KEY}, {ON_KEY}, {BACK_KEY, ON_KEY}):
        now = lit(replay_screen(status, 0, columns, ENGLISH, frozenset(open_keys)))
        assert now ^ was <= keys[BACK_KEY] | keys[ON_KEY]
        for key, place in keys.items():
            share = len(now & place) / len(place)
            assert (share > 0.5) == (key in open_keys) and 0 < share < 1
    both = frozenset(keys)
    now = lit(replay_screen(status, 0, columns, ENGLISH, both))
    dark = {key: place - now for key, place in keys.items()}  # the arrow heads
    widest = {key: sorted(x for x, _y in pixels) for key, pixels in dark.items()}
    middle = {key: (pixels[0] + pixels[-1]) / 2 for key, pixels in widest.items()}
    assert sum(widest[BACK_KEY]) / len(widest[BACK_KEY]) > middle[BACK_KEY]  # it points left
    assert sum(widest[ON_KEY]) / len(widest[ON_KEY]) < middle[ON_KEY]


def test_a_bitmap_goes_on_from_a_picture():
    bitmap = Bitmap()
    for x, y in ((0, 0), (5, 9), (127, 63)):
        bitmap.fill(x, y, 1, 1)
    assert lit(bitmap.pixels) == {(0, 0), (5, 9), (127, 63)}
    more = Bitmap(bitmap.pixels)
    more.fill(64, 31, 1, 1)
    assert lit(more.pixels) == lit(bitmap.pixels) | {(64, 31)}


@pytest.mark.parametrize("pattern", ["steady", "pulse", "blink", "fade"])
def test_the_two_keys_are_lit_in_any_picture_and_the_others_as_they_were(pattern):
    leds, other = (pad_leds(dict.fromkeys(range(12), colour)) for colour in (SEATS[0], SEATS[1]))
    steps = ReplaySteps(range(4), 1)
    shown = with_step_keys(Picture(leds, pattern, other), steps)
    assert (shown.pattern, shown.leds[:BACK_KEY]) == (pattern, leds[:BACK_KEY])
    assert shown.other[:BACK_KEY] == other[:BACK_KEY]
    steady = {shown.leds[key] for key in (BACK_KEY, ON_KEY)}
    if pattern in ("pulse", "blink"):
        steady |= {shown.other[key] for key in (BACK_KEY, ON_KEY)}
    assert len(steady) == 1 and steady != {SEATS[0]}


def test_a_winner_s_pad_does_not_carry_the_keys_along():
    shown = with_step_keys(pad_at_the_end(0, True), ReplaySteps(range(4), 3))
    assert shown.pattern != "spin"
    assert shown.leds[BACK_KEY] == shown.other[BACK_KEY] != (0, 0, 0)
    assert shown.leds[ON_KEY] == shown.other[ON_KEY] == (0, 0, 0)  # there is nothing more
    assert shown.leds[:BACK_KEY] != shown.other[:BACK_KEY]
    assert len(shown.leds) == len(shown.other) == 2 * FACES
    assert WHITE not in shown.leds
