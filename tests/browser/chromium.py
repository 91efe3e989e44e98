"""The browser that tests use: the system's own Chromium, or Chrome."""

import os
import shutil

import pytest

NAMES = "chromium", "chromium-browser", "google-chrome"


def find() -> str:
    """Return the program. Without it a test is not run, and says so; where CI is, it fails."""
    for name in NAMES:
        if program := shutil.which(name):
            return program
    said = "NOT RUN IN A BROWSER: there is no Chromium here. sudo apt install chromium"
    if os.environ.get("CI"):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)
