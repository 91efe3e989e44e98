"""Detects the chip, and has the addresses of registers that differ between chips.

The chip itself is asked, since the board file may be for another board. Addresses that both chips
share are in the modules that use them.
Sources: RP2040 data sheet, 2.2.2 (addresses), 2.3.2 (interrupts), 2.4.8 (their priorities),
2.19.6.1 (pins), 2.20 (SYSINFO), 4.7.6 (watchdog). RP2350 data sheet, the same under "Address
map", "Interrupts", "IO_BANK0", "PADS_BANK0", "SYSINFO" and "Watchdog"; its numbers are those of
the SDK's src/rp2350/hardware_regs: addressmap.h, intctrl.h, io_bank0.h, pads_bank0.h, sysinfo.h,
watchdog.h.
"""

from machine import mem32
from micropython import const

CLEAR = const(0x3000)  # offset of the alias that clears the written bits (RP2040 2.1.2)

_CHIP_ID = const(0x40000000)  # of SYSINFO, on both
_PART_SHIFT = const(12)
_PART_MASK = const(0xFFFF)

_REGISTERS = {  # by part number
    2: (  # RP2040
        0x40014100,  # PROC0_INTE0 of IO_BANK0
        0xE000E40C,  # NVIC_IPR3, of interrupts 12 to 15: IO_IRQ_BANK0 is 13
        0x40058000,  # WATCHDOG
        (),
    ),
    4: (  # RP2350
        0x40028248,
        0xE000E414,  # NVIC_IPR5, of interrupts 20 to 23: IO_IRQ_BANK0 is 21
        0x400D8000,
        (0x4003807C, 0x40038080),  # of GPIO 30 and 31, which an RP2350B has
    ),
}


def _registers():
    part = mem32[_CHIP_ID] >> _PART_SHIFT & _PART_MASK
    if part not in _REGISTERS:
        raise NotImplementedError("neither an RP2040 nor an RP2350: part %d" % part)
    return _REGISTERS[part]


# PIN_INTERRUPTS enables interrupts by pin edges, four bits per pin, eight pins per register.
# FURTHER_PADS are the pads of pins that are read together with GPIO 0 to 29 but unused.
PIN_INTERRUPTS, PIN_PRIORITY, WATCHDOG, FURTHER_PADS = _registers()
