"""The buzzer alone, on a real MicroPython: when which tone begins, and how loud it is."""

import pytest

from tests import on_micropython
from tests.firmware.parts_by_hand import SOURCE

BEGIN = (
    SOURCE
    + """
from buzzer import Buzzer

buzzer = Buzzer(dict(pin=17, enable=14), clock)


def play(*sound):
    try:
        buzzer.sound(*sound)
    except ValueError:
        print("refused")


def listen(ms):
    for _ in range(ms):
        buzzer.step()
        time.now += 1000


def heard():
    told = [(us // 1000, hz) for us, hz, _duty in Buzz.heard]
    Buzz.heard.clear()
    return told
"""
)


def run(source):
    return on_micropython.run(BEGIN + source).splitlines()


def test_notes_follow_each_other_and_then_it_is_silent():
    printed = run("""
for turn in (1, 2):
    play(50, [880, 100, 0, 50, 440, 200])
    print(buzzer.idle_ms(), Pin.made[14].level)
    listen(400)
    print(heard(), buzzer.idle_ms(), Pin.made[14].level)
""")
    assert printed == [
        "100 1",
        "[(0, 880), (100, 0), (150, 440), (350, 0)] 60000 0",
        "100 1",
        "[(400, 880), (500, 0), (550, 440), (750, 0)] 60000 0",
    ]


def test_a_loop_that_is_late_does_not_make_the_sound_longer():
    printed = run("""
play(50, [880, 100, 440, 100])
time.now += 130_000
buzzer.step()
print(buzzer.idle_ms())
""")
    assert printed == ["70"]


def test_a_new_sound_replaces_the_one_that_plays_and_an_empty_one_ends_it():
    printed = run("""
play(50, [880, 2000])
listen(10)
play(50, [440, 20])
listen(30)
play(50, [880, 2000])
play(50, [])
play(50, [])
listen(10)
print(heard(), Pin.made[14].level)
""")
    assert printed == ["[(0, 880), (10, 440), (30, 0), (40, 880), (40, 0)] 0"]


def test_a_sound_of_16_notes_at_the_limits_plays():
    printed = run("""
play(100, [20, 1, 20_000, 2000] * 8)
listen(16_010)
told = heard()
print(len(told), told[:2], told[-1])
""")
    assert printed == ["17 [(0, 20), (1, 20000)] (16008, 0)"]


def test_volume_is_the_part_of_the_time_that_it_is_high():
    """Half is the loudest; an ear hears ratios, so half of the volume is a quarter of that."""
    printed = run("""
for volume in (100, 50, 10, 0):
    play(volume, [440, 20])
    print(Buzz.heard[-1], Pin.made[14].level)
""")
    assert printed == ["(0, 440, 32768) 1", "(0, 440, 8192) 1", "(0, 440, 327) 1", "(0, 0, 0) 0"]


@pytest.mark.parametrize(
    "sound",
    [
        "101, [440, 20]",
        "50, [440]",
        "50, [440, 20] * 17",
        "50, [19, 20]",
        "50, [20_001, 20]",
        "50, [440, 0]",
        "50, [440, 2001]",
        "50, [440, -1]",
        "50, [-440, 20]",
        "50, [True, 20]",
        "50, [440, True]",
        "50, [440.0, 20]",
        "50, ['440', 20]",
        "50, [[440, 20], 20]",
    ],
)
def test_what_is_no_sound_is_refused_and_the_one_before_plays_on(sound):
    printed = run(f"""
play(50, [880, 100])
for _ in range(2):
    play({sound})
print(heard(), buzzer.idle_ms())
listen(110)
print(heard())
""")
    assert printed == ["refused", "refused", "[(0, 880)] 100", "[(100, 0)]"]


def test_a_buzzer_without_an_amplifier_has_no_second_pin():
    printed = run("""
Pin.made.clear()
buzzer = Buzzer(dict(pin=9), clock)
play(50, [440, 20])
listen(30)
print(list(Pin.made), heard())
""")
    assert printed == ["[9] [(0, 440), (20, 0)]"]
