"""What a check finds, as people read it."""

from gemtable.doctor.report import Check, examined
from gemtable.journal import database  # noqa: F401  nobody may load it later

from tests.patience import PATIENCE_S


def told(examine):
    """Return the state that a check finds, its sentence and its remedy."""
    ((_name, found),) = (
        (each.name, each.diagnosis) for each in examined([Check("c", examine, PATIENCE_S)])
    )
    return found.state, str(found.what), str(found.remedy or "")
