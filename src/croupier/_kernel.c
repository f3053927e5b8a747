/* The order of hands in bulk: the strengths that croupier.hands gives, for millions of hands.
 *
 * Any bytes may be given for cards: each is only ever an index into a table of 256. This file must
 * not know what ranks are worth, what a class of hand is called, or who holds which card.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "_kernel.h"

#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__)
#define WIDE
#include <immintrin.h>
#endif

/* ---- Judging hands --------------------------------------------------------------------------- */

/* The ranks held in a suit: every fourth bit. */
static inline uint32_t ranks_in_suit(uint64_t held, int suit) {
    uint64_t ranks = held >> suit & UINT64_C(0x1111111111111);
    ranks = (ranks | ranks >> 3) & UINT64_C(0x0303030303030303);
    ranks = (ranks | ranks >> 6) & UINT64_C(0x000F000F000F000F);
    ranks = (ranks | ranks >> 12) & UINT64_C(0x000000FF000000FF);
    return (uint32_t)(ranks | ranks >> 24) & 0x1FFF;
}

static inline int suit_of(uint64_t flush) {
    int suit = 0;
    while (!(flush & UINT64_C(8) << SUIT_AT)) {
        flush >>= 4;
        suit++;
    }
    return suit;
}

static uint16_t judge_flush(const Table *table, uint64_t flush, uint64_t held, uint16_t id) {
    int joker = held >> JOKER & 1;
    uint32_t ranks = ranks_in_suit(held & ~(UINT64_C(1) << JOKER), suit_of(flush));
    uint16_t suited = joker ? table->joker_flush[ranks] : table->flush[ranks];
    return suited > id ? suited : id;
}

static inline uint16_t judge(const Table *table, const Hash *hash, uint64_t key, uint64_t held) {
    uint16_t id = hash->ids[slot_of(hash, (uint32_t)key)];
    uint64_t flush = key & FLUSHES;
    return flush ? judge_flush(table, flush, held, id) : id;
}

static inline void put(uint8_t *out, Py_ssize_t row, uint32_t strength) {
    memcpy(out + 4 * row, &strength, 4);
}

