/* Chance for the scalar C programs: xorshift64*, and a number below n without a division. */

#include <stdint.h>

static uint64_t state;

static uint32_t random_bits(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 2685821657736338717ULL) >> 32);
}

static int below(int n) { return (int)(((uint64_t)random_bits() * (uint32_t)n) >> 32); }
