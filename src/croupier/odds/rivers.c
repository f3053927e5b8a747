/* After a flop, two cards to come and two of the dealer's: how a hand that stays in may end.
 *
 * Every deal is judged by the tables of the kernel of hands and counted, nothing is solved: a check
 * on the solver of the game, with which it shares no line. It must not know what an end is worth.
 */
#include "deals.h"
#include "judge.h"

#include <stdlib.h>

enum { OWN = 2, FLOP = 3, REST = 47, ENDS = 5 };
enum { UNQUALIFIED, UNQUALIFIED_EQUAL, HIGHER, EQUAL, LOWER };

static inline int find_end(uint16_t player, uint16_t dealer, uint16_t threshold) {
    if (dealer < threshold)
        return player == dealer ? UNQUALIFIED_EQUAL : UNQUALIFIED;
    return player > dealer ? HIGHER : player == dealer ? EQUAL : LOWER;
}

/* Every two cards that the dealer may have with these communal cards. */
static void meet_dealer(const Table *table, Cards communal, const Cards *rest, int n,
                        uint16_t player, uint16_t threshold, int64_t *ends) {
    for (int i = 0; i < n; i++) {
        Cards one = add_cards(communal, rest[i]);
        for (int j = i + 1; j < n; j++)
            ends[find_end(player, judge_seven(table, add_cards(one, rest[j])), threshold)]++;
    }
}

/* Every river; `ends` has a row for each id of the player's hand. */
static void meet_rivers(const Table *table, Cards own, Cards flop, const Cards *rest,
                        uint16_t threshold, int64_t *ends) {
    for (int i = 0; i < REST; i++)
        for (int j = i + 1; j < REST; j++) {
            Cards left[REST], communal = add_cards(add_cards(flop, rest[i]), rest[j]);
            int n = 0;
            for (int k = 0; k < REST; k++)
                if (k != i && k != j)
                    left[n++] = rest[k];
            uint16_t player = judge_seven(table, add_cards(communal, own));
            meet_dealer(table, communal, left, n, player, threshold, ends + ENDS * player);
        }
}

/* Fifty-two different cards of the deck: own, flop and rest. */
static int whole_deck(const Table *table, const uint8_t *cards, int n, uint64_t *held) {
    for (int i = 0; i < n; i++) {
        uint64_t bit = table->card[cards[i]].held;
        if (!bit || *held & bit)
            return 0;
        *held |= bit;
    }
    return 1;
}

static Cards add_all(const Table *table, Cards sum, const uint8_t *cards, int n) {
    for (int i = 0; i < n; i++)
        sum = add_card(sum, table, cards[i]);
    return sum;
}

/* The strength of the player's hand, the number of the end, and how often. */
static PyObject *list_ends(const Table *table, const int64_t *ends) {
    PyObject *list = PyList_New(0);
    for (uint32_t at = 0; at < table->ids * ENDS && list; at++) {
        if (!ends[at])
            continue;
        PyObject *row = Py_BuildValue("IiL", (unsigned)table->strengths[at / ENDS], (int)(at % ENDS),
                                      (long long)ends[at]);
        if (!row || PyList_Append(list, row))
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

/* table, the player's two cards, the flop, all other cards, the strength that qualifies. */
PyObject *list_rivers(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *capsule;
    const char *own, *flop, *rest;
    Py_ssize_t owns, flops, rests;
    unsigned wanted;
    if (!PyArg_ParseTuple(args, "Oy#y#y#I:list_rivers", &capsule, &own, &owns, &flop, &flops, &rest,
                          &rests, &wanted))
        return NULL;
    const Table *table = PyCapsule_GetPointer(capsule, TABLE_CAPSULE);
    if (!table)
        return NULL;
    uint64_t held = 0;
    if (owns != OWN || flops != FLOP || rests != REST ||
        !whole_deck(table, (const uint8_t *)own, OWN, &held) ||
        !whole_deck(table, (const uint8_t *)flop, FLOP, &held) ||
        !whole_deck(table, (const uint8_t *)rest, REST, &held)) {
        PyErr_SetString(PyExc_ValueError, "two cards, a flop and all others of the deck are needed");
        return NULL;
    }
    int64_t *ends = calloc((size_t)table->ids * ENDS, sizeof *ends);
    if (!ends)
        return PyErr_NoMemory();
    Cards each[REST], none = {0, 0}, from = {SUITS_FROM, 0};
    uint16_t threshold = 0;
    for (int i = 0; i < REST; i++)
        each[i] = table->card[(uint8_t)rest[i]];
    while (threshold < table->ids && table->strengths[threshold] < wanted)
        threshold++;
    Py_BEGIN_ALLOW_THREADS
    meet_rivers(table, add_all(table, none, (const uint8_t *)own, OWN),
                add_all(table, from, (const uint8_t *)flop, FLOP), each, threshold, ends);
    Py_END_ALLOW_THREADS
    PyObject *result = list_ends(table, ends);
    free(ends);
    return result;
}
