"""The cases of each game that comes with Gemtable, by its name."""

from tests.rules import (
    crossing_cases,
    gems_tracker_cases,
    logichroma_cases,
    lost_gems_cases,
    waterfall_cases,
)

CASES = {
    "lost-gems": lost_gems_cases,
    "crossing": crossing_cases,
    "logichroma": logichroma_cases,
    "waterfall": waterfall_cases,
    "gems-tracker": gems_tracker_cases,
}
