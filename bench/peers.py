"""The same work by OpenSpiel, in the same run; needs the extra `[peers]`.

Says which game of theirs is which of ours, and how their actions are written here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import ai
import engine
from ai import Limit
from bench.speed import SLICES, Timer
from engine import SEATS, State

__all__ = ["PEERS", "PeerRow", "exploitability", "is_installed", "measure_peers"]

EXPLORATION = 0.5
"""Of both searches; theirs is scaled to the span of the returns."""


@dataclass(frozen=True)
class Peer:
    """A game that both have."""

    spec: str
    """How OpenSpiel loads it."""
    search: str
    """Their search that does the work of ours: MCTS where nothing is hidden, ISMCTS where they can
    sample worlds, none where they cannot."""
    write: Callable[[Any, int], str]
    """The text of an action in a state of theirs."""


def _write_kuhn(state: Any, action: int) -> str:
    if state.is_chance_node():
        return f"deal:{SEATS[len(state.history())]}.{'jqk'[action]}"
    return ("pass", "bet")[action]


def _write_leduc(state: Any, action: int) -> str:
    if not state.is_chance_node():
        return ("fold", "call", "raise")[action]
    card = f"{'jqk'[action // 2]}{1 + action % 2}"
    dealt = len(state.history())
    return f"deal:{SEATS[dealt]}.{card}" if dealt < 2 else f"board:{card}"


def _write_liars(state: Any, action: int) -> str:
    if state.is_chance_node():
        return f"roll:{SEATS[len(state.history())]}.{1 + action}"
    faces = 6
    return "liar" if action == 2 * faces else f"bid:{1 + action // faces}.{1 + action % faces}"


def _write_four(state: Any, action: int) -> str:
    return f"drop:{1 + action}"


PEERS = {
    "connect_four": Peer("connect_four", "mcts", _write_four),
    "kuhn_poker": Peer("kuhn_poker", "ismcts", _write_kuhn),
    "leduc_poker": Peer("leduc_poker", "ismcts", _write_leduc),
    "liars_dice": Peer("liars_dice", "none", _write_liars),
}


@dataclass(frozen=True)
class PeerRow:
    """Ours beside theirs, from the same first decision, a second."""

    game: str
    playouts: float
    their_playouts: float
    iterations: float
    their_iterations: float | None

    def as_map(self) -> dict[str, object]:
        return asdict(self)


def is_installed() -> bool:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def measure_peers(seconds: float, progress: Callable[[], None] = lambda: None) -> list[PeerRow]:
    """About this many seconds for each game, slices of both in turn."""
    pairs = {name: _timers(name, peer) for name, peer in PEERS.items()}
    for _ in range(SLICES):
        for timers in pairs.values():
            for timer in timers:
                timer.run_slice(seconds / SLICES / len(timers))
            progress()
    return [_row(name, timers) for name, timers in pairs.items()]


def _row(name: str, timers: list[Timer]) -> PeerRow:
    playouts, their_playouts, iterations, *their_iterations = [timer.rate for timer in timers]
    theirs = their_iterations[0] if their_iterations else None
    return PeerRow(name, playouts, their_playouts, iterations, theirs)


def _timers(name: str, peer: Peer) -> list[Timer]:
    import pyspiel

    theirs = pyspiel.load_game(peer.spec)
    state = theirs.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[len(state.history())])
    ours = translate(name, peer, state)
    view = ours.view(SEATS.index(str(ours.actor)))
    scale = EXPLORATION * (theirs.max_utility() - theirs.min_utility())

    def mcts(iterations: int, rollouts: int, seed: int) -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        return pyspiel.MCTSBot(theirs, evaluator, scale, iterations, 1000, False, seed, False)

    def ismcts(iterations: int, seed: int) -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        return pyspiel.ISMCTSBot(seed, evaluator, scale, iterations)

    def their_playouts(amount: int, seed: int) -> int:
        # Rollouts are only to be had inside of a search: one iteration with all of them.
        mcts(1, amount, seed + 1).step(state)
        return amount

    def their_search(amount: int, seed: int) -> int:
        bot = mcts(amount, 1, seed + 1) if peer.search == "mcts" else ismcts(amount, seed + 1)
        bot.step(state)
        return amount

    timers = [
        Timer(lambda amount, seed: ours.game.playouts(amount, seed, ours).games),
        Timer(their_playouts),
        Timer(
            lambda amount, seed: (
                ai.bot("ismcts", seed).choose(view, Limit(iterations=amount)).iterations
            )
        ),
    ]
    return timers if peer.search == "none" else [*timers, Timer(their_search)]


def translate(name: str, peer: Peer, theirs: Any) -> State:
    """Our state after the history of theirs."""
    import pyspiel

    state = pyspiel.load_game(peer.spec).new_initial_state()
    ours = engine.load(name).new()
    for action in theirs.history():
        ours.play(peer.write(state, action))
        state.apply_action(action)
    return ours


def exploitability(name: str, spec: str, seed: int, limit: Limit) -> float:
    """Of the visit shares of fresh searches at every information set, judged by OpenSpiel."""
    import pyspiel

    peer = PEERS[name]
    policy: dict[str, list[tuple[int, float]]] = {}
    bot = ai.bot(spec, seed)

    def visit(state: Any) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            key = state.information_state_string()
            if key not in policy:
                policy[key] = _shares(bot, translate(name, peer, state), peer, state, limit)
        for action in state.legal_actions():
            visit(state.child(action))

    game = pyspiel.load_game(peer.spec)
    visit(game.new_initial_state())
    return float(pyspiel.exploitability(game, policy))


def _shares(
    bot: ai.Bot, ours: State, peer: Peer, theirs: Any, limit: Limit
) -> list[tuple[int, float]]:
    answer = bot.choose(ours.view(SEATS.index(str(ours.actor))), limit)
    visits = {line.move: line.visits for line in answer.lines}
    total = sum(visits.values())
    return [
        (action, visits[peer.write(theirs, action)] / total) for action in theirs.legal_actions()
    ]
