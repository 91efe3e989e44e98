"""Where a game meets buttons and lights: edges to moves, views to pictures."""

from gemtable.tables import crossing, logichroma, lost_gems, waterfall
from gemtable.tables.core import Script

SCRIPTS: dict[str, Script] = {
    "crossing": crossing,
    "logichroma": logichroma,
    "lost-gems": lost_gems,
    "waterfall": waterfall,
}
