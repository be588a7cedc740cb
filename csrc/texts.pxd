cdef extern from "texts.h" nogil:
    ctypedef struct text_t:
        int length

    text_t text_begin(char *out) noexcept
    void text_word(text_t *text, const char *word) noexcept
    void text_arg(text_t *text, const char *word) noexcept
    void text_seat(text_t *text, int seat) noexcept
    void text_number(text_t *text, int number) noexcept
