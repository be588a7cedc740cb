from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t

from csrc.rng cimport rng_t


cdef extern from "game_api.h" nogil:
    const uint32_t GAME_API_VERSION
    const char *GAME_CAPSULE

    enum:
        SEATS_MAX
        MOVES_MAX
        TEXT_MAX
        ACTOR_CHANCE
        ACTOR_OVER
        EYES_ALL

    ctypedef uint32_t move_t

    ctypedef struct box_head:
        uint32_t players

    ctypedef struct playout_count:
        uint64_t events
        uint64_t decisions

    ctypedef struct game_api:
        uint32_t version
        uint32_t state_size
        uint32_t box_size
        void (*init)(const void *box, void *state) noexcept nogil
        int (*actor)(const void *box, const void *state) noexcept nogil
        int (*moves)(const void *box, const void *state, move_t *out) noexcept nogil
        void (*weights)(const void *box, const void *state, uint32_t *out) noexcept nogil
        int (*interrupts)(
            const void *box, const void *state, move_t *out, int8_t *actors,
        ) noexcept nogil
        move_t (*sample)(const void *box, const void *state, rng_t *rng) noexcept nogil
        void (*apply)(const void *box, void *state, move_t move) noexcept nogil
        uint64_t (*seen)(const void *box, const void *state, move_t move, int seat) noexcept nogil
        void (*redact)(const void *box, void *state, int seat) noexcept nogil
        void (*determinize)(const void *box, void *state, int seat, rng_t *rng) noexcept nogil
        void (*rewind)(const void *box, void *state, int seat) noexcept nogil
        void (*result)(
            const void *box, const void *state, int32_t *scores, uint8_t *ranks,
        ) noexcept nogil
        void (*estimate)(const void *box, const void *state, float *shares) noexcept nogil
        void (*prefer)(
            const void *box, const void *state, const move_t *moves, int count, float *out,
        ) noexcept nogil
        const char *(*validate)(const void *box, const void *state) noexcept nogil
        int (*text)(
            const void *box, const void *state, move_t move, int eyes, char *out,
        ) noexcept nogil
        void (*playout)(
            const void *box, void *state, rng_t *rng, playout_count *count,
        ) noexcept nogil

    int no_interrupts(const void *box, const void *state, move_t *out, int8_t *actors) noexcept
    void no_rewind(const void *box, void *state, int seat) noexcept
    void even_shares(const void *box, const void *state, float *shares) noexcept
    void no_preference(
        const void *box, const void *state, const move_t *moves, int count, float *out,
    ) noexcept
