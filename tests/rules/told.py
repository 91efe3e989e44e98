"""Plays a few moves of a game, and returns what people would tell of them."""

from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.match.course import Course
from gemtable.match.result import moments_of


def course_of(game, state, *steps):
    """Return the course of a match from `state`, which may be in the middle of it.

    A step is a move of the first seat that owes one, or "gather 1, steal 3": one of each.
    """
    course = Course(GAMES[game])
    course.states = (state,)
    rules = course.game.rules
    for step in steps:
        seats = rules.pending(course.state)
        made = [
            Made(seat, rules.parse(text))
            for seat, text in zip(seats, step.split(", "), strict=False)
        ]
        done, after = course.played(course.state, made)
        course.moved(done, after)
    return course


def told(game, state, *steps):
    """Return the sentence of each fact, by its kind; several of one kind in a list."""
    found = {}
    for fact in facts(game, state, *steps):
        found.setdefault(fact.kind, []).append(str(fact.text))
    return {kind: texts[0] if len(texts) == 1 else texts for kind, texts in found.items()}


def facts(game, state, *steps):
    course = course_of(game, state, *steps)
    return course.game.story(moments_of(course.steps, course.table_views()))
