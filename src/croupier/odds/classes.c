/* How often each hand occurs when exactly two hole cards go with three communal cards.
 *
 * Of communal cards only their ranks matter, and the ranks in a suit that can still make a flush:
 * each such kind is met once, with its weight. The other cards of the deck then fall into types
 * that no hand can tell apart, and hole cards are counted by types. It must not know what an id
 * means: Python has the strengths.
 */
#include "deals.h"
#include "judge.h"

#include <stdlib.h>

/* Communal cards that are worth the same whatever the hole cards, and how often they come. */
typedef struct {
    uint64_t ranks, suits;
    uint32_t weight;
    uint8_t cards[8];
} Board;

enum { MOST_TYPES = 53, MOST_COMMUNAL = 5, SUITED = 3 };

/* ---- Boards -------------------------------------------------------------------------------------- */

/* The ranks of a suit, if three of it are there, the Joker among them; else none. */
static uint32_t live_suit(const uint8_t *cards, int n, int suit) {
    uint64_t held = 0;
    int count = 0;
    for (int i = 0; i < n; i++)
        held |= UINT64_C(1) << cards[i];
    uint32_t ranks = ranks_of_suit(held, suit);
    for (uint32_t left = ranks; left; left &= left - 1)
        count++;
    return count < SUITED ? 0 : ranks;
}

/* The ranks of all live suits, which are two at most; the larger set first. */
static uint64_t live_suits(const uint8_t *cards, int n) {
    uint64_t first = 0, second = 0;
    for (int suit = 0; suit < 4; suit++) {
        uint64_t ranks = live_suit(cards, n, suit);
        if (!ranks)
            continue;
        if (ranks > first)
            second = first, first = ranks;
        else
            second = ranks;
    }
    return first | second << 16;
}

static void note_board(Board *board, const uint8_t *cards, int n, int suits) {
    memset(board, 0, sizeof *board);
    board->weight = 1;
    for (int i = 0; i < n; i++) {
        board->ranks += UINT64_C(1) << 4 * (cards[i] >> 2);
        board->cards[i] = cards[i];
    }
    board->suits = suits ? live_suits(cards, n) : 0;
}

static int by_kind(const void *a, const void *b) {
    const Board *one = a, *other = b;
    if (one->ranks != other->ranks)
        return one->ranks < other->ranks ? -1 : 1;
    return (one->suits > other->suits) - (one->suits < other->suits);
}

/* Boards of one kind put together; how many are left. */
static size_t merge(Board *boards, size_t n) {
    size_t kept = 0;
    qsort(boards, n, sizeof *boards, by_kind);
    for (size_t i = 1; i < n; i++) {
        if (by_kind(&boards[kept], &boards[i]))
            boards[++kept] = boards[i];
        else
            boards[kept].weight++;
    }
    return kept + 1;
}

/* deck, how many communal cards, whether suits count: every kind of board, as bytes. */
PyObject *list_boards(PyObject *self, PyObject *args) {
    (void)self;
    const char *deck;
    Py_ssize_t cards;
    int communal, suits;
    if (!PyArg_ParseTuple(args, "y#ip:list_boards", &deck, &cards, &communal, &suits))
        return NULL;
    uint8_t size = (uint8_t)communal;
    Deal deal;
    if (communal < 3 || communal > MOST_COMMUNAL || !all_cards(deck, cards) ||
        !make_deal(&deal, (const uint8_t *)deck, cards, &size, 1)) {
        PyErr_SetString(PyExc_ValueError, "3, 4 or 5 communal cards are dealt from a deck");
        return NULL;
    }
    size_t n = (size_t)choose((int)cards, communal);
    Board *boards = malloc(n * sizeof *boards);
    if (!boards)
        return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS
    begin_deal(&deal, NULL, 0);
    for (size_t i = 0; i < n; i++) {
        deal_next(&deal);
        note_board(&boards[i], deal.dealt, communal, suits);
    }
    n = merge(boards, n);
    Py_END_ALLOW_THREADS
    PyObject *bytes = PyBytes_FromStringAndSize((const char *)boards, (Py_ssize_t)(n * sizeof *boards));
    free(boards);
    return bytes;
}

/* ---- Hole cards ---------------------------------------------------------------------------------- */

typedef struct {
    uint16_t id[MOST_TYPES][MOST_TYPES]; /* of one card of each of two types */
    uint8_t some[MOST_TYPES][2];         /* up to two cards of a type */
    int kind[MOST_TYPES], cards[MOST_TYPES], n;
    uint64_t *counts;
} Types;

