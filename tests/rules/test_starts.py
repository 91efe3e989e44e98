"""What a match begins with: a deal and options, and moves of another match; long ago a state."""

import json

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove, Made
from gemtable.journal import Entry, Journal, Origin, Unsound, state_hash
from gemtable.match.course import UNREADABLE, Course, DamagedMatch
from gemtable.match.entry_kinds import take
from gemtable.match.match import Match
from gemtable.records.replayed_match import point, replay

from tests.games import OWN

SEED = 3


@pytest.fixture
def journal():
    journal = Journal("sqlite://")
    yield journal
    journal.close()


def as_read(value):
    """Return JSON as it comes back from the journal."""
    return json.loads(json.dumps(value))


def tables(name):
    """Yield the seats and options of a game: each number of seats, each value of an option."""
    game = GAMES[name]
    for seats in game.seats:
        yield seats, {}
        for option in game.rules.options:
            for value in option.values_for(seats):
                yield seats, {option.name: value}


def dealt(name, seats, options=None):
    """Return a dealt state as JSON."""
    rules = GAMES[name].rules
    return as_read(rules.to_json(rules.start(seats, SEED, **(options or {}))))


def damages(value):
    """Yield what somebody may write instead of a part of a deal."""
    yield from (other for other in (None, "x", [], {}) if other != value)
    if isinstance(value, dict):
        yield {**value, "turns of the moon": 5}
        for key, inner in value.items():
            yield {name: each for name, each in value.items() if name != key}
            yield from ({**value, key: other} for other in damages(inner))
    elif isinstance(value, list):
        first, second, *rest = value
        yield from (value[1:], [*value, first])
        if not isinstance(first, list):
            yield [second, second, *rest]
        yield from ([other, second, *rest] for other in damages(first))
    else:
        yield from (float(value), -1.5)


def taken(name, facts, hashed):
    """Return the course of a match after a first entry. Raises Unsound."""
    course = Course(GAMES[name])
    take(course, Entry(0, 0.0, "table", "start", as_read(facts), hashed))
    return course


def play_some(match, steps):
    for _ in range(steps):
        legal = match.game.rules.legal
        made = [Made(seat, legal(match.state, seat)[0]) for seat in match.pending]
        is_at_once = match.game.rules.is_sealed(match.state)
        match.play("test", made if is_at_once else made[:1])


@pytest.mark.parametrize("name", GAMES)
def test_what_was_dealt_is_dealt_again_from_its_deck(name):
    for seats, options in tables(name):
        course, rules = Course(GAMES[name]), GAMES[name].rules
        course.dealt(as_read(rules.deal(dealt(name, seats, options))), seats, options)
        assert course.state == rules.start(seats, SEED, **options)


@pytest.mark.parametrize("name", OWN)
def test_a_deck_that_has_not_each_piece_once_is_refused(name):
    rules = GAMES[name].rules
    for seats in {GAMES[name].seats[0], GAMES[name].seats[-1]}:
        for damaged in damages(as_read(rules.deal(dealt(name, seats)))):
            with pytest.raises(UNREADABLE):
                Course(GAMES[name]).dealt(damaged, seats, {})


@pytest.mark.parametrize("name", GAMES)
def test_a_first_entry_with_a_dealt_state_as_older_gemtables_wrote_it_goes_on(name, journal):
    game, version = GAMES[name], GAMES[name].rules.version
    for seats, options in tables(name):
        facts = {"state": dealt(name, seats, options), "options": options}
        hashed = state_hash(facts["state"])
        number = journal.begin(name, version, seats, False, facts, hashed)
        match = Match.resume(game, journal, journal.row(number))
        play_some(match, 1)
        assert replay(journal.history(number)).damage is None


@pytest.mark.parametrize("name", GAMES)
def test_such_a_state_is_refused_if_anything_in_it_was_not_dealt(name):
    seats = GAMES[name].seats[-1]
    sound = dealt(name, seats)
    forged = [{**sound, field: None if sound[field] is not None else 1} for field in sound]
    forged += [{key: sound[key] for key in sound if key != field} for field in sound]
    for state in [*forged, {**sound, "extra": 1}, [], None]:
        facts = {"seats": seats, "state": state, "options": {}}
        for hashed in (state_hash(state), state_hash(sound)):
            with pytest.raises(Unsound):
                taken(name, facts, hashed)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_on_from_the_moves_of_another_also_from_one_that_did_so(name, journal):
    game = GAMES[name]
    match = Match.begin(game, journal, game.seats[-1], SEED, {})
    for steps in (2, 4):
        play_some(match, 2)
        other = point(journal, match.number, None).begin(journal)
        assert (other.state, other.moves) == (match.state, 0)
        start = journal.entries(other.number)[0]
        assert "state" not in start.facts
        assert len(start.facts["moves"]) == steps
        with pytest.raises(IllegalMove):
            other.undo("test")
        match = Match.resume(game, journal, journal.row(other.number))
        assert match.state == other.state


def test_moves_before_the_first_are_only_legal_ones_of_another_match(journal):
    match = Match.begin(GAMES["lost-gems"], journal, 2, SEED, {})
    play_some(match, 2)
    point(journal, 1, None).begin(journal)
    start = journal.entries(2)[0]
    assert taken("lost-gems", start.facts, start.state_hash).state == match.state
    alone = {name: fact for name, fact in start.facts.items() if name != "from"}
    wrong = start.facts | {"moves": [[{"seat": 1, "text": "play 1"}]]}
    for forged in (alone, wrong, start.facts | {"moves": 5}, start.facts | {"moves": [[{}]]}):
        with pytest.raises(Unsound):
            taken("lost-gems", forged, start.state_hash)


def test_a_state_in_the_middle_as_an_unreleased_build_wrote_it_is_not_replayed(journal):
    """So it is no damage, which a repair would cut; but nobody can go on with it."""
    game = GAMES["lost-gems"]
    match = Match.begin(game, journal, 2, SEED, {})
    play_some(match, 2)
    state = game.rules.to_json(match.state)
    facts, origin = {"state": state, "options": {}}, Origin(goes_on=True, match=1, entry=2)
    number = journal.begin("lost-gems", 1, 2, False, facts, state_hash(state), origin)
    replayed = replay(journal.history(number))
    assert "only unreleased versions wrote" in str(replayed.unknown)
    assert replayed.damage is None
    with pytest.raises(DamagedMatch):
        Match.resume(game, journal, journal.row(number))
