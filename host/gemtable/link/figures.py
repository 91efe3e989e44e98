"""How the line to one board does: what there is to look at when it does not do well."""

from dataclasses import dataclass, field

from gemtable.boards import naming
from gemtable.link.boot import Boot
from gemtable.link.session import Session
from gemtable.link.supply import Supply

_DRIFT_US = 10_000_000  # over which a drift is told


@dataclass(frozen=True, slots=True)
class Figures:
    """`firmware` and `board` are what the board says that it runs and is.

    Counted since the port was opened: `repeated` pictures that were sent again, `spoilt`
    lines that were no sound frame on either side, `lost` presses of which the board has
    told that its ring had no room for them. `round_trip_us` is the mean time until it
    confirms a picture; None before the first. `levels` has bit n set while key n, through
    all units, is down, as its newest beat says. `port` is where it is, `name` what people
    call it, "" if they do not. `drift_ppm` is how much faster than ours its clock runs, in
    millionths, to within `drift_error_ppm`; `clock_jumps` how often it was stopped or set.
    `supply` is how often it lost its supply for a moment, since we look.
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
    drift_ppm: float = 0.0
    drift_error_ppm: float = float("inf")
    clock_jumps: int = 0
    supply: Supply = field(default_factory=Supply)


def figures_of(session: Session, port: str = "") -> Figures:
    """Return the figures of a session whose board has said hello."""
    hello = session.hello
    assert hello
    drift_ppm, drift_error_ppm = drift_of(session.boot)
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
        drift_ppm=drift_ppm,
        drift_error_ppm=drift_error_ppm,
        clock_jumps=session.boot.clock.jumps,
        supply=session.boot.supply,
    )


def drift_of(boot: Boot) -> tuple[float, float]:
    """Return how much faster than ours a board's clock runs, and the error, in millionths.

    For a board whose clock is meant to run as fast as ours.
    """
    now_us = boot.ticks.newest_us
    then = boot.clock.host_time(now_us - _DRIFT_US)
    now = boot.clock.host_time(now_us)
    if not (then and now):
        return 0.0, float("inf")
    seconds = _DRIFT_US / 1e6
    error_s = then.error_s + now.error_s
    return (seconds / (now.at_s - then.at_s) - 1) * 1e6, error_s / seconds * 1e6
