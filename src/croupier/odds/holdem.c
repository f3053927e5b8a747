/* Two hole cards, a flop, and the decision: every deal counted, by kinds of communal cards.
 *
 * Nothing is dealt. Five communal cards without three of a suit are settled once for their ranks;
 * with three or more of a suit, once for the ranks in that suit and the ranks of the others. A card
 * is then only a rank, in the suit or off it, and a dealer's hand that shares a card with the
 * player's is taken out by inclusion and exclusion. What a decision is worth is a sum over all ways
 * to complete the flop; the sums are kept in tables by what the flop and the hole cards have in one
 * suit, so that a decision needs at most four of them added.
 *
 * The same sums run backwards give the outcomes: first the worth of the decisions, then how often
 * each settled kind is reached by the hands that stay in.
 */
#include "odds.h"

enum { TYPES = 2 * RANKS, HOLES = TYPES * (TYPES + 1) / 2, FLOPS_ONE = RANKS * TWOS,
       FLOPS_TWO = 78 * RANKS, FLOPS_THREE = 286, COMPLETIONS = 990 };

/* A card of the suit in question; without this, a card off it. */
#define IN(rank) (RANKS + (rank))

/* Sums over turn and river by the suit in question: how many cards of the flop are in it. */
typedef struct {
    int64_t all[THREES][TWOS];         /* no suit: every pair of cards, by ranks alone */
    int64_t one[FLOPS_ONE][HOLES];     /* both cards to come in the suit of one card of the flop */
    int64_t two[FLOPS_TWO][HOLES];     /* the suit of two, less what `one` says of the third */
    int64_t three[FLOPS_THREE][HOLES]; /* all of the flop in the suit */
} Sums;

typedef struct {
    uint32_t strength;
    uint8_t a, b;
} Entry;

typedef struct {
    const Terms *terms;
    uint32_t flush[1 << RANKS];
    Entry by_ranks[FIVES][TWOS];       /* weakest first */
    int64_t plain[FIVES][TWOS];        /* worth, then weight, without three of a suit */
    int64_t with_other[RANKS][HOLES];  /* three of a suit and one other, all the fifths together */
    Sums *sums;
    Tally *tally;
} Holdem;

static inline int hole_index(int a, int b) {
    return two_index(a, b);
}

static int pair_of_suit(int a, int b) { /* two different ranks */
    return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b;
}

static int three_of_suit(int a, int b, int c) { /* a < b < c */
    return c * (c - 1) * (c - 2) / 6 + b * (b - 1) / 2 + a;
}

/* ---- One kind of communal cards ---------------------------------------------------------------- */

/* Hands counted so far: all of them, and those with a given card of each type. */
typedef struct {
    int all, with[TYPES];
} Seen;

static inline void see(Seen *seen, const int8_t *left, int a, int b) {
    if (a == b) {
        seen->all += left[a] * (left[a] - 1) / 2;
        seen->with[a] += left[a] - 1;
    } else {
        seen->all += left[a] * left[b];
        seen->with[a] += left[b];
        seen->with[b] += left[a];
    }
}

static inline int without(const Seen *seen, int a, int b) {
    return seen->all - seen->with[a] - seen->with[b];
}

static inline int possible(const int8_t *left, int a, int b) {
    return a == b ? left[a] > 1 : left[a] && left[b];
}

/* What one hole meets among the dealer's hands: how many do not qualify, are less, are equal. */
typedef struct {
    int64_t unqualified, less, equal;
} Met;

static inline int64_t worth(const int64_t *pays, Met met, int qualifies) {
    if (qualifies)
        return pays[UNQUALIFIED] * met.unqualified +
               pays[HIGHER] * (met.less - met.unqualified) + pays[EQUAL] * met.equal +
               pays[LOWER] * (COMPLETIONS - met.less - met.equal);
    return pays[UNQUALIFIED] * (met.unqualified - met.equal) +
           pays[UNQUALIFIED_EQUAL] * met.equal + pays[LOWER] * (COMPLETIONS - met.unqualified);
}

/* The sums over holes of one strength, `all` being their weight. */
static void count_ends(int64_t *ended, Met sum, int64_t all, int qualifies) {
    if (qualifies) {
        ended[UNQUALIFIED] += sum.unqualified;
        ended[HIGHER] += sum.less - sum.unqualified;
        ended[EQUAL] += sum.equal;
        ended[LOWER] += COMPLETIONS * all - sum.less - sum.equal;
    } else {
        ended[UNQUALIFIED] += sum.unqualified - sum.equal;
        ended[UNQUALIFIED_EQUAL] += sum.equal;
        ended[LOWER] += COMPLETIONS * all - sum.unqualified;
    }
}

