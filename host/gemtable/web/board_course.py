"""How a board did month by month, for the boards' page."""

from collections.abc import Mapping

from gemtable.health.board_counts import Age
from gemtable.health.forecasts import forecasts
from gemtable.printable import printable
from gemtable.sentence import Sentence


def course(
    ages: Mapping[str, Age], uid: str, name: Sentence | None = None
) -> dict[str, list[object]]:
    """Return a board's months, the newest first, and what is going to fail.

    `name` is what people call the board, if it has a place at the table.
    """
    age = ages.get(uid, Age())
    months: list[object] = [
        {
            "month": month,
            "hours": f"{counts.hours:.1f}",
            "presses": sum(counts.presses),
            "bounces": sum(counts.bounces),
            "again": counts.resent + counts.spoilt,
            "starts": sum(counts.starts.values()),
            "losses": counts.power_losses,
        }
        for month, counts in reversed(list(age.months.items()))
    ]
    called = name or Sentence("{uid}", uid=uid)
    return {
        "months": months,
        "forecasts": [printable(each.text) for each in forecasts(age, called)],
    }
