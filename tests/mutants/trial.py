"""Try wrong changes: each alone by its nearest tests, what survives by the whole default run.

A test that fails is believed only if it passes on the copy without any change, afterwards.
"""

import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Self

from tests.mutants.nearest_tests import NearestTests
from tests.mutants.tree_copy import Copy
from tests.mutants.wrong_changes import NoPlace, WrongChange

GROUP = 10  # survivors that the whole run tries at once
_MOST_FAILURES = 60  # of a whole run; a group that breaks everything shows no more
_ASKED = 30  # tests that say which change of a group they caught
WHOLE = ("-n", "5", "--dist", "loadfile")  # as `make test`
_NO_LIMIT = float("inf")


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a wrong change."""

    change: WrongChange
    by: str | None = None  # the first test that caught it
    seconds: float = 0.0  # of processors, for its nearest tests
    whole: bool = False  # the whole default run tried it, too


class Trial:
    """Copies of the tree, and what is known of the tests there. Use it as a context manager."""

    def __init__(
        self, root: Path, copies: int, limit_s: float, whole: Sequence[str] = WHOLE
    ) -> None:
        self._root, self._number, self._limit_s, self._whole = root, copies, limit_s, whole
        self._stack = ExitStack()
        self._copies: SimpleQueue[Copy] = SimpleQueue()
        self._nearest = NearestTests(root)
        self._fail_anyway: set[str] = set()  # without any change

    def __enter__(self) -> Self:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        for _ in range(self._number):
            copy = Copy(self._root, folder)
            self._stack.callback(copy.kill_all)
            copy.must_be_imported()
            self._copies.put(copy)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def alone(
        self, changes: Sequence[WrongChange], tell: Callable[[Result], None]
    ) -> list[Result]:
        """Return what became of each change, tried alone by its nearest tests."""
        pool = ThreadPoolExecutor(self._number)
        try:
            results = list(pool.map(lambda change: self._told(change, tell), changes))
        finally:  # also on control-C, which the runs don't get
            pool.shutdown(wait=False, cancel_futures=True)
        unsound = self._failing(each.by for each in results if each.by)
        return [self._told(each.change, tell) if each.by in unsound else each for each in results]

    def _told(self, change: WrongChange, tell: Callable[[Result], None]) -> Result:
        result = self._near(change)
        tell(result)
        return result

    def _near(self, change: WrongChange) -> Result:
        copy = self._copies.get()
        try:
            seconds = 0.0
            runs = self._nearest.runs(change)
            with copy.changed([change]):
                for words in runs:
                    ran = copy.pytest(
                        "-x", *self._but_unsound(), *words, limit_s=self._limit_s - seconds
                    )
                    seconds += ran.seconds
                    if ran.failed:
                        return Result(change, ran.failed[0], seconds)
                    if seconds >= self._limit_s:
                        break
            return Result(change, None, seconds)
        finally:
            self._copies.put(copy)

    def together(
        self, survivors: Sequence[Result], tell: Callable[[Result], None]
    ) -> list[Result]:
        """Return what became of changes that survived alone, by the whole default run."""
        copy = self._copies.get()
        try:
            results = []
            for group in _groups([each.change for each in survivors], copy):
                for change, by in self._caught_of(copy, group).items():
                    seconds = next(each.seconds for each in survivors if each.change == change)
                    results.append(Result(change, by, seconds, whole=True))
                    tell(results[-1])
            return results
        finally:
            self._copies.put(copy)

    def _caught_of(
        self, copy: Copy, group: Sequence[WrongChange]
    ) -> dict[WrongChange, str | None]:
        """Return which test caught each change of a group."""
        caught: dict[WrongChange, str | None] = dict.fromkeys(group)
        while left := [change for change in group if caught[change] is None]:
            with copy.changed(left):
                ran = copy.pytest(
                    *self._whole,
                    f"--maxfail={_MOST_FAILURES}",
                    *self._but_unsound(),
                    limit_s=_NO_LIMIT,
                )
            failed = [test for test in ran.failed if test not in self._failing(ran.failed, copy)]
            for change in left if failed else ():
                with copy.changed([change]):
                    alone = copy.pytest("-x", *failed[:_ASKED], limit_s=_NO_LIMIT)
                caught[change] = alone.failed[0] if alone.failed else None
            if all(caught[change] is None for change in left):
                break  # nothing failed, or only all of them together make it fail
        return caught

    def _failing(self, tests: Iterable[str], copy: Copy | None = None) -> set[str]:
        """Return the tests of these that fail without any change, and remember them."""
        asked = list(dict.fromkeys(tests))
        if not asked:
            return set()
        own = copy or self._copies.get()
        try:
            ran = own.pytest("-m", "not soak", *asked, limit_s=_NO_LIMIT)
        finally:
            if copy is None:
                self._copies.put(own)
        self._fail_anyway.update(ran.failed)
        return set(ran.failed)

    def _but_unsound(self) -> list[str]:
        return [f"--deselect={test}" for test in sorted(self._fail_anyway)]


def _groups(changes: Sequence[WrongChange], copy: Copy) -> list[list[WrongChange]]:
    """Return groups of changes that can be made together."""
    groups: list[list[WrongChange]] = []
    for change in changes:
        for group in groups:
            if len(group) < GROUP and _fit([*group, change], copy):
                group.append(change)
                break
        else:
            groups.append([change])
    return groups


def _fit(changes: Sequence[WrongChange], copy: Copy) -> bool:
    try:
        with copy.changed(changes):
            return True
    except NoPlace:
        return False