/* Every hole against every hand of the dealer; `entries` are all holes, weakest first. What each is
 * worth goes to `by_hole`; or, backwards, how often each is met comes from there, and the ends are
 * counted. A hole that cannot be is left alone. */
static inline void settle(Holdem *h, const Entry *entries, int n, const int8_t *left,
                          int64_t *by_hole, int backwards) {
    const Terms *terms = h->terms;
    Seen seen = {0}, unqualified = {0};
    int less[HOLES];
    for (int i = 0; i < n && entries[i].strength < terms->threshold; i++)
        see(&unqualified, left, entries[i].a, entries[i].b);
    for (int from = 0, to; from < n; from = to) {
        uint32_t strength = entries[from].strength;
        int class = class_of(strength), qualifies = strength >= terms->threshold;
        Met sum = {0, 0, 0};
        int64_t all = 0;
        for (to = from; to < n && entries[to].strength == strength; to++)
            less[to] = without(&seen, entries[to].a, entries[to].b);
        for (int i = from; i < to; i++)
            see(&seen, left, entries[i].a, entries[i].b);
        for (int i = from; i < to; i++) {
            int a = entries[i].a, b = entries[i].b;
            int64_t *hole = &by_hole[hole_index(a, b)];
            if (!possible(left, a, b) || (backwards && !*hole))
                continue;
            Met met = {without(&unqualified, a, b) + !qualifies, less[i],
                       without(&seen, a, b) - less[i] + 1};
            if (backwards) {
                all += *hole;
                sum.unqualified += *hole * met.unqualified;
                sum.less += *hole * met.less;
                sum.equal += *hole * met.equal;
            } else {
                *hole = worth(terms->pays[class], met, qualifies);
            }
        }
        if (all)
            count_ends(h->tally->ended[class], sum, all, qualifies);
    }
}

/* ---- Without three of a suit ------------------------------------------------------------------- */

static int by_strength(const void *a, const void *b) {
    uint32_t x = ((const Entry *)a)->strength, y = ((const Entry *)b)->strength;
    return (x > y) - (x < y);
}

static void sort_entries(Entry *entries, int n) {
    for (int i = 1; i < n; i++) {
        Entry entry = entries[i];
        int at = i;
        for (; at > 0 && entries[at - 1].strength > entry.strength; at--)
            entries[at] = entries[at - 1];
        entries[at] = entry;
    }
}

static void rank_holes(Holdem *h, Held board, Entry *entries) {
    int n = 0;
    for (int b = 0; b < RANKS; b++)
        for (int a = 0; a <= b; a++)
            entries[n++] = (Entry){grade_ranks(board + ONE(a) + ONE(b), h->terms->kickers),
                                   (uint8_t)a, (uint8_t)b};
    sort_entries(entries, TWOS);
}

static void settle_plain(Holdem *h, Held board, int backwards) {
    int index = five_index(board);
    int8_t left[TYPES] = {0};
    for (int rank = 0; rank < RANKS; rank++)
        left[rank] = (int8_t)(4 - (board >> 4 * rank & 15));
    if (!backwards)
        rank_holes(h, board, h->by_ranks[index]);
    settle(h, h->by_ranks[index], TWOS, left, h->plain[index], backwards);
}

static void settle_all_plain(Holdem *h, int backwards) {
    for (int a = 0; a < RANKS; a++)
        for (int b = a; b < RANKS; b++)
            for (int c = b; c < RANKS; c++)
                for (int d = c; d < RANKS; d++)
                    for (int e = d; e < RANKS; e++)
                        if (a != e)
                            settle_plain(h, ONE(a) + ONE(b) + ONE(c) + ONE(d) + ONE(e), backwards);
}

/* ---- Turn and river from a pool of cards, by ranks ---------------------------------------------- */

/* A flop and the cards that may follow it: how many of each rank, before the hole cards are out. */
typedef struct {
    int board[TWOS]; /* index of the five ranks for each pair of ranks to come */
    int8_t cards[RANKS];
    int sign;
} Pool;

