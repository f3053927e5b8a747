/* Showdowns by the million: cards to come are dealt, hands judged, and the pot shared.
 *
 * Hands are judged by the tables of the kernel of hands. It must not know who bets or folds, nor
 * what a strength means: of two ids the greater wins, and nobody wins with nothing.
 */
#include "deals.h"
#include "judge.h"

enum { WHOLE = 27720 }; /* divides by up to twelve winners */
enum { WINS, TIES, SHARE, LOW_WINS, LOW_TIES, LOW_SHARE, TOTAL, SQUARES, SCOOPS, FIELDS };
enum { CONTESTS = 2, MOST_HOLE = 7, MOST_COMMUNAL = 5, MOST_TWOS = 10 };

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

/* Exactly two of the player's cards with three of the communal cards. */
static inline uint16_t judge_two(const Player *player, int c, const Table *table,
                                 const Middle *middle) {
    uint16_t best = middle->line ? best_of_places(player, middle->line)
                                 : best_of_ranks(player, table, middle);
    uint64_t flush = (player->sum[c].key & middle->sum.key & FLUSHES) >> SUIT_AT;
    for (int suit = 0; flush; suit++, flush >>= 4)
        if (flush & 8) {
            uint16_t id = meet_suit(table, player->two[suit], player->twos[suit],
                                    middle->sum.held, suit);
            best = id > best ? id : best;
        }
    return best;
}

/* The best five of the player's own seven. */
static inline uint16_t judge_own(const Player *player, int c, const Table *table) {
    const Cards *sum = &player->sum[c];
    const Hash *hash = &table->sized[MOST - LEAST];
    uint16_t best = hash->ids[slot_of(hash, (uint32_t)sum->key)];
    uint64_t flush = (sum->key & FLUSHES) >> SUIT_AT;
    for (int suit = 0; flush; suit++, flush >>= 4)
        if (flush & 8) {
            uint32_t ranks = ranks_of_suit(sum->held, suit);
            uint16_t id = ranks >> RANKS ? table->joker_flush[ranks & 0x1FFF] : table->flush[ranks];
            best = id > best ? id : best;
        }
    return best;
}

/* Who wins a contest, a bit for each, and how many; none where all have nothing. */
static inline uint32_t find_winners(const Showdown *s, int c, int *n) {
    const Table *table = s->table[c];
    Middle middle = {.n = 0};
    uint32_t winners = 0;
    uint16_t best = 0;
    *n = 0;
    if (s->communal.n)
        lay_middle(table, s->communal.card, s->communal.n, &middle);
    for (int i = 0; i < s->players; i++) {
        const Player *player = &s->player[i];
        uint16_t id = s->communal.n ? judge_two(player, c, table, &middle)
                                    : judge_own(player, c, table);
        if (id > best)
            best = id, winners = 0, *n = 0;
        if (id == best && best)
            winners |= 1u << i, ++*n;
    }
    return winners;
}

static inline void note_contest(int64_t *fields, int winners) {
    fields[WINS] += winners == 1;
    fields[TIES] += winners > 1;
    fields[SHARE] += WHOLE / winners;
}

/* Half to each contest; all of it to the one that has a winner. The low nobody won: `none`. */
static void share_pot(const Showdown *s, int64_t *out, int64_t *none) {
    int highs = 0, lows = 0;
    uint32_t best = s->table[0] ? find_winners(s, 0, &highs) : 0;
    uint32_t lowest = s->table[1] ? find_winners(s, 1, &lows) : 0;
    *none += s->table[1] && !lows;
    for (int i = 0; i < s->players; i++, out += FIELDS) {
        int64_t share = 0;
        if (!((best | lowest) >> i & 1))
            continue;
        if (best >> i & 1) {
            note_contest(out, highs);
            share += (lows ? WHOLE : 2 * WHOLE) / highs;
        }
        if (lowest >> i & 1) {
            note_contest(out + LOW_WINS, lows);
            share += (highs ? WHOLE : 2 * WHOLE) / lows;
        }
        out[TOTAL] += share;
        out[SQUARES] += share * share;
        out[SCOOPS] += share == 2 * WHOLE;
    }
}

static void share_all(Showdown *s, Deal *deal, Py_ssize_t count, int64_t *sums) {
    for (int i = 0; i < s->players; i++)
        ready(s, &s->player[i]);
    for (; count > 0; count--) {
        deal_next(deal);
        complete(&s->communal, deal->dealt);
        for (int i = 0; i < s->players; i++)
            if (s->player[i].own.missing) {
                complete(&s->player[i].own, deal->dealt);
                ready(s, &s->player[i]);
            }
        share_pot(s, sums, sums + FIELDS * s->players);
    }
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
