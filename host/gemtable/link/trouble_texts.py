"""The messages about problems with boards and ports: what is wrong, and what to do."""

from gemwire.messages import PROTOCOL

from gemtable.boards import board_names
from gemtable.process import logs
from gemtable.sentence import Sentence, message

Told = tuple[Sentence, Sentence]


def not_opened(port: str, uid: str, was_prompted: bool) -> Told:
    """No board was opened on the port in time; `uid` is from its hello, "" if none came."""
    if was_prompted and not uid:
        return (
            Sentence(
                "The board on {port} runs no program: MicroPython waits at its prompt.", port=port
            ),
            Sentence("Install the firmware on it; if it has it, unplug it and plug it in again."),
        )
    fix = Sentence("If it is a board, reset it or install the firmware on it.")
    if uid:
        text = message("The board on {port} says hello, but cannot be used.")
        return Sentence(text, port=port), fix
    return Sentence("The device on {port} does not speak Gemtable's protocol.", port=port), fix


def other_protocol(port: str, number: int) -> Told:
    return (
        Sentence(
            "The board on {port} speaks protocol {theirs}, this host {ours}.",
            port=port,
            theirs=number,
            ours=PROTOCOL,
        ),
        Sentence("Install the firmware of this Gemtable on it."),
    )


def other_board(port: str) -> Told:
    """The device on a port said another unique id than before, or other units in one boot."""
    return (
        Sentence("The device on {port} claims to be a different board each time.", port=port),
        Sentence("Unplug it; if it is a board of yours, install the firmware on it again."),
    )


def twins(ports: list[str], uid: str) -> Told:
    """Two ports say the same unique id."""
    return (
        Sentence(
            "{ports} both have the board {board}.", ports=ports, board=board_names.called(uid)
        ),
        Sentence("Unplug one of them."),
    )


def restless(port: str) -> Told:
    return (
        Sentence("The board on {port} starts again and again.", port=port),
        Sentence("It is left alone for a while. Look at its cable and its power."),
    )


def false_clock(uid: str) -> Told:
    """A board's stamps contradict what it reported before, or the time at which they arrived."""
    return (
        Sentence(
            "The clock of the board {board} is unreliable: it reports presses at impossible "
            "times.",
            board=board_names.called(uid),
        ),
        Sentence(
            "Gemtable times its presses by their arrival. Install the firmware on it; if that "
            "does not help, use another board."
        ),
    )


def poor_supply(uid: str, losses: int) -> Told:
    """A board came back by power-up several times in a row."""
    return (
        Sentence(
            "The board {board} lost power once, for a moment.",
            "The board {board} lost power {count} times, for a moment each.",
            board=board_names.called(uid),
            count=losses,
        ),
        Sentence(
            "If nobody pulled its cable, use another cable or a hub with its own power supply,"
            " or lower max_brightness in its board file."
        ),
    )


def gave_up(port: str) -> Told:
    """A board's program failed too often."""
    return (
        Sentence(
            "The program of the board on {port} failed three times in a row, and is not started"
            " any more.",
            port=port,
        ),
        Sentence(
            "Install the firmware on it; or unplug it and plug it in again to try once more."
        ),
    )


def flooding(port: str) -> Told:
    """A board says more than Gemtable reads of one."""
    return (
        Sentence(
            "The board on {port} sends far more messages than a board needs to. Gemtable"
            " ignores some of them.",
            port=port,
        ),
        Sentence("Install the firmware on it; if that does not help, use another board."),
    )


def stopped(port: str) -> Told:
    return (
        Sentence("The program of the board on {port} was stopped, by control-C.", port=port),
        Sentence("Gemtable restarts it; you need not do anything."),
    )


def failed(port: str) -> Told:
    """A bug of ours, triggered by a board's bytes."""
    return (
        Sentence(
            "Gemtable could not handle a message from the board on {port}, and leaves the board "
            "alone for a while.",
            port=port,
        ),
        Sentence(
            "The other boards keep playing. {path} has the details needed to fix this.",
            path=str(logs.path()),
        ),
    )


def words(port: str, line: str) -> Sentence:
    """A line of text from a port."""
    return Sentence("{port} says: {line}", port=port, line=line)


def more_words(port: str, lines: int) -> Sentence:
    """So many lines of text were not shown."""
    return Sentence(
        "{port} said 1 line more.", "{port} said {count} lines more.", port=port, count=lines
    )