static Pool make_pool(int a, int b, int c, int each, int sign) {
    Pool pool = {.sign = sign};
    memset(pool.cards, each, RANKS);
    for (int y = 0; y < RANKS; y++)
        for (int x = 0; x <= y; x++)
            pool.board[two_index(x, y)] = five_index(ONE(a) + ONE(b) + ONE(c) + ONE(x) + ONE(y));
    return pool;
}

/* How often each pair of ranks is met: in all, with one card of rank `a`, with that and one of `b`. */
static inline int pairs_of(const Pool *pool, int x, int y) {
    return x == y ? pool->cards[x] * (pool->cards[x] - 1) / 2 : pool->cards[x] * pool->cards[y];
}

static inline int partners_of(const Pool *pool, int a, int other) {
    return pool->cards[other] - (a == other);
}

/* Every pair of the pool for every hole, before any card is taken out for it; and backwards. */
static void sum_pool(Holdem *h, const Pool *pool, int64_t *all, int backwards) {
    for (int y = 0, at = 0; y < RANKS; y++)
        for (int x = 0; x <= y; x++, at++) {
            int64_t times = pairs_of(pool, x, y) * pool->sign;
            int64_t *plain = h->plain[pool->board[at]];
            for (int hole = 0; hole < TWOS && times; hole++)
                if (backwards)
                    plain[hole] += times * all[hole];
                else
                    all[hole] += times * plain[hole];
        }
}

/* Sums with neither hole card in the pool, the first, the second, both: four ways to hold a, b. */
static void take_out(const Holdem *h, const Pool *pool, int a, int b, int64_t all, int64_t *ways) {
    int hole = two_index(a, b);
    int64_t with_a = 0, with_b = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        with_a += partners_of(pool, a, rank) * h->plain[pool->board[two_index(a, rank)]][hole];
        with_b += partners_of(pool, b, rank) * h->plain[pool->board[two_index(b, rank)]][hole];
    }
    with_a *= pool->sign, with_b *= pool->sign;
    ways[0] = all;
    ways[1] = all - with_a;
    ways[2] = all - with_b;
    ways[3] = all - with_a - with_b + pool->sign * h->plain[pool->board[hole]][hole];
}

/* The same backwards: the weight of the four ways, of which the sum is for `sum_pool`. */
static int64_t put_back(Holdem *h, const Pool *pool, int a, int b, const int64_t *ways) {
    int hole = two_index(a, b);
    int64_t with_a = pool->sign * (ways[1] + ways[3]), with_b = pool->sign * (ways[2] + ways[3]);
    for (int rank = 0; rank < RANKS && (with_a || with_b); rank++) {
        h->plain[pool->board[two_index(a, rank)]][hole] -= partners_of(pool, a, rank) * with_a;
        h->plain[pool->board[two_index(b, rank)]][hole] -= partners_of(pool, b, rank) * with_b;
    }
    h->plain[pool->board[hole]][hole] += pool->sign * ways[3];
    return ways[0] + ways[1] + ways[2] + ways[3];
}

/* One row of a table: `in_pool` says which of the two kinds of cards the pool has. */
static void row_of_pool(Holdem *h, const Pool *pool, int64_t *row, int in_pool, int backwards) {
    int64_t all[TWOS] = {0}, ways[4];
    if (!backwards)
        sum_pool(h, pool, all, 0);
    for (int b = 0; b < RANKS; b++)
        for (int a = 0; a <= b; a++) {
            int out = RANKS - in_pool, same = a == b;
            int holes[4] = {hole_index(a + out, b + out), hole_index(a + in_pool, b + out),
                            hole_index(a + out, b + in_pool), hole_index(a + in_pool, b + in_pool)};
            if (!backwards)
                take_out(h, pool, a, b, all[two_index(a, b)], ways);
            for (int i = 0; i < 4; i++)
                if (backwards)
                    ways[i] = i == 2 && same ? 0 : row[holes[i]];
                else
                    row[holes[i]] += i == 2 && same ? 0 : ways[i];
            if (backwards)
                all[two_index(a, b)] = put_back(h, pool, a, b, ways);
        }
    if (backwards)
        sum_pool(h, pool, all, 1);
}

