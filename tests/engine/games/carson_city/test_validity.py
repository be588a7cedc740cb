"""Each invariant of the packed table, broken on its own: the error says which."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine import DataError, State
from engine.info import OptionValue
from tests.engine.games.carson_city.harness import (
    CARDS,
    KINDS,
    PHASES,
    SLOTS,
    Packed,
    edge,
    load,
    parcel,
)

A, B, C, D = range(4)
HEADER = 8  # bytes before the table in `bytes(state)`
NOWHERE, IN_HAND, SPENT = 255, 254, 253
LATE = 16
RED = "rrrrrrr"
Poke = Callable[[Packed], None]
Fits = Callable[[State], bool]


def packed(state: State) -> Packed:
    return Packed.from_buffer_copy(bytes(state), HEADER)


@cache
def games(key: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> list[State]:
    """States of a few lively random games of three, one list for each set of options."""
    rng = Random(key)
    found = []
    for _ in range(12):
        state = load(players, **dict(options)).new()
        while state.actor is not None:
            found.append(state.copy())
            state.play(lively(state.legal(), rng))
        found.append(state.copy())
    return found


def lively(legal: list[str], rng: Random) -> str:
    """Builds, takes, buys and quarrels more than chance would."""
    likes = ("take", "build", "house", "buy", "worker:t")
    wanted = [text for text in legal if text.startswith(likes)]
    spots = [text for text in legal if text in ("place:gamb", "place:t5", "place:t8", "place:d4")]
    return rng.choice(wanted or (spots if spots and rng.random() < 0.6 else legal))


def table(phase: str, fits: Fits | None = None, players: int = 3, **options: OptionValue) -> State:
    """The first table of lively games that waits for this, and fits."""
    for state in games("a", players, tuple(sorted(options.items()))):
        if state.facts()["phase"] == phase and (fits is None or fits(state)):
            return state
    raise AssertionError(f"no table at {phase}")


def change(**fields: int) -> Poke:
    """Sets fields; `cash_1` is `cash[1]`."""

    def poke(at: Packed) -> None:
        for name, value in fields.items():
            field, _, index = name.partition("_")
            if index:
                getattr(at, field)[int(index)] = value
            else:
                setattr(at, field, value)

    return poke


def flip(field: str, index: int, bits: int) -> Poke:
    def poke(at: Packed) -> None:
        getattr(at, field)[index] ^= bits

    return poke


def add(field: str, index: int, number: int) -> Poke:
    def poke(at: Packed) -> None:
        getattr(at, field)[index] += number

    return poke


def card(seat: int, name: str) -> Poke:
    def poke(at: Packed) -> None:
        at.goods[seat] = at.goods[seat] & ~(7 << 57) | (1 + CARDS.index(name)) << 57

    return poke


def lay(name: str, tile: int) -> Poke:
    """A tile on a parcel, whatever was there."""

    def poke(at: Packed) -> None:
        for bit in range(4):
            at.plane[bit] &= ~(1 << parcel(name))
            at.plane[bit] |= (tile >> bit & 1) << parcel(name)

    return poke


def both(*pokes: Poke) -> Poke:
    def poke(at: Packed) -> None:
        for one in pokes:
            one(at)

    return poke


def asked(state: State) -> int:
    return int(packed(state).seat)


def claims(count: int) -> Fits:
    return lambda state: packed(state).count == count and packed(state).turn == 0


def turn(number: int) -> Fits:
    return lambda state: packed(state).turn == number


def step(number: int) -> Fits:
    return lambda state: packed(state).step == number


def swap_seat(at: Packed) -> None:
    at.seat = (at.seat + 1) % 3


def double_claim(at: Packed) -> None:
    at.land[A] |= at.land[B]


def drop_passed(at: Packed) -> None:
    """The seat asked is one that has passed."""
    at.seat = at.order & 7


def steal_road(at: Packed) -> None:
    at.supply -= 1


def far_road(at: Packed) -> None:
    """A road in a corner, from the supply."""
    at.supply -= 1
    at.roads[0] |= 1 << edge("a1n")


def lift_centre(at: Packed) -> None:
    """One road of those around the centre is laid elsewhere."""
    centre = next(
        i for i in range(64) if at.plane[0] >> i & 1 and not (at.plane[1] | at.plane[2]) >> i & 1
    )
    north = 17 * (centre >> 3) + (centre & 7)
    at.roads[north >> 6] ^= 1 << (north & 63)
    at.supply += 1


def own_mountain_tile(at: Packed) -> None:
    """A saloon where nobody lives, taken from the bag."""
    free = ~(at.plane[0] | at.plane[1] | at.plane[2] | at.plane[3])
    land = free & ~(at.land[0] | at.land[1] | at.land[2])
    spot = (land & -land).bit_length() - 1
    for bit in range(4):
        at.plane[bit] |= ((3 + KINDS.index("saloon")) >> bit & 1) << spot


def crowd_on(space: str, count: int) -> Poke:
    shift = {"wages": 21, "road1": 25}[space]

    def poke(at: Packed) -> None:
        at.stand[A] |= count << shift

    return poke


def give(seat: int, kind: str, fresh: bool = False) -> Poke:
    """A tile of the bag, in front of a seat."""
    at_kind = KINDS.index(kind)

    def poke(at: Packed) -> None:
        at.bag -= 1 << 3 * at_kind
        at.goods[seat] += 1 << (3 * at_kind + (24 if fresh else 0))

    return poke


def commit(choice: Callable[[Packed], int]) -> Poke:
    """The tile committed by the seat that acts; -1 = none."""

    def poke(at: Packed) -> None:
        at.duel[at.seat] = at.duel[at.seat] & ~(7 << 36) | (1 + choice(at)) << 36

    return poke


def values(at: Packed, seat: int) -> set[int]:
    return {value for value in range(6) if at.duel[seat] >> 3 * value & 7}


def own_tile(at: Packed) -> int:
    return min(values(at, at.seat))


def commit_missing(at: Packed) -> None:
    seat = next(seat for seat in range(3) if at.duel[seat] >> 36 & 7)
    value = min(set(range(6)) - values(at, seat))
    at.duel[seat] = at.duel[seat] & ~(7 << 36) | (1 + value) << 36


def ask_bystander(at: Packed) -> None:
    at.seat = next(seat for seat in range(3) if not at.duellists >> seat & 1)


def empty_hand(at: Packed) -> None:
    at.duel[A] &= ~0o777777


def join_buyer(at: Packed) -> None:
    """Another cowboy on the parcel that is offered."""
    at.cowboys[(at.seat + 1) % 3] |= 1 << at.spot


def attack_twice(at: Packed) -> None:
    """Two attackers of a ranch or a mine."""
    ranches = at.plane[0] & at.plane[1] & ~at.plane[2] & ~at.plane[3]
    mines = at.plane[2] & ~(at.plane[0] | at.plane[1] | at.plane[3])
    owner = next(seat for seat in range(3) if at.land[seat] & (ranches | mines))
    built = at.land[owner] & (ranches | mines)
    for seat in {0, 1, 2} - {owner}:
        at.cowboys[seat] |= built & -built


def other_late_kind(at: Packed) -> None:
    kinds = [kind for kind in range(8) if not at.goods[at.seat] >> 3 * kind & 7]
    at.tile = LATE + kinds[0]


def untake(at: Packed) -> None:
    """A tile of the bag on the slot whose tile has been taken."""
    kind = next(kind for kind in range(8) if at.bag >> 3 * kind & 7)
    at.bag -= 1 << 3 * kind
    at.track |= (1 + kind) << 4 * (len(SLOTS) - 1 - (at.step - 6))


def late_tile(kind: str) -> Poke:
    """The tile in hand goes back to the bag: it was one kept before."""

    def poke(at: Packed) -> None:
        at.bag += 1 << 3 * at.tile
        at.tile = LATE + KINDS.index(kind)

    return poke


def free_parcels(at: Packed) -> int:
    return int(~(at.plane[0] | at.plane[1] | at.plane[2] | at.plane[3]) & (1 << 64) - 1)


def ask_nobody(at: Packed) -> None:
    """Consent to a house beside the centre, on nobody's parcel."""
    owned = at.land[0] | at.land[1] | at.land[2]
    centres = [i for i in range(64) if at.plane[0] >> i & 1 and not at.plane[1] >> i & 1]
    for centre in centres:
        for step_ in (-9, -8, -7, -1, 1, 7, 8, 9):
            near = centre + step_
            if free_parcels(at) & ~owned & ~(1 << at.spot) & 1 << near and at.house == NOWHERE:
                at.house = near
    at.phase = PHASES.index("consent")


