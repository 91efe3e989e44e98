"""Boards that are not there: the real firmware on a real MicroPython."""
