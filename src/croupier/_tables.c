/* What hands are worth, and the tables that say so.
 *
 * The clauses are applied here a second time, apart from croupier.hands, so that either path is a
 * check of the other. This file must not know what a class of hand is called.
 */
#include "_kernel.h"

#include <stdlib.h>
#include <string.h>

#define LOWEST UINT32_C(0xCFFFFF) /* what a high strength is taken from to give the low one */
#define EVERY_SUIT (UINT64_C(0x1111) << SUIT_AT)

/* ---- What ranks are worth -------------------------------------------------------------------- */

/* The values held, 2 to 14 and 1 for an ace that counts low: bit v of held[n] says n of v or more. */
typedef struct {
    uint32_t held[6];
    int cards;
} Counts;

static inline int highest(uint32_t values) {
#ifdef __GNUC__
    return 31 - __builtin_clz(values);
#else
    int value = 14;
    while (!(values >> value & 1))
        value--;
    return value;
#endif
}

static uint32_t pack(const Order *order, int kind, const int *values, int n) {
    uint32_t strength = order->number[kind];
    for (int i = 0; i < 5; i++)
        strength = strength << 4 | (uint32_t)(i < n ? values[i] : 0);
    return strength;
}

/* A class of hand, the ranks of its one or two sets, and of its other cards from the top. */
static uint32_t pack_sets(const Order *order, int kind, uint32_t first, uint32_t second,
                          uint32_t others, int kickers) {
    int values[5], n = 0;
    values[n++] = highest(first);
    if (second)
        values[n++] = highest(second);
    for (int i = 0; i < n; i++)
        others &= ~(1u << values[i]);
    if (!order->kickers && kind >= THREE)
        n = 1, kickers = 0;
    for (; kickers > 0; kickers--, others &= ~(1u << values[n - 1]))
        values[n++] = highest(others);
    return pack(order, kind, values, n);
}

/* Sets first, then the other cards from the top. */
static uint32_t grade_sets(const Order *order, const Counts *counts) {
    const uint32_t *held = counts->held;
    if (held[5])
        return pack_sets(order, FIVE, held[5], 0, 0, 0);
    if (held[4])
        return pack_sets(order, FOUR, held[4], 0, held[1], 1);
    if (held[3]) {
        uint32_t pairs = held[2] & ~(1u << highest(held[3]));
        return pairs ? pack_sets(order, FULL_HOUSE, held[3], pairs, 0, 0)
                     : pack_sets(order, THREE, held[3], 0, held[1], 2);
    }
    if (held[2]) {
        uint32_t pairs = held[2] & ~(1u << highest(held[2]));
        return pairs ? pack_sets(order, TWO_PAIRS, held[2], pairs, held[1], 1)
                     : pack_sets(order, PAIR, held[2], 0, held[1], 3);
    }
    return pack_sets(order, ODD, held[1], 0, held[1], 4);
}

/* The top value of the best straight in a set of ranks; 0 for none. */
static int straight_top(const Order *order, uint32_t ranks) {
    for (int top = ACE; top >= order->lowest + 4; top--)
        if ((ranks >> (top - 4) & 31) == 31)
            return top + 2;
    if (order->ace_low && ranks >> ACE & 1 && (ranks >> order->lowest & 15) == 15)
        return order->lowest + 3 + 2;
    return 0;
}

static uint32_t grade_high(const Order *order, const Counts *counts) {
    uint32_t best = grade_sets(order, counts), straight = 0;
    int top = straight_top(order, counts->held[1] >> 2);
    if (top)
        straight = pack(order, STRAIGHT, &top, 1);
    return straight > best ? straight : best;
}

static int add_value(Counts *counts, int value) {
    int n = 1;
    while (counts->held[n] >> value & 1)
        n++;
    counts->held[n] |= 1u << value;
    counts->cards++;
    return n;
}

static void take_value(Counts *counts, int value, int n) {
    counts->held[n] &= ~(1u << value);
    counts->cards--;
}

/* The least that five of these cards are worth as a high hand without straights. */
static uint32_t least_five(const Order *order, const Counts *counts) {
    if (counts->cards == 5)
        return grade_sets(order, counts);
    uint32_t least = UINT32_MAX;
    for (int value = 1; value < 15; value++) {
        Counts fewer = *counts;
        int n = 4;
        while (n > 0 && !(fewer.held[n] >> value & 1))
            n--;
        if (n == 0)
            continue;
        take_value(&fewer, value, n);
        uint32_t strength = least_five(order, &fewer);
        least = strength < least ? strength : least;
    }
    return least;
}

