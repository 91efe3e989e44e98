"""Small programs for emulated boards, as their main.py. The key that they use is on GPIO 2."""

# Waits for a line from the host first: what is said before the port is open would be lost.
GREETED = """
import sys
sys.stdin.buffer.readline()
"""

# Drives the pin of the key low for 5 ms; says its level then, and how long after it reads high.
DRIVES = (
    GREETED
    + """
from machine import Pin
from time import sleep_ms, ticks_diff, ticks_us

pin = Pin(2, Pin.IN, Pin.PULL_UP)
sleep_ms(60)
pin = Pin(2, Pin.OUT, value=0)
sleep_ms(5)
driven = pin.value()
began_us = ticks_us()
pin = Pin(2, Pin.IN, Pin.PULL_UP)
while not pin.value():
    pass
print("driven", driven, "rose", ticks_diff(ticks_us(), began_us))
"""
)

# Says when the pin of the key has moved, by its interrupt, and to which level.
EDGES = (
    GREETED
    + """
from array import array
from machine import Pin, mem32
from time import sleep_ms, ticks_us

pin = Pin(2, Pin.IN, Pin.PULL_UP)
sleep_ms(60)
stamps = array("I", [0] * 100)
levels = bytearray(100)
count = 0


def moved(pin):
    global count
    stamps[count] = ticks_us()
    levels[count] = mem32[0xD0000004] >> 2 & 1
    count += 1


pin.irq(handler=moved, trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
print("scanning")
printed = 0
while True:
    sleep_ms(1)
    while printed < count:
        print(stamps[printed], levels[printed])
        printed += 1
"""
)

# Scans the key each millisecond in a hard interrupt, and prints "tick_us level" an edge.
STAMPS = (
    GREETED
    + """
import select
from array import array
from machine import Pin, Timer, mem32
from time import ticks_us

Pin(2, Pin.IN, Pin.PULL_UP)
stamps = array("I", [0] * 100)
levels = bytearray(100)
count = 0
last = 1


def scan(timer):
    global count, last
    level = mem32[0xD0000004] >> 2 & 1
    if level != last:
        last = level
        stamps[count] = ticks_us()
        levels[count] = level
        count += 1


timer = Timer(period=1, mode=Timer.PERIODIC, callback=scan, hard=True)
print("scanning")
printed = 0
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
while True:
    poll.poll(1)
    while printed < count:
        print(stamps[printed], levels[printed])
        printed += 1
"""
)

# Leaves all pins alone, by the NVIC, while somebody presses the key; prints the edges it saw.
SWITCHES = (
    GREETED
    + """
import time
from machine import Pin, mem32

seen = 0


def changed(pin):
    global seen
    seen += 1


pin = Pin(2, Pin.IN, Pin.PULL_UP)
time.sleep_ms(60)  # until its capacitor is charged
pin.irq(changed, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
mem32[0xE000E180] = {pins}
print("ignoring")
sys.stdin.buffer.readline()
time.sleep_ms(100)
print(seen)
mem32[0xE000E100] = {pins}
print(seen)
"""
)

# Sends back what comes, byte by byte.
ECHO = """
import sys
byte = bytearray(1)
while True:
    sys.stdin.buffer.readinto(byte)
    sys.stdout.buffer.write(byte)
"""

# Shows as many frames of LEDs as there are words: strip on GPIO 16, then on 17.
LEDS = """
import rp2
from array import array
from machine import Pin


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
)
def ws2812():
    out(x, 1).side(0)[2]


def show(machine, gpio, words):
    strip = rp2.StateMachine(machine, ws2812, freq=8_000_000, sideset_base=Pin(gpio))
    strip.active(1)
    strip.put(array("I", words), 8)


"""