static inline int ones(uint64_t bits) {
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* The strengths of all rows; the number of the first row that is no hand, or -1. A card met twice
 * carries in the sum of the bits held and an unknown one has none, so that too few are left. */
static inline Py_ssize_t judge_rows(const Table *table, const uint8_t *cards, Py_ssize_t rows,
                                    int size, uint8_t *out) {
    const Hash *hash = &table->sized[size - LEAST];
    for (Py_ssize_t row = 0; row < rows; row++, cards += size) {
        Cards sum = {SUITS_FROM, 0};
        for (int i = 0; i < size; i++) {
            sum.key += table->card[cards[i]].key;
            sum.held += table->card[cards[i]].held;
        }
        if (ones(sum.held) != size)
            return row;
        put(out, row, table->strengths[judge(table, hash, sum.key, sum.held)]);
    }
    return -1;
}

#ifdef WIDE

/* The same for 32 rows at a time, one row in each byte of a register. */
#define INLINE_WIDE static inline __attribute__((always_inline, target("avx2")))
typedef __m256i Bytes;

INLINE_WIDE Bytes all_bytes(int value) { return _mm256_set1_epi8((char)value); }

INLINE_WIDE Bytes two_rows(const uint8_t *first, const uint8_t *second) {
    return _mm256_set_m128i(_mm_loadl_epi64((const __m128i *)second),
                            _mm_loadl_epi64((const __m128i *)first));
}

/* Turns 32 rows of up to 8 cards into columns. Reads 8 bytes of each row, whatever its size. */
INLINE_WIDE void read_columns(const uint8_t *cards, int size, Bytes column[8]) {
    Bytes a[16], b[16];
    for (int i = 0; i < 16; i++)
        a[i] = two_rows(cards + i * size, cards + (i + 16) * size);
    for (int i = 0; i < 8; i++)
        b[i] = _mm256_unpacklo_epi8(a[i], a[i + 8]);
    for (int i = 0; i < 4; i++) {
        a[i] = _mm256_unpacklo_epi8(b[i], b[i + 4]);
        a[i + 4] = _mm256_unpackhi_epi8(b[i], b[i + 4]);
    }
    for (int i = 0; i < 2; i++)
        for (int half = 0; half < 8; half += 4) {
            b[i + half] = _mm256_unpacklo_epi8(a[i + half], a[i + half + 2]);
            b[i + half + 2] = _mm256_unpackhi_epi8(a[i + half], a[i + half + 2]);
        }
    for (int i = 0; i < 8; i += 2) {
        column[i] = _mm256_unpacklo_epi8(b[i], b[i + 1]);
        column[i + 1] = _mm256_unpackhi_epi8(b[i], b[i + 1]);
    }
}

INLINE_WIDE uint32_t rows_with_any_bit(Bytes bytes) {
    Bytes none = _mm256_cmpeq_epi8(bytes, _mm256_setzero_si256());
    return ~(uint32_t)_mm256_movemask_epi8(none);
}

/* The rows in which a byte is no card of the deck or a card appears twice. */
INLINE_WIDE uint32_t rows_refused(const Order *order, const Bytes *column, int size) {
    int first = 4 * order->lowest, last = order->wild_card ? JOKER : JOKER - 1;
    Bytes bad = _mm256_setzero_si256();
    for (int i = 0; i < size; i++) {
        Bytes above = _mm256_sub_epi8(column[i], all_bytes(first));
        bad = _mm256_or_si256(bad, _mm256_subs_epu8(above, all_bytes(last - first)));
        for (int j = i + 1; j < size; j++)
            bad = _mm256_or_si256(bad, _mm256_cmpeq_epi8(column[i], column[j]));
    }
    return rows_with_any_bit(bad);
}

/* The rows with five cards of one suit; two suits are counted in each byte. */
INLINE_WIDE uint32_t rows_with_flush(const Order *order, const Bytes *column, int size) {
    const Bytes minor = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0x01, 0x10, 0, 0, 0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    const Bytes major = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, 0x01, 0x10, 0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    Bytes clubs_diamonds = all_bytes(0x33), hearts_spades = all_bytes(0x33);
    for (int i = 0; i < size; i++) {
        Bytes suit = _mm256_and_si256(column[i], all_bytes(3));
        if (order->wild_card) {
            Bytes joker = _mm256_cmpeq_epi8(column[i], all_bytes(JOKER));
            suit = _mm256_or_si256(suit, _mm256_and_si256(joker, all_bytes(4)));
        }
        clubs_diamonds = _mm256_add_epi8(clubs_diamonds, _mm256_shuffle_epi8(minor, suit));
        hearts_spades = _mm256_add_epi8(hearts_spades, _mm256_shuffle_epi8(major, suit));
    }
    Bytes either = _mm256_or_si256(clubs_diamonds, hearts_spades);
    return rows_with_any_bit(_mm256_and_si256(either, all_bytes(0x88 - 256)));
}

/* The sums of the rank keys: byte by byte, as no byte of a sum carries, then put together. */
INLINE_WIDE void add_ranks(const Bytes *column, int size, Bytes key[4]) {
    Bytes sum[4], even[2], odd[2], four[4];
    for (int place = 0; place < 4; place++) {
        uint8_t bytes[16] = {0};
        for (int rank = 0; rank <= RANKS; rank++)
            bytes[rank] = (uint8_t)(RANK_KEYS[rank] >> 8 * place);
        Bytes of = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
        sum[place] = _mm256_setzero_si256();
        for (int i = 0; i < size; i++) {
            Bytes rank = _mm256_and_si256(_mm256_srli_epi16(column[i], 2), all_bytes(15));
            sum[place] = _mm256_add_epi8(sum[place], _mm256_shuffle_epi8(of, rank));
        }
    }
    for (int half = 0; half < 2; half++) {
        even[half] = _mm256_unpacklo_epi8(sum[2 * half], sum[2 * half + 1]);
        odd[half] = _mm256_unpackhi_epi8(sum[2 * half], sum[2 * half + 1]);
    }
    four[0] = _mm256_unpacklo_epi16(even[0], even[1]);
    four[1] = _mm256_unpackhi_epi16(even[0], even[1]);
    four[2] = _mm256_unpacklo_epi16(odd[0], odd[1]);
    four[3] = _mm256_unpackhi_epi16(odd[0], odd[1]);
    for (int half = 0; half < 2; half++) {
        key[half] = _mm256_permute2x128_si256(four[2 * half], four[2 * half + 1], 0x20);
        key[half + 2] = _mm256_permute2x128_si256(four[2 * half], four[2 * half + 1], 0x31);
    }
}

INLINE_WIDE Py_ssize_t judge_wide(const Table *table, const uint8_t *cards, Py_ssize_t rows,
                                  int size, uint8_t *out) {
    const Hash *hash = &table->sized[size - LEAST];
    const uint16_t *moved = hash->moved, *ids = hash->ids;
    const uint32_t *strengths = table->strengths;
    const Bytes times = _mm256_set1_epi32((int)hash->multiplier);
    const Bytes mask = _mm256_set1_epi32((int)hash->row_mask);
    Py_ssize_t row = 0;
    /* Two more rows, since eight bytes of the last are read. */
    for (; row + 34 <= rows; row += 32, cards += 32 * size) {
        Bytes column[8], key[4];
        uint32_t slot[32], line[32];
        read_columns(cards, size, column);
        uint32_t refused = rows_refused(&table->order, column, size);
        if (refused)
            return row + __builtin_ctz(refused);
        add_ranks(column, size, key);
        for (int i = 0; i < 4; i++) {
            Bytes spread = _mm256_srl_epi32(_mm256_mullo_epi32(key[i], times),
                                            _mm_cvtsi32_si128(hash->shift));
            _mm256_storeu_si256((Bytes *)(slot + 8 * i), spread);
            Bytes folded = _mm256_xor_si256(key[i], _mm256_srli_epi32(key[i], 16));
            _mm256_storeu_si256((Bytes *)(line + 8 * i), _mm256_and_si256(folded, mask));
        }
        for (int i = 0; i < 32; i++)
            put(out, row + i, strengths[ids[slot[i] ^ moved[line[i]]]]);
        uint32_t flush = table->order.low ? 0 : rows_with_flush(&table->order, column, size);
        for (; flush; flush &= flush - 1) {
            int i = __builtin_ctz(flush);
            judge_rows(table, cards + i * size, 1, size, out + 4 * (row + i));
        }
    }
    Py_ssize_t bad = judge_rows(table, cards, rows - row, size, out + 4 * row);
    return bad < 0 ? bad : row + bad;
}

#define WIDE_ROWS(size)                                                                            \
    __attribute__((target("avx2"))) static Py_ssize_t judge_wide_##size(                           \
        const Table *table, const uint8_t *cards, Py_ssize_t rows, uint8_t *out) {                 \
        return judge_wide(table, cards, rows, size, out);                                          \
    }
