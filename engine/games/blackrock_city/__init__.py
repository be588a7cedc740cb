"""Blackrock City, by Alain Ollier: gangs bid with their own men for the towns round the sheriff."""

from itertools import combinations

from engine.games.blackrock_city import rules
from engine.games.blackrock_city.drawing import draw
from engine.games.blackrock_city.sheet import read_sheet
from engine.info import GameInfo, Option

__all__ = ["INFO", "draw", "read_sheet", "rules"]

_BACKS = {
    "ridge": "indians",
    "mesa": "steal1",
    "fork": "empty",
    "fort": "steal1",
    "creek": "indians",
    "spur": "steal2",
    "pine": "empty",
    "gulch": "steal2",
    "ford": "indians",
    "flat": "steal1",
    "bend": "empty",
}
_PAIRS = tuple(f"{a}.{b}" for a, b in combinations(_BACKS, 2) if _BACKS[a] != _BACKS[b])

INFO = GameInfo(
    name="blackrock_city",
    title="Blackrock City",
    players=(2, 3, 4),
    rivals=1,  # the dummy, with dummy_ranked
    options={
        "first_seat": Option(
            ("random", "A", "B", "C", "D"),
            "who begins; a letter that is no player counts as random",
        ),
        "removed_pair": Option(
            ("random", *_PAIRS),
            "with two or three players, the two towns that are left out",
        ),
        "marked_per_gang": Option(
            (2, 0, 1, 3, 4), "how many bandits of each gang are marked and never move the sheriff"
        ),
        "defer_repeat": Option((True, False), "whether a seat may defer twice in one phase"),
        "single_order": Option(
            ("first_only", "all_first"),
            "one player with a single bandit begins, or all of them go before the others",
        ),
        "theft_choice": Option(
            ("optional", "compulsory"),
            "a theft may be declined, or must be made as large as it can",
        ),
        "sheriff_blocks_theft": Option(
            (True, False), "whether the sheriff beside the pawn prevents a theft as well"
        ),
        "theft_secrecy": Option(
            ("parties", "public"), "who sees the colour of a stolen cube: thief and victim, or all"
        ),
        "dummy_ranked": Option(
            (False, True), "with two players, whether the dummy's purse is compared too"
        ),
        "clock_mode": Option(("live", "off"), "whether players may time each other's turns"),
    },
    facts={
        "players": "number of players",
        "seats": "number of seats: the dummy of a two-player game is seat C",
        "spaces": "number of spaces of the ring",
        "phase": "what the table waits for: remove town first turn marked wplain wmarked harm cube "
        "go steal theft show over",
        "actor": "seat asked, * for chance and announcements, null when over",
        "round": "number of the phase, from 1; 0 during the set-up",
        "owner": "whose pawn stands on the ring, null during the set-up",
        "pawn": "space of the pawn, null during the set-up",
        "sheriff": "space of the sheriff",
        "looted": "1 if the town under the pawn has been robbed and will turn over",
        "queue": "seats still to act, next one first",
        "deferred": "seats that have deferred in this phase, until its bidding ends",
        "timer": "1 while the sand runs against the seat asked",
        "clocked": "1 if clocks may be played in this game",
        "bank.gold": "gold cubes in the bank",
        "bank.silver": "silver cubes on the stagecoach",
        "bank.prisoners": "prisoner tiles in the bank",
        "bidding.size": "bandits in the bid being composed, else null",
        "bidding.marked": "marked ones among them, null until settled",
        "bidding.wplain": "wounded among its plain ones, null until settled",
        "walking": "steps left when Indians interrupt a walk, else null",
        "victims": "seats still to be robbed, a letter for each cube",
        "shown": "number of purses laid open at the end so far",
        "ring.SPACE": "town on the space, null before it is laid",
        "turned.SPACE": "1 if the town shows its back",
        "loot.TOWN": "gold cubes and prisoners on the front",
        "holes.TOWN": "bullet holes of front and back",
        "back.TOWN": "empty, steal1, steal2 or indians; null for Start City",
        "removed": "towns left out of the ring",
        "reserve.SEAT": "bandits at hand: healthy, healthy marked, wounded, wounded marked",
        "bid.SEAT": "bandits in the bid, likewise; the dummy's bid stands first",
        "clocks.SEAT": "clocks left",
        "attack.SEAT": "last phase that the seat has won, 0 if none",
        "cubes.SEAT": "number of cubes",
        "gold.SEAT": "gold cubes among them, ? if not known",
        "silver.SEAT": "silver cubes among them, ? if not known",
    },
)
