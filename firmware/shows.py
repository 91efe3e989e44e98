"""What a board shows on its own: that it waits for a host, and its self-test.

Pictures of one unit of `size` bytes: red, green, blue of each LED in turn. No hardware here.
"""

_BREATH_MS = 2000
_STEP_MS = 150
_COLOURS = (b"\xff\0\0", b"\0\xff\0", b"\0\0\xff", b"\xff\xff\xff")


def host_lost(size, at_ms):
    """The first LED breathes amber; `at_ms` is the time since the start."""
    phase = at_ms % _BREATH_MS
    level = phase if phase < _BREATH_MS // 2 else _BREATH_MS - phase
    glow = 120 * level // (_BREATH_MS // 2)
    return bytes((glow, glow // 3, 0)) + bytes(size - 3)


def self_test(size, at_ms, is_pressed):
    """Every LED shows every colour in turn; a unit with a held key is all white."""
    if is_pressed:
        return _COLOURS[-1] * (size // 3)
    step = at_ms // _STEP_MS
    return b"".join(_COLOURS[(step + led) % len(_COLOURS)] for led in range(size // 3))