def house_afar(at: Packed) -> None:
    """A saloon of the bag and its house, in corners that no road reaches."""
    corners = [name for name in ("a1", "h1", "a8", "h8") if free_parcels(at) >> parcel(name) & 1]
    site, house = corners[:2]
    lay(site, 3 + KINDS.index("saloon"))(at)
    lay(house, 1)(at)
    at.bag -= 1 << 3 * KINDS.index("saloon")
    if not (at.land[0] | at.land[1] | at.land[2]) >> parcel(site) & 1:
        at.land[A] |= 1 << parcel(site)


def take_all(at: Packed) -> None:
    """Twelve parcels for the seat that is to claim another."""
    owned = at.land[0] | at.land[1] | at.land[2]
    for i in range(64):
        if not owned >> i & 1 and bin(at.land[at.seat]).count("1") < 12:
            at.land[at.seat] |= 1 << i


def take_thirteen(at: Packed) -> None:
    for seat in range(3):
        at.land[seat] = (1 << 13) - 1 if seat == A else 0


def has_unarmed(state: State) -> bool:
    facts = state.facts()
    return any(facts[f"revolvers.{letter}"] == 0 for letter in str(facts["duellists"]))


def ask_unarmed(at: Packed) -> None:
    """The duellist other than the one asked."""
    at.seat = next(s for s in range(3) if at.duellists >> s & 1 and s != at.seat)


