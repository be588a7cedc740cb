"""Sets of cells and sets of tokens: a few words each, and what one does with them.

Cell (x, y) has number 16y + x. Column 15 is no land: it keeps the ends of rows apart, so that
neighbours are found by shifts.
"""

from libc.stdint cimport uint64_t

from csrc.bits cimport bits_lowest


cdef extern from "bits.h" nogil:
    int word_count "wide_count"(uint64_t set) noexcept
    int word_nth "wide_nth"(uint64_t set, int rank) noexcept
    int word_highest "bits_highest"(uint64_t set) noexcept


cdef extern from *:
    """
    #define COUNTY_FOUR_ROWS UINT64_C(0x7fff7fff7fff7fff)
    #define COUNTY_TWO_ROWS UINT64_C(0x7fff7fff)
    """
    uint64_t FOUR_ROWS "COUNTY_FOUR_ROWS"
    uint64_t TWO_ROWS "COUNTY_TWO_ROWS"


cdef struct Board:
    uint64_t word[3]


cdef inline Board board_empty() noexcept nogil:
    cdef Board board
    board.word[0] = board.word[1] = board.word[2] = 0
    return board


cdef inline Board board_full() noexcept nogil:
    cdef Board board
    board.word[0] = board.word[1] = FOUR_ROWS
    board.word[2] = TWO_ROWS
    return board


cdef inline Board board_of(const uint64_t *words) noexcept nogil:
    cdef Board board
    board.word[0] = words[0]
    board.word[1] = words[1]
    board.word[2] = words[2]
    return board


cdef inline Board board_and(Board a, Board b) noexcept nogil:
    a.word[0] &= b.word[0]
    a.word[1] &= b.word[1]
    a.word[2] &= b.word[2]
    return a


cdef inline Board board_or(Board a, Board b) noexcept nogil:
    a.word[0] |= b.word[0]
    a.word[1] |= b.word[1]
    a.word[2] |= b.word[2]
    return a


cdef inline Board board_minus(Board a, Board b) noexcept nogil:
    a.word[0] &= ~b.word[0]
    a.word[1] &= ~b.word[1]
    a.word[2] &= ~b.word[2]
    return a


cdef inline bint board_any(Board board) noexcept nogil:
    return (board.word[0] | board.word[1] | board.word[2]) != 0


cdef inline bint board_equal(Board a, Board b) noexcept nogil:
    return a.word[0] == b.word[0] and a.word[1] == b.word[1] and a.word[2] == b.word[2]


cdef inline bint board_has(const Board *board, int cell) noexcept nogil:
    return board.word[cell >> 6] >> (cell & 63) & 1


cdef inline void board_put(Board *board, int cell) noexcept nogil:
    board.word[cell >> 6] |= <uint64_t>1 << (cell & 63)


cdef inline int board_count(Board board) noexcept nogil:
    return word_count(board.word[0]) + word_count(board.word[1]) + word_count(board.word[2])


cdef inline int board_nth(Board board, int rank) noexcept nogil:
    """The cell with so many lower ones in the set."""
    cdef int count = word_count(board.word[0])
    if rank < count:
        return word_nth(board.word[0], rank)
    rank -= count
    count = word_count(board.word[1])
    if rank < count:
        return 64 + word_nth(board.word[1], rank)
    return 128 + word_nth(board.word[2], rank - count)


cdef inline int board_lowest(Board board) noexcept nogil:
    if board.word[0]:
        return bits_lowest(board.word[0])
    if board.word[1]:
        return 64 + bits_lowest(board.word[1])
    return 128 + bits_lowest(board.word[2])


cdef inline void board_drop(Board *board) noexcept nogil:
    """Without its lowest cell. Precondition: it has one."""
    cdef int at = 0 if board.word[0] else 1 if board.word[1] else 2
    board.word[at] &= board.word[at] - 1


