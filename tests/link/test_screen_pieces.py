"""A board's screen and buzzer at the host's end: which pieces travel, when, and how often.

The messages are those of firmware/wire.md; a screen is 128 x 64, in eight strips.
"""

from base64 import b64decode

import pytest
from gemtable.link.board_parts import Parts
from gemtable.link.session_events import FalseParts, PartsHeard
from gemwire import messages

from tests.link.hand import Hand

RED = ("steady", 1000, "ff0000", "")
DARK = bytes(1024)
FULL = bytes([255]) * 1024
OLED = (128, 64, 1, 0)  # a screen and a buzzer
BEEP = ((880, 100), (0, 30), (440, 50))


def pixels_of(seed):
    """Return a picture in which every byte differs from that of the next seed."""
    return bytes((at * 7 + seed) % 256 for at in range(1024))


class Panel(Hand):
    """A board with a screen; `glass` is what it shows, None where nothing was drawn."""

    def __init__(self, parts=OLED):
        super().__init__()
        self.parts = parts
        self.glass = [None] * 1024
        self.had = 0
        self.contrasts = []
        self.sounds = []

    def opened(self, resume=0):
        super().opened(resume)
        self.had = 0
        if self.parts:
            self.says("parts", *self.parts)
        return self

    def takes(self, count=None):
        """Take what the host sends, at most so many messages; return their kinds."""
        kinds = []
        for kind, sequence, _, fields in self.hears()[:count]:
            kinds.append(kind)
            if sequence and sequence != messages.following(self.had):
                continue
            self.had = sequence or self.had
            if kind == "draw":
                row, column, pixels = fields
                drawn = b64decode(pixels, validate=True)
                assert 1 <= len(drawn) <= 64
                assert column + len(drawn) <= 128
                begin = row * 128 + column
                self.glass[begin : begin + len(drawn)] = drawn
            elif kind == "contrast":
                self.contrasts += fields
            elif kind == "sound":
                self.sounds.append(fields)
        return kinds

    def takes_all(self):
        """Take and acknowledge until nothing comes any more; return the kinds."""
        kinds = []
        while came := self.takes():
            kinds += came
            self.says("ack", had=self.had)
            self.now += 0.003
        return kinds


def draw(panel, pixels):
    panel.session.pictures.screen.draw(pixels)


def test_a_whole_new_picture_comes_in_16_pieces():
    panel = Panel().opened()
    draw(panel, pixels_of(3))
    assert panel.takes_all().count("draw") == 16
    assert panel.glass == list(pixels_of(3))
    assert panel.session.is_calm()


def test_a_piece_is_base64_of_one_strip_from_a_column_on():
    panel = Panel().opened()
    draw(panel, DARK)
    panel.takes_all()
    changed = bytearray(DARK)
    changed[2 * 128 + 5 : 2 * 128 + 8] = b"\x01\x80\xff"
    draw(panel, bytes(changed))
    ((kind, _, _, fields),) = [each for each in panel.hears() if each[0] == "draw"]
    assert (kind, fields) == ("draw", [2, 5, "AYD/"])


def test_only_what_changed_is_sent():
    panel = Panel().opened()
    draw(panel, DARK)
    panel.takes_all()
    changed = bytearray(DARK)
    for at in (130, 193, 195, 1023):  # two pieces of strip 1, one of strip 7
        changed[at] = 9
    draw(panel, bytes(changed))
    assert panel.takes_all().count("draw") == 3
    assert panel.glass == list(changed)
    draw(panel, bytes(changed))
    assert "draw" not in panel.takes_all()


def test_at_most_two_pieces_are_on_the_way_and_a_picture_passes_those_that_wait():
    panel = Panel().opened()
    draw(panel, FULL)
    assert panel.kinds().count("draw") == 2
    panel.session.show(0, RED)
    assert panel.kinds() == ["show"], "it doesn't wait for pieces to be acknowledged"


def test_pictures_that_wait_go_before_pieces():
    panel = Panel().opened()
    draw(panel, FULL)
    for unit in range(8):
        panel.session.show(unit, RED)
    assert panel.takes() == ["show"] * 8, "the window of eight is full"
    panel.says("ack", had=8)
    assert panel.takes() == ["draw", "draw"]


def test_the_newest_of_a_place_counts():
    panel = Panel().opened()
    draw(panel, FULL)
    panel.takes()
    for seed in range(5):
        draw(panel, pixels_of(seed))
    assert panel.takes() == [], "two are on their way"
    panel.says("ack", had=panel.had)
    kinds = panel.takes_all()
    assert panel.glass == list(pixels_of(4))
    assert kinds.count("draw") == 16, "no picture in between was sent"


def test_a_strip_that_changes_all_the_time_holds_up_no_other():
    panel = Panel().opened()
    draw(panel, DARK)
    panel.takes_all()
    for turn in range(40):
        draw(panel, bytes([turn + 1]) * 128 + FULL[128:])
        panel.takes()
        panel.says("ack", had=panel.had)
    assert panel.glass[128:] == list(FULL[128:])


def test_a_lost_piece_is_sent_again_like_a_picture():
    panel = Panel().opened()
    draw(panel, pixels_of(1))
    assert panel.hears(), "lost"
    panel.now += 0.021
    panel.takes_all()
    assert panel.glass == list(pixels_of(1))


