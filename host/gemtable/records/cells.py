"""What stands in the tables of `gemtable journal`: a journal may be somebody else's."""

from datetime import datetime

from rich.text import Text

from gemtable.printable import printable


def cell(value: object) -> Text:
    """Return anything as it may be shown: nothing in it is an order to the terminal or to rich."""
    return Text(printable(str(value)))


def time_cell(seconds: float, form: str) -> Text:
    """Return a time since 1970 in local time; a mark where there is no such time."""
    try:
        return cell(f"{datetime.fromtimestamp(seconds):{form}}")
    except (OSError, OverflowError, TypeError, ValueError):
        return cell("?")
