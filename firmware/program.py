"""Builds the parts that board.json describes, and runs the loop.

A key held at power-on skips the program, so that a board can always be repaired;
a key held during a reboot does not.
Control-C stops the program. main.py prints any other error and restarts the board. After too
many failures the board stays at the prompt, and its first LED is red.
"""

import binascii
import os
import sys

import clock
import machine
import micropython
from app import App
from debounce import SCANS_APART, Debouncer
from display import Display
from edge_queue import EdgeQueue
from garbage import Garbage
from gemwire.messages import GAVE_UP, PROTOCOL
from hello import Hello
from irq_errors import IrqErrors
from keys import Keys
from lights import Lights
from serialline import Bell, SerialLine
from session import Session
from usb_frames import Bus
from version import VERSION
from watchdog import Watchdog

_DEBOUNCE_MS = 20  # the default, as on the host
_SCAN_MS = 2  # between two scans of all pins; 1 if levels must be confirmed
_WELL_MS = 30_000  # after so long a run, earlier failures no longer count
_FAILED = "%s in an interrupt"
_WRITTEN_MS = 20  # until the LEDs have received a picture


def boot_id():
    """Return a random number for this power-up, from 1 to 2**30 - 1."""
    number = 0
    for byte in os.urandom(4):
        number = (number << 8 | byte) & 0x3FFFFFFF
    return number or 1


def facts(board, why, error):
    """Return the fields of a hello up to free_bytes. `why` is its `start`.

    It is the last to need installed_files, which is dropped, since it takes 2 KB.
    """
    import installed_files

    uid = binascii.hexlify(machine.unique_id()).decode()
    files = installed_files.files_hash(), board["name"], installed_files.board_hash()
    del sys.modules["installed_files"]
    return (PROTOCOL, VERSION) + files + (uid, why, error)


def load_board():
    """Return the board file as a dict. Raises OSError or ValueError."""
    import installed_files  # not above, since the module's names would keep it

    return installed_files.load_board()


def units_of_keys(board):
    """Return a dict from the bit of a key's pin to (unit, key of the unit)."""
    places = {}
    for number, unit in enumerate(board["units"]):
        for place, key in enumerate(unit["keys"]):
            places[1 << board["key_pins"][key]] = number, place
    return places


def drive_high(pins):
    """Drive these pins high. They switch supplies on, or LEDs off that light when low."""
    for pin in pins:
        machine.Pin(pin, machine.Pin.OUT, value=1)


def run(board, keys, errors, restarts, watchdog):
    """Run the board until control-C. `errors` has the errors of interrupts."""
    drive_high(board.get("high_pins", ()))
    with_parts = None
    if "screen" in board or "buzzer" in board:  # only then there is such a module
        from parts import parts_of

        with_parts = parts_of(board, clock)  # early: it needs a large piece of memory for names
    ring = EdgeQueue()
    debounce_ms, confirm_ms = board.get("debounce_ms", _DEBOUNCE_MS), board.get("confirm_ms", 0)
    scan_ms = 1 if confirm_ms else _SCAN_MS
    settle = max(1, debounce_ms // scan_ms)
    debouncer = Debouncer(settle, confirm_ms, ring, keys, clock.ticks_us)
    lights = Lights(board["strips"], board["max_brightness"])
    unseen_scans = max(settle + 1, SCANS_APART) + bool(confirm_ms)  # one more to confirm
    unseen_us = 1000 * scan_ms * unseen_scans
    session = Session(boot_id(), ring, units_of_keys(board), unseen_us, debouncer, clock)

    key_pins = board["key_pins"]

    def levels():
        held = debouncer.held
        return sum(1 << key for key, pin in enumerate(key_pins) if held >> pin & 1)

    bus = Bus(ring, clock)
    known = facts(board, restarts.why, restarts.error)
    hello = Hello(board["units"], known)
    serial = SerialLine(Bell(ring))
    display = Display(board["units"], lights, clock, levels, bus.is_asleep)
    parts = with_parts(display, session) if with_parts else None
    collect = Garbage(errors).collect
    board.clear()  # nothing more is built of it, and it takes 1 KB
    app = App(serial, session, ring, parts or display, bus, hello, collect, levels)
    keys.watch(debouncer, scan_ms, clock.ticks_us)
    began_us, does_well = clock.ticks_us(), False
    try:
        while True:
            watchdog.feed()
            app.step()
            error = errors.take()
            if error:
                hello.set_facts(known[:-1] + (_FAILED % error,))  # hashing takes half a second
            if not does_well and clock.ms_since(began_us) > _WELL_MS:
                does_well = True
                restarts.do_well()
    except KeyboardInterrupt:
        restarts.forget()
        print("Stopped. Reset the board to start it again.")
    finally:
        keys.stop()
        lights.dark()
        if parts:
            parts.stop()


def give_up():
    """Report with a line of text and a red LED that the program is no longer started."""
    print(GAVE_UP)
    try:
        board = load_board()
        drive_high(board.get("high_pins", ()))
        lights = Lights(board["strips"], board["max_brightness"])
        lights.group([0]).paint(b"\xff\0\0")
        lights.write()
        clock.sleep_ms(_WRITTEN_MS)
    except Exception as error:  # the board file or the LEDs may be the cause
        sys.print_exception(error)


def main(restarts):
    """Run the board. `restarts` has the reason for the start, and records the result."""
    micropython.alloc_emergency_exception_buf(100)
    if restarts.are_over:
        give_up()
        return
    watchdog = Watchdog()  # so early that it also catches a hang before the loop
    try:
        board = load_board()
        errors = IrqErrors()
        keys = Keys(board["key_pins"], errors)
        keys.wait_until_charged(clock.sleep_ms)
        if machine.reset_cause() == machine.PWRON_RESET and keys.held():
            print("A key is held: the program is skipped. Reset the board to start it.")
            restarts.forget()
        else:
            run(board, keys, errors, restarts, watchdog)
    finally:
        watchdog.stop()  # so the board stays at its prompt, also after control-C in a crash
