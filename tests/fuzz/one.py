"""One target, guided by the coverage it reaches: `python -m tests.fuzz.one TARGET OPTIONS`.

Options are libFuzzer's. Needs atheris.
"""

import sys

import atheris

with atheris.instrument_imports():
    from tests.fuzz.targets import TARGETS

name = sys.argv.pop(1)
atheris.Setup(sys.argv, TARGETS[name])
atheris.Fuzz()
