"""One run of an emulated chip, from power-up to power-off, as the supervisor sees it."""

import json
import os
import sys
from collections.abc import Mapping

from gemtable.emulator.vm_process import VmProcess


class ChipProcess(VmProcess):
    """Like a VmProcess, but control-C is an ordinary byte, and the chip resets itself."""

    def interrupt(self) -> bool:
        return False

    def _command(self, facts: Mapping[str, object]) -> list[str]:
        arguments = json.dumps({name: str(value) for name, value in facts.items()})
        return [sys.executable, "-P", "-m", "gemtable.emulator.chip.loop", arguments]

    def _environment(self, facts: Mapping[str, object]) -> dict[str, str]:
        return dict(os.environ)
