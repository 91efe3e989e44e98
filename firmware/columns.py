"""Loops over the columns of a screen's picture, which `gemtable flash` compiles to machine code.

The annotations are for MicroPython's viper emitter. Without it they have no effect. Only a board
with a screen imports this. No hardware here.
"""


def put(picture: ptr8, at: int, drawn: ptr8, size: int, changed: ptr8, shift: int):
    """Copy `size` columns to the picture, from place `at` on.

    Set the byte in `changed` of each piece of 2 to the power of `shift` columns that differs.
    """
    for number in range(size):
        place = at + number
        if picture[place] != drawn[number]:
            picture[place] = drawn[number]
            changed[place >> shift] = 1


def copy(line: ptr8, first: int, picture: ptr8, at: int, size: int):
    """Copy `size` columns of the picture, from place `at` on, into a line from `first` on."""
    for number in range(size):
        line[first + number] = picture[at + number]
