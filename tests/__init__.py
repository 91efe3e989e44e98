"""Gemtable's tests. README.md here says which does what."""

import builtins
import sys
from types import ModuleType

# MicroPython's viper types, which annotations in the firmware name. CPython looks them up.
for _name in ("ptr8", "ptr16", "ptr32"):
    setattr(builtins, _name, bytes)


class _MicroPython(ModuleType):
    """MicroPython's module of decorators, for firmware files that are loaded here."""

    bytecode = native = viper = staticmethod(lambda function: function)
    const = staticmethod(lambda value: value)


sys.modules.setdefault("micropython", _MicroPython("micropython"))