/* Cards of one rank are alike unless one is of a live suit. */
static void sort_cards(Types *types, const Board *board, int communal, const uint8_t *deck, int n) {
    uint64_t gone = 0;
    int live[4];
    for (int i = 0; i < communal; i++)
        gone |= UINT64_C(1) << board->cards[i];
    for (int suit = 0; suit < 4; suit++)
        live[suit] = board->suits && live_suit(board->cards, communal, suit);
    types->n = 0;
    for (int i = 0; i < n; i++) {
        int suit = deck[i] & 3, kind = 5 * (deck[i] >> 2) + (live[suit] ? suit : 4), at = 0;
        if (gone >> deck[i] & 1)
            continue;
        while (at < types->n && types->kind[at] != kind)
            at++;
        if (at == types->n) {
            types->kind[at] = kind, types->cards[at] = 0;
            types->n++;
        }
        if (types->cards[at] < 2)
            types->some[at][types->cards[at]] = deck[i];
        types->cards[at]++;
    }
}

static uint16_t judge_pair(const Table *table, const Middle *middle, uint8_t one, uint8_t other) {
    uint16_t best = meet_ranks(table, middle, one >> 2, other >> 2);
    uint64_t key = HOLE_FROM + table->card[one].key + table->card[other].key;
    uint64_t flush = (key & middle->sum.key & FLUSHES) >> SUIT_AT;
    for (int suit = 0; flush; suit++, flush >>= 4)
        if (flush & 8) {
            uint64_t held = table->card[one].held | table->card[other].held;
            uint32_t two = ranks_of_suit(held, suit);
            uint16_t id = meet_suit(table, &two, 1, middle->sum.held, suit);
            best = id > best ? id : best;
        }
    return best;
}

static void judge_pairs(Types *types, const Table *table, const Board *board, int communal) {
    Middle middle;
    lay_middle(table, board->cards, communal, &middle);
    for (int a = 0; a < types->n; a++)
        for (int b = a; b < types->n; b++) {
            uint8_t other = types->some[b][a == b];
            int there = a != b || types->cards[a] > 1;
            types->id[a][b] = types->id[b][a] =
                there ? judge_pair(table, &middle, types->some[a][0], other) : 0;
        }
}

/* Every way to add `left` cards of the types from `from` on; `with` is the best id that a card of
 * each type makes with those already taken. */
static void count_types(const Types *types, int from, int left, uint64_t weight, uint16_t best,
                        const uint16_t *with) {
    if (left == 1) {
        for (int t = from; t < types->n; t++)
            types->counts[with[t] > best ? with[t] : best] += weight * (uint64_t)types->cards[t];
        return;
    }
    for (int t = from; t < types->n; t++) {
        uint16_t next[MOST_TYPES], top = with[t] > best ? with[t] : best;
        for (int u = t; u < types->n; u++)
            next[u] = types->id[t][u] > with[u] ? types->id[t][u] : with[u];
        for (int k = 1; k <= left && k <= types->cards[t]; k++) {
            uint64_t ways = weight * choose(types->cards[t], k);
            if (k == 2 && types->id[t][t] > top)
                top = types->id[t][t];
            if (k == left)
                types->counts[top] += ways;
            else
                count_types(types, t + 1, left - k, ways, top, next);
        }
    }
}

static PyObject *list_strengths(const Table *table, const uint64_t *counts) {
    PyObject *list = PyList_New(0);
    for (uint32_t id = 0; id < table->ids && list; id++) {
        PyObject *pair = Py_BuildValue("IK", (unsigned)table->strengths[id],
                                       (unsigned long long)counts[id]);
        if (!pair || PyList_Append(list, pair))
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

/* table, boards, how many communal and hole cards, deck: how often each strength occurs. */
PyObject *count_twos(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *capsule;
    const char *from, *deck;
    Py_ssize_t size, cards;
    int communal, hole;
    if (!PyArg_ParseTuple(args, "Oy#iiy#:count_twos", &capsule, &from, &size, &communal, &hole, &deck,
                          &cards))
        return NULL;
    const Table *table = PyCapsule_GetPointer(capsule, TABLE_CAPSULE);
    if (!table)
        return NULL;
    if (communal < 3 || communal > MOST_COMMUNAL || hole < 2 || hole > 5 || cards > CARDS ||
        size % (Py_ssize_t)sizeof(Board) || !all_cards(deck, cards)) {
        PyErr_SetString(PyExc_ValueError, "2 to 5 hole cards with 3, 4 or 5 communal cards");
        return NULL;
    }
    Types *types = calloc(1, sizeof *types);
    uint64_t *counts = calloc(table->ids, sizeof *counts);
    if (types && counts) {
        types->counts = counts;
        Py_BEGIN_ALLOW_THREADS
        for (Py_ssize_t at = 0; at < size; at += (Py_ssize_t)sizeof(Board)) {
            Board board;
            uint16_t with[MOST_TYPES] = {0};
            memcpy(&board, from + at, sizeof board);
            sort_cards(types, &board, communal, (const uint8_t *)deck, (int)cards);
            judge_pairs(types, table, &board, communal);
            count_types(types, 0, hole, board.weight, 0, with);
        }
        Py_END_ALLOW_THREADS
    }
    PyObject *list = types && counts ? list_strengths(table, counts) : PyErr_NoMemory();
    free(types);
    free(counts);
    return list;
}
