# The end of every game's rules: include this after the verbs.
#
# Expects the types Box and State, and the verbs of `game_api.h` under their own names; a game that
# has nothing to say somewhere cimports `no_rewind as rewind` and the like. Gives `API`, the capsule
# in which the game travels, and `unpack` for its facts.

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.pycapsule cimport PyCapsule_New
from libc.string cimport memcpy

from csrc.game_api cimport GAME_API_VERSION, GAME_CAPSULE, game_api, playout_count
from csrc.playout cimport playout_run


cdef void playout(const void *box, void *state, rng_t *rng, playout_count *count) noexcept nogil:
    # On a table of its own: the compiler sees that nobody else looks at it.
    cdef State table = (<State *>state)[0]
    playout_run(box, &table, rng, count, actor, sample, apply)
    (<State *>state)[0] = table


cdef game_api TABLE = game_api(
    version=GAME_API_VERSION,
    state_size=sizeof(State),
    box_size=sizeof(Box),
    init=init,
    actor=actor,
    moves=moves,
    weights=weights,
    interrupts=interrupts,
    sample=sample,
    apply=apply,
    seen=seen,
    redact=redact,
    determinize=determinize,
    rewind=rewind,
    result=result,
    estimate=estimate,
    prefer=prefer,
    validate=validate,
    text=text,
    playout=playout,
)

API = PyCapsule_New(&TABLE, GAME_CAPSULE, NULL)


cdef int unpack(bytes box, bytes state, Box *tables, State *table) except -1:
    """The structs behind the bytes; ValueError where these are of another size."""
    if len(box) != sizeof(Box) or len(state) != sizeof(State):
        raise ValueError(f"{len(box)} and {len(state)} bytes are no box and no state")
    memcpy(tables, PyBytes_AS_STRING(box), sizeof(Box))
    memcpy(table, PyBytes_AS_STRING(state), sizeof(State))
    return 0
