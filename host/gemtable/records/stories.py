"""`gemtable journal story`: prints the facts that mattered in a finished match, with figures."""

import json
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Outcome, SomeState
from gemtable.games.kit.story import Fact
from gemtable.games.titles import title_of
from gemtable.match.course import Course
from gemtable.match.result import result_of, story_of
from gemtable.records.entry_sentences import sentences
from gemtable.records.match_list import cell
from gemtable.records.open_journals import opened
from gemtable.records.replayed_match import Replay, Told, find
from gemtable.sentence import Names, Sentence, message, naming


class Happened(NamedTuple):
    """A fact, and the number of its entry; None if the fact is about the whole match."""

    fact: Fact
    entry: int | None


class Deal(NamedTuple):
    """A comparison with other matches on the same deal: in words, and as figures for scripts."""

    told: Sentence
    figures: Mapping[str, Json]


# Returns others' outcomes on a deal: of a game, with seats, from a state. It can take a while.
OnTheDeal = Callable[[str, int, SomeState], Sequence[Outcome]]


def happened(replayed: Replay) -> list[Happened]:
    """Return the facts of a finished match; none if the match is not over."""
    course = replayed.course
    if course is None or replayed.history.end is None:
        return []
    entries = _entries_of_steps(replayed.told)
    result = result_of(replayed.history.row, replayed.history.entries)
    thinking_s = result.thinking_s if result else ()
    facts = story_of(course.game, course.steps, course.table_views(), thinking_s)
    return [Happened(fact, None if fact.step is None else entries[fact.step]) for fact in facts]


def show(
    database: str | None, match: int, as_json: bool, on_the_deal: OnTheDeal | None = None
) -> None:
    """Print the facts of a match, and with `on_the_deal` a comparison with others on its deal.

    Raises UserError, also if the match is not over or can't be replayed.
    """
    with opened(database) as journal:
        replayed = find(journal, match)
    course = _finished(replayed)
    found = happened(replayed)
    deal = _deal(course, on_the_deal) if on_the_deal else None
    names = replayed.told[-1].names
    with naming(names):
        if as_json:
            print(json.dumps(_line(replayed, names, found, deal)))
        else:
            _print(replayed, found, deal)


def _finished(replayed: Replay) -> Course:
    match, history = replayed.history.match, replayed.history
    if replayed.damage:
        check = command_lines.ours("journal", "check")
        raise UserError(
            replayed.damage.told(match), Sentence("{command} checks all matches.", command=check)
        )
    if replayed.unknown or replayed.course is None:
        raise UserError(
            Sentence("The match cannot be replayed: {why}.", why=replayed.unknown),
            Sentence("Use the version of Gemtable that the match was played with."),
        )
    course = replayed.course
    if history.end is None or course.game.rules.outcome(course.state) is None:
        raise UserError(
            Sentence("Match {match} is not over, and its story would reveal hands.", match=match),
            Sentence(
                "{command} continues the match.",
                command=command_lines.ours("play", "--match", str(match)),
            ),
        )
    return course


def _deal(course: Course, on_the_deal: OnTheDeal) -> Deal:
    rules = course.game.rules
    outcome = rules.outcome(course.state)
    assert outcome is not None  # the match is over
    seats = len(outcome.scores)
    others = on_the_deal(course.game.name, seats, course.states[0])
    if outcome.is_shared or seats == 1:
        return _of_all(outcome.scores[0], sorted(other.scores[0] for other in others))
    by_seat = [sorted(other.scores[seat] for other in others) for seat in range(seats)]
    return _of_seats(outcome.scores, by_seat)


def _of_all(score: int, others: Sequence[int]) -> Deal:
    middle = median(others)
    told = Sentence(
        "Bots score {low} to {high} on this deal, with a median of {middle}. This match has"
        " {score}.",
        low=others[0],
        high=others[-1],
        middle=f"{middle:g}",
        score=score,
    )
    return Deal(told, {"score": score, "bots": list(others), "median": middle})


def _of_seats(scores: Sequence[int], others: Sequence[Sequence[int]]) -> Deal:
    middles = [median(each) for each in others]
    each = [
        Sentence(
            "seat {seat} has {score} ({middle})", seat=seat, score=score, middle=f"{middle:g}"
        )
        for seat, (score, middle) in enumerate(zip(scores, middles, strict=True), 1)
    ]
    text = message(
        "Scores on this deal, with the median of {matches} bot matches in brackets: {told}."
    )
    told = Sentence(text, matches=len(others[0]), told=each)
    bots = [list(each) for each in others]
    return Deal(told, {"scores": list(scores), "bots": bots, "medians": middles})


def _entries_of_steps(told: Sequence[Told]) -> list[int]:
    """Return the number of the entry that made each step, without undone steps."""
    standing: list[int] = []
    for entry in (each.entry for each in told):
        if entry.kind in ("undo", "correction"):
            standing.pop()
        if entry.kind in ("move", "correction", "redo"):
            standing.append(entry.number)
    return standing


def _line(
    replayed: Replay, names: Names, found: Sequence[Happened], deal: Deal | None
) -> dict[str, Json]:
    return {
        "match": replayed.history.match,
        "game": replayed.history.game,
        "names": list(names),
        "facts": [
            {
                "kind": fact.kind,
                "entry": entry,
                "figures": dict(fact.figures),
                "text": str(fact.text),
            }
            for fact, entry in found
        ],
        "deal": {**deal.figures, "text": str(deal.told)} if deal else None,
    }


def _print(replayed: Replay, found: Sequence[Happened], deal: Deal | None) -> None:
    history = replayed.history
    title = Sentence("{game}, match {match}", game=title_of(history.game), match=history.match)
    table = Table(title=cell(title), title_justify="left", box=box.SIMPLE_HEAD, show_edge=False)
    table.add_column(str(Sentence("entry")), justify="right")
    table.add_column(str(Sentence("what mattered")), overflow="fold")  # cuts no text
    assert history.end is not None
    ended = replayed.told[history.end.number]
    table.add_row(str(history.end.number), cell(" ".join(map(str, sentences(replayed, ended)))))
    for fact, entry in found:
        table.add_row("" if entry is None else str(entry), cell(fact.text))
    if deal:
        table.add_row("", cell(deal.told))
    Console().print(table)
