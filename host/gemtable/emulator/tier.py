"""What emulates a board: MicroPython on this machine, or on an emulated RP2040."""

from typing import Literal

Tier = Literal["vm", "chip"]