static uint32_t grade_low(const Order *order, const Counts *counts) {
    if (counts->cards < 5)
        return 0;
    int values[5], n = 0, nine = 9;
    for (int value = 1; value < 15 && n < 5; value++)
        if (counts->held[1] >> value & 1)
            values[4 - n++] = value;
    uint32_t least = n == 5 ? pack(order, ODD, values, 5) : least_five(order, counts);
    if (order->qualifier && least >= pack(order, ODD, &nine, 1))
        return 0;
    return LOWEST - least;
}

static int value_of(const Order *order, int rank) {
    return rank == ACE && order->low && order->low_ace_low ? 1 : rank + 2;
}

/* The Joker is whatever serves best, and in a low it may have to stand aside. */
static uint32_t grade_ranks(const Order *order, Counts *counts, int joker) {
    if (!joker || (order->low && order->excluded))
        return order->low ? grade_low(order, counts) : grade_high(order, counts);
    uint32_t best = 0;
    for (int rank = order->lowest; rank < RANKS; rank++) {
        int value = value_of(order, rank), n = add_value(counts, value);
        uint32_t strength = grade_ranks(order, counts, 0);
        best = strength > best ? strength : best;
        take_value(counts, value, n);
    }
    return best;
}

/* The best five of one suit; `twice` is a rank that the Joker repeats, or -1. */
static uint32_t grade_suited(const Order *order, uint32_t ranks, int twice) {
    int top = straight_top(order, ranks), values[5], n = 0;
    if (top == ACE + 2)
        return pack(order, ROYAL, NULL, 0);
    if (top)
        return pack(order, STRAIGHT_FLUSH, &top, 1);
    for (int rank = ACE; rank >= 0; rank--)
        for (int i = (ranks >> rank & 1) + (rank == twice); i > 0 && n < 5; i--)
            values[n++] = rank + 2;
    return n == 5 ? pack(order, FLUSH, values, 5) : 0;
}

static uint32_t grade_suited_joker(const Order *order, uint32_t ranks) {
    uint32_t best = 0;
    for (int rank = order->lowest; rank < RANKS; rank++) {
        int twice = ranks >> rank & 1;
        if (twice && order->deny)
            continue;
        uint32_t strength = grade_suited(order, ranks | 1u << rank, twice ? rank : -1);
        best = strength > best ? strength : best;
    }
    return best;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Collections of ranks: their keys, and what they are worth or which values they are. */
typedef struct {
    uint32_t *keys, *strengths;
    Counts *counts;
    size_t n;
} Found;

static void find_ranks(const Order *order, Found *found, Counts *counts, int rank, int left,
                       uint32_t key) {
    if (rank == RANKS) {
        if (left == 0 || (left == 1 && order->wild_card)) {
            found->keys[found->n] = left ? key + RANK_KEYS[RANKS] : key;
            if (found->strengths)
                found->strengths[found->n] = grade_ranks(order, counts, left);
            if (found->counts)
                found->counts[found->n] = *counts;
            found->n++;
        }
        return;
    }
    int value = value_of(order, rank), n = 0;
    find_ranks(order, found, counts, rank + 1, left, key);
    for (; n < 4 && n < left; n++) {
        add_value(counts, value);
        key += RANK_KEYS[rank];
        find_ranks(order, found, counts, rank + 1, left - n - 1, key);
    }
    for (; n > 0; n--)
        take_value(counts, value, n);
}

static int by_strength(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static uint16_t id_of_strength(const Table *table, uint32_t strength) {
    uint32_t from = 0, to = table->ids - 1;
    while (from < to) {
        uint32_t middle = (from + to) / 2;
        if (table->strengths[middle] < strength)
            from = middle + 1;
        else
            to = middle;
    }
    return (uint16_t)from;
}

/* Sorts keys into rows, greatest row first; `start` has a place for each row and one more. */
static void sort_rows(const Hash *hash, const Found *found, uint32_t *start, uint32_t *in_row,
                      uint32_t *rows) {
    uint32_t n_rows = hash->row_mask + 1, place = 0, longest = 0;
    memset(start, 0, (n_rows + 1) * sizeof *start);
    for (size_t i = 0; i < found->n; i++)
        start[row_of(hash, found->keys[i]) + 1]++;
    for (uint32_t row = 0; row < n_rows; row++) {
        longest = start[row + 1] > longest ? start[row + 1] : longest;
        start[row + 1] += start[row];
    }
    for (uint32_t length = longest; length > 0; length--)
        for (uint32_t row = 0; row < n_rows; row++)
            if (start[row + 1] - start[row] == length)
                rows[place++] = row;
    while (place < n_rows)
        rows[place++] = UINT32_MAX;
    for (size_t i = found->n; i-- > 0;)
        in_row[--start[row_of(hash, found->keys[i]) + 1]] = (uint32_t)i;
    memmove(start, start + 1, n_rows * sizeof *start);
    start[n_rows] = (uint32_t)found->n;
}

/* Marks the slots of one row as moved by `by`; none if one of them is taken. */
static int take_slots(const Hash *hash, const uint32_t *keys, uint32_t n, uint32_t by, uint8_t *taken) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t slot = keys[i] * hash->multiplier >> hash->shift ^ by;
        if (taken[slot]) {
            while (i-- > 0)
                taken[keys[i] * hash->multiplier >> hash->shift ^ by] = 0;
            return 0;
        }
        taken[slot] = 1;
    }
    return 1;
}

