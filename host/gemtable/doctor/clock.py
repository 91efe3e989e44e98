"""Whether the computer's clock is right: a Raspberry Pi has none that runs without power.

Matches do not need it, since boards are timed by another clock. But the journal notes when
things happened, and TLS refuses a certificate that is not valid yet.
Source: systemd-timesyncd(8), "/run/systemd/timesync/synchronized".
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from gemtable.doctor.diagnosis import Diagnosis, ok, warning
from gemtable.sentence import Sentence

_MADE = datetime(2026, 11, 1, tzinfo=UTC)  # this file is newer
_SLACK = timedelta(minutes=2)
_TIMESYNC = Path("/run/systemd/timesync")
_SET_IT = Sentence("Set it, or connect this computer to a network that does.")


def clock() -> Diagnosis:
    """Check that the clock is not behind what has happened, and that the network has set it."""
    # Imported here, so that a package that cannot be loaded breaks this check alone.
    from gemtable.journal.database import place_of_own

    now = datetime.now(UTC)
    if now < max(_MADE, _written_at(place_of_own())) - _SLACK:
        return warning(Sentence("The clock is behind: it says {time}.", time=_told(now)), _SET_IT)
    if _TIMESYNC.is_dir() and not (_TIMESYNC / "synchronized").exists():
        return warning(
            Sentence("The clock says {time}; no network has set it yet.", time=_told(now)),
            _SET_IT,
        )
    return ok(Sentence("The clock says {time}.", time=_told(now)))


def _written_at(file: Path) -> datetime:
    """Return when a file was written; a long time ago if it isn't there."""
    try:
        return datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except OSError:
        return datetime.min.replace(tzinfo=UTC)


def _told(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M} UTC"
