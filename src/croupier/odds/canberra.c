/* Five cards each, one of the dealer's seen: every deal counted, by ranks.
 *
 * The dealer's other four cards are counted by their ranks, with as many of each as the player's
 * cards and the one seen leave. Only in the suit of the card seen can the dealer have a flush: of
 * those hands it matters which ranks the player holds in that suit, and they are corrected for
 * each such set. A decision is therefore the player's ranks, the rank seen, and that set.
 */
#include "odds.h"

enum { FOURS = 1820, SUITED = 495, SETS = 32 };
static const int64_t WAYS = 163185; /* four cards of 46 */
const Py_ssize_t CANBERRA_TABLES = FIVES * RANKS * (SETS + 1), CANBERRA_GROUPS = 8 * FIVES * RANKS;

/* The dealer's hands with one rank seen, weakest first: which counts of ranks are multiplied. */
typedef struct {
    uint32_t strength, factors; /* four numbers of a byte each */
} Four;

/* The dealer's hands in one suit: their ranks, and their strengths without and with the flush. */
typedef struct {
    uint32_t ranks, plain, flush;
} Suited;

typedef struct {
    const Terms *terms;
    Tally *tally;
    uint8_t *tables;
    int64_t *groups;
    int seen, qualifying; /* the rank seen; the number of the first hand that qualifies */
    Four fours[FOURS];
    Suited suited[SUITED];
    uint8_t compress[1 << RANKS];
} Canberra;

/* How the dealer's hands compare with one hand of the player. */
typedef struct {
    int64_t unqualified, less, equal;
} Compared;

static int by_strength(const void *a, const void *b) {
    uint32_t x = ((const Four *)a)->strength, y = ((const Four *)b)->strength;
    return (x > y) - (x < y);
}

/* Factor number: so many of a rank; 0 stands for one. */
static inline uint8_t factor_of(int rank, int many) {
    return (uint8_t)(1 + 4 * rank + many - 1);
}

static Four make_four(Held four, int seen) {
    Four made = {grade_ranks(four + ONE(seen), 1), 0};
    int n = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        int many = four >> 4 * rank & 15;
        if (many)
            made.factors |= (uint32_t)factor_of(rank, many) << 8 * n++;
    }
    return made;
}