static int move_rows(Hash *hash, const Found *found, uint32_t *space, uint8_t *taken, uint32_t slots) {
    uint32_t n_rows = hash->row_mask + 1, keys[256];
    uint32_t *start = space, *rows = start + n_rows + 1, *in_row = rows + n_rows;
    sort_rows(hash, found, start, in_row, rows);
    memset(taken, 0, slots);
    for (uint32_t i = 0; i < n_rows && rows[i] != UINT32_MAX; i++) {
        uint32_t row = rows[i], n = start[row + 1] - start[row], by = 0;
        if (n > 256)
            return 0;
        for (uint32_t j = 0; j < n; j++)
            keys[j] = found->keys[in_row[start[row] + j]];
        while (by < slots && by <= UINT16_MAX && !take_slots(hash, keys, n, by, taken))
            by++;
        if (by == slots || by > UINT16_MAX)
            return 0;
        hash->moved[row] = (uint16_t)by;
    }
    return 1;
}

/* Finds a hash for the keys, with as few slots as two multipliers will do for. */
static int build_hash(Hash *hash, const Found *found) {
    for (int bits = 6; bits < 20; bits++) {
        uint32_t slots = UINT32_C(1) << bits, n_rows = slots / (bits < 16 ? 4 : 8);
        if (found->n * 4 > (size_t)3 * slots)
            continue;
        hash->shift = 32 - bits;
        hash->row_mask = n_rows - 1;
        hash->moved = calloc(n_rows, sizeof *hash->moved);
        hash->ids = calloc(slots, sizeof *hash->ids);
        uint32_t *space = malloc((2 * (size_t)n_rows + 1 + found->n) * sizeof *space);
        uint8_t *taken = malloc(slots);
        int done = 0, room = hash->moved && hash->ids && space && taken;
        for (uint32_t i = 0; i < 2 && room && !done; i++) {
            hash->multiplier = i ? UINT32_C(2246822519) : UINT32_C(2654435769);
            done = move_rows(hash, found, space, taken, slots);
        }
        free(space);
        free(taken);
        if (done || !room)
            return done;
        free(hash->moved);
        free(hash->ids);
    }
    hash->moved = hash->ids = NULL;
    return 0;
}

static void fill_cards(Table *table) {
    const Order *order = &table->order;
    for (int code = 4 * order->lowest; code < JOKER; code++) {
        uint64_t suit = order->low ? 0 : UINT64_C(1) << (SUIT_AT + 4 * (code & 3));
        table->card[code] = (Cards){RANK_KEYS[code >> 2] | suit, UINT64_C(1) << code};
    }
    if (order->wild_card)
        table->card[JOKER] =
            (Cards){RANK_KEYS[RANKS] | (order->low ? 0 : EVERY_SUIT), UINT64_C(1) << JOKER};
}

/* Upper bounds for the number of collections of 5, 6 and 7 ranks and the Joker. */
static const size_t ROOM[SIZES] = {8100, 24700, 67700};

static int find_all(const Order *order, Found found[SIZES]) {
    for (int i = 0; i < SIZES; i++) {
        Counts counts = {{0}, 0};
        found[i].keys = malloc(ROOM[i] * sizeof *found[i].keys);
        found[i].strengths = malloc(ROOM[i] * sizeof *found[i].strengths);
        if (!found[i].keys || !found[i].strengths)
            return 0;
        find_ranks(order, &found[i], &counts, order->lowest, LEAST + i, 0);
    }
    return 1;
}

static void grade_suits(const Order *order, uint32_t *suited) {
    for (uint32_t ranks = 0; ranks < 1 << RANKS && !order->low; ranks++) {
        suited[ranks] = grade_suited(order, ranks, -1);
        if (order->wild_card)
            suited[ranks + (1 << RANKS)] = grade_suited_joker(order, ranks);
    }
}

