"""The standings of people and teams in a game, from the results of its finished matches.

People who play together share a score, so a team is ranked by its scores. People who play
against others are ranked by a rating, which handles ties and tables of any size, and
includes its uncertainty: openskill's Plackett-Luce model, after Weng and Lin, "A Bayesian
approximation method for online ranking", JMLR 12 (2011). Only people with names are
ranked; bots have none.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from gemtable.match.result import Result
from gemtable.match.seat_names import Name

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
    """A person's standing in matches against others.

    `wins` counts matches won alone, `ties` those won together with others. `share` is the share of
    matches won, from 0 to 1; a tie of two counts half. `rating` is the mean of the skill and
    `spread` its standard deviation; both are None without a match against another person with a
    name.
    """

    game: str
    name: Name
    matches: int
    wins: int
    ties: int
    share: float
    points: float  # the mean score
    rating: float | None
    spread: float | None
    imported: int  # of these matches


def teams(game: str, results: Iterable[Result]) -> list[TeamStanding]:
    """Return the standings of teams that played a game together, by their mean score, best first.

    `results` are the results of the game, oldest first.
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
    """Return the standings of people who played a game against others, best first.

    They are sorted by the rating minus three standard deviations: skill is hardly ever lower.
    `results` are the results of the game, oldest first.
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
    """Return the sorted names of everyone who played under a name."""
    return tuple(sorted(name for name in result.names if name))


def is_together(result: Result) -> bool:
    """Return whether all seats shared one score, or there was only one seat."""
    return result.outcome.is_shared or result.seats == 1


def _rank(result: Result, seat: int) -> int:
    """Return a seat's rank, 0 for winners, the others by points; lower is better."""
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
