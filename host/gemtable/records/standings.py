"""How people and teams stand in a game, by the results of its finished matches.

Who plays together shares a score, so a team is ranked by its scores. Who plays against others
is ranked by a rating: openskill's Plackett-Luce model, after Weng and Lin, "A Bayesian
approximation method for online ranking", JMLR 12 (2011), because it takes ties and tables of
any size, and says how uncertain it is. Only people with names are ranked; bots have none.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from gemtable.match.names import Name
from gemtable.match.result import Result

Team = tuple[Name, ...]  # sorted


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team's scores, oldest first, and when each match ended, in seconds since 1970."""

    game: str
    team: Team
    scores: tuple[int, ...]
    ended_at: tuple[float, ...]
    imported: int  # of these matches

    @property
    def mean(self) -> float:
        return fmean(self.scores)


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A person's matches against others.

    `wins` were theirs alone and `ties` shared with others. `share` is what they won of all
    matches, from 0 to 1, where a tie of two counts half. `rating` is the mean of their skill
    and `spread` its standard deviation; both are None without a match against another person
    with a name.
    """

    game: str
    name: Name
    matches: int
    wins: int
    ties: int
    share: float
    points: float  # mean
    rating: float | None
    spread: float | None
    imported: int  # of these matches


def teams(game: str, results: Iterable[Result]) -> list[TeamStanding]:
    """Return the standings of those who played a game together, by their mean, best first.

    `results` are those of the game, oldest first.
    """
    played: dict[Team, list[Result]] = defaultdict(list)
    for result in results:
        if is_together(result) and (team := team_of(result)):
            played[team].append(result)
    found = [
        TeamStanding(
            game,
            team,
            tuple(result.outcome.scores[0] for result in each),
            tuple(result.ended_at for result in each),
            _imported(each),
        )
        for team, each in played.items()
    ]
    return sorted(found, key=lambda each: (-each.mean, -len(each.scores), each.team))


def players(game: str, results: Iterable[Result]) -> list[PlayerStanding]:
    """Return the standings of those who played a game against others, best first.

    The best is who has the highest rating that is nearly certain: three deviations below the
    mean. `results` are those of the game, oldest first.
    """
    played: dict[Name, list[tuple[Result, int]]] = defaultdict(list)
    model = PlackettLuce()
    ratings: dict[Name, PlackettLuceRating] = {}
    for result in results:
        if is_together(result):
            continue
        people = [(seat, name) for seat, name in enumerate(result.names) if name]
        for seat, name in people:
            played[name].append((result, seat))
        if len(people) > 1:
            before = [[ratings.get(name) or model.rating()] for _seat, name in people]
            ranks = [float(_rank(result, seat)) for seat, _name in people]
            after = model.rate(before, ranks=ranks)
            ratings |= {name: rated for (_, name), [rated] in zip(people, after, strict=True)}
    found = [_standing(game, name, each, ratings.get(name)) for name, each in played.items()]
    return sorted(found, key=_best_first)


def team_of(result: Result) -> Team:
    """Return the people with names who played, sorted."""
    return tuple(sorted(name for name in result.names if name))


def is_together(result: Result) -> bool:
    """Return whether all seats shared one score, or somebody played alone."""
    return result.outcome.is_shared or result.seats == 1


def _rank(result: Result, seat: int) -> int:
    """Return a seat's rank, the lower the better: winners, then the others by points."""
    outcome = result.outcome
    return 0 if seat in outcome.winners else 1 + max(outcome.scores) - outcome.scores[seat]


def _standing(
    game: str,
    name: Name,
    played: Sequence[tuple[Result, int]],
    rated: PlackettLuceRating | None,
) -> PlayerStanding:
    won = [len(each.outcome.winners) for each, seat in played if seat in each.outcome.winners]
    return PlayerStanding(
        game=game,
        name=name,
        matches=len(played),
        wins=won.count(1),
        ties=len(won) - won.count(1),
        share=sum(1 / each for each in won) / len(played),
        points=fmean(result.outcome.scores[seat] for result, seat in played),
        rating=rated.mu if rated else None,
        spread=rated.sigma if rated else None,
        imported=_imported(result for result, _seat in played),
    )


def _imported(results: Iterable[Result]) -> int:
    return sum(result.origin.is_imported for result in results)


def _best_first(standing: PlayerStanding) -> tuple[bool, float, float, Name]:
    rating, spread = standing.rating, standing.spread
    if rating is None or spread is None:
        return True, 0.0, -standing.share, standing.name
    return False, 3 * spread - rating, -standing.share, standing.name
