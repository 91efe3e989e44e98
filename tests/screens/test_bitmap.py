"""The picture as the wire has it: 8 strips of 128 columns, lowest bit on top."""

from gemtable.screens.bitmap import Bitmap


def lit(bitmap):
    """Return the x and y of the lit pixels, read as wire.md says."""
    return {
        (place % 128, place // 128 * 8 + bit)
        for place, byte in enumerate(bitmap.pixels)
        for bit in range(8)
        if byte >> bit & 1
    }


def drawn(*columns, at, **how):
    bitmap = Bitmap()
    bitmap.draw(columns, *at, **how)
    return bitmap


def test_a_picture_is_1024_bytes_and_dark_at_first():
    assert Bitmap().pixels == bytes(1024)


def test_the_first_byte_is_the_uppermost_eight_pixels_of_the_first_column():
    assert drawn(0b1, at=(0, 0)).pixels[:2] == b"\1\0"
    assert drawn(0b1, at=(0, 7)).pixels[0] == 0x80
    assert drawn(0b1, at=(127, 63)).pixels[1023] == 0x80
    assert drawn(0b1, at=(3, 8)).pixels[128 + 3] == 1


def test_columns_are_drawn_across_the_border_of_two_strips():
    assert lit(drawn(0b101, 0b1, at=(5, 7))) == {(5, 7), (5, 9), (6, 7)}


def test_what_lies_outside_is_not_drawn():
    assert lit(drawn(0b11, 0b11, at=(-1, -1))) == {(0, 0)}
    assert lit(drawn(0b11, 0b11, at=(127, 63))) == {(127, 63)}


def test_pixels_of_a_lit_cap_are_put_out():
    bitmap = Bitmap()
    bitmap.fill(10, 20, 3, 2)
    assert lit(bitmap) == {(x, y) for x in (10, 11, 12) for y in (20, 21)}
    bitmap.draw([0b10], 11, 20, is_lit=False)
    assert (11, 21) not in lit(bitmap) and len(lit(bitmap)) == 5