WIDE_ROWS(5)
WIDE_ROWS(6)
WIDE_ROWS(7)

static Py_ssize_t judge_sized(const Table *table, const uint8_t *cards, Py_ssize_t rows, int size,
                              uint8_t *out) {
    if (!__builtin_cpu_supports("avx2"))
        return judge_rows(table, cards, rows, size, out);
    return size == 7   ? judge_wide_7(table, cards, rows, out)
           : size == 6 ? judge_wide_6(table, cards, rows, out)
                       : judge_wide_5(table, cards, rows, out);
}

#else
#define judge_sized judge_rows
#endif

/* Two of the hole cards with three communal cards, ranks only. */
static inline uint16_t judge_two(const Hash *hash, const Cards *hole, int n_hole,
                                 const Cards *communal, int n_communal) {
    uint32_t threes[10];
    int n = 0;
    uint16_t best = 0;
    for (int i = 0; i < n_communal; i++)
        for (int j = i + 1; j < n_communal; j++)
            for (int k = j + 1; k < n_communal; k++)
                threes[n++] = (uint32_t)(communal[i].key + communal[j].key + communal[k].key);
    for (int i = 0; i < n_hole; i++)
        for (int j = i + 1; j < n_hole; j++)
            for (int k = 0; k < n; k++) {
                uint32_t key = (uint32_t)(hole[i].key + hole[j].key) + threes[k];
                uint16_t id = hash->ids[slot_of(hash, key)];
                best = id > best ? id : best;
            }
    return best;
}

