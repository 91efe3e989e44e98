"""Patterns over time, on a real MicroPython. Expected values are worked out by hand."""

import pytest

from tests import on_micropython

RUN = """
from effects import Effect

effect = Effect({leds})
effect.show("steady", 1000, bytes({before!r}), b"")
effect.step(0)
effect.show({pattern!r}, {period}, bytes({picture!r}), bytes({other!r}))
at = 0
for now in {times!r}:
    effect.step(now - at)
    at = now
    print(list(effect.shown))
"""

A, B, C = [200, 0, 0], [0, 100, 0], [0, 0, 50]


def shown(pattern, period, picture, other=(), times=(0,), before=()):
    source = RUN.format(
        leds=len(picture) // 3,
        before=list(before) or [0] * len(picture),
        pattern=pattern,
        period=period,
        picture=list(picture),
        other=list(other),
        times=list(times),
    )
    lines = on_micropython.run(source).splitlines()
    return [[int(part) for part in line.strip("[]").split(",")] for line in lines]


def test_steady_is_the_picture():
    assert shown("steady", 1000, A + B, times=(0, 5000)) == [A + B] * 2


def test_blink_shows_the_picture_for_half_a_period_then_the_other():
    assert shown("blink", 600, A, B, (0, 299, 300, 599, 600)) == [A, A, B, B, A]


def test_blink_without_another_picture_is_dark_in_between():
    assert shown("blink", 600, A, (), (0, 300)) == [A, [0, 0, 0]]


def test_pulse_goes_to_the_other_and_back():
    half_way = [100, 50, 0]
    assert shown("pulse", 1000, A, B, (0, 250, 500, 750, 1000)) == [A, half_way, B, half_way, A]


def test_spin_turns_one_round_a_period():
    assert shown("spin", 300, A + B + C, (), (0, 100, 200, 300)) == [
        A + B + C,
        C + A + B,
        B + C + A,
        A + B + C,
    ]


def test_a_back_light_does_not_spin_with_the_faces():
    printed = on_micropython.run("""
from effects import Effect

effect = Effect(3, backs=1)
effect.show("spin", 200, b"abcdefxyz", b"")
effect.step(100)
print(bytes(effect.shown))
""")
    assert printed == "b'defabcxyz'\n"


def test_fade_goes_once_from_what_was_shown_to_the_picture():
    fades = [A, [150, 25, 0], [100, 50, 0], B, B]
    assert shown("fade", 400, B, (), (0, 100, 200, 400, 9000), before=A) == fades


@pytest.mark.parametrize("period, picture, other", [(0, 6, 0), (10, 5, 0), (10, 6, 3), (10, 9, 0)])
def test_a_picture_of_another_size_is_refused_and_changes_nothing(period, picture, other):
    printed = on_micropython.run(f"""
from effects import Effect

effect = Effect(2)
effect.show("steady", 1000, b"abcdef", b"")
effect.step(0)
try:
    effect.show("blink", {period}, b"x" * {picture}, b"y" * {other})
except ValueError:
    print("refused")
effect.step(20)
print(bytes(effect.shown))
""")
    assert printed.splitlines() == ["refused", "b'abcdef'"]
