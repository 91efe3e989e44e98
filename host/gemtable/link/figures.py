"""How the line to one board does: what there is to look at when it does not do well."""

from dataclasses import dataclass

from gemtable.boards import naming
from gemtable.link.session import Session


@dataclass(frozen=True, slots=True)
class Figures:
    """`firmware` and `board` are what the board says that it runs and is.

    Counted since the port was opened: `repeated` pictures that were sent again, `spoilt`
    lines that were no sound frame on either side, `lost` presses of which the board has
    told that its ring had no room for them. `round_trip_us` is the mean time until it
    confirms a picture; None before the first. `levels` has bit n set while key n, through
    all units, is down, as its newest beat says. `port` is where it is, `name` what people
    call it, "" if they do not.
    """

    firmware: str
    board: str
    round_trip_us: int | None
    repeated: int
    spoilt: int
    lost: int
    levels: int = 0
    port: str = ""
    name: str = ""


def figures_of(session: Session, port: str = "") -> Figures:
    """Return the figures of a session whose board has said hello."""
    hello = session.hello
    assert hello
    return Figures(
        firmware=hello.firmware,
        board=hello.board,
        round_trip_us=session.pictures.round_trip_us,
        repeated=session.pictures.repeated,
        spoilt=session.dropped + session.bad_frames,
        lost=session.boot.lost_edges or 0,
        levels=session.boot.levels,
        port=port,
        name=naming.name_of(hello.uid),
    )