/* The same by the table of the communal cards. */
static inline uint16_t find_two(const Communal *known, const uint8_t *hole, int n_hole,
                                uint64_t communal) {
    const uint16_t *line =
        known->best + TWOS * known->hash.ids[slot_of(&known->hash, (uint32_t)communal)];
    uint16_t best = 0;
    for (int i = 0; i < n_hole; i++)
        for (int j = i + 1; j < n_hole; j++) {
            uint16_t id = line[place_of_two(hole[i] >> 2, hole[j] >> 2)];
            best = id > best ? id : best;
        }
    return best;
}

/* The best flush of exactly two cards of `hole` and three of `communal`, all of one suit. */
static uint16_t judge_two_suited(const Table *table, uint64_t hole, uint64_t communal, int suit) {
    const uint64_t joker = UINT64_C(1) << JOKER;
    const uint64_t suited = UINT64_C(0x1111111111111) << suit | joker;
    uint64_t a, b, c, d, e;
    uint16_t best = 0;
#define LOWEST_BIT(bits) ((bits) & (~(bits) + 1))
#define EACH(one, bits) uint64_t rest_##one = bits; (one = LOWEST_BIT(rest_##one)); rest_##one ^= one
    for (EACH(a, hole & suited))
        for (EACH(b, rest_a ^ a))
            for (EACH(c, communal & suited))
                for (EACH(d, rest_c ^ c))
                    for (EACH(e, rest_d ^ d)) {
                        uint64_t held = a | b | c | d | e;
                        uint32_t ranks = ranks_in_suit(held & ~joker, suit);
                        uint16_t id = held & joker ? table->joker_flush[ranks] : table->flush[ranks];
                        best = id > best ? id : best;
                    }
#undef EACH
#undef LOWEST_BIT
    return best;
}

static inline Py_ssize_t judge_two_rows(const Table *table, const uint8_t *cards, Py_ssize_t rows,
                                        int n_hole, int n_communal, uint8_t *out) {
    const Hash *hash = &table->sized[0];
    const Communal *known = &table->communal[n_communal - 3];
    for (Py_ssize_t row = 0; row < rows; row++, cards += n_hole + n_communal) {
        Cards held[10], hole = {2 * SUITS_FROM, 0}, communal = {UINT64_C(0x5555) << SUIT_AT, 0};
        for (int i = 0; i < n_hole + n_communal; i++) {
            Cards *sum = i < n_hole ? &hole : &communal;
            held[i] = table->card[cards[i]];
            sum->key += held[i].key;
            sum->held += held[i].held;
        }
        if (ones(hole.held + communal.held) != n_hole + n_communal)
            return row;
        uint16_t best = known->best
                            ? find_two(known, cards, n_hole, communal.key)
                            : judge_two(hash, held, n_hole, held + n_hole, n_communal);
        /* Two in the hole lift a suit's counter from 6 to 8, three communal cards one from 5. */
        for (uint64_t flush = hole.key & communal.key & FLUSHES; flush; flush &= flush - 1) {
            uint16_t id = judge_two_suited(table, hole.held, communal.held, suit_of(flush));
            best = id > best ? id : best;
        }
        put(out, row, table->strengths[best]);
    }
    return -1;
}

/* Every way to complete `sum` with `left` of the cards from `from` on, counted by id. */
static void count_rows(const Table *table, const Hash *hash, Cards sum, const Cards *deck, int from,
                       int n, int left, uint64_t *counts) {
    if (left == 0)
        counts[judge(table, hash, sum.key, sum.held)]++;
    else if (left == 1)
        for (int i = from; i < n; i++)
            counts[judge(table, hash, sum.key + deck[i].key, sum.held + deck[i].held)]++;
    else
        for (int i = from; i <= n - left; i++) {
            Cards next = {sum.key + deck[i].key, sum.held + deck[i].held};
            count_rows(table, hash, next, deck, i + 1, n, left - 1, counts);
        }
}

/* ---- What Python sees ------------------------------------------------------------------------ */

