"""Where a game meets buttons and lights: edges to moves, views to pictures."""

from gemtable.tables import crossing, gems_tracker, logichroma, lost_gems, waterfall
from gemtable.tables.core import Script

SCRIPTS: dict[str, Script] = {
    "crossing": crossing,
    "gems-tracker": gems_tracker,
    "logichroma": logichroma,
    "lost-gems": lost_gems,
    "waterfall": waterfall,
}
