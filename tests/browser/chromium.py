"""The browser that tests use, the one of `gemtable check`; without it a test says so."""

from gemtable.check.chromium import program

from tests.missing_here import not_run

MISSING = "There is no Chromium here. sudo apt install chromium-headless-shell"


def needed() -> str:
    """Return the program. Without it a test is not run, and says so; where CI is, it fails."""
    found = program()
    if found is None:
        not_run(f"NOT RUN IN A BROWSER: {MISSING}")
    return found