enum { ENOUGH = 20000 }; /* hands for which a table of communal cards is worth making */

static const char *const CAPSULE = "croupier._kernel.table";

static void drop_table(PyObject *capsule) {
    free_table(PyCapsule_GetPointer(capsule, CAPSULE));
}

static PyObject *make_table(PyObject *self, PyObject *args) {
    (void)self;
    Order o = {0};
    const char *number;
    Py_ssize_t kinds;
    if (!PyArg_ParseTuple(args, "ippppppppy#:make_table", &o.deck_size, &o.wild_card, &o.ace_low,
                          &o.low, &o.low_ace_low, &o.qualifier, &o.deny, &o.excluded, &o.kickers,
                          &number, &kinds))
        return NULL;
    if (o.deck_size < 32 || o.deck_size > 52 || o.deck_size % 4 || kinds != KINDS) {
        PyErr_SetString(PyExc_ValueError, "a deck has 32 to 52 cards, an order eleven classes");
        return NULL;
    }
    o.lowest = RANKS - o.deck_size / 4;
    memcpy(o.number, number, KINDS);
    Table *table = calloc(1, sizeof *table);
    if (!table)
        return PyErr_NoMemory();
    table->order = o;
    int done;
    Py_BEGIN_ALLOW_THREADS
    done = fill_table(table);
    Py_END_ALLOW_THREADS
    if (!done) {
        free_table(table);
        return PyErr_NoMemory();
    }
    PyObject *capsule = PyCapsule_New(table, CAPSULE, drop_table);
    if (!capsule)
        free_table(table);
    return capsule;
}

/* A table and the two buffers of a call, whose lengths fit each other. */
typedef struct {
    const Table *table;
    Py_buffer cards, out;
    Py_ssize_t rows;
} Call;

static void end_call(Call *call) {
    PyBuffer_Release(&call->cards);
    PyBuffer_Release(&call->out);
}

static int begin_call(Call *call, PyObject *capsule, PyObject *cards, PyObject *out, int size) {
    call->table = PyCapsule_GetPointer(capsule, CAPSULE);
    if (!call->table || PyObject_GetBuffer(cards, &call->cards, PyBUF_SIMPLE))
        return 0;
    if (PyObject_GetBuffer(out, &call->out, PyBUF_WRITABLE)) {
        PyBuffer_Release(&call->cards);
        return 0;
    }
    call->rows = call->cards.len / size;
    const char *from = call->cards.buf, *to = call->out.buf;
    if (call->cards.len % size || call->out.len / 4 < call->rows)
        PyErr_SetString(PyExc_ValueError, "the lengths of the buffers do not fit");
    else if (from < to + call->out.len && to < from + call->cards.len)
        PyErr_SetString(PyExc_ValueError, "the buffers overlap");
    else
        return 1;
    end_call(call);
    return 0;
}

static PyObject *strengths(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *capsule, *cards, *out;
    int size;
    if (!PyArg_ParseTuple(args, "OOiO:strengths", &capsule, &cards, &size, &out))
        return NULL;
    if (size < LEAST || size > MOST) {
        PyErr_SetString(PyExc_ValueError, "a hand is made of 5, 6 or 7 cards");
        return NULL;
    }
    Call call;
    if (!begin_call(&call, capsule, cards, out, size))
        return NULL;
    Py_ssize_t bad;
    Py_BEGIN_ALLOW_THREADS
    bad = judge_sized(call.table, call.cards.buf, call.rows, size, call.out.buf);
    Py_END_ALLOW_THREADS
    end_call(&call);
    return PyLong_FromSsize_t(bad);
}