/* Each strength once, in order: those of five cards and of flushes, as six and seven have no other
 * best hands. */
static int number_strengths(Table *table, const Found *fives, const uint32_t *suited) {
    size_t n = fives->n + (2 << RANKS);
    uint32_t *all = malloc(n * sizeof *all), ids = 0;
    if (!all)
        return 0;
    memcpy(all, suited, (2 << RANKS) * sizeof *all);
    memcpy(all + (2 << RANKS), fives->strengths, fives->n * sizeof *all);
    qsort(all, n, sizeof *all, by_strength);
    for (size_t i = 0; i < n; i++)
        if (ids == 0 || all[i] != all[ids - 1])
            all[ids++] = all[i];
    table->strengths = all;
    table->ids = ids;
    return 1;
}

static int fill_hash(const Table *table, Hash *hash, const Found *found) {
    if (!build_hash(hash, found))
        return 0;
    for (size_t i = 0; i < found->n; i++)
        hash->ids[slot_of(hash, found->keys[i])] = id_of_strength(table, found->strengths[i]);
    return 1;
}

int fill_table(Table *table) {
    Found found[SIZES] = {{NULL, NULL, NULL, 0}};
    uint32_t *suited = calloc(2 << RANKS, sizeof *suited);
    int done = suited && find_all(&table->order, found);
    if (done) {
        fill_cards(table);
        grade_suits(&table->order, suited);
        done = number_strengths(table, &found[0], suited);
    }
    for (uint32_t ranks = 0; ranks < 1 << RANKS && done; ranks++) {
        table->flush[ranks] = id_of_strength(table, suited[ranks]);
        table->joker_flush[ranks] = id_of_strength(table, suited[ranks + (1 << RANKS)]);
    }
    for (int i = 0; i < SIZES; i++) {
        done = done && fill_hash(table, &table->sized[i], &found[i]);
        free(found[i].keys);
        free(found[i].strengths);
    }
    free(suited);
    return done;
}

/* The best id of two ranks with three of the communal cards, whose keys these are. */
static uint16_t best_of_two(const Hash *hash, uint32_t two, const uint32_t *keys, int n) {
    uint16_t best = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                uint16_t id = hash->ids[slot_of(hash, two + keys[i] + keys[j] + keys[k])];
                best = id > best ? id : best;
            }
    return best;
}

/* The keys of a collection of up to five ranks; cards that are missing are the Joker. */
static void list_keys(const Counts *counts, uint32_t keys[5], int cards) {
    int n = 0;
    for (int value = 1; value < 15; value++)
        for (int i = 1; i < 5 && counts->held[i] >> value & 1 && n < 5; i++)
            keys[n++] = RANK_KEYS[value == 1 ? ACE : value - 2];
    for (; n < cards && n < 5; n++)
        keys[n] = RANK_KEYS[RANKS];
}

static void fill_line(const Table *table, uint16_t *line, const Counts *counts, int cards) {
    uint32_t keys[5];
    list_keys(counts, keys, cards);
    for (int one = table->order.lowest; one <= RANKS; one++)
        for (int other = one; other <= RANKS; other++)
            line[place_of_two(one, other)] =
                best_of_two(&table->sized[0], RANK_KEYS[one] + RANK_KEYS[other], keys, cards);
}

int fill_communal(Table *table, int cards) {
    Communal made = {{0}, NULL, 0};
    Counts counts = {{0}, 0};
    Found found = {malloc(ROOM[0] * sizeof *found.keys), NULL, malloc(ROOM[0] * sizeof counts), 0};
    int done = 0;
    if (found.keys && found.counts) {
        find_ranks(&table->order, &found, &counts, table->order.lowest, cards, 0);
        made.best = calloc(found.n * TWOS, sizeof *made.best);
        made.lines = found.n;
        done = made.best && build_hash(&made.hash, &found);
    }
    for (size_t i = 0; i < found.n && done; i++) {
        made.hash.ids[slot_of(&made.hash, found.keys[i])] = (uint16_t)i;
        fill_line(table, made.best + TWOS * i, &found.counts[i], cards);
    }
    free(found.keys);
    free(found.counts);
    if (done)
        table->communal[cards - 3] = made;
    else
        free(made.best);
    return done;
}

void free_table(Table *table) {
    for (int i = 0; i < SIZES; i++) {
        free(table->sized[i].moved);
        free(table->sized[i].ids);
        free(table->communal[i].hash.moved);
        free(table->communal[i].hash.ids);
        free(table->communal[i].best);
    }
    free(table->strengths);
    free(table);
}
