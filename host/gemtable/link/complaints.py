"""What people are told of boards and ports that give trouble: what is wrong, and what to do."""

from gemwire.messages import PROTOCOL

from gemtable import logs
from gemtable.link.connection import Connection

Complaint = tuple[str, str]


def stranger(connection: Connection) -> Complaint:
    """It was not opened in time."""
    fix = "If it is a board, reset it or install the firmware on it."
    if connection.uid:
        return f"The board on {connection.port} says hello, but does not let itself be used.", fix
    return f"What is on {connection.port} does not speak Gemtable.", fix


def other_protocol(connection: Connection, number: int) -> Complaint:
    return (
        f"The board on {connection.port} speaks protocol {number}, this host {PROTOCOL}.",
        "Install the firmware of this Gemtable on it.",
    )


def other_board(connection: Connection) -> Complaint:
    """It had another unique id than before."""
    return (
        f"What is on {connection.port} says each time that it is another board.",
        "Unplug it; if it is a board of yours, install the firmware on it again.",
    )


def twins(connection: Connection, holder: Connection) -> Complaint:
    """Another connection has the board that it says to be."""
    return (
        f"{connection.port} and {holder.port} both have the board {connection.uid}.",
        "Unplug one of them.",
    )


def restless(connection: Connection) -> Complaint:
    return (
        f"The board on {connection.port} starts again and again.",
        "It is left alone for a while. Look at its cable and its power.",
    )


def stopped(connection: Connection) -> Complaint:
    return (
        f"The program of the board on {connection.port} was stopped, by control-C.",
        "It is started again; nothing has to be done.",
    )


def failed(connection: Connection) -> Complaint:
    """A bug of ours."""
    return (
        f"Gemtable failed at what the board on {connection.port} said, and leaves it alone"
        " for a while.",
        f"The others play on. {logs.path()} has what is needed to mend it.",
    )


def more_words(port: str, lines: int) -> Complaint:
    """So many lines were left out."""
    return f"{port} said {'1 line' if lines == 1 else f'{lines} lines'} more.", ""
