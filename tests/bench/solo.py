"""How many of ten tenders who plays Gems Tracker alone meets: `python -m tests.bench.solo`.

By three ways to play, with the steps of the data file and with those that were invented
first, and how often each tender is met. Some minutes on two cores; the figures follow from
the seeds, whatever the machine. `games/gems_tracker/README.md` has the main ones.
"""

import argparse
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.bots import Bot, Chosen, random_bot
from rich.console import Console
from rich.table import Table

MATCHES = 300
FIRST_STEPS = {  # of version 3 of the rules
    "B": [[2, 1], [4, 2], [6, 3]],
    "E": [[3, 1], [5, 2], [6, 3]],
    "F": [[4, 1], [6, 2], [8, 3]],
    "H": [[4, 1], [6, 2], [8, 3]],
    "I S": [[1, 1], [2, 2], [3, 3]],
    "I square": [[1, 1], [2, 2], [3, 3]],
    "J line": [[1, 1], [2, 2], [3, 3]],
}
DATA = Path(gems_tracker.__file__).with_name("printed.json")


def of_a_pair(view: Any, legal_moves: Any, chance: Random) -> Chosen:
    """Choose as if no second pair came this round."""
    return GAMES["gems-tracker"].bot(replace(view, order=view.order[-1:]), legal_moves, chance)


POLICIES: dict[str, Bot] = {
    "at random": random_bot,
    "one pair ahead": of_a_pair,
    "one round ahead": GAMES["gems-tracker"].bot,
}


def cards(steps: dict[str, Any]) -> Any:
    """Return the card faces with other steps for these tenders."""
    data = json.loads(DATA.read_text())
    for tender in data["tenders"]:
        name = _name(tender["type"], tender.get("pattern", ""))
        if name in steps:
            tender["steps"] = steps[name]
    return data


def play(policy: str, steps: dict[str, Any], seed: int) -> tuple[list[str], list[str]]:
    """Return the tenders of a match, and those of them that were met."""
    state = gems_tracker.start(1, seed, cards=cards(steps))
    bot, chance = POLICIES[policy], Random(seed)
    while gems_tracker.pending(state):
        move = bot(gems_tracker.view(state, 0), gems_tracker.legal(state, 0), chance).move
        state, _ = gems_tracker.play(state, 0, move)
    tenders = [state.cards.tenders[tender] for tender in state.papers]
    names = [_name(tender.type, tender.pattern) for tender in tenders]
    return names, [names[paper] for paper in state.met]


def _name(kind: str, pattern: str) -> str:
    return f"{kind} {pattern}".strip()


def main() -> None:
    """Print how many tenders are met, and how often each is by the best of the three."""
    parser = argparse.ArgumentParser("python -m tests.bench.solo")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each way and steps")
    seeds = range(parser.parse_args().matches)
    table, by_tender = Table(box=None), Table(box=None)
    for heading in ("way to play", "steps first", "steps now"):
        table.add_column(heading, justify="left" if heading == "way to play" else "right")
    for heading in ("tender", "met first", "met now"):
        by_tender.add_column(heading, justify="left" if heading == "tender" else "right")
    shares = []
    with ProcessPoolExecutor() as pool:
        for policy in POLICIES:
            row = []
            for steps in (FIRST_STEPS, {}):
                played = list(pool.map(partial(play, policy, steps), seeds, chunksize=10))
                row.append(mean(len(met) for _names, met in played))
                had = Counter(name for names, _met in played for name in names)
                got = Counter(name for _names, met in played for name in met)
                if policy == [*POLICIES][-1]:
                    shares.append({name: got[name] / had[name] for name in sorted(had)})
            table.add_row(policy, *(f"{tenders:.2f}" for tenders in row))
    for name, share in shares[0].items():
        by_tender.add_row(name, f"{share:.0%}", f"{shares[1][name]:.0%}")
    console = Console()
    console.print(table)
    console.print(by_tender)


if __name__ == "__main__":
    main()
