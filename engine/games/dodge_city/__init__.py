"""Dodge City, by Karl-Heinz Schmiel and Bernd Brunnhofer: pawns, duels and seven buildings."""

from engine.games.dodge_city import rules
from engine.games.dodge_city.drawing import draw
from engine.games.dodge_city.sheet import read_sheet
from engine.info import GameInfo, Option

__all__ = ["INFO", "draw", "read_sheet", "rules"]

ROUNDS_MAX = 255
ROUNDS = 100

INFO = GameInfo(
    name="dodge_city",
    title="Dodge City",
    players=(2, 3, 4, 5),
    options={
        "important_conducts": Option(
            (False, True),
            "important squares only count for what touches them, or also join the groups of a "
            "player that touch them",
        ),
        "token_limit": Option(
            (True, False), "the tokens limit how many buildings have a type, or any number may"
        ),
        "duels_per_player": Option(
            ("once", "many"),
            "a player duels once a round, or may be challenged whether or not he has fought",
        ),
        "challenge": Option(
            ("mandatory", "optional"), "who can challenge somebody must, or may pass"
        ),
        "extra_card": Option(
            ("hand", "event"), "the lucky events bring a card into the hand, or another event"
        ),
        "event_conditions": Option(
            ("literal", "typed", "none"),
            "of the stories about a gunman or ladies only the banker's needs its man, all need "
            "theirs, or none does",
        ),
        "free_pawns": Option(
            ("one", "split"),
            "the free pawns of a card come into one building, or may be split over several",
        ),
        "lost_pawns": Option(
            ("game", "supply"), "pawns that events take out of the game are lost, or come back"
        ),
        "max_rounds": Option(
            (ROUNDS, *(n for n in range(1, ROUNDS_MAX + 1) if n != ROUNDS)),
            "rounds after which the game ends in any case",
            summary="100, or any number from 1 to 255",
        ),
    },
    facts={
        "players": "number of players",
        "phase": "what the table waits for: deal start show first event play kill go type at give "
        "lose sell draw commit duel shoot aside tie over",
        "stage": "part of the round: opening move1 move2 duels control settling closing, ended "
        "after the last one",
        "actor": "seat asked, * for chance and announcements, null when over",
        "round": "from 1",
        "first": "first player of the round, null before it is found",
        "turn": "seat that is asked or that an event, a deal or a draw concerns, else null",
        "event": "number of the event being resolved, else null",
        "debt": "dollars that the seat asked sells pawns for, else null",
        "where": "building in which pawns are being placed or a duel is fought, else null",
        "left": "pawns that may or must still be placed, removed or given, else null",
        "lead": "challenger of the running duel, else null",
        "rival": "the challenged seat, else null",
        "buildings": "names of the buildings in play",
        "plan.BUILDING": "rows of the floor: A to E pawns, . free cells, V to Z important squares, "
        "# no part of it",
        "type.BUILDING": "L G S B C, null before the first pawn",
        "status.BUILDING": "open, neutral, or the seat that has taken it",
        "control.BUILDING": "seats that control it now, as a word",
        "missing.BUILDING": "by seat the fewest pawns that would bring control, 10 for more than "
        "9; none in a closed building",
        "placed.BUILDING": "pawns that the seat whose turn it is has placed there in this turn",
        "cash.SEAT": "dollars",
        "points.SEAT": "points",
        "supply.SEAT": "pawns not on the board",
        "out.SEAT": "pawns that have left the game",
        "hand.SEAT": "cards in hand, ? for each where they are not known",
        "sealed.SEAT": "start or duel card that lies face down, ? where it is not known, else null",
        "shown.SEAT": "start or duel card that lies face up, else null",
        "aside.SEAT": "cards set aside, ? for each where they are not known",
        "fought.SEAT": "1 for a seat that has fought in this round, else 0",
        "tie.SEAT": "card of the draw for a tie, else null",
        "pile": "game cards in the pile",
        "discards": "game cards discarded",
        "events": "events in the event pile",
        "event.discards": "numbers of the events discarded",
        "tokens.TYPE": "buildings that may still get the type L G S B C",
        "price.TYPE": "dollars for a pawn",
        "value.TYPE": "points of a building",
    },
)