/* Every pair of cards after a flop of three suits, both hole cards being out of the deck. */
static void all_pairs(Holdem *h, int a, int b, int c, int backwards) {
    Pool pool = make_pool(a, b, c, 4, 1);
    int64_t *row = h->sums->all[three_index(a, b, c)], all[TWOS] = {0}, ways[4] = {0};
    pool.cards[a]--, pool.cards[b]--, pool.cards[c]--;
    if (!backwards)
        sum_pool(h, &pool, all, 0);
    for (int y = 0, hole = 0; y < RANKS; y++)
        for (int x = 0; x <= y; x++, hole++) {
            if (backwards) {
                ways[3] = row[hole];
                all[hole] = put_back(h, &pool, x, y, ways);
            } else {
                take_out(h, &pool, x, y, all[hole], ways);
                row[hole] = ways[3];
            }
        }
    if (backwards)
        sum_pool(h, &pool, all, 1);
}

/* What the tables say of boards without three of a suit. Two cards in the suit of one card of the
 * flop make three: `one` takes them out of `all` and out of `two`. */
static void plain_sums(Holdem *h, int backwards) {
    for (int c = 0; c < RANKS; c++)
        for (int b = 0; b <= c; b++)
            for (int a = 0; a <= b; a++)
                all_pairs(h, a, b, c, backwards);
    for (int suited = 0; suited < RANKS; suited++)
        for (int c = 0; c < RANKS; c++)
            for (int b = 0; b <= c; b++) {
                Pool pool = make_pool(suited, b, c, 1, -1);
                pool.cards[suited] = 0;
                row_of_pool(h, &pool, h->sums->one[suited * TWOS + two_index(b, c)], RANKS, backwards);
            }
    for (int b = 1; b < RANKS; b++)
        for (int a = 0; a < b; a++)
            for (int other = 0; other < RANKS; other++) {
                Pool pool = make_pool(a, b, other, 3, 1);
                pool.cards[other]--;
                row_of_pool(h, &pool, h->sums->two[pair_of_suit(a, b) * RANKS + other], 0, backwards);
            }
}

/* ---- Three or more of a suit -------------------------------------------------------------------- */

/* Communal cards as the ranks in the suit and the others. */
typedef struct {
    int suited[5], n;
    int other[2];
    uint32_t set;
} Board;

/* Holes that make a flush, weakest first. */
static int flush_entries(const Holdem *h, const Board *board, Entry *entries) {
    int n = 0;
    for (int b = 0; b < TYPES; b++)
        for (int a = 0; a <= b; a++) {
            uint32_t more = (a >= RANKS ? 1u << (a - RANKS) : 0) | (b >= RANKS ? 1u << (b - RANKS) : 0);
            if (more & board->set || (a == b && b >= RANKS) || bits(board->set | more) < 5)
                continue;
            entries[n++] = (Entry){h->flush[board->set | more], (uint8_t)a, (uint8_t)b};
        }
    qsort(entries, (size_t)n, sizeof *entries, by_strength);
    return n;
}

/* Holes of two ranks that make no flush: off the suit, and with three on the board one in it. */
static int plain_entries(const Board *board, const Entry *ranks, Entry *entries) {
    int n = 0;
    entries[n++] = *ranks;
    if (board->n == 3) {
        entries[n++] = (Entry){ranks->strength, ranks->a, (uint8_t)IN(ranks->b)};
        if (ranks->a != ranks->b)
            entries[n++] = (Entry){ranks->strength, ranks->b, (uint8_t)IN(ranks->a)};
    }
    return n;
}

/* Every hole on a board, flushes and others merged by strength. */
static void settle_suited(Holdem *h, const Board *board, const Entry *flushes, int flush_count,
                          int64_t *by_hole, int backwards) {
    Entry entries[HOLES];
    int8_t left[TYPES];
    int n = 0, flush = 0;
    Held ranks = 0;
    for (int i = 0; i < board->n; i++)
        ranks += ONE(board->suited[i]);
    for (int rank = 0; rank < RANKS; rank++) {
        left[rank] = 3;
        left[IN(rank)] = !(board->set >> rank & 1);
    }
    for (int i = 0; i < 5 - board->n; i++) {
        ranks += ONE(board->other[i]);
        left[board->other[i]]--;
    }
    const Entry *plain = h->by_ranks[five_index(ranks)];
    for (int i = 0; i < TWOS && board->n < 5; i++) {
        while (flush < flush_count && flushes[flush].strength < plain[i].strength)
            entries[n++] = flushes[flush++];
        n += plain_entries(board, &plain[i], entries + n);
    }
    while (flush < flush_count)
        entries[n++] = flushes[flush++];
    if (backwards)
        settle(h, entries, n, left, by_hole, 1);
    else
        settle(h, entries, n, left, by_hole, 0);
}

