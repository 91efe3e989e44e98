"""A pin of a key that the chip itself drives low; on emulated boards, tests/emulator has it."""

import pytest
from gemtable.emulator.shims._key_pin import rise_us

from tests.emulator import programs
from tests.emulator.test_key_pin import rose_us


@pytest.mark.slow
def test_it_reads_low_and_its_capacitor_charges_after(power_up):
    host = power_up("pico-tile", {"main.py": programs.DRIVES.encode()})
    assert host.chip.run_until(lambda: host.chip.host.is_connected, 1_000_000)
    host.chip.host.send(b"\n")
    host.chip.run(200_000)
    (told,) = (text for text in host.texts if text.startswith("driven"))
    assert rose_us(told) == pytest.approx(rise_us(), abs=100)
