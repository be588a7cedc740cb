"""Information-Set Monte Carlo Tree Search with multiple observers over one table.

Each iteration samples a world from the view and walks through it to the end. Every seat decides at
the node of what it has seen so far, so that no node knows more than its seat. Knows no game.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.math cimport sqrt
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from csrc.game_api cimport (
    ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, GAME_CAPSULE, MOVES_MAX, SEATS_MAX, TEXT_MAX, box_head,
    game_api, move_t, playout_count)
from csrc.logs cimport logs_init, logs_of, logs_t
from csrc.rng cimport rng_below, rng_seed, rng_t
from csrc.tree cimport (
    edge_t, key_mix, key_of_bytes, node_t, tree_add, tree_add_edge, tree_bytes, tree_find,
    tree_free, tree_init, tree_t)


cdef enum:
    PATH_MAX = 512      # decisions of an iteration that are remembered
    CHUNK = 16          # iterations between two looks at the clock
    SLICE = 20_000_000  # nanoseconds between two looks at the keyboard

cdef double CONFIDENCE = 1.96  # deviations on each side of a 95 % interval


cdef logs_t LOGS
logs_init(&LOGS)


cdef struct Step:
    uint32_t edge
    int seat


cdef struct RootMove:
    move_t move
    uint32_t visits
    double shares[5]        # sums by seat: win shares
    double scores[5]        # sums by seat: points
    double own_squares      # sum of squares of the own win share, for its interval
    double utility


cdef uint64_t now() noexcept nogil:
    """Nanoseconds of a clock that only goes forward."""
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return <uint64_t>time.tv_sec * 1_000_000_000 + <uint64_t>time.tv_nsec


cdef class Search:
    """One search from one view: a tree that grows while `run` is called."""

    # Constant during the search.
    cdef const game_api *api
    cdef object capsule
    cdef void *box
    cdef void *root             # the view's state
    cdef int seat
    cdef int players
    cdef double exploration
    cdef bint exact
    cdef bint chance
    cdef bint by_score
    cdef double score_low
    cdef double score_span
    # Changed by every iteration.
    cdef void *world
    cdef void *scratch
    cdef tree_t tree
    cdef rng_t rng
    cdef uint64_t keys[SEATS_MAX]
    cdef Step path[PATH_MAX]
    cdef int depth
    cdef move_t listed[MOVES_MAX]
    cdef uint32_t edge_of[MOVES_MAX]
    # Results.
    cdef RootMove *roots
    cdef int root_count
    cdef readonly uint64_t iterations
    # Set from outside while `run` goes on in another thread.
    cdef volatile int stopped

    def __cinit__(
        self, api, bytes box, bytes state, int seat, *, seed, double c, bint exact, bint chance,
        uint64_t memory, scores=None,
    ):
        self.api = <const game_api *>PyCapsule_GetPointer(api, GAME_CAPSULE)
        self.capsule = api
        self.box = PyMem_Malloc(self.api.box_size)
        self.root = PyMem_Malloc(self.api.state_size)
        self.world = PyMem_Malloc(self.api.state_size)
        self.scratch = PyMem_Malloc(self.api.state_size)
        if (self.box == NULL or self.root == NULL or self.world == NULL or self.scratch == NULL
                or not tree_init(&self.tree, memory)):
            raise MemoryError
        memcpy(self.box, PyBytes_AS_STRING(box), self.api.box_size)
        memcpy(self.root, PyBytes_AS_STRING(state), self.api.state_size)
        self.players = (<const box_head *>self.box).players
        self.seat = seat
        self.exploration = c
        self.exact = exact
        self.chance = chance
        self.by_score = scores is not None
        if self.by_score:
            self.score_low, high = scores
            self.score_span = high - self.score_low
        rng_seed(&self.rng, seed, 0)
        self.list_roots()

    def __dealloc__(self):
        PyMem_Free(self.box)
        PyMem_Free(self.root)
        PyMem_Free(self.world)
        PyMem_Free(self.scratch)
        PyMem_Free(self.roots)
        tree_free(&self.tree)

    cdef int list_roots(self) except -1:
        cdef int i
        self.root_count = self.api.moves(self.box, self.root, self.listed)
        self.roots = <RootMove *>PyMem_Malloc(self.root_count * sizeof(RootMove))
        if self.roots == NULL:
            raise MemoryError
        memset(self.roots, 0, self.root_count * sizeof(RootMove))
        for i in range(self.root_count):
            self.roots[i].move = self.listed[i]
        return 0

    def run(self, uint64_t iterations, double seconds):
        """Iterates until a limit is reached (0 seconds: none) or `stop` is called."""
        cdef uint64_t start = now()
        cdef uint64_t deadline = start + <uint64_t>(seconds * 1e9) if seconds else 0
        cdef uint64_t target = self.iterations + iterations
        cdef uint64_t pause
        while self.iterations < target and not self.stopped:
            pause = now() + SLICE
            with nogil:
                self.iterate(target, min(pause, deadline) if deadline else pause)
            PyErr_CheckSignals()
            if deadline and now() >= deadline:
                break

    def stop(self):
        """Ends `run` soon; may be called from another thread."""
        self.stopped = 1

    # Iterations.

    cdef void iterate(self, uint64_t target, uint64_t until) noexcept nogil:
        cdef int _
        while True:
            for _ in range(CHUNK):
                if self.iterations == target:
                    return
                self.sample_world()
                self.descend()
                self.learn()
                self.iterations += 1
            if self.stopped or now() >= until:
                return

    cdef void sample_world(self) noexcept nogil:
        """A world of the view, its running sealed round taken back, and each seat's key in it."""
        cdef int seat
        memcpy(self.world, self.root, self.api.state_size)
        self.api.determinize(self.box, self.world, self.seat, &self.rng)
        self.api.rewind(self.box, self.world, self.seat)
        for seat in range(self.players):
            self.keys[seat] = key_mix(1 + seat, 0)
            if self.exact and seat != self.seat:
                memcpy(self.scratch, self.world, self.api.state_size)
                self.api.redact(self.box, self.scratch, seat)
                self.keys[seat] = key_of_bytes(self.scratch, self.api.state_size, self.keys[seat])

    cdef void descend(self) noexcept nogil:
        """From the root through the tree, one new node, then random moves to the end."""
        cdef int who = self.api.actor(self.box, self.world)
        cdef int count
        cdef bint fresh = False
        cdef playout_count ignored
        self.depth = 0
        while who != ACTOR_OVER:
            if who == ACTOR_CHANCE:
                self.advance(self.api.sample(self.box, self.world, &self.rng), self.chance)
            else:
                count = self.api.moves(self.box, self.world, self.listed)
                if count == 1:  # nothing to decide, nothing to remember
                    self.advance(self.listed[0], True)
                elif fresh or self.depth == PATH_MAX or not self.decide(who, count, &fresh):
                    break
            who = self.api.actor(self.box, self.world)
        if who != ACTOR_OVER:
            self.api.playout(self.box, self.world, &self.rng, &ignored)

    cdef void advance(self, move_t move, bint remember) noexcept nogil:
        """Applies a move; every seat's key takes in what the seat sees of it."""
        cdef int seat
        cdef uint64_t code
        if remember:
            for seat in range(self.players):
                code = self.api.seen(self.box, self.world, move, seat)
                if code:
                    self.keys[seat] = key_mix(self.keys[seat], code)
        self.api.apply(self.box, self.world, move)

    cdef bint decide(self, int who, int count, bint *fresh) noexcept nogil:
        """One decision in the tree. False: there is no node and no memory for one."""
        cdef uint64_t key = self.keys[who]
        cdef node_t *node = tree_find(&self.tree, key)
        cdef uint32_t edge
        if node == NULL:
            node = tree_add(&self.tree, key)
            if node == NULL:
                return False
            fresh[0] = True
        edge = self.select(node, count)
        if edge == 0:
            return False
        self.path[self.depth] = Step(edge, who)
        self.depth += 1
        self.advance(self.tree.edges[edge].move, True)
        return True

    cdef uint32_t select(self, node_t *node, int count) noexcept nogil:
        """A move not tried yet, at random; else the one with the highest upper bound."""
        cdef int untried = self.match_edges(node, count)
        cdef int rank, i
        cdef uint32_t edge
        if untried:
            rank = <int>rng_below(&self.rng, untried)
            for i in range(count):
                if self.edge_of[i] == 0:
                    if rank == 0:
                        edge = tree_add_edge(&self.tree, node, self.listed[i])
                        if edge or untried == count:
                            return edge
                        break  # no memory for it: one that is known will do
                    rank -= 1
        return self.best_edge(count)

    cdef int match_edges(self, node_t *node, int count) noexcept nogil:
        """Finds the edge of each listed move, 0 for none; returns how many are missing."""
        cdef int untried = count
        cdef uint32_t index = <uint32_t>node.first
        cdef edge_t *edge
        cdef int i
        for i in range(count):
            self.edge_of[i] = 0
        while index:
            edge = &self.tree.edges[index]
            for i in range(count):
                if self.listed[i] == edge.move:
                    self.edge_of[i] = index
                    edge.available += 1
                    untried -= 1
                    break
            index = edge.next
        return untried

    cdef uint32_t best_edge(self, int count) noexcept nogil:
        """UCB1 with the number of times a move was available in the place of the node's visits."""
        cdef uint32_t best = 0
        cdef double bound, highest = -1
        cdef edge_t *edge
        cdef int i
        for i in range(count):
            if self.edge_of[i] == 0:
                continue
            edge = &self.tree.edges[self.edge_of[i]]
            bound = edge.total / edge.visits + self.exploration * sqrt(
                logs_of(&LOGS, edge.available) / edge.visits)
            if bound > highest:
                best = self.edge_of[i]
                highest = bound
        return best

    # Learning.

    cdef void learn(self) noexcept nogil:
        cdef int32_t scores[SEATS_MAX]
        cdef uint8_t ranks[SEATS_MAX]
        cdef double shares[SEATS_MAX]
        cdef double utility[SEATS_MAX]
        cdef edge_t *edge
        cdef int i, seat
        self.api.result(self.box, self.world, scores, ranks)
        share_win(ranks, self.players, shares)
        for seat in range(self.players):
            utility[seat] = shares[seat]
            if self.by_score:
                utility[seat] = (scores[seat] - self.score_low) / self.score_span
        for i in range(self.depth):
            edge = &self.tree.edges[self.path[i].edge]
            edge.visits += 1
            edge.total += utility[self.path[i].seat]
        self.learn_root(scores, shares, utility[self.seat])

    cdef void learn_root(
        self, const int32_t *scores, const double *shares, double utility,
    ) noexcept nogil:
        """Whole vectors, for the answer; the nodes need only the mover's own value."""
        cdef RootMove *root = &self.roots[0]
        cdef int i, seat
        if self.root_count > 1:
            if self.depth == 0:
                return  # no memory for even the root
            for i in range(self.root_count):
                if self.roots[i].move == self.tree.edges[self.path[0].edge].move:
                    root = &self.roots[i]
                    break
        root.visits += 1
        root.utility += utility
        root.own_squares += shares[self.seat] * shares[self.seat]
        for seat in range(self.players):
            root.shares[seat] += shares[seat]
            root.scores[seat] += scores[seat]

    # Answers.

    def lines(self):
        """(move text, visits, win shares, low, high, scores) of every root move, best first."""
        order = sorted(range(self.root_count), key=self.merit, reverse=True)
        return [self.line(i) for i in order]

    def merit(self, int i):
        """What root moves are compared by: visits, then value, then their place in the list."""
        cdef double visits = self.roots[i].visits
        return visits, self.roots[i].utility / max(1.0, visits), -i

    cdef tuple line(self, int i):
        cdef RootMove *root = &self.roots[i]
        cdef int seat
        cdef double visits = root.visits
        text = self.text(self.root, root.move)
        if not root.visits:
            even = (1.0 / self.players,) * self.players
            return text, 0, even, 0.0, 1.0, (0.0,) * self.players
        shares = tuple([root.shares[seat] / visits for seat in range(self.players)])
        scores = tuple([root.scores[seat] / visits for seat in range(self.players)])
        # Half a win and half a loss more: a few equal results are no certainty.
        mean = (root.shares[self.seat] + 0.5) / (visits + 1)
        variance = (root.own_squares + 0.5) / (visits + 1) - mean * mean
        half = CONFIDENCE * sqrt(max(0.0, variance) / visits)
        centre = shares[self.seat]
        return text, root.visits, shares, max(0.0, centre - half), min(1.0, centre + half), scores

    def variation(self, str first, int length, seed):
        """Moves expected after `first`: the most visited ones, in one sampled world."""
        cdef rng_t kept = self.rng
        cdef move_t move
        cdef int who, count
        rng_seed(&self.rng, seed, 1)
        self.sample_world()
        moves = [first]
        self.advance(self.parse_root(first), True)
        while len(moves) < length:
            who = self.api.actor(self.box, self.world)
            if who == ACTOR_OVER:
                break
            if who == ACTOR_CHANCE:
                self.advance(self.api.sample(self.box, self.world, &self.rng), self.chance)
                continue
            count = self.api.moves(self.box, self.world, self.listed)
            if count == 1:
                move = self.listed[0]
            elif not self.most_visited(self.keys[who], count, &move):
                break
            moves.append(self.text(self.world, move))
            self.advance(move, True)
        self.rng = kept
        return moves

    cdef bint most_visited(self, uint64_t key, int count, move_t *move):
        cdef node_t *node = tree_find(&self.tree, key)
        cdef uint32_t index, most = 0
        cdef edge_t *edge
        cdef int i
        if node == NULL:
            return False
        index = <uint32_t>node.first
        while index:
            edge = &self.tree.edges[index]
            for i in range(count):
                if self.listed[i] == edge.move and edge.visits > most:
                    most = edge.visits
                    move[0] = edge.move
            index = edge.next
        return most > 0

    cdef move_t parse_root(self, str text) except? 0:
        cdef int i
        for i in range(self.root_count):
            if self.text(self.root, self.roots[i].move) == text:
                return self.roots[i].move
        raise ValueError(f"{text!r} is not a move of the root")

    cdef str text(self, const void *state, move_t move):
        cdef char buffer[TEXT_MAX]
        cdef int length = self.api.text(self.box, state, move, EYES_ALL, buffer)
        return buffer[:length].decode("ascii")

    @property
    def nodes(self):
        """How many nodes the tree has."""
        return self.tree.node_count

    @property
    def memory(self):
        """Bytes that the tree has taken."""
        return tree_bytes(&self.tree)


cdef void share_win(const uint8_t *ranks, int players, double *shares) noexcept nogil:
    """One win, split among the best placed: the first place may go to nobody at the table."""
    cdef int best = ranks[0]
    cdef int winners = 0
    cdef int seat
    for seat in range(players):
        best = min(best, <int>ranks[seat])
    for seat in range(players):
        winners += ranks[seat] == best
    for seat in range(players):
        shares[seat] = 1.0 / winners if ranks[seat] == best else 0.0
