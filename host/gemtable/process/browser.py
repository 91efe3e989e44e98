"""Opens the browser of this computer's user."""

import threading
import webbrowser
from contextlib import suppress


def show(address: str) -> None:
    """Open an address in the browser, without waiting. Does nothing if there is no browser."""

    def opened() -> None:
        with suppress(OSError, webbrowser.Error):
            webbrowser.open(address)

    # A daemon, so that a browser that never returns doesn't block the exit.
    threading.Thread(target=opened, name="browser", daemon=True).start()
