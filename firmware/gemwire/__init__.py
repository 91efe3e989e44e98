"""Gemtable's wire: bytes, frames and messages, the same files on boards and host.

Runs unchanged on MicroPython and CPython: imports binascii and json only.
"""
