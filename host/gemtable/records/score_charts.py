"""Charts of standings: scores match by match, and ratings (`gemtable scores --svg`).

A page colours the shapes by their classes in its own style sheet. A file includes a style sheet
with colours for light and dark screens. Lengths are in pixels of a phone, on which a chart is as
wide as the screen.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from statistics import mean

import drawsvg as svg
from rich.cells import cell_len, set_cell_size

from gemtable.errors import writing
from gemtable.games.kit.charts import apart, ticks
from gemtable.games.titles import title_of
from gemtable.journal import private_files
from gemtable.printable import isolated, printable
from gemtable.records.match_list import local_time
from gemtable.records.standings import PlayerStanding, TeamStanding
from gemtable.sentence import Sentence

WIDTH = 360
COLOURS = 6  # those of the seats

_TEAMS, _PEOPLE = COLOURS, 12  # at most, in one chart
_LEFT, _RIGHT = 30, WIDTH - 30  # of the plot of scores; numbers and badges are next to it
_TOP, _HIGH = 12, 120
_ROW = 20  # of the legend, and of people
_LETTER = 7.2  # about the width of a letter
_DOTS = 60  # matches; a line for more has no dots
_COLUMNS = 150  # of the plot; matches in the same column are drawn as their mean
_BARS = range(140, WIDTH - 84)  # between names and ratings
_BEGINNING = 25  # everyone's rating before the first match

Elements = list[object]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of one game's standings. `told` says the same in words."""

    game: str
    title: Sentence
    told: Sentence
    more: Sentence | None  # how many lines are only in the table
    elements: Elements
    height: float

    @property
    def picture(self) -> str:
        """The chart as an SVG without colours, for a page."""
        told = escape(printable(self.told))  # drawsvg escapes texts, but not attributes
        drawing = svg.Drawing(WIDTH, self.height, role="img", aria_label=told)
        drawing.extend(self.elements)
        return str(drawing.as_svg(header=""))


def charts(game: str, standings: Sequence[TeamStanding | PlayerStanding]) -> list[Chart]:
    """Return the charts of one game's standings: one of teams, and one of people with ratings.

    An empty chart is left out.
    """
    teams = [each for each in standings if isinstance(each, TeamStanding)]
    people = [each for each in standings if isinstance(each, PlayerStanding)]
    rated = [each for each in people if each.rating is not None]
    found = [_of_teams(game, teams)] if teams else []
    return [*found, _of_people(game, rated)] if rated else found


def _of_teams(game: str, teams: Sequence[TeamStanding]) -> Chart:
    shown = teams[:_TEAMS]
    moments = sorted(at for team in shown for at in team.ended_at)
    scores = [score for team in shown for score in team.scores]
    lowest, highest = min(0, *scores), max(1, *scores)
    last, foot = max(len(moments) - 1, 1), _TOP + _HIGH
    order = {id(team): _places(team, shown) for team in shown}

    def y(score: float) -> float:
        return round(foot - _HIGH * (score - lowest) / (highest - lowest), 1)

    drawn = _levels([lowest + level for level in ticks(highest - lowest)], y)
    drawn += _days(moments, foot + 16)
    ends = apart([y(team.scores[-1]) for team in shown], _TOP, foot)
    for number, (team, end) in enumerate(zip(shown, ends, strict=True), 1):
        points = [
            (round(_LEFT + (_RIGHT - _LEFT) * at / last, 1), y(score))
            for at, score in _thinned(order[id(team)], team.scores, last)
        ]
        drawn += _line(points, number, len(moments) <= _DOTS)
        drawn += _badge(_RIGHT + 15, end, number)
        drawn += _entry(foot + 16 + _ROW * number, number, _team_name(team))
    return Chart(
        game,
        Sentence("Scores, match by match"),
        Sentence(
            "Scores, match by match: {teams}.",
            teams=[
                Sentence(
                    "{team} {newest} in the newest match, {mean} on average",
                    team=_team_name(team),
                    newest=team.scores[-1],
                    mean=f"{team.mean:.1f}",
                )
                for team in shown
            ],
        ),
        _more(len(teams) - len(shown)),
        drawn,
        foot + 16 + _ROW * (len(shown) + 0.6),
    )


def _places(team: TeamStanding, teams: Iterable[TeamStanding]) -> list[int]:
    """Return the positions of a team's matches, from 0, in the sequence of all teams' matches."""
    ends = sorted((at, other.team) for other in teams for at in other.ended_at)
    return [place for place, (_at, other) in enumerate(ends) if other == team.team]


def _thinned(
    places: Sequence[int], scores: Sequence[int], last: int
) -> Iterable[tuple[float, float]]:
    """Yield positions and scores for a line, at most one for each column of the plot."""
    columns: dict[int, list[tuple[int, int]]] = {}
    for place, score in zip(places, scores, strict=True):
        column = place * _COLUMNS // (last + 1) if last > _COLUMNS else place
        columns.setdefault(column, []).append((place, score))
    for together in columns.values():
        yield mean(place for place, _ in together), mean(score for _, score in together)


