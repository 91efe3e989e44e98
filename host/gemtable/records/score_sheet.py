"""What `gemtable scores --svg FILE` writes: the charts of all games, one below the other.

The file is complete: it has its own colours, for light and for dark screens.
"""

from collections.abc import Sequence
from pathlib import Path

import drawsvg as svg

from gemtable.errors import UserError
from gemtable.games.titles import title_of
from gemtable.journal import private
from gemtable.printable import printable
from gemtable.records.score_charts import WIDTH, Chart
from gemtable.sentence import Sentence

# For light and dark screens, as in the page's style sheets.
COLOURS = {
    "ground": ("#e9e6dd", "#10151b"),
    "ink": ("#1d2427", "#f2f5f4"),
    "soft": ("#57636a", "#a9b8bf"),
    "line": ("#cfc8b6", "#34434f"),
    "seat-1": ("#0a5cad", "#5ab0ff"),
    "seat-2": ("#8a5000", "#ffb020"),
    "seat-3": ("#12693c", "#63d69b"),
    "seat-4": ("#b0196b", "#ff7ab8"),
    "seat-5": ("#5d3fc0", "#b79bff"),
    "seat-6": ("#00646c", "#3fd4dc"),
}
_DASHES = ("none", "7 3", "2 3", "9 3 2 3", "12 4", "5 2 1 2 1 2")  # of the seats' lines
_RULES = """
.ground { fill: var(--ground); }
text { fill: var(--soft); font: 12px "DejaVu Sans", Verdana, Arial, sans-serif; }
.game { fill: var(--ink); font-size: 16px; font-weight: 700; }
.who { fill: var(--ink); }
.count, .rating { text-anchor: end; }
.turn, text.name { text-anchor: middle; }
.level { stroke: var(--line); }
.line { fill: none; stroke: var(--own); stroke-width: 2; stroke-dasharray: var(--dash); }
.bar { stroke: var(--own); stroke-width: 7; stroke-linecap: round; opacity: 0.45; }
.mark, circle.name { fill: var(--own); }
text.name { fill: var(--ground); font-weight: 700; }
"""
_MARGIN, _TITLE, _CAPTION = 16, 22, 18
_GAP = 14
_SCALE = 2  # of a file, beside a phone


def write(file: Path, charts: Sequence[Chart]) -> None:
    """Write the charts, at least one, to a file that only its owner may read. Raises UserError."""
    try:
        private.write(file, _sheet(charts))
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be written: {error}.", path=file, error=error.strerror),
            Sentence("Name another file."),
        ) from error


def _sheet(charts: Sequence[Chart]) -> str:
    drawn, y, game = [], float(_MARGIN), ""
    for chart in charts:
        if chart.game != game:
            game = chart.game
            y += _TITLE
            drawn.append(_text(title_of(game), y - 6, "game"))
        y += _CAPTION
        caption = [chart.title, *([chart.more] if chart.more else [])]
        drawn.append(_text(" · ".join(map(str, caption)), y - 5, "caption"))
        place = f"translate({_MARGIN},{y})"
        drawn.append(svg.Group(chart.elements, transform=place, role="img"))
        drawn[-1].append_title(printable(chart.told))
        y += chart.height + _GAP
    wide, high = WIDTH + 2 * _MARGIN, y
    sheet = svg.Drawing(wide, high, id_prefix="scores")
    sheet.set_render_size(wide * _SCALE, high * _SCALE)
    sheet.append_css(_colours())
    sheet.append(svg.Rectangle(0, 0, wide, high, class_="ground"))
    sheet.extend(drawn)
    return f"{sheet.as_svg()}\n"


def _colours() -> str:
    """Return the style sheet: names for colours, and what is drawn in which."""
    light, dark = (
        " ".join(f"--{name}: {each[scheme]};" for name, each in COLOURS.items())
        for scheme in (0, 1)
    )
    seats = "\n".join(
        f".seat-{seat} {{ --own: var(--seat-{seat}); --dash: {dash}; }}"
        for seat, dash in enumerate(_DASHES, 1)
    )
    schemes = f"svg {{ {light} }}\n@media (prefers-color-scheme: dark) {{ svg {{ {dark} }} }}"
    return f"\n{schemes}\n{seats}{_RULES}"


def _text(words: object, y: float, kind: str) -> svg.Text:
    return svg.Text(printable(words), 12, _MARGIN, y, class_=kind)