/* How often a board follows a flop: a card off the suit may be any that is left. */
typedef struct {
    int64_t *row;
    int from, other; /* cards of rank `other` before the hole cards are out; no such rank: -1 */
} Link;

/* A constant number of times, so that it becomes additions of several holes at once. */
static inline void add_times(int times, const int64_t *restrict from, int64_t *restrict to) {
    for (int hole = 0; hole < HOLES; hole++)
        to[hole] += times * from[hole];
}

/* `to` gets `from` as often as the link says: in each hole those cards are left that it has not. */
static void add_linked(const Link *link, const int64_t *from, int64_t *to) {
    if (link->other < 0)
        return add_times(1, from, to);
    if (link->from == 2)
        add_times(2, from, to);
    else
        add_times(3, from, to);
    for (int i = 0; i < TYPES; i++) {
        int hole = hole_index(link->other, i);
        to[hole] -= (i == link->other ? 2 : 1) * from[hole];
    }
}

/* The sums that a board is part of. With three of a suit and a given other card it is first added to
 * the others of its kind, by `with_other`, which goes to the flops in question later. */
static int links_of(Holdem *h, const Board *board, Link *links) {
    const int *s = board->suited, *o = board->other;
    Sums *sums = h->sums;
    int n = 0;
    if (board->n == 3)
        links[n++] = (Link){h->with_other[o[0]], 3 - (o[0] == o[1]), o[1]};
    if (board->n == 3 && o[0] != o[1])
        links[n++] = (Link){h->with_other[o[1]], 3, o[0]};
    for (int i = 0; i < board->n; i++) {
        if (board->n == 3)
            links[n++] = (Link){sums->one[s[i] * TWOS + two_index(o[0], o[1])], 0, -1};
        for (int j = i + 1; j < board->n; j++) {
            if (board->n == 4)
                links[n++] =
                    (Link){sums->two[pair_of_suit(s[i], s[j]) * RANKS + o[0]], 0, -1};
            for (int k = j + 1; k < board->n && board->n > 3; k++)
                links[n++] = (Link){sums->three[three_of_suit(s[i], s[j], s[k])], 3,
                                    board->n < 5 ? o[0] : -1};
        }
    }
    return n;
}

static void halve(int64_t *by_hole) {
    for (int hole = 0; hole < HOLES; hole++)
        by_hole[hole] /= 2;
}

static void visit_board(Holdem *h, const Board *board, const Entry *flushes, int count,
                        int backwards) {
    int64_t by_hole[HOLES] = {0};
    Link links[32];
    int n = links_of(h, board, links);
    int doubled = board->n > 3 ? 0 : board->other[0] == board->other[1] ? 1 : 2;
    if (!backwards)
        settle_suited(h, board, flushes, count, by_hole, 0);
    for (int i = 0; i < n; i++) {
        if (!backwards)
            add_linked(&links[i], by_hole, links[i].row);
        else
            add_linked(&links[i], links[i].row, by_hole);
        if (backwards && i + 1 == doubled)
            halve(by_hole);
    }
    if (backwards)
        settle_suited(h, board, flushes, count, by_hole, 1);
}

/* From `with_other` to each pair of three ranks in a suit, and to all three: there the two cards off
 * the suit come in either order, so that everything is met twice. */
static void move_others(Holdem *h, const Board *board) {
    const int *s = board->suited;
    int64_t twice[HOLES] = {0}, *three = h->sums->three[three_of_suit(s[0], s[1], s[2])];
    for (int other = 0; other < RANKS; other++) {
        for (int i = 0; i < 3; i++)
            add_times(1, h->with_other[other],
                      h->sums->two[pair_of_suit(s[i], s[(i + 1) % 3]) * RANKS + other]);
        add_linked(&(Link){NULL, 3, other}, h->with_other[other], twice);
    }
    halve(twice);
    add_times(1, twice, three);
}

/* The same backwards, doubled. */
static void fetch_others(Holdem *h, const Board *board) {
    const int *s = board->suited;
    const int64_t *three = h->sums->three[three_of_suit(s[0], s[1], s[2])];
    for (int other = 0; other < RANKS; other++) {
        for (int i = 0; i < 3; i++)
            add_times(2, h->sums->two[pair_of_suit(s[i], s[(i + 1) % 3]) * RANKS + other],
                      h->with_other[other]);
        add_linked(&(Link){NULL, 3, other}, three, h->with_other[other]);
    }
}

