/* What a search remembers: nodes by key in an open-addressing table, their tried moves in chains.
 *
 * Grows by doubling up to a number of bytes; when that is reached nothing is added any more,
 * and what is there stays usable. Edges are named by index, which growing does not change. */
#ifndef POSSE_TREE_H
#define POSSE_TREE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game_api.h"

typedef struct {
    uint64_t key;   /* 0: the place is free */
    uint64_t first; /* index of the first edge, 0: none */
} node_t;

typedef struct {
    move_t move;
    uint32_t next;      /* index of the next edge of the node, 0: none */
    uint32_t visits;
    uint32_t available; /* visits of the node in which the move was legal */
    double total;       /* sum of the mover's utility */
} edge_t;

typedef struct {
    node_t *nodes;
    edge_t *edges;      /* number 0 is never used */
    uint64_t places;    /* of nodes, a power of two */
    uint64_t node_count;
    uint64_t edge_places;
    uint64_t edge_count;
    uint64_t limit;     /* bytes */
} tree_t;

enum { TREE_START = 1024 };

static inline uint64_t tree_bytes(const tree_t *tree)
{
    return tree->places * sizeof(node_t) + tree->edge_places * sizeof(edge_t);
}

/* Returns 0 where there is no memory for even the smallest tree. */
static inline int tree_init(tree_t *tree, uint64_t limit)
{
    tree->places = tree->edge_places = TREE_START;
    tree->node_count = 0;
    tree->edge_count = 1;
    tree->limit = limit;
    tree->nodes = (node_t *)calloc(tree->places, sizeof(node_t));
    tree->edges = (edge_t *)malloc(tree->edge_places * sizeof(edge_t));
    return tree->nodes && tree->edges;
}

static inline void tree_free(tree_t *tree)
{
    free(tree->nodes);
    free(tree->edges);
    tree->nodes = NULL;
    tree->edges = NULL;
}

/* The node of a key, or the free place where it belongs. */
static inline node_t *tree_place(node_t *nodes, uint64_t places, uint64_t key)
{
    uint64_t at = key & (places - 1);
    while (nodes[at].key && nodes[at].key != key)
        at = (at + 1) & (places - 1);
    return &nodes[at];
}

/* Doubles the table. The old one and the new one are there together for a moment, and both count. */
static inline int tree_grow_nodes(tree_t *tree)
{
    const uint64_t places = tree->places * 2;
    if (tree_bytes(tree) + places * sizeof(node_t) > tree->limit)
        return 0;
    node_t *nodes = (node_t *)calloc(places, sizeof(node_t));
    if (!nodes)
        return 0;
    for (uint64_t i = 0; i < tree->places; i++)
        if (tree->nodes[i].key)
            *tree_place(nodes, places, tree->nodes[i].key) = tree->nodes[i];
    free(tree->nodes);
    tree->nodes = nodes;
    tree->places = places;
    return 1;
}

static inline int tree_grow_edges(tree_t *tree)
{
    const uint64_t places = tree->edge_places * 2;
    if (tree_bytes(tree) + places * sizeof(edge_t) > tree->limit)
        return 0;
    edge_t *edges = (edge_t *)realloc(tree->edges, places * sizeof(edge_t));
    if (!edges)
        return 0;
    tree->edges = edges;
    tree->edge_places = places;
    return 1;
}

/* The node of a key, or NULL. Precondition: the key is not 0. */
static inline node_t *tree_find(const tree_t *tree, uint64_t key)
{
    node_t *node = tree_place(tree->nodes, tree->places, key);
    return node->key ? node : NULL;
}

/* A new node, or NULL when memory is full. Precondition: tree_find has not found it.
 * Nodes found before may have moved. */
static inline node_t *tree_add(tree_t *tree, uint64_t key)
{
    if (tree->node_count * 4 >= tree->places * 3 && !tree_grow_nodes(tree))
        return NULL;
    node_t *node = tree_place(tree->nodes, tree->places, key);
    node->key = key;
    tree->node_count++;
    return node;
}

/* A new edge at the head of the node's chain; its index, or 0 when memory is full. */
static inline uint32_t tree_add_edge(tree_t *tree, node_t *node, move_t move)
{
    if (tree->edge_count == tree->edge_places && !tree_grow_edges(tree))
        return 0;
    const uint32_t index = (uint32_t)tree->edge_count++;
    tree->edges[index] = (edge_t){.move = move, .next = (uint32_t)node->first, .available = 1};
    node->first = index;
    return index;
}

/* Mixes what a seat sees into its key. Never 0. */
static inline uint64_t key_mix(uint64_t key, uint64_t code)
{
    uint64_t z = key + code * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return z ? z : 1;
}

/* Key of all bytes of a state. */
static inline uint64_t key_of_bytes(const void *data, uint32_t size, uint64_t key)
{
    const unsigned char *bytes = (const unsigned char *)data;
    for (; size >= 8; bytes += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        key = key_mix(key, word);
    }
    if (size) {
        uint64_t word = 0;
        memcpy(&word, bytes, size);
        key = key_mix(key, word);
    }
    return key;
}

#endif
