/* Natural logarithms that are the same on every machine: additions, multiplications and
 * divisions in a fixed order, where a library's `log` may differ in the last bit. */
#ifndef POSSE_LOGS_H
#define POSSE_LOGS_H

#include <assert.h>
#include <stdint.h>

enum { LOGS_BITS = 12, LOGS_SIZE = 1 << LOGS_BITS };

/* ln x for x in [1, 2]: 2 artanh((x - 1) / (x + 1)), whose series falls by 9 a term. */
static inline double logs_series(double x)
{
    const double ratio = (x - 1) / (x + 1), square = ratio * ratio;
    double sum = 0, power = ratio;
    for (int odd = 1; odd < 40; odd += 2, power *= square)
        sum += power / odd;
    return 2 * sum;
}

typedef struct {
    float of_mantissa[LOGS_SIZE];
    float of_two;
} logs_t;

static inline void logs_init(logs_t *logs)
{
    for (int i = 0; i < LOGS_SIZE; i++)
        logs->of_mantissa[i] = (float)logs_series(1 + (double)i / LOGS_SIZE);
    logs->of_two = (float)logs_series(2);
}

/* ln n, exact to a relative 1 / 4096 of n. Precondition: n > 0. */
static inline float logs_of(const logs_t *logs, uint32_t n)
{
    assert(n);
    const int exponent = 31 - __builtin_clz(n);
    const uint32_t mantissa = exponent > LOGS_BITS ? n >> (exponent - LOGS_BITS)
                                                   : n << (LOGS_BITS - exponent);
    return (float)exponent * logs->of_two + logs->of_mantissa[mantissa & (LOGS_SIZE - 1)];
}

#endif
