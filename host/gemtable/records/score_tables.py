"""Standings as tables in a terminal, with small charts where there is room for them."""

from collections.abc import Callable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable import command_lines
from gemtable.games.titles import title_of
from gemtable.printable import printable
from gemtable.records.standings import PlayerStanding, TeamStanding
from gemtable.sentence import Sentence, message

_NEWEST = 8  # scores of a team in its line
_CHART = range(8, 25)  # columns of a chart; without room for the fewest there is none
MOST = 40  # lines of a table
_NAME = 6  # columns for names, at least: so numbers fit 60 in every language
_GAP = 2  # columns between two of a table
_LEVELS = "▁▂▃▄▅▆▇█"
_NONE = Sentence(
    "No finished match of people with names. A seat's page asks for a name; at the prompt type"
    " name 2 Ola."
)
OF_TEAMS = (
    Sentence("team"),
    Sentence("matches"),
    Sentence("mean"),
    Sentence("best"),
    Sentence("newest scores"),
)
OF_PLAYERS = (
    Sentence("player"),
    Sentence("matches"),
    Sentence("won"),
    Sentence("tied"),
    Sentence("share"),
    Sentence("points"),
    Sentence("rating"),
)

_Draw = Callable[[int], Sequence[str]]  # from columns to a chart for each line of a table


def show(standings: Sequence[TeamStanding | PlayerStanding]) -> None:
    """Print a table for each game, and in a game one for teams and one for people."""
    console = Console()
    if not standings:
        print(_NONE)
    for game in dict.fromkeys(each.game for each in standings):
        of_game = [each for each in standings if each.game == game]
        together = [each for each in of_game if isinstance(each, TeamStanding)]
        against = [each for each in of_game if isinstance(each, PlayerStanding)]
        if together:
            _print(console, game, OF_TEAMS, list(map(team_cells, together)), _courses(together))
        if against:
            _print(console, game, OF_PLAYERS, list(map(player_cells, against)), _bars(against))


def all_of(more: int) -> Sentence:
    """Return the sentence that says where the lines are that a table leaves out."""
    command = command_lines.ours("scores", "--csv")
    return Sentence("1 more: {command}", "{count} more: {command}", count=more, command=command)


def team_cells(standing: TeamStanding) -> Sequence[str]:
    """Return the cells of a team's line, by OF_TEAMS."""
    return (
        ", ".join(standing.team),
        _counted(len(standing.scores), standing.imported),
        f"{standing.mean:.1f}",
        str(max(standing.scores)),
        " ".join(map(str, standing.scores[-_NEWEST:])),
    )


def player_cells(standing: PlayerStanding) -> Sequence[str]:
    """Return the cells of a person's line, by OF_PLAYERS."""
    rating = "" if standing.rating is None else f"{standing.rating:.1f} ± {standing.spread:.1f}"
    return (
        standing.name,
        _counted(standing.matches, standing.imported),
        str(standing.wins),
        str(standing.ties),
        f"{standing.share:.0%}",
        f"{standing.points:.1f}",
        rating,
    )


def _counted(matches: int, imported: int) -> str:
    """Return how many matches count, and how many of them other tables played."""
    if not imported:
        return str(matches)
    text = message("{matches}, {imported} imported")
    return str(Sentence(text, matches=matches, imported=imported))


def course(scores: Sequence[int], lowest: int, highest: int, columns: int) -> str:
    """Return the newest scores as a row of bars, between the lowest and the highest of all."""
    step = (len(_LEVELS) - 1) / max(highest - lowest, 1)
    return "".join(_LEVELS[round(step * (score - lowest))] for score in scores[-columns:])


def bar(rating: float, spread: float, whole: tuple[float, float], columns: int) -> str:
    """Return a rating as a dot, and its spread as a line, on a scale from one end to the other."""
    lowest, highest = whole

    def place(value: float) -> int:
        return round((columns - 1) * (value - lowest) / max(highest - lowest, 1))

    first, middle, last = map(place, (rating - spread, rating, rating + spread))
    line = f"{' ' * first}{'─' * (last - first + 1)}".ljust(columns)
    return f"{line[:middle]}●{line[middle + 1 :]}"


def _courses(teams: Sequence[TeamStanding]) -> _Draw:
    scores = [score for team in teams for score in team.scores]
    ends = min(scores), max(scores)
    return lambda columns: [course(team.scores, *ends, columns) for team in teams]


def _bars(people: Sequence[PlayerStanding]) -> _Draw:
    ends = [(each.rating, each.spread) for each in people]
    known = [(rating, spread) for rating, spread in ends if rating is not None and spread]
    whole = (
        min((rating - spread for rating, spread in known), default=0.0),
        max((rating + spread for rating, spread in known), default=0.0),
    )
    return lambda columns: [
        "" if rating is None or spread is None else bar(rating, spread, whole, columns)
        for rating, spread in ends
    ]


def _print(
    console: Console,
    game: str,
    columns: Sequence[Sentence],
    lines: Sequence[Sequence[str]],
    draw: _Draw,
) -> None:
    """Print the first lines as a table; what its cells leave of a line is for a chart."""
    more, lines = lines[MOST:], lines[:MOST]
    plain = _table(game, columns, lines)
    room = console.width - console.measure(plain).maximum - _GAP
    if room < _CHART.start or console.options.ascii_only or not any(draw(_CHART.start)):
        console.print(plain)
    else:
        charts = draw(min(room, _CHART.stop - 1))
        drawn = [(*cells, chart) for cells, chart in zip(lines, charts, strict=False)]
        console.print(_table(game, [*columns, ""], drawn))
    if more:
        console.print(Text(str(all_of(len(more)))))


def _table(game: str, columns: Sequence[object], lines: Sequence[Sequence[str]]) -> Table:
    table = Table(
        title=Text(printable(title_of(game))),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, _GAP - 1, 0, 0),
        pad_edge=False,
    )
    who, *others = columns
    table.add_column(str(who), min_width=_NAME)
    for name in others:  # a narrow terminal breaks names, and no numbers
        table.add_column(str(name), justify="right", no_wrap=True)
    for cells in lines:
        table.add_row(*(Text(printable(cell)) for cell in cells))
    return table
