"""The messages about problems with boards and ports, each with its fix."""

from gemwire.messages import PROTOCOL

from gemtable.boards import board_names
from gemtable.process import logs
from gemtable.sentence import Sentence, message

Told = tuple[Sentence, Sentence]


def not_opened(port: str, uid: str, was_prompted: bool) -> Told:
    """Report that no board was opened on a port in time. `uid` is "" if no hello came."""
    if was_prompted and not uid:
        return (
            Sentence(
                "The board on {port} runs no program: MicroPython waits at its prompt.", port=port
            ),
            Sentence(
                "Install the firmware on it. If it has the firmware already, unplug it"
                " and plug it in again."
            ),
        )
    fix = Sentence("If it is a board, reset it or install the firmware on it.")
    if uid:
        text = message("The board on {port} answers, but Gemtable cannot use it.")
        return Sentence(text, port=port), fix
    return Sentence("The device on {port} does not speak Gemtable's protocol.", port=port), fix


def other_protocol(port: str, number: int) -> Told:
    return (
        Sentence(
            "The board on {port} uses protocol {theirs}, but this host uses {ours}.",
            port=port,
            theirs=number,
            ours=PROTOCOL,
        ),
        Sentence("Install the firmware of this Gemtable version on it."),
    )


def other_board(port: str) -> Told:
    """Report a device whose unique id changed, or whose units changed within one boot."""
    return (
        Sentence("The device on {port} claims to be a different board each time.", port=port),
        Sentence("Unplug it. If it is your board, install the firmware on it again."),
    )


def twins(ports: list[str], uid: str) -> Told:
    """Report two ports with the same unique id."""
    return (
        Sentence(
            "The ports {ports} both report the board {board}.",
            ports=ports,
            board=board_names.called(uid),
        ),
        Sentence("Unplug one of them."),
    )


def restless(port: str) -> Told:
    return (
        Sentence("The board on {port} keeps restarting.", port=port),
        Sentence("Gemtable ignores it for a while. Check its cable and its power supply."),
    )


def false_clock(uid: str) -> Told:
    """Report stamps that contradict earlier reports or their time of arrival."""
    return (
        Sentence(
            "The clock of the board {board} is unreliable: the board reports presses at "
            "impossible times.",
            board=board_names.called(uid),
        ),
        Sentence(
            "Gemtable uses the arrival times of its presses. Install the firmware on the board; "
            "if that does not help, use another board."
        ),
    )


def false_parts(uid: str) -> Told:
    """Report a board that tells of a screen or buzzer that no board has."""
    return (
        Sentence(
            "The board {board} reports a screen that Gemtable does not know.",
            board=board_names.called(uid),
        ),
        Sentence(
            "Gemtable draws nothing on it; its keys and lights work. Install the firmware on"
            " the board."
        ),
    )


def dark_screen(uid: str) -> Told:
    return (
        Sentence(
            "The screen of the board {board} does not answer.", board=board_names.called(uid)
        ),
        Sentence(
            "Its keys and lights work. Check the wires of the screen, and its address in the"
            " board file."
        ),
    )


def older_firmware(uid: str) -> Told:
    """Report a board that tells nothing of the screen or buzzer in its board file."""
    return (
        Sentence(
            "The firmware on the board {board} does not know its screen or buzzer.",
            board=board_names.called(uid),
        ),
        Sentence("Its keys and lights work. Install the firmware on the board."),
    )


def poor_supply(uid: str, losses: int) -> Told:
    """Report a board that powered up several times in a row."""
    return (
        Sentence(
            "The board {board} briefly lost power once.",
            "The board {board} briefly lost power {count} times.",
            board=board_names.called(uid),
            count=losses,
        ),
        Sentence(
            "If nobody pulled its cable, use another cable or a hub with its own power supply,"
            " or lower max_brightness in its board file."
        ),
    )


def gave_up(port: str) -> Told:
    """Report a board whose program failed too often."""
    return (
        Sentence(
            "The program of the board on {port} failed three times in a row and will not be "
            "started again.",
            port=port,
        ),
        Sentence(
            "Install the firmware on the board, or unplug it and plug it in again to try once "
            "more."
        ),
    )


def flooding(port: str) -> Told:
    """Report a board that sends more than Gemtable reads."""
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
        Sentence("The program of the board on {port} was stopped with control-C.", port=port),
        Sentence("Gemtable restarts it; you need not do anything."),
    )


def failed(port: str) -> Told:
    """Report a bug of ours that a board's bytes triggered."""
    return (
        Sentence(
            "Gemtable could not handle a message from the board on {port} and ignores the board "
            "for a while.",
            port=port,
        ),
        Sentence(
            "The other boards keep working. {path} has the details needed to fix this.",
            path=str(logs.path()),
        ),
    )


def words(port: str, line: str) -> Sentence:
    """Report a line of text from a port."""
    return Sentence("{port} says: {line}", port=port, line=line)


def more_words(port: str, lines: int) -> Sentence:
    """Report the number of text lines that were not shown."""
    return Sentence(
        "{port} sent 1 more line.", "{port} sent {count} more lines.", port=port, count=lines
    )
