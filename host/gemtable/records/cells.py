"""The cells of tables: text that is safe to print, and times as people read them."""

from datetime import datetime
from typing import Any

from rich.text import Text

from gemtable.printable import printable


def cell(value: Any) -> Text:
    """Return a value as text that is safe to print."""
    return Text(printable(str(value)))


def local_time(seconds: float, form: str) -> str:
    """Return a time since 1970 in the format `form`; "?" if there is no such time."""
    try:
        return f"{datetime.fromtimestamp(seconds):{form}}"
    except (OSError, OverflowError, TypeError, ValueError):
        return "?"
