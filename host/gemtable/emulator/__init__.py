"""Emulated boards: the real firmware on a real MicroPython."""
