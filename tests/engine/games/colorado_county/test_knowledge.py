"""Who knows what in Colorado County, checked against histories rather than the packed state."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import Game, Record
from tests.engine.games.colorado_county.harness import SEATS, Wishes, load

Facts = dict[str, Any]
Slot = tuple[int, str]
NEVER, FOREVER = -1, 10**6


def random_game(players: int, rng: Random) -> Game:
    info = next(info for info in engine.games() if info.name == "colorado_county")
    options = {key: rng.choice(option.values) for key, option in info.options.items()}
    return engine.load("colorado_county", players, options)


def random_record(game: Game, rng: Random, events: int) -> Record:
    record = Record(game)
    while record.state.actor is not None and len(record.events) < events:
        record.play(rng.choice(record.state.legal()))
    return record


class Notes:
    """The public record of §6, kept by events as a seat sees them, with the time of each."""

    def __init__(self, players: int) -> None:
        self.known: dict[str, set[int]] = {seat: set() for seat in SEATS[:players]}
        self.slots: dict[str, list[int]] = {seat: [] for seat in SEATS[:players]}
        self.entered: dict[int, int] = dict.fromkeys(range(1, 67), NEVER)
        self.seller = ""

    def read(self, record: Record) -> Notes:
        bids: dict[str, list[int]] = {}
        wanted = 0
        for time, (actor, text) in enumerate(record.events):
            verb, _, rest = text.partition(":")
            if verb == "draw":
                self.slots[rest[0]].append(time)
            elif verb == "sell":
                self.seller, wanted = actor, 0
            elif verb == "keep":
                self.seller = ""
            elif verb == "want":
                wanted += 1
            elif verb == "pay":
                self.identify(actor, int(rest))
                self.known[actor].remove(int(rest))
                self.known[self.seller].add(int(rest))
                self.seller = ""
            elif verb == "show":
                seat, *tokens = rest.split(".")
                bids[seat] = [int(token) for token in tokens]
                for token in bids[seat]:
                    self.identify(seat, token)
                in_sale = bool(self.seller) and wanted > 1
                if len(bids) == (wanted if in_sale else len(self.known)):
                    self.settle(bids, time, in_sale)
                    bids = {}
            elif verb == "turn":
                self.seller = ""
        return self

    def identify(self, seat: str, token: int) -> None:
        if token not in self.known[seat]:
            self.slots[seat].remove(min(t for t in self.slots[seat] if t > self.entered[token]))
            self.known[seat].add(token)

    def settle(self, bids: dict[str, list[int]], time: int, in_sale: bool) -> None:
        if in_sale:
            winner = max(bids, key=lambda seat: (len(bids[seat]), max(bids[seat])))
            self.known[winner] -= set(bids[winner])
            self.known[self.seller] |= set(bids[winner])
            self.seller = ""
            return
        for seat, tokens in bids.items():
            self.known[seat] -= set(tokens)
            self.entered.update(dict.fromkeys(tokens, time))

    def allows(self, seat: str, hand: list[int]) -> bool:
        """Whether the known tokens are there, and each other one can be a draw of its own."""
        if not self.known[seat] <= set(hand):
            return False
        times = sorted(self.slots[seat], reverse=True)
        ins = sorted((self.entered[t] for t in hand if t not in self.known[seat]), reverse=True)
        return len(times) == len(ins) and all(
            later > earlier for later, earlier in zip(times, ins, strict=True)
        )

    def places(self, seat: str, hands: dict[str, list[int]]) -> dict[int, set[str]]:
        """The hands in which each token may be that the seat has not located; "" = the bag."""
        others = [other for other in self.known if other != seat]
        located = set(hands[seat]).union(*[self.known[other] for other in others])
        tokens = [token for token in range(1, 67) if token not in located]
        slots = [(time, other) for other in others for time in self.slots[other]]
        slots += [(FOREVER, "")] * (len(tokens) - len(slots))
        return {
            token: {
                slot[1]
                for slot in set(slots)
                if slot[0] > self.entered[token] and self.leaves(tokens, slots, token, slot)
            }
            for token in tokens
        }

    def leaves(self, tokens: list[int], slots: list[Slot], token: int, slot: Slot) -> bool:
        """Whether all others find slots once this token has taken this one."""
        ins = sorted((self.entered[t] for t in tokens if t != token), reverse=True)
        times = sorted((time for time, _ in slots), reverse=True)
        times.remove(slot[0])
        return all(later > earlier for later, earlier in zip(times, ins, strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_a_view_tells_just_the_tokens_that_can_be_nowhere_else(players: int, seed: int) -> None:
    """Nobody bids much, so that the bag is often empty and what is left can be told."""
    rng = Random(seed)
    record = Record(random_game(players, rng))
    events = rng.randint(200, 700)
    while record.state.actor is not None and (len(record.events) < events or is_telling(record)):
        moves = record.state.legal()
        few = [text for text in moves if text in ("bid:0", "bid:1")]
        record.play(rng.choice(few or moves))
    if record.state.actor is None:
        return
    notes = Notes(players).read(record)
    truth: Facts = record.state.facts()
    hands = {seat: [int(token) for token in truth[f"hand.{seat}"]] for seat in notes.known}
    for seat in notes.known:
        facts: Facts = record.state.view(SEATS.index(seat)).facts()
        sure = {other: set(known) for other, known in notes.known.items()}
        for token, places in notes.places(seat, hands).items():
            if len(places) == 1 and places != {""}:
                sure[places.pop()].add(token)
        for other in notes.known:
            told = {int(token) for token in facts[f"hand.{other}"] if token != "?"}
            assert told == (set(hands[seat]) if other == seat else sure[other])
            assert len(facts[f"hand.{other}"]) == len(hands[other])


def is_telling(record: Record) -> bool:
    """Whether announcements are on: notes are read when all are out."""
    return record.state.legal()[0].split(":")[0] in ("show", "high")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_sampled_hands_agree_with_the_public_record(players: int, seed: int) -> None:
    rng = Random(seed)
    record = random_record(random_game(players, rng), rng, rng.randint(60, 900))
    while record.state.actor is not None and "show" in record.state.legal()[0]:
        record.play(record.state.legal()[0])
    if record.state.actor is None:
        return
    notes = Notes(players).read(record)
    truth: Facts = record.state.facts()
    seat = rng.randrange(players)
    for world in range(10):
        facts: Facts = record.state.view(seat).sample(world).facts()
        assert facts[f"hand.{SEATS[seat]}"] == truth[f"hand.{SEATS[seat]}"]
        held = [int(token) for other in notes.known for token in facts[f"hand.{other}"]]
        assert len(set(held)) == len(held)
        for other in notes.known:
            assert notes.allows(other, [int(token) for token in facts[f"hand.{other}"]]), other
            assert notes.allows(other, [int(token) for token in truth[f"hand.{other}"]]), other


def test_every_token_is_as_likely_in_another_hand(tmp_path: Path) -> None:
    """One token each: for A, B's is any of the other 65."""
    text = engine.sheet_path("colorado_county").read_text(encoding="utf-8")
    assert "tokens = 15" in text
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(text.replace("tokens = 15", "tokens = 1"), encoding="utf-8")
    game = engine.load("colorado_county", 2, {"lake_setup": "recommended"}, sheet)
    view = game.deal(seed=1).view(0)
    facts: Facts = view.facts()
    held: Counter[str] = Counter()
    for seed in range(65 * 100):
        world: Facts = view.sample(seed).facts()
        held.update(world["hand.B"])
    assert set(held) == {str(token) for token in range(1, 67)} - set(facts["hand.A"])
    # Chi-square with 64 degrees of freedom: mean 64, deviation 11.3.
    chi = sum((count - 100) ** 2 / 100 for count in held.values())
    assert 64 - 5 * 11.3 < chi < 64 + 5 * 11.3


