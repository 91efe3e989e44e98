"""The finger: a second Pico that closes a key of a board. Plain MicroPython, nothing of ours.

Join GPIO 2 of the finger to the contact of key 1 that does not go to ground, and ground to ground.
The pin is an open drain: it pulls to ground or lets go, and never drives 3.3 V into a pulled key.
While the finger has no power, or runs another program, the key may look held.

`make finger` (tests/bench/finger.py) puts this program on the finger, into memory only, and tells
it what to do. Each line on stdin has one answer; all times are `ticks_us`.

    time 7      time 7 RECEIVED ANSWERED
    frame       frame NUMBER AFTER WITHIN   this frame of USB began after AFTER, by at most WITHIN
    down 3127   down BEFORE AFTER           waited 3127 us; the pin moved between the two
    up 0        up BEFORE AFTER

To read a frame's number takes from MicroPython that it began (erratum RP2040-E15), so `frame` is
to be asked only when all answers have been heard. Source: RP2040 data sheet, 4.1.4 (SOF_RD).
"""

import sys
from time import sleep_us, ticks_diff, ticks_us

from machine import Pin, mem32

_PIN = 2
_SOF_RD = 0x50110048
_LONGEST_US = 1100  # a frame lasts 1000


def frame():
    """Return the next frame, as an answer has it; zeros where none comes."""
    begin_us = before_us = ticks_us()
    number = mem32[_SOF_RD]
    while ticks_diff(before_us, begin_us) < _LONGEST_US:
        between_us = ticks_us()
        newest = mem32[_SOF_RD]
        if newest != number:
            return newest, before_us, ticks_diff(ticks_us(), before_us)
        before_us = between_us
    return 0, 0, 0


def move(pin, is_open, wait_us):
    """Move the pin after a while; return two times, between which it moved."""
    sleep_us(wait_us)
    before_us = ticks_us()
    pin(is_open)
    return before_us, ticks_us()


def main():
    pin = Pin(_PIN, Pin.OPEN_DRAIN, None, value=1)
    while True:
        line = sys.stdin.readline()
        received_us = ticks_us()
        words = line.split()
        if len(words) == 2 and words[0] == "time":
            print("time", words[1], received_us, ticks_us())
        elif words == ["frame"]:
            print("frame", *frame())
        elif len(words) == 2 and words[0] in ("down", "up") and words[1].isdigit():
            print(words[0], *move(pin, words[0] == "up", int(words[1])))


main()
