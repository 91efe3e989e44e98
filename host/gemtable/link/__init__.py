"""Boards on serial ports: found, held, and spoken to."""
