/* Showdowns by the million: cards to come are dealt, hands judged, and the pot shared.
 *
 * Hands are judged by the tables of the kernel of hands. It must not know who bets or folds, nor
 * what a strength means: of two ids the greater wins, and nobody wins with nothing.
 */
#include "deals.h"
#include "judge.h"

#include <stdlib.h>

enum { WHOLE = 27720 }; /* divides by up to twelve winners */
enum { WINS, TIES, SHARE, LOW_WINS, LOW_TIES, LOW_SHARE, TOTAL, SQUARES, SCOOPS, FIELDS };
enum { CONTESTS = 2, MOST_HOLE = 7, MOST_COMMUNAL = 5, MOST_TWOS = 10 };
enum { FEW = 6, MANY_DEALS = 256, NOT_YET = 0xFFFF };

/* Cards of one owner; those that are unknown have the number of their place in the deal. */
typedef struct {
    uint8_t card[MOST_HOLE];
    int n, at[MOST_HOLE], unknown[MOST_HOLE], missing;
} Own;

/* What is worked out of a player's cards before they meet the communal cards. */
typedef struct {
    Own own;
    Cards sum[CONTESTS];
    uint8_t place[MOST_TWOS];
    int places, twos[4];
    uint32_t two[4][MOST_TWOS]; /* each two of a suit */
} Player;

typedef struct {
    const Table *table[CONTESTS]; /* for high, for low; none where it is not contested */
    Own communal;
    Player player[MOST_PLAYERS];
    int players;
    int last; /* the communal card that is dealt last and to nobody else, or -1 */
    uint16_t *kept[CONTESTS];  /* by line of communal cards and player, what has been found */
    int64_t times[1 << FEW];   /* how often those have won, where they are few enough to list */
} Showdown;

static int read_own(Own *own, PyObject *from, int most, int wanted) {
    char *cards;
    Py_ssize_t n;
    if (PyBytes_AsStringAndSize(from, &cards, &n))
        return 0;
    own->n = (int)n, own->missing = 0;
    for (int i = 0; i < n && n <= most; i++) {
        own->card[i] = (uint8_t)cards[i];
        if (own->card[i] < CARDS)
            continue;
        if (own->card[i] < UNKNOWN || own->card[i] - UNKNOWN >= wanted) {
            n = most + 1;
            break;
        }
        own->at[own->missing] = i;
        own->unknown[own->missing++] = own->card[i] - UNKNOWN;
        own->card[i] = 0;
    }
    if (n > most)
        PyErr_SetString(PyExc_ValueError, "the cards do not fit what is to be dealt");
    return n <= most;
}

static void complete(Own *own, const uint8_t *dealt) {
    for (int i = 0; i < own->missing; i++)
        own->card[own->at[i]] = dealt[own->unknown[i]];
}

/* Sums of a player's cards, and in a game of communal cards the places of each two. */
static void ready(Showdown *s, Player *player) {
    const Own *own = &player->own;
    for (int c = 0; c < CONTESTS; c++) {
        Cards sum = {s->communal.n ? HOLE_FROM : SUITS_FROM, 0};
        for (int i = 0; i < own->n && s->table[c]; i++) {
            sum.key += s->table[c]->card[own->card[i]].key;
            sum.held |= s->table[c]->card[own->card[i]].held;
        }
        player->sum[c] = sum;
    }
    for (int suit = 0; suit < 4 && s->communal.n && s->table[0]; suit++)
        player->twos[suit] = list_twos(ranks_of_suit(player->sum[0].held, suit), player->two[suit]);
    player->places = 0;
    for (int i = 0; i < own->n && s->communal.n; i++)
        for (int j = i + 1; j < own->n; j++)
            player->place[player->places++] =
                (uint8_t)place_of_two(own->card[i] >> 2, own->card[j] >> 2);
}

static inline uint16_t best_of_places(const Player *player, const uint16_t *line) {
    uint16_t best = 0;
    for (int i = 0; i < player->places; i++) {
        uint16_t id = line[player->place[i]];
        best = id > best ? id : best;
    }
    return best;
}

static uint16_t best_of_ranks(const Player *player, const Table *table, const Middle *middle) {
    uint16_t best = 0;
    for (int i = 0; i < player->own.n; i++)
        for (int j = i + 1; j < player->own.n; j++) {
            uint16_t id =
                meet_ranks(table, middle, player->own.card[i] >> 2, player->own.card[j] >> 2);
            best = id > best ? id : best;
        }
    return best;
}

/* Suits apart; for hole cards that are known it is found once for each line. */
static inline uint16_t judge_ranks(const Showdown *s, int i, int c, const Middle *middle) {
    const Player *player = &s->player[i];
    if (!middle->line)
        return best_of_ranks(player, s->table[c], middle);
    if (!s->kept[c] || player->own.missing)
        return best_of_places(player, middle->line);
    uint16_t *kept = &s->kept[c][middle->number * (size_t)s->players + (size_t)i];
    if (*kept == NOT_YET)
        *kept = best_of_places(player, middle->line);
    return *kept;
}

