"""The two kinds of emulation: MicroPython on this machine, or on an emulated RP2040."""

from typing import Literal

Tier = Literal["vm", "chip"]
SPEEDS = {"vm": 1.0, "chip": 0.05}  # a chip reaches this even on a busy machine
EMULATED_MCU = "rp2040"  # of the tier "chip"; the tier "vm" emulates any
