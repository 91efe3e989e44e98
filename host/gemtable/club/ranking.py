"""The points for a result, and the ranking of people by the results of an evening. Pure.

People who play against others get the share of opponents that they have beaten, from 0 to 1; a
tie counts half. So tables of any size count the same, and the mean at a table is a half. People
who play together get the score of the team.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from gemtable.club.table_messages import MatchResult
from gemtable.match.seat_names import alike

Who = TypeVar("Who")
Team = frozenset[str]


class Place(NamedTuple, Generic[Who]):
    """A place in a ranking, from 1. People with the same points share one."""

    place: int
    who: Who
    points: Fraction


class Ranking(NamedTuple):
    """The ranking of an evening, best first.

    `people` has everybody who played against others, with the number of these matches. `teams` has
    the teams of each game, by its title, with their best scores.
    """

    people: list[tuple[Place[str], int]]
    teams: dict[str, list[Place[tuple[str, ...]]]]


def shares(scores: Mapping[str, int], winners: Collection[str]) -> dict[str, Fraction]:
    """Return the share of opponents that each person has beaten; {} for one person alone.

    Winners have beaten all others, also those with the same score: there the game broke the tie.
    """
    worth = {who: (who in winners, 0 if who in winners else own) for who, own in scores.items()}
    others = len(worth) - 1
    return {
        who: Fraction(sum(_halves(own, other) for other in worth.values()) - 1, 2 * others)
        for who, own in worth.items()
        if others
    }


def _halves(own: tuple[bool, int], other: tuple[bool, int]) -> int:
    """Return 2 if a person is better than the other, 1 if they are equal, else 0."""
    return 2 * (own > other) + (own == other)


def placed(points: Iterable[tuple[Who, Fraction]]) -> list[Place[Who]]:
    """Return the places by points, best first. Equal ones stay in the given order."""
    found: list[Place[Who]] = []
    for number, (who, own) in enumerate(sorted(points, key=lambda each: -each[1]), 1):
        is_equal = bool(found) and found[-1].points == own
        found.append(Place(found[-1].place if is_equal else number, who, own))
    return found


def ranking(results: Sequence[MatchResult]) -> Ranking:
    """Return the ranking by the results of an evening, which are given oldest first.

    Only people with names count; the same name at two tables is one person.
    """
    called: dict[str, str] = {}
    points: dict[str, Fraction] = defaultdict(Fraction)
    matches: dict[str, int] = defaultdict(int)
    teams: dict[str, dict[Team, Fraction]] = defaultdict(dict)
    for result in results:
        seats = {alike(name): seat for seat, name in enumerate(result.names) if name}
        called |= {who: str(result.names[seat]) for who, seat in seats.items()}
        if result.is_shared or len(result.names) == 1:
            _note_team(teams[result.title], frozenset(seats), result.scores[0])
            continue
        scores = {who: result.scores[seat] for who, seat in seats.items()}
        winners = [who for who, seat in seats.items() if seat in result.winners]
        for who, share in shares(scores, winners).items():
            points[who] += share
            matches[who] += 1
    return Ranking(
        [
            (Place(place, called[who], own), matches[who])
            for place, who, own in placed(points.items())
        ],
        {
            title: [
                Place(place, tuple(sorted(called[each] for each in team)), own)
                for place, team, own in placed(best.items())
            ]
            for title, best in teams.items()
            if best
        },
    )


def _note_team(best: dict[Team, Fraction], team: Team, score: int) -> None:
    if team:
        best[team] = max(best.get(team, Fraction(score)), Fraction(score))