/* Every board with these ranks in one suit. */
static void visit_set(Holdem *h, uint32_t set, int backwards) {
    Board board = {.set = set};
    Entry flushes[HOLES];
    for (int rank = 0; rank < RANKS; rank++)
        if (set >> rank & 1)
            board.suited[board.n++] = rank;
    int count = flush_entries(h, &board, flushes);
    if (board.n == 5) {
        visit_board(h, &board, flushes, count, backwards);
        return;
    }
    memset(h->with_other, 0, sizeof h->with_other);
    if (board.n == 3 && backwards)
        fetch_others(h, &board);
    for (board.other[0] = 0; board.other[0] < RANKS; board.other[0]++) {
        if (board.n == 4)
            visit_board(h, &board, flushes, count, backwards);
        for (board.other[1] = 0; board.n == 3 && board.other[1] <= board.other[0]; board.other[1]++)
            visit_board(h, &board, flushes, count, backwards);
    }
    if (board.n == 3 && !backwards)
        move_others(h, &board);
}

static void suited_sums(Holdem *h, int backwards) {
    for (uint32_t set = 0; set < 1 << RANKS; set++)
        if (bits(set) >= 3 && bits(set) <= 5)
            visit_set(h, set, backwards);
}

/* ---- Decisions ---------------------------------------------------------------------------------- */

/* A flop by its suits: each rank with a suit number; hole cards are rank and suit number too. */
typedef struct {
    int rank[3], suit[3];
    int64_t weight;
} Flop;

typedef struct {
    int64_t *at[4];
    int n;
} Places;

static inline int type_in(int rank, int suit, int wanted) {
    return suit == wanted ? IN(rank) : rank;
}

/* The sums that make up a decision, by how many suits the flop has. */
static inline Places places_of(Sums *sums, const Flop *f, int suits, int r1, int s1, int r2, int s2) {
    Places places = {.n = 0};
#define HOLE(suit) hole_index(type_in(r1, s1, suit), type_in(r2, s2, suit))
#define ONE_ROW(i, j, k) sums->one[f->rank[i] * TWOS + two_index(f->rank[j], f->rank[k])]
    if (suits == 1) {
        places.at[places.n++] =
            &sums->three[three_of_suit(f->rank[0], f->rank[1], f->rank[2])][HOLE(0)];
    } else if (suits == 2) {
        places.at[places.n++] =
            &sums->two[pair_of_suit(f->rank[0], f->rank[1]) * RANKS + f->rank[2]][HOLE(0)];
        places.at[places.n++] = &ONE_ROW(2, 0, 1)[HOLE(1)];
    } else {
        places.at[places.n++] =
            &sums->all[three_index(f->rank[0], f->rank[1], f->rank[2])][two_index(r1, r2)];
        places.at[places.n++] = &ONE_ROW(0, 1, 2)[HOLE(0)];
        places.at[places.n++] = &ONE_ROW(1, 0, 2)[HOLE(1)];
        places.at[places.n++] = &ONE_ROW(2, 0, 1)[HOLE(2)];
    }
#undef HOLE
#undef ONE_ROW
    return places;
}

static inline int64_t total(const Places *places) {
    int64_t sum = 0;
    for (int i = 0; i < places->n; i++)
        sum += *places->at[i];
    return sum;
}

/* ---- Groups of decisions, for charts and rules that a person can remember ------------------------ */

enum { DRAWS = 3, OVERS = 3, ABOVES = 4, SUITS = 4, MADE = 2, FLOP_KINDS = 3,
       GROUPS = MADE * FLOP_KINDS * SUITS * DRAWS * OVERS * ABOVES * TWOS };

/* What the suits promise: nothing; three of one, a hole card among them; four; or a flop of one suit
 * of which the player holds none. */
enum { NO_SUIT, THREE_SUITED, FOUR_SUITED, FOREIGN_SUIT };

/* Cards to a straight: how many ranks would complete one, two standing for any more. */
static int count_outs(uint32_t ranks) {
    int outs = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        uint32_t with = ranks | 1u << rank, wheel = with << 1 | with >> ACE;
        if (!(ranks >> rank & 1) && (wheel & wheel >> 1 & wheel >> 2 & wheel >> 3 & wheel >> 4))
            outs++;
    }
    return outs > 2 ? 2 : outs;
}