TABLES: dict[str, Callable[[], State]] = {
    "side": lambda: table("side", sides="random"),
    "order": lambda: table("order", lambda s: packed(s).count == 1),
    "deal": lambda: table("deal", lambda s: packed(s).count == 8, duel_mode="tiles"),
    "center": lambda: table("center"),
    "mount": lambda: table("mount", lambda s: bin(packed(s).plane[1]).count("1") == 3),
    "draw": lambda: table("draw", turn(0)),
    "end draw": lambda: table("draw", turn(1)),
    "claim": lambda: table("claim", claims(4)),
    "pick": lambda: table("pick", turn(2)),
    "grocer": lambda: table("grocer"),
    "captain": lambda: table("captain"),
    "red captain": lambda: table("captain", turn(2), sides=RED),
    "settler": lambda: table("settler", sides=RED),
    "yellow settler": lambda: table("claim", turn(1)),
    "worker": lambda: table("worker", sides=RED),
    "place": lambda: table("place", lambda s: packed(s).count == 1 and packed(s).turn == 2),
    "white": lambda: table("place", lambda s: packed(s).white == IN_HAND and packed(s).count == 0),
    "roll": lambda: table("roll", lambda s: packed(s).spot == NOWHERE),
    "parcel roll": lambda: table("roll", step(5)),
    "choose": lambda: table("choose"),
    "buy": lambda: table("buy"),
    "take": lambda: table("take", lambda s: packed(s).step > 5),
    "build": lambda: table("build"),
    "house": lambda: table("house"),
    "consent": lambda: table("consent"),
    "late": lambda: table("build", lambda s: packed(s).tile >= LATE),
    "double": lambda: table("double"),
    "dice": lambda: table("dice"),
    "vp": lambda: table("vp"),
    "points": lambda: table("points", sides=RED),
    "limit": lambda: table("limit", turn(2)),
    "over": lambda: table("over"),
    "river": lambda: table("limit", turn(1), board="river"),
    "tile": lambda: table("tile", duel_mode="tiles"),
    "second tile": lambda: table(
        "tile", lambda s: any(word >> 36 & 7 for word in packed(s).duel), duel_mode="tiles"
    ),
    "show": lambda: table("show", duel_mode="tiles"),
    "refill": lambda: table("refill", duel_mode="tiles"),
    "guns": lambda: table("guns", has_unarmed, revolvers="choose"),
    "same turn": lambda: table(
        "build", lambda s: 5 < packed(s).step < 13 and packed(s).tile < LATE, late_build="same_turn"
    ),
    "no consent": lambda: table("house", house_on_opponent="never"),
    "two": lambda: table("place", players=2, duel_mode="tiles"),
    "tiles": lambda: table("limit", turn(4), duel_mode="tiles"),
}


