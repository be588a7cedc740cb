"""Colorado County, by Reinhard Staupe: sealed bids for land around six lakes."""

from engine.games.colorado_county import rules
from engine.games.colorado_county.drawing import draw
from engine.games.colorado_county.sheet import read_sheet
from engine.info import GameInfo, Option

__all__ = ["INFO", "draw", "read_sheet", "rules"]

INFO = GameInfo(
    name="colorado_county",
    title="Colorado County",
    players=(2, 3, 4),
    options={
        "lake_setup": Option(
            ("players", "recommended", "random"),
            "the lakes are laid by the players, as recommended for a first game, or by chance",
        ),
        "lake_contact": Option(
            ("free", "apart"), "lakes may touch each other, or must lie apart from each other"
        ),
        "flag_deal": Option(
            ("balanced", "random"), "flags are dealt with equal spread of colours, or at random"
        ),
        "sale_windows": Option(
            ("both", "single"),
            "land may be sold before and after each reveal, or once in each auction",
        ),
        "interest": Option(
            ("open", "sealed"), "interest in land for sale is declared openly, or all at once"
        ),
        "bid_fill": Option(
            ("free", "lowest"),
            "all tokens of a bid are chosen, or only the highest: the others are the lowest",
        ),
        "second_marker": Option(
            ("optional", "mandatory"), "the second marker of a card may be left out, or not"
        ),
        "consolation": Option(
            ("seed", "german"),
            "the lowest bidder draws two tokens; or one, if no bid is empty",
        ),
        "double_rule": Option(
            ("exact", "floor_half"),
            "doubles are groups of just two markers, or each group holds half its size, rounded "
            "down",
        ),
        "majority_ties": Option(
            ("full", "split"),
            "tied seats all get the full points, or share those of the places they take",
        ),
        "final_tie": Option(
            ("shared", "cowboys"),
            "equal scores share a place, or more tokens, then the highest token, decide",
        ),
    },
    facts={
        "players": "number of players",
        "phase": "what the table waits for: lake rot lay put deal two lack pawn flag on ask draw "
        "interest wants pay bid tok show turn card at to console high over; during sealed rounds "
        "bid or interest until the first announcement",
        "actor": "seat asked, * for chance and announcements, sealed in a sealed round (nobody "
        "knows who is still deciding), null when over",
        "round": "0 during the set-up, 1 to 4",
        "auction": "auction of the round, 0 before the first",
        "auctions": "auctions in a round",
        "lead": "seat that is first in this round, null during the set-up",
        "window": "open sales window: none, before (the reveal), after",
        "seller": "seat whose land is for sale, else null",
        "for.sale": "cell that is for sale, else null",
        "wants": "seats that want the land, as a word; null while answers are sealed",
        "picked": "lake, flag or card that the seat asked has picked, else null",
        "placed": "cell of the first marker while the second is placed, else null",
        "ranking": "seats by rank of their bids, from the bids to the end of the auction",
        "board": "ten rows of fifteen cells: . free, 3 to 8 water of that lake, A to D markers, "
        "r g o b flags",
        "lake.LAKE": "water cells of lake L3 to L8, none before it is laid",
        "owner.LAKE": "seat that owns the lake, else null",
        "up": "cards face up",
        "unseen": "cards never turned up",
        "hidden.COLOUR": "cards of the colour r, g, o, b in the hidden pile of this round",
        "figure.NUMBER": "how far the second star of card 1 to 12 lies to the right and below; "
        "0, 0 = one star",
        "bag": "tokens in the bag",
        "score.SEAT": "points",
        "hand.SEAT": "tokens in hand that are known, then ? for each other",
        "markers.SEAT": "markers that the seat may still place",
        "land.SEAT": "markers on land",
        "rim.SEAT": "border cells",
        "doubles.SEAT": "doubles, by the option double_rule",
        "domain.SEAT": "size of the biggest domain, 0 without one",
        "sale.SEAT": "For Sale tokens left",
        "sold.SEAT": "sales in this round",
        "flags.SEAT": "flags still to be placed, as letters of their colours",
        "shown.SEAT": "tokens of the bid that the seat has just shown, else null",
    },
)
