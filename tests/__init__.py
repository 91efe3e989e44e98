"""Gemtable's tests. README.md here says which does what."""

import builtins

# MicroPython's viper types, which annotations in the firmware name. CPython looks them up.
for _name in ("ptr8", "ptr16", "ptr32"):
    setattr(builtins, _name, bytes)