def test_in_a_new_session_the_whole_screen_and_its_contrast_are_sent_again():
    panel = Panel().opened()
    draw(panel, pixels_of(1))
    panel.session.pictures.screen.contrast(200)
    panel.takes_all()
    panel.boot += 1
    panel.says_hello(number=0)
    panel.session.open()
    panel.hears()
    panel.had, panel.glass = 0, [None] * 1024
    panel.beat(1, 0)
    panel.takes_all()
    assert panel.glass == [None] * 1024, "the new program has told of no screen yet"
    panel.says("parts", *OLED)
    panel.takes_all()
    assert (panel.glass, panel.contrasts) == (list(pixels_of(1)), [200, 200])


def test_a_firmware_that_tells_no_parts_gets_neither_pieces_nor_sounds():
    panel = Panel(parts=None).opened()
    draw(panel, FULL)
    panel.session.pictures.screen.contrast(9)
    panel.session.sound(50, BEEP, panel.now)
    panel.session.show(0, RED)
    assert panel.takes_all() == ["show"]
    assert panel.session.is_calm()


def test_a_screen_that_answers_again_gets_everything():
    panel = Panel(parts=(0, 0, 0, 3)).opened()
    draw(panel, pixels_of(1))
    assert "draw" not in panel.takes_all()
    panel.now += 1.0
    panel.says("parts", 128, 64, 0, 3)
    panel.takes_all()
    assert panel.glass == list(pixels_of(1))
    for width, height in ((0, 0), (128, 64)):
        panel.now += 1.0
        panel.says("parts", width, height, 0, 4)
    assert panel.takes_all().count("draw") == 16


def test_contrast_comes_before_pieces_and_only_when_it_changes():
    panel = Panel().opened()
    draw(panel, DARK)
    panel.session.pictures.screen.contrast(0)
    assert panel.takes_all()[0] == "contrast"
    panel.session.pictures.screen.contrast(0)
    assert "contrast" not in panel.takes_all()
    assert panel.contrasts == [0]


def test_a_sound_is_sent_once_without_a_number_and_never_again():
    panel = Panel().opened()
    panel.session.sound(40, BEEP, panel.now)
    assert panel.hears() == [("sound", 0, 0, [40, [880, 100, 0, 30, 440, 50]])]
    panel.now += 1.0
    panel.says("again", had=0)
    assert "sound" not in panel.passes(1.0)


def test_of_two_sounds_at_once_the_newer_is_sent():
    panel = Panel().opened()
    panel.session.sound(40, BEEP, panel.now)
    panel.session.sound(40, (), panel.now)
    assert [each[3] for each in panel.hears()] == [[40, []]]


def test_a_sound_that_found_no_way_out_in_half_a_second_is_left_out():
    panel = Panel().opened()
    panel.session.sound(40, BEEP, panel.now)
    panel.now += 0.6
    assert "sound" not in panel.takes_all()


def test_a_board_that_is_away_gets_no_sound_later():
    panel = Panel().opened()
    panel.session.ask()
    panel.session.sound(40, BEEP, panel.now)
    panel.takes_all()
    panel.says_hello(number=panel.number)
    panel.session.open(panel.session.boot)
    panel.hears()
    panel.beat(2, 0)
    panel.says("parts", *OLED)
    assert "sound" not in panel.takes_all()


def test_a_board_without_a_buzzer_gets_no_sound():
    panel = Panel(parts=(128, 64, 0, 0)).opened()
    panel.session.sound(40, BEEP, panel.now)
    assert "sound" not in panel.takes_all()


def test_parts_are_told_when_they_are_new_or_have_changed():
    panel = Panel(parts=None).opened()
    told = []
    for parts in (OLED, OLED, OLED, (128, 64, 1, 2), (0, 0, 1, 2)):
        told.append(panel.says("parts", *parts))
        panel.now += 1.0
    assert told == [
        [PartsHeard(Parts(128, 64, True, 0))],
        [],
        [],
        [PartsHeard(Parts(128, 64, True, 2))],
        [PartsHeard(Parts(0, 0, True, 2))],
    ]


@pytest.mark.parametrize(
    "parts",
    [(2**30 - 1, 64, 0, 0), (128, 63, 1, 0), (0, 64, 0, 0), (128, 64, 2, 0), (64, 128, 0, 0)],
)
def test_parts_that_no_board_has_are_told_once_and_nothing_is_drawn(parts):
    panel = Panel(parts=None).opened()
    draw(panel, FULL)
    assert panel.says("parts", *parts) == [FalseParts()]
    panel.now += 1.0
    assert panel.says("parts", *parts) == []
    assert panel.says("parts", *OLED) == []
    assert panel.takes_all().count("draw") == 0


def test_parts_that_change_all_the_time_are_followed_twice_a_second_at_most():
    panel = Panel(parts=None).opened()
    heard = 0
    for number in range(10_000):  # for ten seconds
        heard += len(panel.says("parts", *((0, 0) if number % 2 else (128, 64)), 1, number))
        panel.now += 0.001
    assert heard == 20


def test_a_picture_of_another_size_and_a_contrast_out_of_range_are_our_own_mistakes():
    screen = Hand().session.pictures.screen
    with pytest.raises(ValueError, match="1023"):
        screen.draw(bytes(1023))
    with pytest.raises(ValueError, match="256"):
        screen.contrast(256)
