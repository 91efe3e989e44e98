"""The fleet at simulated tables, for as long as is wished, with other steps each time.

What breaks it is printed as steps, which can be pasted into a test, and with the
seed that finds them again: `python -m tests.fuzz.fleet --seed SEED`, with `firmware`
on PYTHONPATH.
"""

import argparse
import gc
import random
import sys
import time
import traceback

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fuzz.fleet.machine import FleetMachine

_EXAMPLES = 50  # of one seed
_SETTINGS = settings(
    max_examples=_EXAMPLES,
    stateful_step_count=50,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],  # other programs may need the machine
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.fleet", description=__doc__)
    parser.add_argument("--seconds", type=int, default=20, help="20 if not given")
    parser.add_argument("--seed", type=int, help="try this one only")
    given = parser.parse_args()
    began, is_sound = time.monotonic(), True
    while is_sound:
        number = random.getrandbits(32) if given.seed is None else given.seed
        is_sound = _is_sound(number)
        gc.collect()  # of its own accord it does not: tables collect their own garbage
        seconds = time.monotonic() - began
        if given.seed is not None or seconds >= given.seconds:
            break
    tried = f"{FleetMachine.examples:,} tables, {FleetMachine.steps:,} steps in {seconds:.0f} s"
    print(f"fleet: {tried}, {'nothing' if is_sound else 'it'} broke", flush=True)
    return 0 if is_sound else 1


def _is_sound(number: int) -> bool:
    """Try the tables of one seed; print what breaks."""
    try:
        run_state_machine_as_test(seed(number)(FleetMachine), settings=_SETTINGS)
    except Exception as error:
        print("".join(traceback.format_exception_only(error)))
        print(
            f"fleet: run it again with PYTHONPATH=firmware {sys.executable} "
            f"-m tests.fuzz.fleet --seed {number}"
        )
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
