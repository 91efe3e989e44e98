"""Any Python that starts with this folder on its path: `time.monotonic` is a PatientClock's.

Python imports a module of this name by itself, before anything else.
"""

import mmap
import os
import time


class _Seconds:
    """Called as a function is, wherever it is kept: pyserial keeps it in a class."""

    def __init__(self):
        with open(os.environ["GEMTABLE_PATIENT_CLOCK"], "rb") as file:
            self._shared = memoryview(mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)).cast("d")

    def __call__(self):
        return self._shared[0]


time.monotonic = _Seconds()