cdef inline Board board_beside(Board board) noexcept nogil:
    """The cells that share a side with the set; some may be of the set."""
    cdef uint64_t a = board.word[0]
    cdef uint64_t b = board.word[1]
    cdef uint64_t c = board.word[2]
    board.word[0] = (a << 1 | a >> 1 | a << 16 | a >> 16 | b << 48) & FOUR_ROWS
    board.word[1] = (b << 1 | b >> 1 | b << 16 | b >> 16 | a >> 48 | c << 48) & FOUR_ROWS
    board.word[2] = (c << 1 | c >> 1 | c << 16 | c >> 16 | b >> 48) & TWO_ROWS
    return board


cdef inline Board board_back(Board board, int by) noexcept nogil:
    """Every cell moved to a number lower by up to 63."""
    if by:
        board.word[0] = board.word[0] >> by | board.word[1] << (64 - by)
        board.word[1] = board.word[1] >> by | board.word[2] << (64 - by)
        board.word[2] >>= by
    return board


cdef inline Board board_grow(Board seed, Board within) noexcept nogil:
    """The group of the seed: all that hangs together with it by sides."""
    cdef Board grown
    while True:
        grown = board_or(seed, board_and(board_beside(seed), within))
        if board_equal(grown, seed):
            return seed
        seed = grown


# Tokens 1 to 64 in `low`, 65 and 66 in `high`; token t is member t - 1.
cdef struct Tokens:
    uint64_t low
    uint64_t high


cdef enum:
    HIGH_TOKENS = 3


cdef inline Tokens tokens_of(uint64_t low, uint64_t high) noexcept nogil:
    cdef Tokens tokens
    tokens.low = low
    tokens.high = high
    return tokens


cdef inline Tokens tokens_all() noexcept nogil:
    return tokens_of(~<uint64_t>0, HIGH_TOKENS)


cdef inline Tokens tokens_and(Tokens a, Tokens b) noexcept nogil:
    return tokens_of(a.low & b.low, a.high & b.high)


cdef inline Tokens tokens_or(Tokens a, Tokens b) noexcept nogil:
    return tokens_of(a.low | b.low, a.high | b.high)


cdef inline Tokens tokens_minus(Tokens a, Tokens b) noexcept nogil:
    return tokens_of(a.low & ~b.low, a.high & ~b.high)


cdef inline bint tokens_any(Tokens tokens) noexcept nogil:
    return (tokens.low | tokens.high) != 0


cdef inline int tokens_count(Tokens tokens) noexcept nogil:
    return word_count(tokens.low) + <int>(tokens.high - (tokens.high >> 1))


cdef inline bint tokens_has(Tokens tokens, int token) noexcept nogil:
    return (tokens.low >> token if token < 64 else tokens.high >> (token - 64)) & 1


cdef inline Tokens token_alone(int token) noexcept nogil:
    if token < 64:
        return tokens_of(<uint64_t>1 << token, 0)
    return tokens_of(0, <uint64_t>1 << (token - 64))


cdef inline Tokens tokens_below(int token) noexcept nogil:
    """All lower ones."""
    if token < 64:
        return tokens_of((<uint64_t>1 << token) - 1, 0)
    return tokens_of(~<uint64_t>0, (<uint64_t>1 << (token - 64)) - 1)


cdef inline int tokens_nth(Tokens tokens, int rank) noexcept nogil:
    cdef int count = word_count(tokens.low)
    if rank < count:
        return word_nth(tokens.low, rank)
    if rank == count:
        return 64 + bits_lowest(tokens.high)
    return 65


cdef inline int tokens_lowest(Tokens tokens) noexcept nogil:
    return bits_lowest(tokens.low) if tokens.low else 64 + bits_lowest(tokens.high)


cdef inline int tokens_highest(Tokens tokens) noexcept nogil:
    """Precondition: there is one."""
    return 64 + word_highest(tokens.high) if tokens.high else word_highest(tokens.low)


cdef inline Tokens tokens_first(Tokens tokens, int count) noexcept nogil:
    """The lowest so many."""
    if count >= tokens_count(tokens):
        return tokens
    return tokens_and(tokens, tokens_below(tokens_nth(tokens, count)))


cdef inline Tokens tokens_rest(Tokens tokens) noexcept nogil:
    """Without the lowest. Precondition: there is one."""
    if tokens.low:
        tokens.low &= tokens.low - 1
    else:
        tokens.high &= tokens.high - 1
    return tokens