/* Exactly two of the player's cards with three of the communal cards. */
static inline uint16_t judge_two(const Showdown *s, int i, int c, const Middle *middle) {
    const Player *player = &s->player[i];
    uint16_t best = judge_ranks(s, i, c, middle);
    uint64_t flush = (player->sum[c].key & middle->sum.key & FLUSHES) >> SUIT_AT;
    for (int suit = 0; flush; suit++, flush >>= 4)
        if (flush & 8) {
            uint16_t id = meet_suit(s->table[c], player->two[suit], player->twos[suit],
                                    middle->sum.held, suit);
            best = id > best ? id : best;
        }
    return best;
}

/* Who wins a contest, a bit for each; none where all have nothing. */
static inline uint32_t find_winners(const Showdown *s, int c, const Middle *middle) {
    uint32_t winners = 0;
    uint16_t id[MOST_PLAYERS], best = 1;
    for (int i = 0; i < s->players; i++) {
        id[i] = s->communal.n ? judge_two(s, i, c, middle)
                              : judge_seven(s->table[c], s->player[i].sum[c]);
        best = id[i] > best ? id[i] : best;
    }
    for (int i = 0; i < s->players; i++)
        winners |= (uint32_t)(id[i] == best) << i;
    return winners;
}

static int count_winners(uint32_t winners) {
    int n = 0;
    for (; winners; winners &= winners - 1)
        n++;
    return n;
}

static void note_contest(int64_t *fields, int winners, int64_t times) {
    fields[winners == 1 ? WINS : TIES] += times;
    fields[SHARE] += WHOLE / winners * times;
}

/* Half to each contest; all of it to the one that has a winner. The low nobody won: the last sum. */
static void share_pot(const Showdown *s, uint32_t best, uint32_t lowest, int64_t times,
                      int64_t *sums) {
    int highs = count_winners(best), lows = count_winners(lowest);
    sums[FIELDS * s->players] += s->table[1] && !lows ? times : 0;
    for (int i = 0; i < s->players; i++, sums += FIELDS) {
        int64_t share = 0;
        if (best >> i & 1) {
            note_contest(sums, highs, times);
            share += (lows ? WHOLE : 2 * WHOLE) / highs;
        }
        if (lowest >> i & 1) {
            note_contest(sums + LOW_WINS, lows, times);
            share += (highs ? WHOLE : 2 * WHOLE) / lows;
        }
        sums[TOTAL] += share * times;
        sums[SQUARES] += share * share * times;
        sums[SCOOPS] += share == 2 * WHOLE ? times : 0;
    }
}

/* Among a few players the same win again and again: the pot is shared once for all such deals. */
static void share_listed(const Showdown *s, int64_t *sums) {
    uint32_t everybody = (1u << s->players) - 1;
    for (uint32_t winners = 0; winners < 1 << FEW; winners++)
        if (s->times[winners])
            share_pot(s, winners & everybody, winners >> s->players, s->times[winners], sums);
}

static inline void note_winners(Showdown *s, uint32_t best, uint32_t lowest, int64_t *sums) {
    if (s->players * (s->table[1] ? 2 : 1) <= FEW)
        s->times[best | lowest << s->players]++;
    else
        share_pot(s, best, lowest, 1, sums);
}

/* The communal cards of a run but for the last one. */
static Cards lay_known(const Showdown *s, const Table *table) {
    Cards sum = {COMMUNAL_FROM, 0};
    for (int i = 0; i < s->communal.n && table; i++)
        if (i != s->last)
            sum = add_card(sum, table, s->communal.card[i]);
    return sum;
}

/* A deal in which the last communal card is this one, if any comes. */
static inline uint32_t judge_contest(Showdown *s, int c, Cards sum, uint8_t last) {
    const Table *table = s->table[c];
    Middle middle;
    if (!s->communal.n)
        return find_winners(s, c, &middle);
    if (s->last >= 0)
        sum = add_card(sum, table, last);
    if (!lay_line(table, sum, s->communal.n, &middle)) {
        if (s->last >= 0)
            s->communal.card[s->last] = last;
        lay_threes(table, s->communal.card, s->communal.n, &middle);
    }
    return find_winners(s, c, &middle);
}

/* Deals that differ in the last communal card alone, if at all. */
static void share_run(Showdown *s, const uint8_t *last, int n, int64_t *sums) {
    const Cards high = lay_known(s, s->table[0]), low = lay_known(s, s->table[1]);
    for (int j = 0; j < n; j++) {
        uint32_t best = s->table[0] ? judge_contest(s, 0, high, last[j]) : 0;
        uint32_t lowest = s->table[1] ? judge_contest(s, 1, low, last[j]) : 0;
        note_winners(s, best, lowest, sums);
    }
}

