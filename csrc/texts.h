/* Writing event texts piece by piece into a buffer of TEXT_MAX bytes. */
#ifndef POSSE_TEXTS_H
#define POSSE_TEXTS_H

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game_api.h"

typedef struct {
    char *start;
    int length;
} text_t;

static inline text_t text_begin(char *out)
{
    out[0] = 0;
    return (text_t){out, 0};
}

static inline void text_word(text_t *text, const char *word)
{
    const int length = (int)strlen(word);
    assert(text->length + length < TEXT_MAX);
    memcpy(text->start + text->length, word, (size_t)length + 1);
    text->length += length;
}

/* The verb's colon before the first argument, a dot before each further one. */
static inline void text_join(text_t *text)
{
    text_word(text, memchr(text->start, ':', (size_t)text->length) ? "." : ":");
}

static inline void text_arg(text_t *text, const char *word)
{
    text_join(text);
    text_word(text, word);
}

static inline void text_seat(text_t *text, int seat)
{
    const char letter[2] = {(char)('A' + seat), 0};
    text_arg(text, letter);
}

static inline void text_number(text_t *text, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    text_arg(text, digits);
}

#endif
