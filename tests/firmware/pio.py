"""The hardware under firmware/strips.py by hand: state machines that run their program, and DMA.

So it can be told how long the wire is high and low for each bit, without a chip.
"""

import importlib.util
import sys
from types import ModuleType, SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

from gemtable.boards.board_folders import FIRMWARE

ZERO, ONE = 0, 1


class Wire(NamedTuple):
    """What leaves a pin: for each bit how long the wire is high, then low, in us."""

    pin: int
    high_us: dict[int, float]
    low_us: dict[int, float]
    machine: int
    requests: int  # the line by which its DMA channel is asked for bytes


class Step:
    """An instruction of a program: `side` sets the wire, an index adds steps."""

    def __init__(self, does, *operands):
        self.does, self.operands = does, operands
        self.level, self.steps = 0, 1

    def side(self, level):
        self.level = level
        return self

    def __getitem__(self, steps):
        self.steps += steps
        return self


class Chip:
    """Stands for `rp2` and `machine`; `machines` and `channels` are what was asked of it."""

    def __init__(self):
        self.module = ModuleType("strips_by_hand")
        self.machines, self.channels = [], []
        self._program = []
        self.rp2 = SimpleNamespace(
            PIO=SimpleNamespace(OUT_LOW=2, SHIFT_LEFT=0),
            asm_pio=lambda **_options: self._assembled,
            StateMachine=self._machine,
            DMA=self._channel,
        )
        self.machine = SimpleNamespace(Pin=lambda number: number)

    def load(self):
        """Return strips.py, loaded over this."""
        spec = importlib.util.spec_from_file_location("strips_by_hand", FIRMWARE / "strips.py")
        module = importlib.util.module_from_spec(spec)
        with patch.dict(sys.modules, {"rp2": self.rp2, "machine": self.machine}):
            spec.loader.exec_module(module)
        names = ("out", "jmp", "nop", "label", "wrap_target", "wrap")
        for name in names:
            setattr(module, name, lambda *operands, does=name: self._step(does, *operands))
        module.x, module.not_x = "x", "not_x"
        return module

    def _step(self, does, *operands):
        self._program.append(Step(does, *operands))
        return self._program[-1]

    def _assembled(self, bits):
        self._program = []
        bits()
        return self._program

    def _machine(self, number, program, freq, sideset_base):
        made = SimpleNamespace(number=number, program=program, freq=freq, pin=sideset_base)
        made.active = lambda _value: None
        self.machines.append(made)
        return made

    def _channel(self):
        made = SimpleNamespace(facts={})
        made.pack_ctrl = lambda **facts: made.facts.update(facts)
        made.config = lambda **_facts: None
        self.channels.append(made)
        return made


def wires_of(strips):
    """Return the Wires of a board file's list of strips."""
    chip = Chip()
    chip.load().chains(strips, bytearray(3 * sum(strip["count"] for strip in strips)))
    wires = []
    for made, channel in zip(chip.machines, chip.channels, strict=True):
        times = [_times(made.program, bit, 1e6 / made.freq) for bit in (ZERO, ONE)]
        high_us, low_us = ({bit: times[bit][at] for bit in (ZERO, ONE)} for at in (0, 1))
        wires.append(Wire(made.pin, high_us, low_us, made.number, channel.facts["treq_sel"]))
    return wires


def _times(program, bit, step_us):
    """Return how long the wire is high and low for one bit, up to the next rise."""
    labels = {step.operands[0]: at for at, step in enumerate(program) if step.does == "label"}
    at, steps, rises = 0, [0, 0], 0
    level = 0
    while True:
        step = program[at]
        at += 1
        if step.does in ("label", "wrap_target"):
            continue
        if step.does == "wrap":
            at = labels["bit"]
            continue
        rises += step.level > level
        level = step.level
        if rises == 2:
            return steps[1] * step_us, steps[0] * step_us
        if rises:
            steps[level] += step.steps
        if step.does == "jmp" and (len(step.operands) == 1 or not bit):
            at = labels[step.operands[-1]]
