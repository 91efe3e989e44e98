"""Catching the frames of the USB bus, on a real MicroPython with a register by hand."""

from tests import on_micropython
from tests.firmware import hand_time

# Each look at the register takes 3 us, and each look at the clock 2.
BEGIN = (
    hand_time.SOURCE
    + """
import micropython

time.look_us = 2


class Frames:
    is_there = True
    edge_at_us = 1 << 30

    def __getitem__(self, address):
        assert address == 0x50110048
        time.now += 3
        if time.now >= Frames.edge_at_us:
            ring.head = 1
        return (time.now + 250) // 1000 % 2048 if Frames.is_there else 0


class machine:
    mem32 = Frames()


class ring:
    head = 0


sys.modules["machine"] = machine
from usb_frames import Bus

bus = Bus(ring, clock)
"""
)


def lines(source):
    return on_micropython.run(BEGIN + source).splitlines()


def test_a_frame_began_between_the_two_moments_that_are_told():
    (told,) = lines("""
began = 0
while time.now < 5_000_000:
    caught = bus.catch(ring.head)
    time.now += 101_003
    if caught:
        number, after_us, within_us = caught
        began_us = (after_us + 250) // 1000 * 1000 + 750
        assert after_us < began_us <= after_us + within_us <= after_us + 15, caught
        assert number == (began_us + 250) // 1000 % 2048, caught
        began += 1
print(began)
""")
    assert int(told) >= 16


def test_frames_are_caught_five_times_a_second_at_most():
    (told,) = lines("""
caught = 0
while time.now < 10_000_000:
    caught += bus.catch(ring.head) is not None
    time.now += 500
print(caught)
""")
    assert 45 <= int(told) <= 50


def test_an_edge_ends_the_wait_and_the_next_quiet_moment_tries_again():
    told = lines("""
Frames.edge_at_us = 200
print(bus.catch(ring.head), time.now < 300)
Frames.edge_at_us = 1 << 30
print(bus.catch(ring.head - 1), time.now < 350)
print(bus.catch(ring.head) is not None)
""")
    assert told == ["None True", "None True", "True"]


def test_without_frames_the_wait_is_short_allocates_nothing_and_is_not_soon_again():
    told = lines("""
Frames.is_there = False
first = 0  # a new name would be allocated
micropython.heap_lock()
first = bus.catch(ring.head)
micropython.heap_unlock()
print(first, 1000 < time.now < 1300)
time.now = 9_000_000
print(bus.catch(ring.head), time.now < 9_000_010)
time.now, Frames.is_there = 10_100_000, True
print(bus.catch(ring.head) is not None)
""")
    assert told == ["None True", "None True", "True"]


def test_after_a_long_time_without_a_host_frames_are_caught_as_ever():
    (told,) = lines("""
bus.catch(ring.head)
time.now += 600_000_000  # in which the clock's differences turn
print(bus.catch(ring.head) is not None)
""")
    assert told == "True"


# What is asked each 20 ms while no host holds the board; each change is told with its second.
ASLEEP = """
was = False
def goes_on(seconds):
    global was
    end = time.now + seconds * 1_000_000
    while time.now < end:
        time.now += 20_000
        if bus.is_asleep() != was:
            was = not was
            print(time.now // 1_000_000, "asleep" if was else "awake")
"""


def test_a_bus_without_frames_for_a_minute_is_asleep_until_they_come_again():
    """Also beyond what the board's clock can count, some 9 minutes."""
    assert lines(f"""{ASLEEP}
goes_on(100)
Frames.is_there = False
goes_on(1200)
Frames.is_there = True
goes_on(100)
""") == ["160 asleep", "1300 awake"]


def test_a_board_that_never_saw_a_frame_has_no_bus_that_could_sleep():
    assert lines(f"Frames.is_there = False\n{ASLEEP}goes_on(2000)\nprint('awake')") == ["awake"]