def break_table(state: State, poke: Poke) -> bytes:
    broken = packed(state)
    poke(broken)
    assert bytes(broken) != bytes(packed(state))
    return bytes(state)[:HEADER] + bytes(broken)


@pytest.mark.parametrize("where", TABLES)
def test_the_tables_themselves_are_valid(where: str) -> None:
    state = TABLES[where]()
    assert state.game.state(bytes(state)) == state


@pytest.mark.parametrize(
    ("where", "poke", "message"),
    [
        ("place", change(phase=len(PHASES)), "no such phase"),
        ("order", change(phase=PHASES.index("side")), "a phase of other sides"),
        ("roll", change(phase=PHASES.index("tile")), "a phase of the other duel_mode"),
        ("tile", change(phase=PHASES.index("roll")), "a phase of the other duel_mode"),
        ("roll", change(phase=PHASES.index("guns")), "a phase of the other revolvers"),
        ("limit", change(phase=PHASES.index("lastroads")), "a phase of the other board"),
        ("place", change(turn=0), "turn"),
        ("place", change(turn=5), "turn"),
        ("mount", change(turn=1), "turn"),
        ("over", change(turn=3), "turn"),
        ("end draw", change(turn=4), "tiles drawn after the last turn"),
        ("place", change(step=3), "step"),
        ("limit", change(step=24), "step"),
        ("roll", change(step=1), "step"),
        ("dice", change(step=15), "step"),
        ("vp", change(step=17), "step"),
        ("side", change(count=7), "count"),
        ("claim", change(count=6), "count"),
        ("roll", change(count=2), "count"),
        ("place", change(seat=3), "no such seat"),
        ("draw", change(seat=1), "a seat where nobody acts"),
        ("over", change(seat=1), "a seat where nobody acts"),
        ("place", change(decider=1), "who chooses the next duel"),
        ("roll", change(decider=4), "who chooses the next duel"),
        ("choose", change(decider=0), "who chooses the next duel"),
        ("place", change(duellists=3), "duellists"),
        ("roll", change(duellists=0), "duellists"),
        ("roll", change(duellists=1), "duellists"),
        ("place", change(tile=2), "a tile in hand"),
        ("house", change(house=3), "place of a house"),
        ("consent", change(house=70), "place of a house"),
        ("place", change(chip=1), "3-guns chip"),
        ("limit", change(chip=4), "3-guns chip"),
        ("place", change(spot=3), "a spot without use"),
        ("side", change(sides=128), "no such card"),
        ("side", change(sides=64), "a side not drawn yet"),
        ("place", change(sides=1), "sides other than the option's"),
        ("order", change(order=0o70), "order"),
        ("limit", change(order=0o110), "order"),
        ("limit", change(order=0o7210), "order"),
        ("place", drop_passed, "a seat that has passed"),
        ("place", flip("goods", A, 1 << 60), "unused bits of the goods"),
        ("pick", card(A, "sheriff"), "a card too many or too few"),
        ("place", both(card(A, "banker"), card(B, "banker")), "the same card twice"),
        ("grocer", change(phase=PHASES.index("captain")), "a question to the wrong card"),
        ("grocer", change(phase=PHASES.index("settler")), "a question to the wrong card"),
        ("grocer", change(later=1), "answers of a card"),
        ("settler", change(later=2), "answers of a card"),
        ("place", change(later=4), "answers of a card"),
        ("place", change(later=2), "answers of a card"),
        ("double", change(later=0), "answers of a card"),
        ("place", change(cash_3=1), "data of a seat not in play"),
        ("place", flip("land", D, 1), "data of a seat not in play"),
        ("place", add("goods", A, 1 << 53), "permanent revolvers"),
        ("red captain", add("goods", A, 5 << 53), "permanent revolvers"),
        ("place", change(cash_0=1701), "cash or points"),
        ("place", change(vp_0=60001), "cash or points"),
        ("limit", change(reserve_0=11), "reserve"),
        ("claim", change(cash_0=16), "goods during the set-up"),
        ("draw", change(reserve_1=4), "goods during the set-up"),
        ("mount", change(vp_0=1), "goods during the set-up"),
        ("center", flip("land", A, 1), "claims"),
        ("claim", double_claim, "claims"),
        ("claim", swap_seat, "turn to claim"),
        ("place", change(track=1 << 28), "unused bits of track or bag"),
        ("place", change(bag=1 << 24), "unused bits of track or bag"),
        ("place", change(track=9), "no such tile"),
        ("center", change(track=0x2100012), "track during the set-up"),
        ("claim", change(track=0x2100021), "track during the set-up"),
        ("end draw", change(bag=0), "a draw without need"),
        ("take", change(track=0), "an empty slot"),
        ("place", change(bag=0), "a building tile missing or in two places"),
        ("place", give(A, "hotel", fresh=True), "a tile kept before its time"),
        ("limit", give(A, "bank", fresh=True), "a tile kept before its time"),
        ("late", change(tile=LATE + 8), "no such tile"),
        ("build", change(tile=64), "a building tile missing or in two places"),
        ("house", change(spot=99), "place of a building"),
        ("place", double_claim, "a parcel of two owners, or in the river"),
        ("river", flip("land", A, 1 << parcel("d1")), "a parcel of two owners, or in the river"),
        ("river", lay("d1", 1), "a tile in the river"),
        ("place", take_thirteen, "more parcels than property tiles"),
        ("place", lay("a1", 11), "no such tile on the board"),
        ("place", lay("a1", 2), "a mountain beyond the dice"),
        ("center", lay("b2", 2), "mountains"),
        ("draw", lay("b2", 0), "mountains"),
        ("place", own_mountain_tile, "a building on nobody's land"),
        ("draw", lay("a1", 1), "houses"),
        ("place", flip("roads", 2, 1 << 16), "no such edge"),
        ("center", flip("roads", 0, 1), "roads before the centre"),
        ("place", steal_road, "number of roads"),
        ("limit", far_road, "a road apart from the others"),
        ("draw", lift_centre, "a town without a centre"),
        ("place", flip("barred", 0, 1), "a barred edge"),
        ("build", flip("barred", 0, 1), "a barred edge"),
        ("build", change(marked=1 << 63), "a refusal"),
        ("place", change(marked=1), "a marked parcel"),
        ("limit", flip("cowboys", A, 1), "a cowboy where none may stand"),
        ("place", flip("stand", A, 1), "unused bits of the spaces"),
        ("place", flip("stand", A, 1 << 29), "unused bits of the spaces"),
        ("place", flip("stand", A, 1 << 20), "a cowboy on a space that is closed or done"),
        ("vp", flip("stand", A, 1 << 1), "a cowboy on a space that is closed or done"),
        ("vp", crowd_on("road1", 1), "a crowd after its step"),
        ("place", crowd_on("wages", 11), "more cowboys than there are"),
        ("place", change(white=SPENT), "white cowboy"),
        ("white", change(white=NOWHERE), "white cowboy"),
        ("white", change(white=SPENT), "white cowboy"),
        ("white", change(white=90), "white cowboy"),
        ("limit", flip("duel", A, 1 << 46), "unused bits of the duel"),
        ("limit", flip("duel", A, 1), "duel tiles in a game with dice"),
        ("limit", change(drawn=1), "order of draws"),
        ("tiles", change(drawn=0o110), "order of draws"),
        ("tiles", change(drawn=1 << 9), "order of draws"),
        ("tile", flip("duel", A, 7 << 36), "no such duel tile"),
        ("tiles", flip("duel", A, 0o7), "more duel tiles of a value than there are"),
        ("deal", change(count=9), "duel tiles during the set-up"),
        ("two", both(flip("duel", A, 0o3), flip("duel", B, 0o1)), "a first hand that nobody .*"),
        ("roll", flip("duel", C, 1 << 45), "score of a duellist"),
        ("limit", add("duel", A, 1 << 40), "a score without a duel"),
        ("second tile", add("duel", A, 1 << 40), "a score before its time"),
        ("parcel roll", change(spot=64), "place of a duel"),
        ("roll", change(spot=4), "place of a duel"),
        ("roll", ask_bystander, "a seat that does not duel"),
        ("second tile", commit(own_tile), "the seat asked has committed"),
        ("second tile", commit_missing, "a committed tile that is not in the hand"),
        ("show", commit(lambda at: -1), "committed tiles"),
        ("refill", change(count=1), "draws of a new hand"),
        ("tiles", empty_hand, "an empty hand"),
        ("buy", swap_seat, "an offer out of order"),
        ("buy", change(spot=5), "an offer out of order"),
        ("buy", join_buyer, "an offer before all duels"),
        ("double", attack_twice, "duels not fought"),
        ("late", other_late_kind, "a tile that is not kept"),
        ("build", untake, "a tile that is still on the track"),
        ("same turn", both(give(A, "bank"), give(B, "bank"), give(C, "bank"),
                           late_tile("bank")), "a kept tile out of time"),
        ("house", ask_nobody, "consent of nobody"),
        ("no consent", change(phase=PHASES.index("consent")), "a phase of the other house_on_.*"),
        ("limit", house_afar, "a building without a road"),
        ("yellow settler", take_all, "a claim of nothing"),
        ("guns", ask_unarmed, "revolvers of a seat without any"),
    ],
)  # fmt: skip
def test_a_broken_table_is_refused_for_the_right_reason(
    where: str, poke: Poke, message: str
) -> None:
    state = TABLES[where]()
    with pytest.raises(DataError, match=f"not a state of carson_city: ({message})$"):
        state.game.state(break_table(state, poke))


def test_a_new_hand_has_three_tiles() -> None:
    state = table(
        "limit",
        lambda s: any(not word >> 39 & 1 for word in packed(s).duel[:3]) and packed(s).turn == 4,
        duel_mode="tiles",
    )
    seat = next(seat for seat in range(3) if not packed(state).duel[seat] >> 39 & 1)
    reasons = set()
    for four in combinations(range(6), 4):
        broken = packed(state)
        broken.duel[seat] &= ~0o777777
        broken.duel[seat] |= sum(1 << 3 * value for value in four)
        with pytest.raises(DataError) as error:
            state.game.state(bytes(state)[:HEADER] + bytes(broken))
        reasons.add(str(error.value).rpartition(": ")[2])
    assert "number of duel tiles" in reasons
    assert reasons <= {"number of duel tiles", "more duel tiles of a value than there are"}
