"""The facts for pages of a tournament: rounds with seats and results, and the standings."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from gemtable.club.hall import Played
from gemtable.club.tournament import Away, Came, Entered, Made, Round, Step, Table, Tournament
from gemtable.games import GAMES
from gemtable.records.match_list import local_time
from gemtable.sentence import Sentence
from gemtable.web.table_picture import apart

_KINDS = (
    (False, Sentence("Against each other")),
    (True, Sentence("Together")),
)


def tournament_facts(tournament: Tournament) -> dict[str, object]:
    """Return the facts that everyone can see, with the newest round first."""
    numbered = list(enumerate(tournament.rounds))
    return {
        "rounds": [_round(number, each) for number, each in reversed(numbered)],
        "standings": [
            {"title": title, "rows": _standing(tournament, is_together)}
            for is_together, title in _KINDS
            if any(
                each.points() for each in tournament.rounds if each.made.is_together == is_together
            )
        ],
    }


def last_step(tournament: Tournament, step: Step | None) -> Sentence | None:
    """Return the label of the button that undoes a step; None without a step."""
    match step:
        case Came():
            count = len(step.names)
            return Sentence("Undo: add 1 person", "Undo: add {count} people", count=count)
        case Away() if step.is_away:
            return Sentence("Undo: {name} is absent", name=apart([step.name])[0])
        case Away():
            return Sentence("Undo: {name} is back", name=apart([step.name])[0])
        case Made():
            return Sentence("Undo: round {number}", number=len(tournament.rounds))
        case Entered():
            place = {"round": step.round + 1, "table": step.table + 1}
            return Sentence("Undo: result of round {round}, table {table}", **place)
    return None


def doubt(played: Played) -> Sentence:
    """Return a message to the host about a result that is not counted."""
    result = played.result
    shown = zip(apart(result.names), result.scores, strict=True)
    return Sentence(
        "Not counted: {table} reported {result}. By the table's clock, the match ended at "
        "{time}. Enter the result if it is right.",
        table=played.table,
        result=", ".join(f"{name} {score}" for name, score in shown),
        time=local_time(result.ended_at, "%H:%M, %Y-%m-%d"),
    )


def amount(points: Fraction) -> str:
    """Return points as text, with two digits after the point if they are not whole."""
    return str(points) if points.denominator == 1 else f"{float(points):.2f}"


def _standing(tournament: Tournament, is_together: bool) -> Sequence[Mapping[str, object]]:
    return [
        {
            "place": each.place,
            "name": apart([each.who])[0],
            "points": amount(each.points),
            "is_away": each.who in tournament.away,
        }
        for each in tournament.standings(is_together)
    ]


def tables_of(round_: Round) -> list[Mapping[str, object]]:
    """Return the facts about a round's tables that everyone can see."""
    points = round_.points()
    return [_table(at, each, round_.made.game, points) for at, each in enumerate(round_.tables)]


def _round(number: int, round_: Round) -> Mapping[str, object]:
    made = round_.made
    return {
        "at": number,
        "number": number + 1,
        "title": made.title,
        "is_together": made.is_together,
        "tables": tables_of(round_),
        "sat_out": apart(round_.sat_out),
    }


def _table(
    at: int, table: Table, game: str, points: Mapping[str, Fraction]
) -> Mapping[str, object]:
    result = table.result
    present = table.present
    names = dict(zip(table.seats.people, apart(table.seats.people), strict=True))
    is_allowed = game not in GAMES or len(present) in GAMES[game].seats
    return {
        "at": at,
        "number": at + 1,
        "name": table.seats.name,
        "id": table.seats.id,
        "present": [names[name] for name in present],
        "is_too_few": result is None and not is_allowed,
        "is_over": result is not None,
        "is_told": result is not None and result.source is not None,
        "people": [
            {
                "at": seat,
                "name": names[name],
                "is_missing": name not in present,
                "score": result.scores.get(name) if result else None,
                "points": amount(points[name]) if result and name in points else None,
                "is_winner": result is not None and name in result.winners,
            }
            for seat, name in enumerate(table.seats.people)
        ],
    }
