/* Two hole cards with three communal cards, or the best of seven: by the tables of the kernel of hands.
 *
 * The tables are the kernel's own, lent by its capsule; ids are compared, strengths never needed.
 */
#ifndef CROUPIER_JUDGE_H
#define CROUPIER_JUDGE_H

#include "../_kernel.h"

#define TABLE_CAPSULE "croupier._kernel.table"
#define HOLE_FROM (2 * SUITS_FROM)                 /* a second hole card sets a suit's top bit */
#define COMMUNAL_FROM (UINT64_C(0x5555) << SUIT_AT) /* so does a third communal card */

/* The communal cards of one showdown, ready for any hole cards. */
typedef struct {
    Cards sum;
    const uint16_t *line; /* by the place of two ranks, where the kernel has the table */
    size_t number;        /* of the line */
    int n;
    uint32_t threes[10];  /* where it has not */
} Middle;

static inline Cards add_cards(Cards one, Cards other) {
    return (Cards){one.key + other.key, one.held | other.held};
}

static inline Cards add_card(Cards sum, const Table *table, uint8_t card) {
    return add_cards(sum, table->card[card]);
}

/* From the sum of the communal cards, where the kernel has the table for so many: else 0. */
static inline int lay_line(const Table *table, Cards sum, int n, Middle *middle) {
    const Communal *known = &table->communal[n - 3];
    middle->sum = sum, middle->line = NULL, middle->n = 0;
    if (!known->best)
        return 0;
    middle->number = known->hash.ids[slot_of(&known->hash, (uint32_t)sum.key)];
    middle->line = known->best + TWOS * middle->number;
    return 1;
}

static inline void lay_threes(const Table *table, const uint8_t *cards, int n, Middle *middle) {
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++)
                middle->threes[middle->n++] =
                    (uint32_t)(table->card[cards[i]].key + table->card[cards[j]].key +
                               table->card[cards[k]].key);
}

static inline void lay_middle(const Table *table, const uint8_t *cards, int n, Middle *middle) {
    Cards sum = {COMMUNAL_FROM, 0};
    for (int i = 0; i < n; i++)
        sum = add_card(sum, table, cards[i]);
    if (!lay_line(table, sum, n, middle))
        lay_threes(table, cards, n, middle);
}

/* The best id of two ranks, suits apart. */
static inline uint16_t meet_ranks(const Table *table, const Middle *middle, int one, int other) {
    if (middle->line)
        return middle->line[place_of_two(one, other)];
    uint16_t best = 0;
    for (int i = 0; i < middle->n; i++) {
        uint32_t key = RANK_KEYS[one] + RANK_KEYS[other] + middle->threes[i];
        uint16_t id = table->sized[0].ids[slot_of(&table->sized[0], key)];
        best = id > best ? id : best;
    }
    return best;
}

/* The ranks held in a suit, and above them the Joker, which is of every suit. */
static inline uint32_t ranks_of_suit(uint64_t held, int suit) {
    uint64_t ranks = held >> suit & UINT64_C(0x1111111111111);
    ranks = (ranks | ranks >> 3) & UINT64_C(0x0303030303030303);
    ranks = (ranks | ranks >> 6) & UINT64_C(0x000F000F000F000F);
    ranks = (ranks | ranks >> 12) & UINT64_C(0x000000FF000000FF);
    return ((uint32_t)(ranks | ranks >> 24) & 0x1FFF) | (uint32_t)(held >> JOKER & 1) << RANKS;
}

/* The best five of seven, summed from SUITS_FROM. */
static inline uint16_t judge_seven(const Table *table, Cards sum) {
    const Hash *hash = &table->sized[MOST - LEAST];
    uint16_t best = hash->ids[slot_of(hash, (uint32_t)sum.key)];
    uint64_t flush = (sum.key & FLUSHES) >> SUIT_AT;
    for (int suit = 0; flush; suit++, flush >>= 4)
        if (flush & 8) {
            uint32_t ranks = ranks_of_suit(sum.held, suit);
            uint16_t id = ranks >> RANKS ? table->joker_flush[ranks & 0x1FFF] : table->flush[ranks];
            best = id > best ? id : best;
        }
    return best;
}

/* Every way to take so many of the ranks; how many there are, at most ten. */
static inline int list_twos(uint32_t ranks, uint32_t *out) {
    int n = 0;
    for (uint32_t a = ranks; a; a &= a - 1)
        for (uint32_t b = a & (a - 1); b; b &= b - 1)
            out[n++] = (a ^ (a & (a - 1))) | (b ^ (b & (b - 1)));
    return n;
}

static inline int list_threes(uint32_t ranks, uint32_t *out) {
    int n = 0;
    for (uint32_t a = ranks; a; a &= a - 1) {
        uint32_t twos[10], rest = a & (a - 1);
        int more = list_twos(rest, twos);
        for (int i = 0; i < more; i++)
            out[n++] = (a ^ rest) | twos[i];
    }
    return n;
}

/* The best flush of any of these twos in hand and three communal cards, all of one suit. */
static inline uint16_t meet_suit(const Table *table, const uint32_t *twos, int n, uint64_t communal,
                                 int suit) {
    uint32_t threes[10];
    int m = list_threes(ranks_of_suit(communal, suit), threes);
    uint16_t best = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            uint32_t ranks = twos[i] | threes[j];
            uint16_t id = ranks >> RANKS ? table->joker_flush[ranks & 0x1FFF] : table->flush[ranks];
            best = id > best ? id : best;
        }
    return best;
}

#endif
