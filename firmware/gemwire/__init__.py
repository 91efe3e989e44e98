"""Gemtable's wire format: bytes, frames and messages, in the same files on boards and host.

Runs unchanged on MicroPython and CPython: it imports only binascii and json.
"""
