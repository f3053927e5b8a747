/* What ranks are worth, and the numbering of collections of ranks; see odds.h. */
#include "odds.h"

#define EACH_RANK UINT64_C(0x1111111111111)
#define WHEEL (ONE(ACE) | ONE(0) | ONE(1) | ONE(2) | ONE(3))

static inline int top(Held ranks) {
    return (63 - __builtin_clzll(ranks)) / 4;
}

/* A strength from its class and the values of the ranks that decide, highest first. */
static uint32_t pack(uint32_t code, int n, const int *ranks) {
    uint32_t strength = code;
    for (int i = 0; i < 5; i++)
        strength = strength << 4 | (uint32_t)(i < n ? ranks[i] + 2 : 0);
    return strength;
}

/* The top rank of the best straight, or -1. */
static int straight_top(Held ranks) {
    Held run = ranks & ranks >> 4 & ranks >> 8 & ranks >> 12 & ranks >> 16;
    if (run)
        return top(run) + 4;
    return (ranks & WHEEL) == WHEEL ? 3 : -1;
}

/* The highest ranks of a set, into a list that already has some. */
static void take(Held ranks, int *list, int n, int wanted) {
    for (; n < wanted; n++) {
        list[n] = top(ranks);
        ranks ^= ONE(list[n]);
    }
}

uint32_t grade_ranks(Held held, int kickers) {
    Held once = (held | held >> 1 | held >> 2) & EACH_RANK;
    Held twice = (held >> 1 | held >> 2) & EACH_RANK;
    Held thrice = ((held & held >> 1) | held >> 2) & EACH_RANK;
    Held four = held >> 2 & EACH_RANK;
    int list[5], straight;

    if (four) {
        list[0] = top(four);
        take(once ^ ONE(list[0]), list, 1, 2);
        return pack(CODE_FOUR, kickers ? 2 : 1, list);
    }
    if (thrice) {
        list[0] = top(thrice);
        Held pairs = twice ^ ONE(list[0]);
        if (pairs) {
            list[1] = top(pairs);
            return pack(CODE_FULL, kickers ? 2 : 1, list);
        }
    }
    straight = straight_top(once);
    if (straight >= 0)
        return pack(CODE_STRAIGHT, 1, &straight);
    if (thrice) {
        take(once ^ ONE(list[0]), list, 1, 3);
        return pack(CODE_THREE, kickers ? 3 : 1, list);
    }
    if (twice) {
        list[0] = top(twice);
        Held lower = twice ^ ONE(list[0]);
        if (lower) {
            list[1] = top(lower);
            take(once ^ ONE(list[0]) ^ ONE(list[1]), list, 2, 3);
            return pack(CODE_TWO_PAIRS, 3, list);
        }
        take(once ^ ONE(list[0]), list, 1, 4);
        return pack(CODE_PAIR, 4, list);
    }
    take(once, list, 0, 5);
    return pack(CODE_NO_MATCH, 5, list);
}

uint32_t grade_suited(uint32_t ranks) {
    Held held = 0;
    int list[5] = {0}, straight;
    for (int rank = 0; rank < RANKS; rank++)
        if (ranks >> rank & 1)
            held |= ONE(rank);
    straight = straight_top(held);
    if (straight == ACE)
        return pack(CODE_ROYAL, 0, list);
    if (straight >= 0)
        return pack(CODE_STRAIGHT_FLUSH, 1, &straight);
    take(held, list, 0, 5);
    return pack(CODE_FLUSH, 5, list);
}

int three_index(int a, int b, int c) {
    int low = a < b ? a : b, high = a < b ? b : a;
    int least = c < low ? c : low, most = c > high ? c : high, middle = a + b + c - least - most;
    return most * (most + 1) * (most + 2) / 6 + middle * (middle + 1) / 2 + least;
}

int five_index(Held held) {
    static const int16_t choose[5][17] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
        {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120},
        {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560},
        {0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820},
        {0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368}};
    int index = 0;
    for (int place = 0; place < 5; place++) {
        int rank = __builtin_ctzll(held) / 4;
        index += choose[place][rank + place];
        held -= ONE(rank);
    }
    return index;
}

uint32_t grade_cards(const uint8_t *cards, int n, int kickers) {
    Held held = 0;
    int in_suit[4] = {0};
    uint32_t suited[4] = {0};
    for (int i = 0; i < n; i++) {
        held += ONE(cards[i] >> 2);
        suited[cards[i] & 3] |= 1u << (cards[i] >> 2);
        in_suit[cards[i] & 3]++;
    }
    for (int suit = 0; suit < 4; suit++)
        if (in_suit[suit] >= 5) /* leaves no room for a full house or four of a kind */
            return grade_suited(suited[suit]);
    return grade_ranks(held, kickers);
}

Outcome settle_hands(const Terms *terms, uint32_t player, uint32_t dealer) {
    int class = class_of(player);
    if (dealer < terms->threshold)
        return (Outcome){class, player == dealer ? UNQUALIFIED_EQUAL : UNQUALIFIED};
    return (Outcome){class, player > dealer ? HIGHER : player == dealer ? EQUAL : LOWER};
}
