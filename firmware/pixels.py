"""Loops over the bytes of pictures, which `gemtable flash` compiles to machine code.

The annotations are for MicroPython's viper emitter. Without it they have no effect,
and the loops are sixty times slower. No hardware here.
"""


def put(sent: ptr8, places: ptr16, size: int, picture: ptr8, first: int, capped: ptr8) -> int:
    """Copy `size` levels of a picture, from `first` on, to their places, capped.

    Return 1 if any of them changed, else 0.
    """
    has_changed = 0
    for at in range(size):
        level = capped[picture[first + at]]
        place = places[at]
        if sent[place] != level:
            sent[place] = level
            has_changed = 1
    return has_changed


def turn(turned: ptr8, picture: ptr8, size: int, by: int, whole: int):
    """Turn the first `size` bytes of a picture by `by` places; copy the rest, up to `whole`."""
    place = by
    for at in range(size):
        turned[place] = picture[at]
        place += 1
        if place == size:
            place = 0
    for at in range(size, whole):
        turned[at] = picture[at]


def mix(mixed: ptr8, picture: ptr8, other: ptr8, size: int, part: int):
    """Blend two pictures: `part` of 256 comes from `other`, the rest from `picture`."""
    for at in range(size):
        mixed[at] = picture[at] + ((other[at] - picture[at]) * part >> 8)
