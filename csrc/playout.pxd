from csrc.game_api cimport move_t, playout_count
from csrc.rng cimport rng_t


cdef extern from "playout.h" nogil:
    void playout_run(
        const void *box, void *state, rng_t *rng, playout_count *count,
        int (*actor)(const void *, const void *) noexcept nogil,
        move_t (*sample)(const void *, const void *, rng_t *) noexcept nogil,
        void (*apply)(const void *, void *, move_t) noexcept nogil,
    ) noexcept
