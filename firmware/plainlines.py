"""Writes lines of whole numbers byte by byte, without garbage, so that an interrupt can do it.

`gemtable flash` compiles this to machine code by its annotations, like pixels.py. The lines follow
gemwire/frames.py, the forms gemwire/messages.py. No hardware here.
"""

from array import array

# The CRC-32 of zip and PNG, of each half byte.
CRCS = array(
    "I",
    (0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158)
    + (0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4)
    + (0xA00AE278, 0xBDBDF21C),
)


def fill(line: ptr8, form: ptr8, size: int, numbers: ptr32, crcs: ptr32, packet: int) -> int:
    """Write a form of `size` bytes with its numbers, each below 2**30, into a line.

    `crcs` is CRCS. Return the size of the line, padded to whole packets.
    """
    end = 9  # after the CRC and a space
    at = 0
    place = 0
    while at < size:
        if form[at] != 0x25:  # "%", of "%d"
            line[end] = form[at]
            end += 1
            at += 1
            continue
        rest = numbers[place]
        digits = 1
        limit = 10
        while digits < 10 and rest >= limit:
            digits += 1
            limit *= 10
        end += digits
        for digit in range(digits):
            tenth = rest // 10
            line[end - 1 - digit] = 0x30 + rest - 10 * tenth
            rest = tenth
        at += 2
        place += 1
    crc = -1
    for at in range(9, end):
        crc ^= line[at]
        crc = crcs[crc & 15] ^ (crc >> 4 & 0x0FFFFFFF)
        crc = crcs[crc & 15] ^ (crc >> 4 & 0x0FFFFFFF)
    for at in range(8):
        digit = crc >> 28 - 4 * at & 15 ^ 15
        line[at] = digit + 0x30 if digit < 10 else digit + 0x57
    line[8] = 0x20
    while (end + 1) % packet:
        line[end] = 0x0D
        end += 1
    line[end] = 0x0A
    return end + 1
