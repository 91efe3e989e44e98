"""An emulated RP2040: the official MicroPython image on it, and the board around it."""