def _of_people(game: str, people: Sequence[PlayerStanding]) -> Chart:
    shown = people[:_PEOPLE]
    ends = [(each.rating or 0.0, each.spread or 0.0) for each in shown]
    lowest = min(_BEGINNING, *(rating - spread for rating, spread in ends))
    highest = max(_BEGINNING, *(rating + spread for rating, spread in ends))
    wide = (_BARS.stop - _BARS.start) / max(highest - lowest, 1)

    def x(rating: float) -> float:
        return round(_BARS.start + wide * (rating - lowest), 1)

    foot = _TOP + _ROW * len(shown)
    middle = x(_BEGINNING)
    drawn: Elements = [
        svg.Path(f"M{middle} {_TOP - 4}V{foot + 2}", class_="level"),
        _text(_BEGINNING, middle, foot + 16, "turn"),
    ]
    for number, (each, (rating, spread)) in enumerate(zip(shown, ends, strict=True)):
        y, colour = _TOP + _ROW * (number + 0.5), _colour(number)
        drawn += [
            _name(each.name, 0, y, _BARS.start - 8),
            svg.Path(f"M{x(rating - spread)} {y}H{x(rating + spread)}", class_=f"bar {colour}"),
            svg.Circle(x(rating), y, 4.5, class_=f"mark {colour}"),
            _text(f"{rating:.1f} ± {spread:.1f}", WIDTH, y + 4, "rating"),
        ]
    return Chart(
        game,
        Sentence("Ratings, with their uncertainty"),
        Sentence(
            "Ratings, with their uncertainty: {people}.",
            people=[
                Sentence(
                    "{name} {rating} ± {spread}",
                    name=isolated(each.name),
                    rating=f"{rating:.1f}",
                    spread=f"{spread:.1f}",
                )
                for each, (rating, spread) in zip(shown, ends, strict=True)
            ],
        ),
        _more(len(people) - len(shown)),
        drawn,
        foot + 22,
    )


def _more(count: int) -> Sentence | None:
    if not count:
        return None
    return Sentence("1 more is in the table.", "{count} more are in the table.", count=count)


def _levels(levels: Sequence[int], y: Callable[[float], float]) -> Elements:
    drawn: Elements = []
    for level in levels:
        drawn.append(svg.Path(f"M{_LEFT} {y(level)}H{_RIGHT}", class_="level"))
        drawn.append(_text(level, _LEFT - 6, y(level) + 4, "count"))
    return drawn


def _days(moments: Sequence[float], y: float) -> Elements:
    """Return the first day at the left of the plot, and the last one at the right."""
    first, last = (local_time(at, "%Y-%m-%d") for at in (moments[0], moments[-1]))
    drawn = [_text(first, _LEFT, y, "day")]
    return drawn if first == last else [*drawn, _text(last, _RIGHT, y, "count")]


def _line(points: Sequence[tuple[float, float]], number: int, has_dots: bool) -> Elements:
    colour = _colour(number - 1)
    drawn: Elements = []
    if len(points) > 1:
        steps = "".join(f"L{x} {y}" for x, y in points[1:])
        drawn.append(svg.Path(f"M{points[0][0]} {points[0][1]}{steps}", class_=f"line {colour}"))
    if has_dots or len(points) == 1:
        drawn += [svg.Circle(x, y, 3, class_=f"mark {colour}") for x, y in points]
    return drawn


def _badge(x: float, y: float, number: int) -> Elements:
    return [
        svg.Circle(x, y, 9, class_=f"name {_colour(number - 1)}"),
        _text(number, x, y + 4.5, "name"),
    ]


def _entry(y: float, number: int, team: str) -> Elements:
    """Return a line of the legend: the number and the name of a team."""
    return [*_badge(_LEFT - 15, y, number), _name(team, _LEFT, y, WIDTH - _LEFT - 4)]


def _team_name(team: TeamStanding) -> str:
    return ", ".join(map(isolated, team.team))


def _name(name: str, x: float, y: float, room: float) -> object:
    """Return text with names, cut to `room` pixels; the whole text is its tooltip."""
    shown, most = printable(name), int(room / _LETTER)
    short = shown
    if cell_len(shown) > most:
        short = f"{set_cell_size(shown, most - 1).rstrip()}…"
    drawn = svg.Text(short, 12, x, y + 4.5, class_="who")
    if short != shown:
        drawn.append_title(shown)
    return drawn


def _text(words: object, x: float, y: float, kind: str) -> svg.Text:
    return svg.Text(printable(words), 12, x, y, class_=kind)


def _colour(number: int) -> str:
    """Return the class with the colour and the dashes of a seat."""
    return f"seat-{number % COLOURS + 1}"


# For light and dark screens, as in the page's style sheets.
SHEET_COLOURS = {
    "ground": ("#d9e0f0", "#0d1119"),
    "ink": ("#1a2233", "#f5f0e3"),
    "soft": ("#4d566b", "#aeb6c6"),
    "line": ("#bdc6da", "#364256"),
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
_SCALE = 2  # of a file, compared to a phone


def write(file: Path, charts: Sequence[Chart]) -> None:
    """Write the charts, at least one, to a file that only its owner may read. Raises UserError."""
    with writing(file, Sentence("Choose another file.")):
        private_files.write(file, _sheet(charts))


def _sheet(charts: Sequence[Chart]) -> str:
    drawn, y, game = [], float(_MARGIN), ""
    for chart in charts:
        if chart.game != game:
            game = chart.game
            y += _TITLE
            drawn.append(_text(title_of(game), _MARGIN, y - 6, "game"))
        y += _CAPTION
        caption = [chart.title, *([chart.more] if chart.more else [])]
        drawn.append(_text(" · ".join(map(str, caption)), _MARGIN, y - 5, "caption"))
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
    """Return the style sheet of a file, for light and dark screens."""
    light, dark = (
        " ".join(f"--{name}: {each[scheme]};" for name, each in SHEET_COLOURS.items())
        for scheme in (0, 1)
    )
    seats = "\n".join(
        f".seat-{seat} {{ --own: var(--seat-{seat}); --dash: {dash}; }}"
        for seat, dash in enumerate(_DASHES, 1)
    )
    schemes = f"svg {{ {light} }}\n@media (prefers-color-scheme: dark) {{ svg {{ {dark} }} }}"
    return f"\n{schemes}\n{seats}{_RULES}"
