"""One thing that was measured, and whether it got worse than what was kept of it.

Three kinds: exact ones (board time, simulated time, bytes) are compared as they are; those with
a peer by their ratio to it, run by run, as a slow machine slows both; what has neither is shown
and decides nothing, since it says as much about the machine.
"""

import json
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median, quantiles
from typing import Any

KEPT = Path(__file__).parents[1] / "figures.json"
# Noise that is always allowed, as a part of the figure. Ratios of two runs on a busy machine
# differed by up to 0.45; what is twice as slow is still seen.
LEAST = {"exact": 0.02, "peer": 0.5}


@dataclass(frozen=True)
class Figure:
    """What was measured: the value of each run, in `unit`.

    `what` names it for good: part and figure. `aim` is in the same unit. `peer` is what the same
    work takes elsewhere in the same runs, and `beside` says where. Less is better unless
    `more_is_better`; `is_exact` if it doesn't depend on the machine.
    """

    what: str
    unit: str
    runs: Sequence[float]
    aim: float | None = None
    beside: str = ""
    peer: Sequence[float] = ()
    is_exact: bool = False
    more_is_better: bool = False

    @property
    def value(self) -> float:
        return median(self.runs)

    @property
    def kind(self) -> str:
        """What decides: "exact", "peer", or "" if nothing does."""
        return "peer" if self.peer else "exact" if self.is_exact else ""

    @property
    def deciding(self) -> Sequence[float]:
        """Return what is compared with the kept figure, run by run."""
        if not self.peer:
            return self.runs
        return [one / other for one, other in zip(self.runs, self.peer, strict=True)]

    @property
    def misses_its_aim(self) -> bool:
        if self.aim is None:
            return False
        return self.value < self.aim if self.more_is_better else self.value > self.aim


@dataclass(frozen=True)
class Kept:
    """What is known of a figure from a run before: what decided, its spread, what was shown."""

    value: float
    spread: float
    measured: str


def p99(values: Iterable[float]) -> float:
    """Return the value below which 99 of 100 lie."""
    return quantiles(values, n=100)[98]


def spread(values: Sequence[float]) -> float:
    """Return how far values lie apart, as a part of their median; 0 if all are the same.

    Of four values or more the middle half counts.
    """
    middle, ordered = median(values), sorted(values)
    if len(values) >= 4:
        quarters = quantiles(values, n=4, method="inclusive")
        ordered = [quarters[0], quarters[2]]
    apart = ordered[-1] - ordered[0]
    return apart / abs(middle) if middle else float(apart > 0)


def is_worse(figure: Figure, kept: Kept) -> bool:
    """Return whether a figure is worse than the kept one by more than the noise of both."""
    if not figure.kind:
        return False
    noise = max(LEAST[figure.kind], 2 * kept.spread, 2 * spread(figure.deciding))
    now = median(figure.deciding)
    if figure.more_is_better:
        return now < kept.value / (1 + noise)
    return now > kept.value * (1 + noise)


def read() -> dict[str, Kept]:
    """Return the kept figures by name."""
    return {what: Kept(*each) for figures in _runs().values() for what, each in figures.items()}


def keep(figures: Sequence[Figure], shown: Mapping[str, str]) -> None:
    """Keep these figures, with what each is shown as; others stay as they were.

    The file has them by the run that measured them: commit, day and machine. A figure is a line,
    so that a diff shows which got another value.
    """
    machine = f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
    where = f"{_git('rev-parse', '--short=10', 'HEAD')}, {date.today().isoformat()}, {machine}"
    where += f"Python {platform.python_version()}"
    runs = _runs()
    now = runs.setdefault(where, {})
    for figure in figures:
        for kept in runs.values():
            kept.pop(figure.what, None)
        value, apart = (
            float(f"{each:.4g}") for each in (median(figure.deciding), spread(figure.deciding))
        )
        now[figure.what] = [value, apart, shown[figure.what]]
    text = ",\n".join(
        f" {json.dumps(where)}: {{\n{_lines(kept)}\n }}" for where, kept in runs.items() if kept
    )
    KEPT.write_text(f"{{\n{text}\n}}\n")


def _runs() -> dict[str, dict[str, Any]]:
    return dict(json.loads(KEPT.read_text())) if KEPT.exists() else {}


def _lines(kept: Mapping[str, Any]) -> str:
    return ",\n".join(
        f"  {json.dumps(what)}: {json.dumps(kept[what], ensure_ascii=False)}"
        for what in sorted(kept)
    )


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=KEPT.parent, check=True, capture_output=True, text=True
    ).stdout.strip()
