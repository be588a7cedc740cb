"""Carson City, by Xavier Georges: placing cowboys, duels and buildings in a growing town."""

from itertools import product

from engine.games.carson_city import rules
from engine.games.carson_city.drawing import draw
from engine.games.carson_city.sheet import read_sheet
from engine.info import GameInfo, Option

__all__ = ["INFO", "draw", "read_sheet", "rules"]

SIDES = tuple("".join(letters) for letters in product("yr", repeat=7))
"""Sides of the seven personalities, all yellow first."""

INFO = GameInfo(
    name="carson_city",
    title="Carson City",
    players=(2, 3, 4, 5),
    options={
        "sides": Option(
            (SIDES[0], "random", *SIDES[1:]),
            "the side of each personality, y(ellow) or r(ed) in card order, or all by chance",
            summary="yyyyyyy, any 7 letters y or r, random",
        ),
        "board": Option(("plain", "river"), "the board without or with the river"),
        "duel_mode": Option(("dice", "tiles"), "duels are fought with dice, or with secret tiles"),
        "duel_dice": Option((2, 1), "dice of each duellist"),
        "revolvers": Option(
            ("all", "choose"), "all revolvers count in a duel, or as many as their owner says"
        ),
        "bank_tiles": Option((5, 4), "bank tiles in the game"),
        "church_scope": Option(
            ("all", "own"), "a church protects all adjacent buildings, or those of its owner"
        ),
        "parcel_price": Option(
            ("seed", "published"), "a house on the parcel costs nothing, or $1 more"
        ),
        "start_revolvers": Option((0, 1), "permanent revolvers of each player at the start"),
        "tie_order": Option(
            ("pass", "personality"),
            "ties and turns of the third phase go by the order of passing, or by card number",
        ),
        "late_build": Option(
            ("action", "same_turn", "next_turn"),
            "kept tiles are placed in a later construction of their owner; or after the last "
            "construction, those of this turn as well, or not",
        ),
        "undefended_attack": Option(
            ("auto", "duel"),
            "an attack on a building without a defender succeeds, or its owner duels all the same",
        ),
        "house_on_opponent": Option(
            ("consent", "never"),
            "a house may be put on another player's parcel if he agrees, or never",
        ),
        "road_timing": Option(
            ("build", "any"),
            "roads are laid when building, or also when placing cowboys and at the end of a turn",
        ),
        "settler_red": Option(
            ("cash", "vp"), "the red settler's mountains pay $1 each, or 1 point each"
        ),
    },
    facts={
        "players": "number of players",
        "phase": "what the table waits for: side order deal total center mount draw claim pick "
        "grocer settler captain worker place choose roll tile show guns refill buy take build "
        "house consent double dice vp points limit lastroads over",
        "actor": "seat asked, * for chance and announcements, null when over",
        "turn": "0 during the set-up, 1 to 4",
        "step": "space of the action track that is being resolved, parcels, late, estate or end; "
        "none before and during the placement",
        "order": "seats in the order that holds now: pick order, from the placement on those that "
        "have passed",
        "sides": "side of each personality in card order, y or r, . before it is drawn",
        "board": "eight rows of eight letters: . free ~ river h house ^ mountain r ranch m mine "
        "d drugstore b bank s saloon o hotel p prison c church",
        "owners": "eight rows of eight letters: owner of each parcel, . nobody",
        "roads": "edges with a road",
        "bridges": "edges with a bridge",
        "cowboys.PARCEL": "seats with a cowboy there, W for the white one; only where one stands",
        "space.SPACE": "seats with a cowboy on the action space, one letter a cowboy, W = white",
        "open": "points squares v5 to v2 that are open",
        "slot.SLOT": "building tile on the slot t3 to t12, else null",
        "price.SLOT": "what the tile there costs, yellow worker apart",
        "bag.KIND": "tiles of the kind in the bag",
        "supply": "roads in the supply",
        "white": "where the white cowboy is: null without a yellow sheriff, hand, spent, or its "
        "place",
        "chip": "seat with the 3-guns chip, else null",
        "tile": "building tile that the seat asked is placing, else null",
        "site": "parcel on which it is being built while its house is sought, else null",
        "asked": "another seat's parcel for which consent to a house is asked, else null",
        "offer": "parcel that the seat asked may buy, else null",
        "duel": "space or parcel of the running duel, else null",
        "duellists": "seats in the running duel, as a word",
        "income.PARCEL": "what the building there would pay now",
        "cash.SEAT": "dollars",
        "vp.SEAT": "points so far",
        "worth.SEAT": "points so far, with all that would count if the game ended now",
        "limit.SEAT": "cash limit of the seat's personality, else null",
        "card.SEAT": "personality of this turn, else null",
        "reserve.SEAT": "cowboys in the personal reserve",
        "revolvers.SEAT": "revolvers, the 3-guns chip and the mercenary's included",
        "firepower.SEAT": "revolvers, cowboys in reserve, unplaced white cowboy",
        "stock.SEAT": "roads of the seat",
        "property.SEAT": "property tiles left",
        "kept.SEAT": "building tiles kept, in tile order",
        "rolled.SEAT": "dice, tile and revolvers of the seat in the running duel so far, else null",
        "hand.SEAT": "duel tiles in hand that are known, then ? for each other; empty with dice",
        "chosen.SEAT": "duel tile committed in the running duel: its value, ? or null",
    },
)
