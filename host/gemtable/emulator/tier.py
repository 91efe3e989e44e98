"""What emulates a board: MicroPython on this machine, or on an emulated RP2040."""

from typing import Literal

Tier = Literal["vm", "chip"]
SPEEDS = {"vm": 1.0, "chip": 0.05}  # which a chip reaches even on a busy machine
EMULATED_MCU = "rp2040"  # of the tier "chip"; MicroPython on this machine plays any
