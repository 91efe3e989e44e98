"""The pages of a hall: all tables with results and ranking, one table large, and the wall.

Everything comes from the broker and was validated, but a picture is only checked to be data
within limits. The template of its game draws it, escaped like everything else. A picture that
the template cannot draw, or that becomes too large, is left out.
"""

import logging
from collections.abc import Mapping
from itertools import zip_longest

from markupsafe import Markup

from gemtable.club.hall import Hall, Played, Seen
from gemtable.club.hall_memory import read
from gemtable.club.table_messages import TableStatus, check_picture
from gemtable.club.tournament import Tournament
from gemtable.club.tournament_drawing import amount, tournament_facts
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE, Outcome
from gemtable.records.match_list import local_time
from gemtable.referee.status import score
from gemtable.sentence import Sentence, naming, spoken
from gemtable.web.table_picture import TEMPLATES, apart, cover_of, sheet_of

WALL_S = 12  # seconds of each slide on the wall
_RESULTS = 40  # the newest, on a page
_RANKED = 12  # people, and teams of a game
_WRONG_CLOCKS = 5  # tables that are listed
_LONGEST_MINUTES = 9_999
_CARDS = 8  # drawn cards that are kept for a table's status
_MOST_CHARACTERS = 400_000  # of a picture; those of our games have up to 60,000

_log = logging.getLogger(__name__)


def drawn(hall: Hall, page: str, now_s: float, tournament: Tournament | None = None) -> str:
    """Return the content of a page: "tables", "wall", "tournament", or the id of a table.

    `now_s` is the time of a steady clock, by which the wall changes its slides.
    """
    if page == "tables":
        return _tables(hall, tournament)
    if page == "wall":
        return _wall(hall, now_s, tournament)
    if page == "tournament" and tournament:
        return _render("tournament", hall, slides=(), **tournament_facts(tournament))
    seen = hall.table(page)
    return _render("hall_table", hall, table=seen and _large(hall, seen), slides=())


def _tables(hall: Hall, tournament: Tournament | None) -> str:
    here_first = sorted(hall.tables(), key=lambda each: not each.is_online)
    cards = [_card(each) for each in here_first]
    has_tournament = tournament is not None
    return _render(
        "hall_tables", hall, cards=cards, has_tournament=has_tournament, **_evening(hall)
    )


def _wall(hall: Hall, now_s: float, tournament: Tournament | None) -> str:
    """Return the current slide of the wall: a table in play, the tournament, or the results."""
    slides: list[Seen | dict[str, object]] = [
        each for each in hall.tables() if each.is_online and each.brief and each.brief.game
    ]
    if tournament and tournament.rounds:
        slides.append(tournament_facts(tournament))
    evening = _evening(hall)
    if evening["results"]:
        slides.append(evening)
    if not slides:
        return _tables(hall, tournament)
    number = int(now_s / WALL_S) % len(slides)
    dots = [each == number for each in range(len(slides))]
    shown = slides[number]
    if isinstance(shown, Seen):
        return _render("hall_table", hall, table=_large(hall, shown), slides=dots)
    name = "hall_evening" if shown is evening else "tournament"
    return _render(name, hall, slides=dots, **shown)


def _render(name: str, hall: Hall, **facts: object) -> str:
    wrong = [each for each in hall.tables() if each.has_wrong_clock]
    facts |= {
        "lost": hall.lost,
        "left_out": hall.left_out,
        "wrong_clocks": [_wrong_clock(each) for each in wrong[:_WRONG_CLOCKS]],
    }
    return TEMPLATES.get_template(f"{name}.html").render(facts)


def _card(seen: Seen) -> Markup:
    """Return a table's small card, which is drawn once for each status and language."""
    key, kept = (seen.is_online, seen.silent_since, spoken().code), seen.newest.cards
    if key not in kept:
        if len(kept) >= _CARDS:
            kept.clear()
        kept[key] = TEMPLATES.get_template("hall_card.html").render(_facts(seen))
    return Markup(kept[key])