/* The number of the first hand of the dealer that is at least so strong. */
static int first_at_least(const Canberra *c, uint32_t strength) {
    int from = 0, to = FOURS;
    while (from < to) {
        int middle = (from + to) / 2;
        if (c->fours[middle].strength < strength)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static void list_fours(Canberra *c) {
    int n = 0;
    for (int i = 0; i < RANKS; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k <= j; k++)
                for (int l = 0; l <= k; l++)
                    c->fours[n++] = i == l && i == c->seen
                                        ? (Four){UINT32_MAX, 0} /* five of a rank: never reached */
                                        : make_four(ONE(i) + ONE(j) + ONE(k) + ONE(l), c->seen);
    qsort(c->fours, FOURS, sizeof *c->fours, by_strength);
    c->qualifying = first_at_least(c, c->terms->threshold);
}

static void list_suited(Canberra *c) {
    int n = 0;
    for (uint32_t ranks = 0; ranks < 1 << RANKS; ranks++) {
        if (bits(ranks) != 5 || !(ranks >> c->seen & 1))
            continue;
        Held held = 0;
        for (int rank = 0; rank < RANKS; rank++)
            if (ranks >> rank & 1)
                held += ONE(rank);
        c->suited[n++] = (Suited){ranks, grade_ranks(held, 1), grade_suited(ranks)};
    }
}

/* ---- One hand of the player against one card seen ------------------------------------------------ */

typedef struct {
    Held held;
    uint32_t ranks, strength;
    int rank[5], many[5], n;
} Hand;

static int64_t sum_fours(const Canberra *c, const uint32_t *factor, int from, int to) {
    uint32_t sum = 0; /* at most all ways there are */
    for (const Four *four = c->fours + from; four < c->fours + to; four++) {
        uint32_t f = four->factors;
        sum += factor[f & 255] * factor[f >> 8 & 255] * (factor[f >> 16 & 255] * factor[f >> 24]);
    }
    return sum;
}

static Compared compare_plain(const Canberra *c, const Hand *hand) {
    static const uint8_t choose[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    uint32_t factor[1 + 4 * RANKS] = {1};
    for (int rank = 0; rank < RANKS; rank++) {
        int left = 4 - (int)(hand->held >> 4 * rank & 15) - (rank == c->seen);
        for (int many = 1; many <= 4; many++)
            factor[factor_of(rank, many)] = choose[left][many];
    }
    int equal = first_at_least(c, hand->strength), more = first_at_least(c, hand->strength + 1);
    Compared result = {0, 0, sum_fours(c, factor, equal, more)};
    if (c->qualifying <= equal) {
        result.unqualified = sum_fours(c, factor, 0, c->qualifying);
        result.less = result.unqualified + sum_fours(c, factor, c->qualifying, equal);
    } else {
        result.less = sum_fours(c, factor, 0, equal);
        result.unqualified =
            result.less + result.equal + sum_fours(c, factor, more, c->qualifying);
    }
    return result;
}

/* From hands by the ranks they share with the player to hands that avoid a set of those. */
static void avoid_sets(Compared *sets, int n) {
    for (int rank = 0; rank < n; rank++)
        for (int set = 0; set < 1 << n; set++)
            if (set >> rank & 1) {
                const Compared *without = &sets[set ^ 1 << rank];
                sets[set].unqualified += without->unqualified;
                sets[set].less += without->less;
                sets[set].equal += without->equal;
            }
    for (int set = 0; set < 1 << n; set++) {
        int other = (1 << n) - 1 - set;
        if (other > set) {
            Compared swap = sets[set];
            sets[set] = sets[other];
            sets[other] = swap;
        }
    }
}

/* What counting the dealer's flushes as flushes changes, by the set held in their suit. */
static void compare_suited(Canberra *c, const Hand *hand, Compared *sets) {
    uint32_t strength = hand->strength;
    memset(sets, 0, SETS * sizeof *sets);
    for (int set = 0; set < 1 << hand->n; set++) {
        uint32_t ranks = 0;
        for (int i = 0; i < hand->n; i++)
            ranks |= (uint32_t)(set >> i & 1) << hand->rank[i];
        c->compress[ranks] = (uint8_t)set;
    }
    for (const Suited *s = c->suited; s < c->suited + SUITED; s++) {
        Compared *sum = &sets[c->compress[s->ranks & hand->ranks]];
        sum->unqualified += (s->flush < c->terms->threshold) - (s->plain < c->terms->threshold);
        sum->less += (s->flush < strength) - (s->plain < strength);
        sum->equal += (s->flush == strength) - (s->plain == strength);
    }
    avoid_sets(sets, hand->n);
}

/* ---- Decisions ----------------------------------------------------------------------------------- */

static inline int is_flush(int class) {
    return class == FLUSH || class > FOUR;
}

/* Where a decision is kept: by the set in the suit of the card seen; a flush off it is the last. */
static inline int table_place(int group, int set, int flush) {
    return group * (SETS + 1) + (flush && !set ? SETS : set);
}

static void decide(Canberra *c, const Hand *hand, int set, Compared against, int64_t weight) {
    uint32_t strength = hand->strength;
    int group = five_index(hand->held) * RANKS + c->seen;
    int class = class_of(strength), qualifies = strength >= c->terms->threshold;
    const int64_t *pays = c->terms->pays[class];
    int64_t ends[ENDS] = {against.unqualified, 0, 0, 0, 0}, stay = 0;
    if (qualifies) {
        ends[HIGHER] = against.less - against.unqualified;
        ends[EQUAL] = against.equal;
    } else {
        ends[UNQUALIFIED] -= against.equal;
        ends[UNQUALIFIED_EQUAL] = against.equal;
    }
    ends[LOWER] = WAYS - against.unqualified - ends[HIGHER] - ends[EQUAL];
    for (int end = 0; end < ENDS; end++)
        stay += pays[end] * ends[end];
    int64_t fold = c->terms->fold[class] * WAYS;
    for (int end = 0; end < ENDS && stay > fold; end++)
        c->tally->ended[class][end] += weight * ends[end];
    if (stay <= fold)
        c->tally->folded[class] += weight * WAYS;
    if (c->tables && stay > fold)
        c->tables[table_place(group, set, is_flush(class))] = 1;
    if (c->groups)
        note_group(c->groups + 4 * (2 * group + is_flush(class)), weight, stay, fold);
}

static Compared add(Compared a, Compared b) {
    return (Compared){a.unqualified + b.unqualified, a.less + b.less, a.equal + b.equal};
}

/* In how many suits the hand may be dealt with exactly this set in the suit of the card seen. */
static int64_t ways_to_hold(const Hand *hand, int set) {
    static const int choose[4] = {1, 3, 3, 1};
    int64_t ways = 1;
    for (int i = 0; i < hand->n; i++) {
        int off = hand->many[i] - (set >> i & 1);
        ways *= off > 3 ? 0 : choose[off];
    }
    return ways;
}

static void decide_flushes(Canberra *c, Hand hand) {
    Compared suited[SETS];
    int all = SETS - 1;
    hand.strength = grade_suited(hand.ranks);
    Compared plain = compare_plain(c, &hand);
    compare_suited(c, &hand, suited);
    decide(c, &hand, 0, add(plain, suited[0]), 4 * 3);
    if (!(hand.ranks >> c->seen & 1))
        decide(c, &hand, all, add(plain, suited[all]), 4);
}

static void decide_hand(Canberra *c, const Hand *hand) {
    Compared suited[SETS], plain = compare_plain(c, hand);
    int all = (1 << hand->n) - 1;
    compare_suited(c, hand, suited);
    for (int set = 0; set <= all; set++) {
        int64_t ways = ways_to_hold(hand, set);
        for (int i = 0; i < hand->n; i++)
            if (set >> i & 1 && hand->rank[i] == c->seen)
                ways = 0;
        if (hand->n == 5) /* the flushes stand apart */
            ways -= set == all ? 1 : set == 0 ? 3 : 0;
        if (ways > 0)
            decide(c, hand, set, add(plain, suited[set]), 4 * ways);
    }
    if (hand->n == 5)
        decide_flushes(c, *hand);
}

static Hand make_hand(Held held) {
    Hand hand = {held, 0, grade_ranks(held, 1), {0}, {0}, 0};
    for (int rank = 0; rank < RANKS; rank++) {
        int many = held >> 4 * rank & 15;
        if (!many)
            continue;
        hand.ranks |= 1u << rank;
        hand.rank[hand.n] = rank;
        hand.many[hand.n++] = many;
    }
    return hand;
}

static void decide_all(Canberra *c) {
    for (int e = 0; e < RANKS; e++)
        for (int d = 0; d <= e; d++)
            for (int k = 0; k <= d; k++)
                for (int b = 0; b <= k; b++)
                    for (int a = 0; a <= b; a++) {
                        Held held = ONE(a) + ONE(b) + ONE(k) + ONE(d) + ONE(e);
                        if (a == e || (held >> 4 * c->seen & 15) == 4)
                            continue;
                        Hand hand = make_hand(held);
                        decide_hand(c, &hand);
                    }
}

int solve_canberra(const Terms *terms, Tally *tally, uint8_t *tables, int64_t *groups) {
    Canberra *c = calloc(1, sizeof *c);
    if (!c)
        return 0;
    c->terms = terms, c->tally = tally, c->tables = tables, c->groups = groups;
    for (c->seen = 0; c->seen < RANKS; c->seen++) {
        list_fours(c);
        list_suited(c);
        decide_all(c);
    }
    free(c);
    return 1;
}

/* ---- One round of play --------------------------------------------------------------------------- */

static int stays_in(const Play *play, const uint8_t *cards, int class) {
    Held held = 0;
    int seen = cards[9] >> 2, set = 0;
    for (int i = 0; i < 5; i++)
        held += ONE(cards[i] >> 2);
    int group = five_index(held) * RANKS + seen;
    if (play->rule)
        return play->rule[2 * group + is_flush(class)];
    if (!play->tables)
        return 1;
    for (int i = 0; i < 5; i++)
        if ((cards[i] & 3) == (cards[9] & 3)) /* its place among the ranks held */
            set |= 1 << bits((uint32_t)make_hand(held).ranks & ((1u << (cards[i] >> 2)) - 1));
    return ((const uint8_t *)play->tables)[table_place(group, set, is_flush(class))];
}

Outcome play_canberra(const Play *play, const uint8_t *cards) {
    uint32_t player = grade_cards(cards, 5, 1);
    int class = class_of(player);
    if (!stays_in(play, cards, class))
        return (Outcome){class, FOLDED};
    return settle_hands(play->terms, player, grade_cards(cards + 5, 5, 1));
}