def test_a_token_of_the_bag_is_in_a_later_draw_as_often_as_in_each_place_of_the_bag() -> None:
    """Case 30: for B, token 5 is one of A's two draws or of 36 in the bag."""
    game = Wishes(2, {"A": [5], "B": [40, 12]}, {"A": [[5]], "B": [[40, 12]]})
    game.until(lambda f: f["auction"] == 2)
    view = game.record.state.view(1)
    found = 0
    for seed in range(4000):
        facts: Facts = view.sample(seed).facts()
        found += "5" in facts["hand.A"]
    expected = 4000 * 2 / 38  # with deviation 14
    assert abs(found - expected) < 5 * 14.2


def bidding() -> Record:
    """3 players: A has bid two tokens, B is asked."""
    game = Wishes(3, {"A": [9, 8]}, {"A": [[9, 8]]}).until(lambda f: f["phase"] == "bid")
    for _ in range(3):
        game.step()
    return game.record


def test_the_seat_asked_comes_first_in_its_worlds_and_the_others_after_it() -> None:
    record = bidding()
    world = record.state.view(1).sample(3)
    assert world.actor == "B"
    world.play("bid:0")
    assert (world.actor, "bid:2" in world.legal()) == ("A", True)
    world.play("bid:0")
    assert world.actor == "C"
    world.play("bid:0")
    assert world.legal() == ["show:A"]


