from libc.stdint cimport uint32_t


cdef extern from "logs.h" nogil:
    ctypedef struct logs_t:
        pass

    void logs_init(logs_t *logs) noexcept
    float logs_of(const logs_t *logs, uint32_t n) noexcept
