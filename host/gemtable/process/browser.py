"""The browser of whoever sits at this computer."""

import threading
import webbrowser
from contextlib import suppress


def show(address: str) -> None:
    """Open an address there, if possible; whoever cannot see it has the address elsewhere too."""

    def opened() -> None:
        with suppress(OSError, webbrowser.Error):
            webbrowser.open(address)

    # A daemon, so that a browser that never returns doesn't block the exit.
    threading.Thread(target=opened, name="browser", daemon=True).start()
