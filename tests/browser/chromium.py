"""The browser that tests use: the system's own Chromium, or Chrome.

Best is the one without windows, Debian's chromium-headless-shell: a page costs it two thirds.
"""

import shutil

from tests.missing_here import not_run

NAMES = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
MISSING = "There is no Chromium here. sudo apt install chromium-headless-shell"


def program() -> str | None:
    """Return the browser's program, None without one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def needed() -> str:
    """Return the program. Without it a test is not run, and says so; where CI is, it fails."""
    found = program()
    if found is None:
        not_run(f"NOT RUN IN A BROWSER: {MISSING}")
    return found
