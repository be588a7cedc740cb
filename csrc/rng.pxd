from libc.stdint cimport uint32_t, uint64_t


cdef extern from "rng.h" nogil:
    ctypedef struct rng_t:
        pass

    void rng_seed(rng_t *rng, uint64_t seed, uint32_t stream) noexcept
    uint64_t rng_next(rng_t *rng) noexcept
    uint32_t rng_below(rng_t *rng, uint32_t bound) noexcept
    int rng_member(rng_t *rng, uint64_t set) noexcept
