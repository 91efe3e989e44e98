"""An emulated RP2040 that runs the official MicroPython image, and the board around it."""
