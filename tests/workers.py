"""Which worker runs which tests, under `pytest -n 5 --dist loadfile`.

The tests of a file share what they set up, so one worker runs them all. So do those of a folder
that share more than that: emulated chips, which take half a minute to boot, and a browser.
"""

from xdist.scheduler import LoadScopeScheduling

SHARING = ("tests/chip", "tests/browser")  # begun first, as they take longest
QUICK = ("tests/rules",)  # begun last: what is left at the end is short


class ByFile(LoadScopeScheduling):
    """Gives each worker a file, or a sharing folder, whenever it has little left to do."""

    def __init__(self, config, log=None):
        config.option.loadscopereorder = False  # the order of collection is ours
        super().__init__(config, log)

    def _split_scope(self, nodeid):
        file = nodeid.partition("::")[0]
        return next((each for each in SHARING if file.startswith(f"{each}/")), file)


def begun(item):
    """Return a key to sort tests by: what takes longest is begun first."""
    if item.nodeid.startswith(SHARING):
        return 0
    return 2 if item.nodeid.startswith(QUICK) else 1
