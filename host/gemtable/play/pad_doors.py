"""What the menus on pads can do at the table of a match, besides typing lines."""

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.match.match import Match
from gemtable.play.current_match import Matches
from gemtable.play.seat_players import Players
from gemtable.room.match_menus import Doors
from gemtable.sentence import Sentence, message
from gemtable.web.table_interface import Wish


def doors_of(match: Match, players: Players, matches: Matches) -> Doors:
    """Return what the menus of a match can do."""

    def play(game: str) -> None:
        seats = seats_for(GAMES[game], match.seats, players.people)
        bots = frozenset(range(seats)) - players.people
        matches.begin(Wish(game, seats, {}, None, bots))

    return Doors(
        again=matches.again,
        play=play,
        let_play=players.let_play,
        switch_off=matches.end,
        bots=lambda: frozenset(players.bots),
        games={name: GAMES[name].title for name in matches.games},
        leave=matches.leave,
        replay=matches.replay,
    )


def seats_for(game: Game, seats: int, people: frozenset[int]) -> int:
    """Return the seats of a match of another game, in which all people keep their seats.

    As many seats as now, or as close to it as the game allows; bots play the others. Raises
    UserError if the people have seats that the game lacks.
    """
    fewest = max(people, default=0) + 1
    fitting = [count for count in game.seats if count >= fewest]
    if not fitting:
        text = message("{game} has at most {seats} seats.")
        raise UserError(
            Sentence(text, game=game.title, seats=game.seats[-1]),
            Sentence("Choose another game, or begin the match with fewer people."),
        )
    return min(fitting, key=lambda count: abs(count - seats))
