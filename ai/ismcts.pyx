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
    WHOLE = 64          # of so many rollouts one is not cut off, to know scores
    CHUNK = 16          # playouts between two looks at the clock; rollouts are too long for that
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
    double scores[5]        # sums by seat: points, of iterations that came to the end
    uint32_t ended          # how many did
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
    cdef int tries              # moves among which a rollout takes the preferred one
    cdef double widening        # moves tried for the square root of the visits; 0 = all at once
    cdef int cutoff             # decisions of a rollout before an estimate ends it; 0 = none does
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
    cdef uint32_t visited       # visits of the edges found
    cdef move_t some[MOVES_MAX]     # moves that are compared by merit
    cdef float merits[MOVES_MAX]
    # Results.
    cdef RootMove *roots
    cdef int root_count
    cdef double all_scores[SEATS_MAX]   # sums by seat over all root moves
    cdef uint64_t all_ended
    cdef readonly uint64_t iterations
    # Set from outside while `run` goes on in another thread.
    cdef volatile int stopped

    def __cinit__(
        self, api, bytes box, bytes state, int seat, *, seed, double c, bint exact, bint chance,
        uint64_t memory, scores=None, int tries=1, int cutoff=0,
        double widening=0,
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
        self.tries = tries
        self.cutoff = cutoff
        self.widening = widening
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
        cdef int chunk = CHUNK if self.plays_out() else 1
        cdef int _
        while True:
            for _ in range(chunk):
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
        if who != ACTOR_OVER and self.plays_out():
            self.api.playout(self.box, self.world, &self.rng, &ignored)
        elif who != ACTOR_OVER:
            self.roll_out()

    cdef bint plays_out(self) noexcept nogil:
        """Whether all moves below the tree are uniformly random, up to the end."""
        return self.tries == 1 and self.cutoff == 0

    cdef void roll_out(self) noexcept nogil:
        """Sensible moves, to the end or as many as an estimate waits for."""
        cdef int who = self.api.actor(self.box, self.world)
        cdef bint whole = self.cutoff == 0 or self.iterations % WHOLE == 0
        cdef int decisions = 0
        while who != ACTOR_OVER:
            if who == ACTOR_CHANCE:
                self.api.apply(
                    self.box, self.world, self.api.sample(self.box, self.world, &self.rng))
            else:
                if decisions == self.cutoff and not whole:
                    return
                decisions += 1
                self.api.apply(self.box, self.world, self.sensible_move())
            who = self.api.actor(self.box, self.world)

    cdef move_t sensible_move(self) noexcept nogil:
        """The preferred one of a few random moves: never lists them all."""
        cdef int i
        for i in range(self.tries):
            self.some[i] = self.api.sample(self.box, self.world, &self.rng)
        return self.preferred(self.tries)

    cdef move_t preferred(self, int count) noexcept nogil:
        """The first of `some` moves with the highest merit."""
        cdef int best = 0
        cdef int i
        if count > 1:
            self.api.prefer(self.box, self.world, self.some, count, self.merits)
            for i in range(1, count):
                if self.merits[i] > self.merits[best]:
                    best = i
        return self.some[best]

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
        """A move not tried yet, where it is time for one; else that with the highest bound."""
        cdef int untried = self.match_edges(node, count)
        cdef uint32_t edge
        if untried and self.is_time_for(count - untried):
            edge = tree_add_edge(&self.tree, node, self.fresh_move(count, untried))
            if edge or untried == count:
                return edge
        return self.best_edge(count)  # also where there is no memory for another

    cdef bint is_time_for(self, int tried) noexcept nogil:
        """Whether a node that has tried so many moves tries another before it goes on with those.

        All at once, or (widening) in step with the root of its visits: few visits to many moves
        would tell nothing of any, and of the replies to them still less.
        """
        return self.widening == 0 or tried * tried <= self.widening * self.widening * self.visited

    cdef move_t fresh_move(self, int count, int untried) noexcept nogil:
        """Of the moves not tried yet any one, or the one that the game prefers.

        Widening takes the best of all, since it may never come to the others; else it is the best
        of a few, as in a rollout.
        """
        cdef int tries = untried if self.widening else min(self.tries, untried)
        cdef int taken = 0
        cdef int i
        for i in range(count):
            if self.edge_of[i] == 0:
                if <int>rng_below(&self.rng, untried) < tries - taken:
                    self.some[taken] = self.listed[i]
                    taken += 1
                    if taken == tries:
                        break
                untried -= 1
        return self.preferred(tries)

    cdef int match_edges(self, node_t *node, int count) noexcept nogil:
        """Finds the edge of each listed move, 0 for none; returns how many are missing."""
        cdef int untried = count
        cdef uint32_t index = <uint32_t>node.first
        cdef edge_t *edge
        cdef int i
        self.visited = 0
        for i in range(count):
            self.edge_of[i] = 0
        while index:
            edge = &self.tree.edges[index]
            for i in range(count):
                if self.listed[i] == edge.move:
                    self.edge_of[i] = index
                    self.visited += edge.visits
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
        cdef double shares[SEATS_MAX]
        cdef double utility[SEATS_MAX]
        cdef bint ended = self.judge(scores, shares)
        cdef edge_t *edge
        cdef int i, seat
        for seat in range(self.players):
            utility[seat] = shares[seat]
            if self.by_score:
                utility[seat] = (scores[seat] - self.score_low) / self.score_span
        for i in range(self.depth):
            edge = &self.tree.edges[self.path[i].edge]
            edge.visits += 1
            edge.total += utility[self.path[i].seat]
        self.learn_root(scores, shares, utility[self.seat], ended)

    cdef bint judge(self, int32_t *scores, double *shares) noexcept nogil:
        """Win shares, by ranks at the end and by the game's estimate before; whether it ended."""
        cdef uint8_t ranks[SEATS_MAX]
        cdef float guess[SEATS_MAX]
        cdef double total = 0
        cdef int seat
        if self.api.actor(self.box, self.world) == ACTOR_OVER:
            self.api.result(self.box, self.world, scores, ranks)
            share_win(ranks, self.players, shares)
            return True
        self.api.estimate(self.box, self.world, guess)
        for seat in range(self.players):
            total += guess[seat]
        for seat in range(self.players):
            shares[seat] = guess[seat] / total  # single precision sums only nearly to 1
        return False

    cdef void learn_root(
        self, const int32_t *scores, const double *shares, double utility, bint ended,
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
        if ended:
            root.ended += 1
            self.all_ended += 1
            for seat in range(self.players):
                root.scores[seat] += scores[seat]
                self.all_scores[seat] += scores[seat]

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
        # Half a win and half a loss more: a few equal results are no certainty.
        mean = (root.shares[self.seat] + 0.5) / (visits + 1)
        variance = (root.own_squares + 0.5) / (visits + 1) - mean * mean
        half = CONFIDENCE * sqrt(max(0.0, variance) / visits)
        centre = shares[self.seat]
        low, high = max(0.0, centre - half), min(1.0, centre + half)
        return text, root.visits, shares, low, high, self.mean_scores(root)

    cdef tuple mean_scores(self, const RootMove *root):
        """Of the iterations that came to the end; those of all moves where none of this one did."""
        cdef double all_ended = max(1.0, <double>self.all_ended)
        cdef int seat
        if root.ended:
            return tuple([root.scores[seat] / root.ended for seat in range(self.players)])
        return tuple([self.all_scores[seat] / all_ended for seat in range(self.players)])

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
