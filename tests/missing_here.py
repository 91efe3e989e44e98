"""What a test lacks on this computer: it is not run, and says so; where CI is, it fails."""

import os
from typing import NoReturn

import pytest


def not_run(said: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)
