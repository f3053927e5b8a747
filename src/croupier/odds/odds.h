/* What the parts of the odds kernel share: ranks, strengths, classes of hand, terms of settlement.
 *
 * A strength is the number that croupier.hands gives. Amounts are integers in whatever unit the
 * caller chose; nothing here knows which wager they belong to, or any clause.
 */
#ifndef CROUPIER_ODDS_H
#define CROUPIER_ODDS_H

#include "deals.h"

#include <stdlib.h>

enum { RANKS = 13, ACE = 12, TWOS = 91, THREES = 455, FIVES = 6188 };

/* The classes that a pay table can tell apart: every pair is one of its own. */
enum {
    NO_MATCH, PAIR_OF_TWOS, TWO_PAIRS = PAIR_OF_TWOS + RANKS, THREE, STRAIGHT, FLUSH, FULL_HOUSE,
    FOUR, STRAIGHT_FLUSH, ROYAL, CLASSES
};

/* The codes of croupier.hands, which leave a place for five of a kind. */
enum {
    CODE_NO_MATCH = 1, CODE_PAIR, CODE_TWO_PAIRS, CODE_THREE, CODE_STRAIGHT, CODE_FLUSH, CODE_FULL,
    CODE_FOUR, CODE_STRAIGHT_FLUSH, CODE_ROYAL = 11
};

static inline int class_of(uint32_t strength) {
    static const uint8_t by_code[16] = {
        0, NO_MATCH, PAIR_OF_TWOS, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR,
        STRAIGHT_FLUSH, 0, ROYAL};
    int code = strength >> 20 & 15;
    return code == CODE_PAIR ? PAIR_OF_TWOS + (int)(strength >> 16 & 15) - 2 : by_code[code];
}

/* How a hand that stays in may end; the dealer's hand qualifies or it does not. */
enum { UNQUALIFIED, UNQUALIFIED_EQUAL, HIGHER, EQUAL, LOWER, ENDS };

/* What is settled how: the lowest hand that qualifies, and the player's net result of each end. */
typedef struct {
    int kickers;             /* whether cards beside a set of three or four count */
    uint32_t threshold;      /* strength of the lowest hand with which the dealer qualifies */
    int64_t pays[CLASSES][ENDS]; /* by the player's class at the showdown */
    int64_t fold[CLASSES];   /* by the player's class when the decision is due */
} Terms;

/* How often each end came about by class, and how often a hand of a class was folded. */
typedef struct {
    int64_t ended[CLASSES][ENDS];
    int64_t folded[CLASSES];
} Tally;

/* Ranks held, four bits for the number of each. */
typedef uint64_t Held;
#define ONE(rank) (UINT64_C(1) << 4 * (rank))

uint32_t grade_ranks(Held held, int kickers);    /* the best five, suits apart */
uint32_t grade_suited(uint32_t ranks);           /* the best five of one suit, a bit for each rank */

static inline int two_index(int a, int b) {
    return a < b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b;
}

int three_index(int a, int b, int c);
int five_index(Held held); /* of exactly five ranks */

static inline int bits(uint32_t set) {
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Best play, and what it leads to. `tables` gets what a decision can be looked up in, `groups` for
 * each group of decisions its weight, the weight of those that stay in, and the sums of what staying
 * in and the better choice are worth; both may be left out. 0 where memory is short. */
static inline void note_group(int64_t *group, int64_t weight, int64_t stay, int64_t fold) {
    group[0] += weight;
    group[1] += stay > fold ? weight : 0;
    group[2] += weight * stay;
    group[3] += weight * (stay > fold ? stay : fold);
}

int solve_holdem(const Terms *terms, Tally *tally, int64_t *tables, int64_t *groups);
int solve_canberra(const Terms *terms, Tally *tally, uint8_t *tables, int64_t *groups);
void prepare_groups(void); /* once, before any groups are asked for */
int64_t holdem_worth(const void *tables, const uint8_t *cards);
extern const Py_ssize_t HOLDEM_TABLES, HOLDEM_GROUPS, CANBERRA_TABLES, CANBERRA_GROUPS;

/* The same decisions for cards as they are dealt: four times the rank plus the suit. */
typedef struct {
    const Terms *terms;
    const void *tables; /* best play, from the solver; or none */
    const uint8_t *rule; /* 1 for each group that stays in; or none: always stay in */
} Play;

enum { FOLDED = ENDS };

/* How one round of play ends: the player's class and the end, or FOLDED. */
typedef struct {
    int class, end;
} Outcome;

Outcome play_holdem(const Play *play, const uint8_t *cards);   /* 2, dealer's 2, flop, river */
Outcome play_canberra(const Play *play, const uint8_t *cards); /* 5, dealer's 5, the last one seen */
Outcome settle_hands(const Terms *terms, uint32_t player, uint32_t dealer);
uint32_t grade_cards(const uint8_t *cards, int n, int kickers);

#endif
