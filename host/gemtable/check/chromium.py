"""The browser in which pages are measured: the system's own Chromium, or Chrome.

Best is the one without windows, Debian's chromium-headless-shell: a page costs it two thirds.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

NAMES = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"

# The sandbox needs rights that a container or root lacks. The only page is one of a game that is
# installed here, and nothing is asked of another machine.
_WORDS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--mute-audio"),
    *("--disable-background-networking", "--force-prefers-reduced-motion"),
    "--disable-dev-shm-usage",
)


def program() -> str | None:
    """Return the browser's program, None without one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def opened(browser: str, address: str) -> Iterator[subprocess.Popen[bytes]]:
    """Open an address in a browser without a window; it is closed in the end."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [browser, *_WORDS, f"--user-data-dir={profile}", address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Debian's program is a shell that starts the browser
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # it keeps nothing that matters
            process.wait()
