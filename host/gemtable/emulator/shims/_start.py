"""The first program of a VM: turns it into a board, then runs boot.py and main.py.

The VM was started with -i, so the REPL follows.
"""

import os
import sys

import _channel
import _micropython
import _os
import _sys
import vfs

# After this, every import finds these instead of the VM's own modules.
for _name in ("machine", "rp2", "select", "time"):
    __import__(_name)


def _mount_flash():
    flash = vfs.VfsPosix(os.getenv("GEMTABLE_FLASH"))
    vfs.umount("/")
    vfs.mount(flash, "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
    for module in (_micropython, _os, _sys):
        sys.modules[module.__name__[1:]] = module


def _run(name):
    """Run a file of the flash, if it exists; return False if it raised an error."""
    try:
        os.stat(name)
    except OSError:
        return True
    try:
        execfile(name)  # noqa: F821  MicroPython's own
    except (Exception, KeyboardInterrupt) as error:
        sys.print_exception(error)
        return False
    return True


_mount_flash()
_channel.send("started")
if _run("boot.py") and os.getenv("GEMTABLE_RUN_MAIN") == "1":
    _run("main.py")
