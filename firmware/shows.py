"""What a board shows of its own accord: that it waits for its host, and its self-test.

No hardware here: `lights` comes as an argument, `units` as the board file's list.
"""

_BREATH_MS = 2000
_STEP_MS = 150
_COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))


def host_lost(lights, units, at_ms):
    """The first LED of each unit breathes amber; `at_ms` is the time since it began."""
    phase = at_ms % _BREATH_MS
    level = phase if phase < _BREATH_MS // 2 else _BREATH_MS - phase
    glow = 120 * level // (_BREATH_MS // 2)
    for unit in units:
        for place, led in enumerate(every_led(unit)):
            if place == 0:
                lights.put(led, glow, glow // 3, 0)
            else:
                lights.put(led, 0, 0, 0)


def self_test(lights, units, at_ms, levels):
    """Every LED shows every colour in turn; a unit with a held key is all white.

    `levels` has bit n set while key n is down.
    """
    step = at_ms // _STEP_MS
    for unit in units:
        pressed = any(levels >> key & 1 for key in unit["keys"])
        for place, led in enumerate(every_led(unit)):
            colour = _COLOURS[3] if pressed else _COLOURS[(step + place) % len(_COLOURS)]
            lights.put(led, colour[0], colour[1], colour[2])


def every_led(unit):
    """Return the LED numbers of a unit in the order of its pictures: faces or keys, then back."""
    return list(unit["leds"]) + list(unit.get("backs", ()))
