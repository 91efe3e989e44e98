"""What a match came to, as one JSON object."""

from gemtable.games.kit.rules import Json
from gemtable.play.gathering import Gathering
from gemtable.referee.referee import Referee


def result(referee: Referee, gathering: Gathering, seconds: float) -> dict[str, Json]:
    """Return the last line of `gemtable play --json`; scores and reason once the match is over."""
    match, layout = referee.match, referee.layout
    told: dict[str, Json] = {"game": match.game.name, "seats": match.seats}
    outcome = match.outcome
    if outcome:
        told |= {
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "rating": outcome.rating,
            "reason": outcome.reason,
        }
    return told | {
        "turns": match.moves,
        "edges": referee.fingers.edges,
        "boards": [
            {
                "uid": uid,
                "tier": gathering.tier if uid in gathering.emulated else "hardware",
                "firmware": hello.firmware,
            }
            for uid, hello in sorted(gathering.fleet.hellos.items())
            if uid in layout.boards
        ],
        "frames_dropped": gathering.fleet.frames_dropped,
        "seconds": round(seconds, 2),
    }
