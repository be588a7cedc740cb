"""Wild Gangs, by Eric Claverie and Romaric Galonnier: hold-ups in a town full of surprises."""

from engine.games.wild_gangs import rules
from engine.games.wild_gangs.drawing import draw
from engine.games.wild_gangs.sheet import read_sheet
from engine.info import GameInfo, Option

__all__ = ["INFO", "draw", "read_sheet", "rules"]

INFO = GameInfo(
    name="wild_gangs",
    title="Wild Gangs",
    players=(2, 3, 4),
    options={
        "sign_opposite": Option(
            ("facing", "antipodal"),
            "which event the faked sign changes places with: straight across, or across the centre",
        ),
        "protected_loot": Option(
            ("claim_lost", "shift_down"),
            "a protected loot is lost to its winner, or the gangs share what is left in order",
        ),
        "poker_ranking": Option(
            ("poker", "pair_then_sum"),
            "tournaments go by pairs and high cards, or by pairs and sums",
        ),
        "opening_peek": Option(
            ("sequential", "pair"),
            "the two opening looks one after the other, or both named before either is seen",
        ),
        "bank_corner": Option(
            ("random", "nw", "ne", "se", "sw"),
            "where the bank stands; with two players it closes the short street beside it",
        ),
        "data_set": Option(("reconstructed_1",), "which set of card values"),
    },
    facts={
        "players": "number of players",
        "phase": "what the table waits for: first bank event loot deal peek peek1 peek2 see face "
        "front card look draw show capture over",
        "actor": "seat asked, * for chance and announcements, null when over",
        "round": "0 before the placement, 1 to 7, 8 after it",
        "first": "first player, null before it is drawn",
        "bank": "corner of the bank, null before it is drawn",
        "closed": "street that the bank closes with two players, else null",
        "placing.face": "up or down while a card is being placed, else null",
        "placing.front": "front of the card being placed, else null",
        "looking.at": "slot or face-down card being looked at, else null",
        "card.GANGSTER": "hold-up strength, firepower and bounty, the same in every gang",
        "loot.BUILDING": "loot tiles in dollars, big one first",
        "event.SLOT": "event lying there, ? if not known, null before the set-up",
        "seen.SLOT": "seats that have seen the event, as a word",
        "front.FRONT": "cards there: A.chief face up, A.d1.chief or A.d1.? face down",
        "room.FRONT": "places left",
        "captured.STREET": "seat whose gang was captured there, else null",
        "hand.SEAT": "cards in hand, ? for each that is not known",
        "deck.SEAT": "cards still to be drawn, ? for each that is not known",
        "allowance.SEAT": "face-down cards that the seat may still place",
        "score.SEAT": "dollars: 0 until the last card is shown",
        "looked.SEAT.DOWN": "seats that have looked at face-down card d1, d2, d3; null without one",
    },
)