static PyObject *strengths_of_two(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *capsule, *cards, *out;
    int hole, communal;
    if (!PyArg_ParseTuple(args, "OOiiO:strengths_of_two", &capsule, &cards, &hole, &communal, &out))
        return NULL;
    if (hole < 4 || hole > 5 || communal < 3 || communal > 5) {
        PyErr_SetString(PyExc_ValueError, "4 or 5 hole cards with 3, 4 or 5 communal cards");
        return NULL;
    }
    Call call;
    if (!begin_call(&call, capsule, cards, out, hole + communal))
        return NULL;
    Table *table = PyCapsule_GetPointer(capsule, CAPSULE);
    /* Without memory for it, or for a few hands only, it goes without the table. */
    if (call.rows >= ENOUGH && !table->communal[communal - 3].best)
        fill_communal(table, communal);
    Py_ssize_t bad;
    Py_BEGIN_ALLOW_THREADS
    if (hole == 4 && communal == 5)
        bad = judge_two_rows(call.table, call.cards.buf, call.rows, 4, 5, call.out.buf);
    else if (hole == 5 && communal == 5)
        bad = judge_two_rows(call.table, call.cards.buf, call.rows, 5, 5, call.out.buf);
    else
        bad = judge_two_rows(call.table, call.cards.buf, call.rows, hole, communal, call.out.buf);
    Py_END_ALLOW_THREADS
    end_call(&call);
    return PyLong_FromSsize_t(bad);
}

/* The cards of a buffer, and all of them in one sum; 0 where one is unknown or met before. */
static int read_cards(const Table *table, const Py_buffer *from, Cards *cards, Cards *sum) {
    if (from->len > CARDS)
        return 0;
    for (Py_ssize_t i = 0; i < from->len; i++) {
        cards[i] = table->card[((const uint8_t *)from->buf)[i]];
        if (!cards[i].held || cards[i].held & sum->held)
            return 0;
        sum->key += cards[i].key;
        sum->held |= cards[i].held;
    }
    return 1;
}

static PyObject *list_counts(const Table *table, const uint64_t *counts) {
    PyObject *list = PyList_New(0);
    for (uint32_t id = 0; id < table->ids && list; id++) {
        if (!counts[id])
            continue;
        PyObject *pair = Py_BuildValue("IK", (unsigned)table->strengths[id],
                                       (unsigned long long)counts[id]);
        if (!pair || PyList_Append(list, pair))
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

static PyObject *count_all(const Table *table, const Py_buffer *held, const Py_buffer *deck, int size) {
    Cards given[CARDS], rest[CARDS], sum = {SUITS_FROM, 0}, seen;
    int known = read_cards(table, held, given, &sum);
    seen = sum;
    if (size < LEAST || size > MOST || held->len > size || !known ||
        !read_cards(table, deck, rest, &seen)) {
        PyErr_SetString(PyExc_ValueError, "the cards make no hand, or one of them appears twice");
        return NULL;
    }
    uint64_t *counts = calloc(table->ids, sizeof *counts);
    if (!counts)
        return PyErr_NoMemory();
    int left = size - (int)held->len, n = (int)deck->len;
    Py_BEGIN_ALLOW_THREADS
    count_rows(table, &table->sized[size - LEAST], sum, rest, 0, n, left, counts);
    Py_END_ALLOW_THREADS
    PyObject *list = list_counts(table, counts);
    free(counts);
    return list;
}

static PyObject *count(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *capsule, *held, *deck;
    int size;
    if (!PyArg_ParseTuple(args, "OOOi:count", &capsule, &held, &deck, &size))
        return NULL;
    const Table *table = PyCapsule_GetPointer(capsule, CAPSULE);
    Py_buffer given, rest;
    if (!table || PyObject_GetBuffer(held, &given, PyBUF_SIMPLE))
        return NULL;
    PyObject *list = NULL;
    if (!PyObject_GetBuffer(deck, &rest, PyBUF_SIMPLE)) {
        list = count_all(table, &given, &rest, size);
        PyBuffer_Release(&rest);
    }
    PyBuffer_Release(&given);
    return list;
}

static PyMethodDef METHODS[] = {
    {"make_table", make_table, METH_VARARGS, "The table of one contest of an order of hands."},
    {"strengths", strengths, METH_VARARGS,
     "Write the strength of each row of cards; the first row that is no hand, or -1."},
    {"strengths_of_two", strengths_of_two, METH_VARARGS,
     "The same for rows of hole cards and communal cards, two of the one with three of the other."},
    {"count", count, METH_VARARGS,
     "How often each strength occurs among all ways to complete the cards held."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "croupier._kernel", "The order of hands in bulk.", 0, METHODS,
    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__kernel(void) {
    return PyModule_Create(&MODULE);
}
