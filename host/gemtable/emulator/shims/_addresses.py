"""The addresses of the registers that the firmware uses on this board's chip.

For each chip: SYSINFO, INTR0 and PROC0_INTE0 of IO_BANK0, the word of the NVIC with the
priority of IO_IRQ_BANK0, WATCHDOG, the number of IO_IRQ_BANK0, and the pads of further pins that
are read together with GPIO 0 to 29. Each address exists on that chip only, so that firmware
which mistakes one chip for the other fails here.
Sources: RP2040 data sheet, 2.20, 2.19.6.1, 2.3.2 and 2.4.8, 4.7.6; RP2350, pico-sdk,
src/rp2350/hardware_regs.
"""

import os

_CHIPS = {
    "rp2040": (0x10002927, 0x400140F0, 0x40014100, 0xE000E40C, 0x40058000, 13, ()),
    "rp2350": (
        0x20004927,
        0x40028230,
        0x40028248,
        0xE000E414,
        0x400D8000,
        21,
        (0x4003807C, 0x40038080),
    ),
}
_SET, _CLEAR = 0x2000, 0x3000  # aliases of a register (RP2040 2.1.2)

CHIP_ID = 0x40000000  # the first register of SYSINFO
GPIO_IN = 0xD0000004  # levels of all pins (RP2040 2.3.1.7, SIO)
USB_FRAME = 0x50110048  # SOF_RD (RP2040 4.1.4; the RP2350 has it there, too)
CHIP, LATCHED, _INTERRUPTS, PRIORITIES, _WATCHDOG, _PINS, _PADS = _CHIPS[os.getenv("GEMTABLE_MCU")]
LISTEN = _INTERRUPTS + _SET
IGNORE = _INTERRUPTS + _CLEAR
LISTEN_TO_ALL = 0xE000E100  # NVIC_ISER and
IGNORE_ALL = 0xE000E180  # NVIC_ICER, with which earlier firmware ignored all pins at once
PINS = 1 << _PINS
SCRATCH = _WATCHDOG + 0xC  # survives a reset
WATCHDOG_CLEAR = _WATCHDOG + _CLEAR
PADS_CLEAR = tuple([pad + _CLEAR for pad in _PADS])  # of GPIO 30 and up
