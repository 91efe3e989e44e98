"""The pictures that a board shows by itself: its wait for a host, and its self-test.

`picture` is a unit's picture with red, green, blue of each LED in turn. It is painted in place,
without garbage; `size` is its length. No hardware here.
"""

_BREATH_MS = 2000
_STEP_MS = 150
_COLOURS = (b"\xff\0\0", b"\0\xff\0", b"\0\0\xff", b"\xff\xff\xff")


def dark(picture, size):
    for at in range(size):
        picture[at] = 0


def host_lost(picture, size, at_ms):
    """Make the first LED glow amber, brighter and darker; `at_ms` is the time since the start."""
    phase = at_ms % _BREATH_MS
    level = phase if phase < _BREATH_MS // 2 else _BREATH_MS - phase
    glow = 120 * level // (_BREATH_MS // 2)
    dark(picture, size)
    picture[0], picture[1] = glow, glow // 3


def self_test(picture, size, at_ms, is_pressed):
    """Show all colours in turn on every LED. A unit with a held key is all white."""
    step = at_ms // _STEP_MS
    for at in range(size):
        colour = len(_COLOURS) - 1 if is_pressed else (step + at // 3) % len(_COLOURS)
        picture[at] = _COLOURS[colour][at % 3]