def _large(hall: Hall, seen: Seen) -> Mapping[str, object]:
    def draw() -> str:
        status = read(TableStatus, seen.newest.payload)
        return picture(status) if status else ""

    drawn = hall.pictures.of(seen.id, seen.newest, spoken().code, draw)
    game = seen.brief and seen.brief.game
    return _own(seen) | {
        "sheet": sheet_of(game) if game in GAMES else None,
        "picture": Markup(drawn),
        "card": _card(seen),
    }


def _facts(seen: Seen) -> dict[str, object]:
    brief, facts = seen.brief, _own(seen)
    if brief is None:
        return facts
    scores = brief.scores if len(brief.scores) == len(brief.names) else ()
    seats = zip_longest(range(1, len(brief.names) + 1), apart(brief.names), scores)
    return facts | {
        "cover": cover_of(brief.game) if brief.game in GAMES else "/static/gem.svg",
        "together": brief.scores[0] if len(brief.scores) == 1 else None,
        "seats": [
            {
                "number": seat,
                "called": name or Sentence("Seat {seat}", seat=seat),
                "owes": seat - 1 in brief.owing,
                "score": points,
            }
            for seat, name, points in seats
        ],
    }


def _own(seen: Seen) -> dict[str, object]:
    """Return the facts of a table that both its card and its large picture have."""
    silent = None
    if seen.silent_since is not None:
        at = local_time(seen.silent_since, "%H:%M")
        silent = Sentence("nothing heard since {time}", time=at)
    facts = {"id": seen.id, "name": seen.name, "is_online": seen.is_online, "silent": silent}
    return facts | {"brief": seen.brief}


def _wrong_clock(seen: Seen) -> Sentence:
    minutes = min(round(abs(seen.ahead_s) / 60), _LONGEST_MINUTES)
    about = {"count": minutes, "table": seen.name}
    if seen.ahead_s < 0:
        return Sentence(
            "The clock of {table} is 1 minute behind; its results may be left out.",
            "The clock of {table} is {count} minutes behind; its results may be left out.",
            **about,
        )
    return Sentence(
        "The clock of {table} is 1 minute ahead; its results may be left out.",
        "The clock of {table} is {count} minutes ahead; its results may be left out.",
        **about,
    )


def picture(status: TableStatus) -> str:
    """Return the picture of a match as HTML; "" if it can't be drawn here."""
    if status.picture is None or status.game not in GAMES:
        return ""
    facts = {
        "facts": status.picture,
        "seats": len(status.names),
        "role": TABLE,
        "touches": {},
        "company": None,
        "end": status.mood == "over",
    }
    template = TEMPLATES.get_template(f"{status.game}/page.html")
    parts, left = [], _MOST_CHARACTERS
    with naming(apart(status.names)):
        try:
            check_picture(status.picture)
            for part in template.generate(facts):
                parts.append(part)
                left -= len(part)
                if left < 0:
                    raise ValueError("too large a picture")
        except Exception:  # templates trust their game's facts, but these can be anybody's
            _log.warning("a picture of %s cannot be drawn", status.game, exc_info=True)
            return ""
    return "".join(parts)


def _evening(hall: Hall) -> dict[str, object]:
    results = hall.results()
    ranking = hall.ranking()
    return {
        "results": [_result(each) for each in results[:_RESULTS]],
        "odd": hall.unread,
        "misdated": len(hall.misdated()),
        "people": [
            {
                "place": each.place,
                "name": apart([each.who])[0],
                "points": amount(each.points),
                "matches": matches,
            }
            for each, matches in ranking.people[:_RANKED]
        ],
        "teams": [
            {"title": title, "place": each.place, "names": apart(each.who), "score": each.points}
            for title, best in sorted(ranking.teams.items())
            for each in best[:_RANKED]
        ],
    }


def _result(played: Played) -> Mapping[str, object]:
    result = played.result
    outcome = Outcome(
        tuple(result.scores),
        tuple(result.winners),
        reason="",
        rating=result.rating,
        tie_break=result.tie_break,
        is_shared=result.is_shared,
    )
    names = apart(result.names)
    with naming(names):
        ended = str(score(outcome))
    return {
        "at": local_time(result.ended_at, "%H:%M"),
        "title": result.title,
        "table": played.table,
        "is_auto": result.is_auto,
        # The sentence names people who played against each other.
        "people": [name for name in names if name and result.is_shared],
        "score": ended,
    }
