from libc.stdint cimport uint32_t, uint64_t

from csrc.game_api cimport move_t


cdef extern from "tree.h" nogil:
    ctypedef struct node_t:
        uint64_t first

    ctypedef struct edge_t:
        move_t move
        uint32_t next
        uint32_t visits
        uint32_t available
        double total

    ctypedef struct tree_t:
        edge_t *edges
        uint64_t node_count
        uint64_t edge_count

    int tree_init(tree_t *tree, uint64_t limit) noexcept
    void tree_free(tree_t *tree) noexcept
    uint64_t tree_bytes(const tree_t *tree) noexcept
    node_t *tree_find(const tree_t *tree, uint64_t key) noexcept
    node_t *tree_add(tree_t *tree, uint64_t key) noexcept
    uint32_t tree_add_edge(tree_t *tree, node_t *node, move_t move) noexcept
    uint64_t key_mix(uint64_t key, uint64_t code) noexcept
    uint64_t key_of_bytes(const void *data, uint32_t size, uint64_t key) noexcept
