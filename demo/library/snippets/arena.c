#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Allocate many, free once. Good for parsers, requests and frames. */
typedef struct {
    uint8_t *base;
    size_t used, capacity;
} Arena;

int arena_init(Arena *a, size_t capacity) {
    *a = (Arena){.base = malloc(capacity), .capacity = capacity};
    return a->base ? 0 : -1;
}

/* Zeroed; NULL when full. */
void *arena_alloc(Arena *a, size_t size) {
    const size_t align = alignof(max_align_t);
    size_t start = (a->used + align - 1) & ~(align - 1);
    if (start > a->capacity || size > a->capacity - start) return NULL;
    a->used = start + size;
    return memset(a->base + start, 0, size);
}

void arena_reset(Arena *a) { a->used = 0; }

void arena_free(Arena *a) {
    free(a->base);
    *a = (Arena){0};
}
