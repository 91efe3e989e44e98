"""Firmware on its way to a board: what goes there, and putting it there."""