def test_a_seat_that_has_bid_does_not_know_who_is_asked() -> None:
    record = bidding()
    views = []
    for text in ("bid:1", None, "bid:0"):
        views.append(record.state.view(0))
        record.play(text or record.state.legal()[0])
    views.append(record.state.view(0))  # all have bid, nothing is shown
    assert record.state.actor == "*"
    assert all(view == views[0] for view in views)
    assert views[0].actor == "B"


def test_own_bids_stay_and_unseen_ones_vary_once_showing_has_begun() -> None:
    record = bidding()
    for text in ("bid:0", "bid:1"):
        record.play(text)
    record.play(record.state.legal()[0])
    record.play("show:A.9.8")
    for seat in (1, 2):
        shown = {record.state.view(seat).sample(seed).legal()[0] for seed in range(30)}
        assert "show:B" in shown
        assert (len(shown) == 1) == (seat == 1)


def test_sealed_answers_are_asked_again() -> None:
    rng = Random(5)
    game = load(4, interest="sealed")
    found = 0
    while found < 5:
        record = Record(game)
        while record.state.actor is not None:
            record.play(rng.choice(record.state.legal()))
            facts: Facts = record.state.facts()
            if record.state.legal() == ["skip", "want"] and facts["wants"] is None:
                seat = SEATS.index(str(record.state.actor))
                world = record.state.view(seat).sample(1)
                asked = []
                while world.legal() == ["skip", "want"]:
                    asked.append(world.actor)
                    world.play("want")
                assert asked[0] == SEATS[seat]
                assert len(set(asked)) == len(asked)
                found += 1


def test_announced_highest_tokens_hold_in_all_worlds() -> None:
    """`final_tie=cowboys`: after `high:` nobody is thought to hold a higher token."""
    rng = Random(2)
    game = load(4, final_tie="cowboys", bid_fill="lowest")
    found = 0
    for _ in range(3000):
        state = game.new()
        while state.actor is not None and not (state.actor == "*" and "high" in state.legal()[0]):
            moves = state.legal()
            state.play("bid:0" if "bid:0" in moves and rng.random() < 0.9 else rng.choice(moves))
        if state.actor is None:
            continue
        found += 1
        while state.actor is not None:
            seat, token = state.legal()[0][5:].split(".")
            state.play(state.legal()[0])
            for other in range(4):
                for seed in range(5):
                    facts: Facts = state.view(other).sample(seed).facts()
                    assert max(map(int, facts[f"hand.{seat}"])) == int(token)
        if found == 3:
            break
    assert found == 3