static uint8_t straight_outs[1 << RANKS];

void prepare_groups(void) {
    for (uint32_t ranks = 0; ranks < 1 << RANKS; ranks++)
        straight_outs[ranks] = (uint8_t)count_outs(ranks);
}

static int suits_promise(const Flop *f, int s1, int s2) {
    int in_suit[4] = {0};
    for (int i = 0; i < 3; i++)
        in_suit[f->suit[i]]++;
    int one_suit = in_suit[f->suit[0]] == 3;
    in_suit[s1]++, in_suit[s2]++;
    int most = in_suit[s1] > in_suit[s2] ? in_suit[s1] : in_suit[s2];
    if (one_suit && most < 4)
        return FOREIGN_SUIT;
    return most == 4 ? FOUR_SUITED : most == 3 ? THREE_SUITED : NO_SUIT;
}

static int group_of(const Flop *f, int class, int r1, int s1, int r2, int s2) {
    int high = f->rank[0], low = r1 < r2 ? r1 : r2, above = 0;
    uint32_t flop = 0;
    for (int i = 0; i < 3; i++) {
        high = f->rank[i] > high ? f->rank[i] : high;
        above += f->rank[i] > low;
        flop |= 1u << f->rank[i];
    }
    int kinds = 3 - bits(flop); /* 0: three ranks, 1: a pair, 2: three of a kind */
    int made = r1 == r2 || flop >> r1 & 1 || flop >> r2 & 1 || (class >= STRAIGHT && class != FOUR);
    int draw = straight_outs[flop | 1u << r1 | 1u << r2];
    int over = (r1 > high) + (r2 > high);
    int group = (made * FLOP_KINDS + kinds) * SUITS + suits_promise(f, s1, s2);
    group = (group * DRAWS + draw) * OVERS + over;
    return (group * ABOVES + above) * TWOS + two_index(r1, r2);
}

/* ---- All decisions ------------------------------------------------------------------------------ */

static int class_at_flop(const Holdem *h, const Flop *f, int suits, int r1, int s1, int r2, int s2) {
    Held held = ONE(f->rank[0]) + ONE(f->rank[1]) + ONE(f->rank[2]) + ONE(r1) + ONE(r2);
    if (suits == 1 && s1 == 0 && s2 == 0) {
        uint32_t set = 1u << f->rank[0] | 1u << f->rank[1] | 1u << f->rank[2] | 1u << r1 | 1u << r2;
        return class_of(h->flush[set]);
    }
    return class_of(grade_ranks(held, h->terms->kickers));
}

static const int64_t WAYS = 1081 * COMPLETIONS;
const Py_ssize_t HOLDEM_TABLES = sizeof(Sums) / sizeof(int64_t), HOLDEM_GROUPS = 4 * GROUPS;

/* `stays` marks the sums that a staying hand is part of; it lies beside `sums`. */
static void decide_flop(Holdem *h, Sums *stays, const Flop *f, int suits, int64_t *groups) {
    int dealt[52] = {0};
    for (int i = 0; i < 3; i++)
        dealt[4 * f->rank[i] + f->suit[i]] = 1;
    for (int one = 0; one < 52; one++) {
        for (int two = 0; two < one && !dealt[one]; two++) {
            if (dealt[two])
                continue;
            int r1 = one / 4, s1 = one % 4, r2 = two / 4, s2 = two % 4;
            Places places = places_of(h->sums, f, suits, r1, s1, r2, s2);
            int class = class_at_flop(h, f, suits, r1, s1, r2, s2);
            int64_t stay = total(&places), fold = h->terms->fold[class] * WAYS;
            if (stay > fold)
                for (int i = 0; i < places.n; i++)
                    ((int64_t *)stays)[places.at[i] - (int64_t *)h->sums] += f->weight;
            else
                h->tally->folded[class] += f->weight * WAYS;
            if (groups)
                note_group(groups + 4 * group_of(f, class, r1, s1, r2, s2), f->weight, stay, fold);
        }
    }
}

static int64_t orders(int a, int b, int c) {
    return a == b && b == c ? 1 : a == b || b == c || a == c ? 3 : 6;
}

