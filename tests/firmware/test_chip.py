"""Two chips, one firmware: each has its own registers, and those of the other are none."""

import pytest

from tests import on_micropython
from tests.patience import PATIENCE_S

# What each says it is, and PROC0_INTE0, NVIC_IPR of IO_IRQ_BANK0, WATCHDOG: RP2040 data
# sheet, 2.2, 2.19.6.1, 2.3.2 and 2.4.8; pico-sdk, src/rp2350/hardware_regs.
CHIPS = {
    "RP2040": (0x10002927, [0x40014000 + 0x100, 0xE000E400 + 13 // 4 * 4]),
    "RP2350": (0x20004927, [0x40028000 + 0x248, 0xE000E400 + 21 // 4 * 4]),
}
WATCHDOGS = {"RP2040": 0x40058000, "RP2350": 0x400D8000}
CHIP_ID = 0x40000000
OTHER_SCRATCH = {"pico-tile": WATCHDOGS["RP2350"] + 0xC, "pico-2-tile": WATCHDOGS["RP2040"] + 0xC}


def registers(chip_id):
    """Return what firmware/chip.py names on a chip that says it is this."""
    told = on_micropython.run(
        "import sys\n"
        "class machine:\n"
        f"    mem32 = {{{CHIP_ID}: {chip_id}}}\n"
        "sys.modules['machine'] = machine\n"
        "try:\n"
        "    import chip\n"
        "    print(chip.PIN_INTERRUPTS, chip.PIN_PRIORITY, chip.WATCHDOG)\n"
        "except NotImplementedError as error:\n"
        "    print(error)\n"
    ).strip()
    return told


@pytest.mark.parametrize("name", CHIPS)
def test_each_chip_has_its_own_registers(name):
    chip_id, places = CHIPS[name]
    assert registers(chip_id) == " ".join(map(str, [*places, WATCHDOGS[name]]))


@pytest.mark.parametrize("revision", [0, 1, 8, 15])
def test_no_revision_of_a_chip_is_another_chip(revision):
    chip_id = CHIPS["RP2350"][0] & 0x0FFFFFFF | revision << 28
    assert registers(chip_id) == registers(CHIPS["RP2350"][0])


def test_any_other_chip_is_refused_before_any_register_of_it_is_touched():
    assert registers(0x10003927) == "neither an RP2040 nor an RP2350: part 3"


@pytest.mark.parametrize("name", OTHER_SCRATCH)
def test_keys_watchdog_and_restarts_are_at_home_on_both(board, client, name):
    started = board(name)
    host = client(started)
    host.open()
    started.strokes(0, [(0, True), (50_000, False), (50_000, True), (50_000, False)])
    edges = host.edges(4)
    assert [(edge.fields["down"], edge.fields["late_us"]) for edge in edges] == [
        (1, 0),
        (0, 0),
    ] * 2

    host.port.write(b"\x03")
    host.read_text("Stopped.")
    other = OTHER_SCRATCH[name]
    host.port.write(f"from machine import mem32, reset; mem32[{other}]\r\n".encode())
    host.read_text(f"NotImplementedError: no register at 0x{other:08x}")
    host.port.write(b"import main; main.Restarts(1).fail(); reset()\r\n")
    started.wait_until_booted(2, PATIENCE_S)
    assert host.hello().fields["start"] == "failure"
