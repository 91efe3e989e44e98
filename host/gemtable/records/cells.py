"""What stands in the tables of `gemtable journal`: a journal may be somebody else's."""

from rich.text import Text

from gemtable.printable import printable
from gemtable.records.telling import local_time


def cell(value: object) -> Text:
    """Return anything as it may be shown: nothing in it is an order to the terminal or to rich."""
    return Text(printable(str(value)))


def time_cell(seconds: float, form: str) -> Text:
    """Return a time since 1970 in local time; a mark where there is no such time."""
    return cell(local_time(seconds, form))
