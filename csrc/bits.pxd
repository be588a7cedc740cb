from libc.stdint cimport uint64_t


cdef extern from "bits.h" nogil:
    int bits_count(uint64_t set) noexcept
    int bits_lowest(uint64_t set) noexcept
    uint64_t bits_rest(uint64_t set) noexcept
    int bits_nth(uint64_t set, int rank) noexcept
    int bits_highest(uint64_t set) noexcept
    int wide_count(uint64_t set) noexcept
    int wide_nth(uint64_t set, int rank) noexcept
    int nibble_get(uint64_t word, int index) noexcept
    uint64_t nibble_set(uint64_t word, int index, int value) noexcept
    uint64_t nibble_used(uint64_t word) noexcept
