"""An interrupt that uses USB while garbage is collected, and a host that never pauses."""

import pytest
from gemtable import boards
from gemtable.flash import firmware_files

COUNT = 40
# Runs on the board instead of main.py.
COLLECTS = f"""
import time
time.sleep_ms(50)  # until the port is there
from edge_queue import EdgeQueue
from garbage import Garbage
from irq_errors import IrqErrors
from serialline import Bell, SerialLine
serial, errors = SerialLine(Bell(EdgeQueue())), IrqErrors()
garbage, failed = Garbage(errors), 0
for number in range({COUNT}):
    garbage.collect(serial.push, number % 4 == 0)
    failed += errors.take() is not None
    while serial.wait(0):
        serial.read(lambda: None)
print("failed", failed)
"""
EACH_US = 700  # a line, so that one comes in each collection


@pytest.mark.slow
def test_an_interrupt_never_comes_while_the_program_is_in_the_usb_stack(power_up):
    """MicroPython raises OSError then: TinyUSB callback can't recurse."""
    files = firmware_files.files(boards.find("pico-pad")) | {"main.py": COLLECTS.encode()}
    host = power_up("pico-pad", files)
    assert host.chip.run_until(lambda: host.chip.host.is_connected, 1_000_000)

    def send():
        host.chip.host.send(b"~05noise\n")
        host.chip.after(EACH_US, send)

    send()
    assert host.chip.run_until(lambda: bool(host.texts), 3_000_000)
    assert host.texts[0] == "failed 0"