static void decide_all(Holdem *h, Sums *stays, int64_t *groups) {
    for (int c = 0; c < RANKS; c++)
        for (int b = 0; b <= c; b++)
            for (int a = 0; a <= b; a++) {
                Flop f = {{a, b, c}, {0, 1, 2}, 4 * orders(a, b, c)};
                decide_flop(h, stays, &f, 3, groups);
                f = (Flop){{a, b, c}, {0, 0, 0}, 4};
                if (a != b && b != c)
                    decide_flop(h, stays, &f, 1, groups);
            }
    for (int b = 1; b < RANKS; b++)
        for (int a = 0; a < b; a++)
            for (int c = 0; c < RANKS; c++) {
                Flop f = {{a, b, c}, {0, 0, 1}, 12};
                decide_flop(h, stays, &f, 2, groups);
            }
}

static void prepare(Holdem *h) {
    for (uint32_t set = 0; set < 1 << RANKS; set++)
        h->flush[set] = bits(set) >= 5 && bits(set) <= 7 ? grade_suited(set) : 0;
    settle_all_plain(h, 0);
}

/* `tables`, if wanted, gets the worth of every sum: what a decision may be looked up in. */
int solve_holdem(const Terms *terms, Tally *tally, int64_t *tables, int64_t *groups) {
    Holdem *h = calloc(1, sizeof *h);
    Sums *sums = calloc(2, sizeof *sums);
    if (h && sums) {
        h->terms = terms, h->sums = sums, h->tally = tally;
        prepare(h);
        plain_sums(h, 0);
        suited_sums(h, 0);
        decide_all(h, sums + 1, groups);
        if (tables)
            memcpy(tables, sums, sizeof *sums);
        h->sums = sums + 1;
        memset(h->plain, 0, sizeof h->plain);
        plain_sums(h, 1);
        suited_sums(h, 1);
        settle_all_plain(h, 1);
    }
    int done = h && sums;
    free(h);
    free(sums);
    return done;
}

/* ---- One round of play -------------------------------------------------------------------------- */

/* The flop with its suits numbered as the sums have them; how many suits it has. */
static int read_flop(const uint8_t *cards, Flop *f, int *number) {
    int in_suit[4] = {0}, order[3] = {0, 1, 2}, suits = 0;
    for (int i = 0; i < 3; i++)
        in_suit[cards[i] & 3]++;
    for (int i = 1; i < 3; i++) /* the suit of most cards first, then by rank */
        for (int j = i; j > 0; j--) {
            const uint8_t *a = cards + order[j - 1], *b = cards + order[j];
            int more = in_suit[*b & 3] - in_suit[*a & 3];
            if (more > 0 || (more == 0 && *b >> 2 < *a >> 2)) {
                int swap = order[j];
                order[j] = order[j - 1], order[j - 1] = swap;
            }
        }
    for (int i = 0; i < 3; i++) {
        int suit = cards[order[i]] & 3;
        if (number[suit] < 0)
            number[suit] = suits++;
        f->rank[i] = cards[order[i]] >> 2;
        f->suit[i] = number[suit];
    }
    for (int suit = 0, next = suits; suit < 4; suit++)
        if (number[suit] < 0)
            number[suit] = next++;
    return suits;
}

int64_t holdem_worth(const void *tables, const uint8_t *cards) {
    int number[4] = {-1, -1, -1, -1};
    Flop f = {{0}, {0}, 0};
    int suits = read_flop(cards + 4, &f, number);
    Places places = places_of((Sums *)tables, &f, suits, cards[0] >> 2, number[cards[0] & 3],
                              cards[1] >> 2, number[cards[1] & 3]);
    return total(&places);
}

static int stays_in(const Play *play, const uint8_t *cards, int class) {
    int number[4] = {-1, -1, -1, -1};
    Flop f = {{0}, {0}, 0};
    if (play->rule) {
        read_flop(cards + 4, &f, number);
        return play->rule[group_of(&f, class, cards[0] >> 2, number[cards[0] & 3], cards[1] >> 2,
                                   number[cards[1] & 3])];
    }
    return !play->tables || holdem_worth(play->tables, cards) > play->terms->fold[class] * WAYS;
}

Outcome play_holdem(const Play *play, const uint8_t *cards) {
    int kickers = play->terms->kickers;
    uint8_t player[7] = {cards[0], cards[1], cards[4], cards[5], cards[6], cards[7], cards[8]};
    int class = class_of(grade_cards(player, 5, kickers));
    if (!stays_in(play, cards, class))
        return (Outcome){class, FOLDED};
    return settle_hands(play->terms, grade_cards(player, 7, kickers),
                        grade_cards(cards + 2, 7, kickers));
}
