/* What the two halves of the kernel share: how cards are added, and the tables they are looked up in.
 *
 * A card is a byte: four times its rank (0 for a two) plus its suit; 52 is the Joker. In a table
 * every strength has an id, and a greater id is a greater strength.
 */
#ifndef CROUPIER_KERNEL_H
#define CROUPIER_KERNEL_H

#include <stddef.h>
#include <stdint.h>

enum { RANKS = 13, ACE = 12, JOKER = 52, CARDS = 53, LEAST = 5, MOST = 7, SIZES = 3 };

/* Classes of hand by kind; Python says which number each has in a strength. */
enum {
    ODD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE, ROYAL,
    KINDS
};

/* No two collections of up to seven ranks, Joker included, have keys of the same sum; no byte is
 * above 36, so that the bytes of a sum do not carry and may be added apart. */
static const uint32_t RANK_KEYS[RANKS + 1] = {
    555292450, 136190997, 537529090, 504496161, 285482244, 168561438, 270797082,
    336925201, 488449042, 604772121, 85919505,  17045023,  319095056, 555553059};

#define SUIT_AT 32
#define SUITS_FROM (UINT64_C(0x3333) << SUIT_AT) /* a suit's fifth card sets its counter's top bit */
#define FLUSHES (UINT64_C(0x8888) << SUIT_AT)

/* What has been determined, and the number of each class. */
typedef struct {
    int deck_size, wild_card, ace_low, low, low_ace_low, qualifier, deny, excluded, kickers;
    int lowest;
    uint8_t number[KINDS];
} Order;

/* A sum of cards: rank keys and counters of suits in one word, a bit for each card in the other. */
typedef struct {
    uint64_t key, held;
} Cards;

/* Rank keys to ids without collisions: each row of keys is moved to where all its slots are free. */
typedef struct {
    uint32_t multiplier, row_mask;
    int shift;
    uint16_t *moved, *ids;
} Hash;

/* Ranks of three, four or five communal cards, and the best id that each two of the hole cards make
 * with three of them: for millions of hands two cards are looked up at once. */
enum { TWOS = 128 }; /* 105 in use: a power of two keeps any index inside */
typedef struct {
    Hash hash; /* its ids are lines of `best` */
    uint16_t *best;
    size_t lines;
} Communal;

/* One contest of an order of hands. A byte that is no card of the deck holds no bit. */
typedef struct {
    Order order;
    Cards card[256];
    Hash sized[SIZES];
    Communal communal[SIZES]; /* by the number of communal cards; empty until asked for */
    uint16_t flush[1 << RANKS], joker_flush[1 << RANKS];
    uint32_t *strengths; /* by id */
    uint32_t ids;
} Table;

static inline uint32_t row_of(const Hash *hash, uint32_t key) {
    return (key ^ key >> 16) & hash->row_mask;
}

static inline uint32_t slot_of(const Hash *hash, uint32_t key) {
    return key * hash->multiplier >> hash->shift ^ hash->moved[row_of(hash, key)];
}

/* The place of two ranks, the Joker being the highest, among all twos. */
static inline int place_of_two(int one, int other) {
    int low = one < other ? one : other, high = one < other ? other : one;
    return (high * (high + 1) / 2 + low) & (TWOS - 1);
}

/* Fills a table whose order is set; 0 when there is no memory. */
int fill_table(Table *table);
void free_table(Table *table);

/* Fills the table of so many communal cards; 0 when there is no memory. */
int fill_communal(Table *table, int cards);

#endif