/* The place of the communal card that comes last in every deal, if nobody else gets it too. */
static int find_last(const Showdown *s, int wanted) {
    int place = -1, uses = 0;
    for (int i = 0; i < s->communal.missing; i++)
        if (s->communal.unknown[i] == wanted - 1)
            place = s->communal.at[i], uses++;
    for (int i = 0; i < s->players; i++)
        for (int j = 0; j < s->player[i].own.missing; j++)
            uses += s->player[i].own.unknown[j] == wanted - 1;
    return uses == 1 ? place : -1;
}

/* Room for what will be found of each line; without memory for it, or for a few deals, it is found
 * anew each time. */
static void keep_lines(Showdown *s, Py_ssize_t deals) {
    for (int c = 0; c < CONTESTS; c++) {
        const Table *table = s->table[c];
        size_t lines = table && s->communal.n ? table->communal[s->communal.n - 3].lines : 0;
        size_t bytes = lines * (size_t)s->players * sizeof(uint16_t);
        s->kept[c] = lines && deals >= MANY_DEALS ? malloc(bytes) : NULL;
        if (s->kept[c])
            memset(s->kept[c], 0xFF, bytes);
    }
}

static void share_all(Showdown *s, Deal *deal, Py_ssize_t count, int64_t *sums) {
    memset(s->times, 0, sizeof s->times);
    keep_lines(s, count);
    for (int i = 0; i < s->players; i++)
        ready(s, &s->player[i]);
    s->last = find_last(s, deal->wanted);
    while (count > 0) {
        int n = deal_run(deal, s->last < 0 ? 1 : count);
        complete(&s->communal, deal->dealt);
        for (int i = 0; i < s->players; i++)
            if (s->player[i].own.missing) {
                complete(&s->player[i].own, deal->dealt);
                ready(s, &s->player[i]);
            }
        share_run(s, deal->last, n, sums);
        count -= n;
    }
    share_listed(s, sums);
    free(s->kept[0]);
    free(s->kept[1]);
}

/* A table for each contest, the communal cards, the hands: 0 with an exception set. */
static int read_showdown(Showdown *s, PyObject *tables, PyObject *communal, PyObject *hands,
                         int wanted) {
    Py_ssize_t players = PyTuple_Size(hands);
    for (int c = 0; c < CONTESTS; c++) {
        PyObject *capsule = PyTuple_GetItem(tables, c);
        if (!capsule)
            return 0;
        s->table[c] = capsule == Py_None ? NULL : PyCapsule_GetPointer(capsule, TABLE_CAPSULE);
        if (capsule != Py_None && !s->table[c])
            return 0;
    }
    if (players < 0 || !read_own(&s->communal, communal, MOST_COMMUNAL, wanted))
        return 0;
    int least = s->communal.n ? 2 : MOST, most = s->communal.n ? 5 : MOST;
    for (s->players = 0; s->players < players && s->players < MOST_PLAYERS; s->players++) {
        Own *own = &s->player[s->players].own;
        if (!read_own(own, PyTuple_GetItem(hands, s->players), most, wanted))
            return 0;
        if (own->n < least)
            break;
    }
    if (s->players == players && (s->communal.n >= 3 || !s->communal.n))
        return 1;
    PyErr_SetString(PyExc_ValueError, "too many players, or too few cards for a hand");
    return 0;
}

/* tables, hands, communal cards, pool, sizes of groups, number of the first way or a seed, at
 * random, deals, out: nine sums for each player, then deals without a low. */
PyObject *share_deals(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *tables, *hands, *communal, *out;
    const char *pool, *sizes;
    Py_ssize_t cards, groups, count;
    unsigned long long number;
    int at_random;
    Deal deal;
    Dice dice;
    Showdown showdown;
    Py_buffer sums;
    if (!PyArg_ParseTuple(args, "OOOy#y#KpnO:share_deals", &tables, &hands, &communal, &pool, &cards,
                          &sizes, &groups, &number, &at_random, &count, &out))
        return NULL;
    if (!all_cards(pool, cards) ||
        !make_deal(&deal, (const uint8_t *)pool, cards, (const uint8_t *)sizes, groups)) {
        PyErr_SetString(PyExc_ValueError, "these cards cannot be dealt");
        return NULL;
    }
    if (!read_showdown(&showdown, tables, communal, hands, deal.wanted) ||
        PyObject_GetBuffer(out, &sums, PyBUF_WRITABLE))
        return NULL;
    int fits = sums.len >= 8 * (FIELDS * showdown.players + 1);
    if (fits) {
        Py_BEGIN_ALLOW_THREADS
        begin_deal(&deal, at_random ? &dice : NULL, number);
        share_all(&showdown, &deal, count, sums.buf);
        Py_END_ALLOW_THREADS
    } else {
        PyErr_SetString(PyExc_ValueError, "the sums have no room for all players");
    }
    PyBuffer_Release(&sums);
    return fits ? Py_NewRef(Py_None) : NULL;
}
