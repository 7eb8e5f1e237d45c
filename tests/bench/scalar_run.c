/* Races of Rally Run! in plain scalar C, by the players of `simulate`: what it is measured against.

   One race after the other, one turn after the other, written as one would write it by hand: tiles are bytes, and how
   far it is to a goal is found by going out from it, breadth first, over the tiles that are known and those that are
   hoped for. The rule numbers are those of the project.

   Usage: scalar_run RACES PLAYERS SEED
   Prints: races, turns of the winners, races without end, wins of each seat, seconds of processor time. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "scalar_chance.h"

enum { SIZE = 5, CELLS = 25, PIT = 12, PLACES = 29, SEATS = 4, COLOURS = 4, NOWHERE = -1, NO_TROPHY = COLOURS };
enum { STRAIGHT, CURVE, JUNCTION, CROSSING, DEAD_END, PIT_STOP };
enum { FAR = 40, MOST_TURNS = 24, MOST_ROUNDS = 60 };

static const int COUNTS[5] = {6, 8, 3, 3, 4};                    /* R1.7 */
static const int GOES_STRAIGHT[6] = {1, 0, 1, 1, 0, 1}, GOES_ROUND[6] = {0, 1, 1, 1, 0, 1};
static const int CORNER[COLOURS] = {0, 4, 24, 20}, OUTWARD[COLOURS] = {0, 1, 2, 3}; /* R1.4: directions are N E S W */

typedef struct {
    int players;
    uint8_t tile[CELLS], known[CELLS];
    int car[SEATS], exits[SEATS], goal[SEATS]; /* exits: of the tile it stands on, a bit for each direction */
    int pile[SEATS], taken;
    int swapped[2];
    int8_t swap_dist[CELLS][4], dist[CELLS][4]; /* turns to the goal when a cell is entered there; `dist`: unswapped */
} Race;

static int next_place[PLACES][4];

/* --- how far it is --- */

static int opposite(int side) { return (side + 2) & 3; }

static uint8_t queue[MOST_TURNS + 4][4 * CELLS];
static int queued[MOST_TURNS + 4];

/* Entered on this side, the goal is so many turns away. */
static void reach(Race *r, int cell, int side, int turns) {
    if (turns >= MOST_TURNS || turns >= r->swap_dist[cell][side]) return;
    r->swap_dist[cell][side] = (int8_t)turns;
    queue[turns][queued[turns]++] = (uint8_t)(cell * 4 + side);
}

/* A car leaves this cell in this direction, and then it is so many turns to the goal: what of the turn that enters it? */
static void leave(Race *r, int cell, int direction, int turns) {
    int kind = r->tile[cell];
    for (int side = 0; side < 4; side++) {
        int goes = side == direction                                              ? 1
                   : !r->known[cell]                                              ? 0
                   : side == opposite(direction) ? GOES_STRAIGHT[kind] : GOES_ROUND[kind];
        int cost = turns + (goes ? 1 : 2);
        if ((goes || !r->known[cell]) && cost < MOST_TURNS && cost < r->dist[cell][side]) r->dist[cell][side] = (int8_t)cost;
        reach(r, cell, side, goes ? turns + 1 : r->known[cell] ? turns + 3 : turns + 2);
    }
}

static void measure(Race *r, int goal) {
    memset(r->dist, FAR, sizeof r->dist);
    memset(r->swap_dist, FAR, sizeof r->swap_dist);
    memset(queued, 0, sizeof queued);
    if (goal == NO_TROPHY)
        for (int side = 0; side < 4; side++) { r->dist[PIT][side] = 0; reach(r, PIT, side, 0); }
    else
        leave(r, CORNER[goal], OUTWARD[goal], 0);
    for (int turns = 0; turns < MOST_TURNS; turns++)
        for (int i = 0; i < queued[turns]; i++) {
            int cell = queue[turns][i] / 4, side = queue[turns][i] % 4, from = next_place[cell][side];
            if (r->swap_dist[cell][side] == turns && from != NOWHERE && from < CELLS) leave(r, from, opposite(side), turns);
        }
}

/* Turns to go when one has driven off this place in this direction. */
static int turns_off(Race *r, int8_t dist[CELLS][4], int place, int direction, int goal) {
    int end = next_place[place][direction];
    if (end == NOWHERE) return FAR;
    if (end == CELLS + goal) return 0;
    return end < CELLS ? dist[end][opposite(direction)] : 1 + r->swap_dist[place][direction];
}

/* --- a turn --- */

static int is_road(int place) { return place >= 0 && place < CELLS && place != PIT; }

static int other_at(const Race *r, int seat, int place) {
    for (int other = 0; other < r->players && is_road(place); other++)
        if (other != seat && r->car[other] == place) return other;
    return -1;
}

static int leads(const Race *r, int seat, int direction) { /* R3.1, R3.4 */
    int end = next_place[r->car[seat]][direction];
    if (!(r->exits[seat] >> direction & 1) || end == NOWHERE) return 0;
    int other = other_at(r, seat, end);
    return other < 0 || r->exits[other] >> opposite(direction) & 1;
}

static int lay(Race *r, int end, int direction, int goal, int first) { /* R3.2, R3.3 */
    int back = opposite(direction), right = (direction + 3) & 3, left = (direction + 1) & 3, home = 1 << back;
    int cost[4];
    for (int side = 0; side < 4; side++)
        cost[side] = turns_off(r, r->swap_dist, end, side, goal) * 8 + (int)(random_bits() & 7);
    switch (r->tile[end]) {
        case STRAIGHT: return home | 1 << direction;
        case CURVE: return home | 1 << (cost[right] <= cost[left] ? right : left);
        case JUNCTION: {
            int worst = right;
            if (cost[direction] > cost[worst]) worst = direction;
            if (cost[left] > cost[worst]) worst = left;
            return 15 ^ 1 << worst;
        }
        case CROSSING: return 15;
    }
    if (!first) return home;
    int best = back;
    for (int side = 0; side < 4; side++) {
        int beside = next_place[end][side], free = is_road(beside);
        for (int other = 0; other < r->players; other++) free &= r->car[other] != beside;
        if (free && cost[side] < cost[best]) best = side;
    }
    return 1 << best;
}

static int pick(const uint8_t *allowed) {
    int cell = below(CELLS);
    while (!allowed[cell]) cell = cell + 1 == CELLS ? 0 : cell + 1;
    return cell;
}

static void swap(Race *r, int seat, int direction) { /* R4.1, R4.2 */
    uint8_t free[CELLS], good[CELLS], unknown[CELLS];
    int any_good = 0, any_unknown = 0;
    memset(free, 1, sizeof free);
    free[PIT] = 0;
    for (int other = 0; other < r->players; other++)
        if (r->car[other] < CELLS) free[r->car[other]] = 0;
    for (int i = 0; i < 2; i++)
        if (r->swapped[i] != NOWHERE) free[r->swapped[i]] = 0;
    int ahead = next_place[r->car[seat]][direction];
    int first = ahead != NOWHERE && ahead < CELLS && free[ahead] ? ahead : pick(free);
    free[first] = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int kind = r->tile[cell];
        any_good |= good[cell] = free[cell] && r->known[cell] && GOES_STRAIGHT[kind] && GOES_ROUND[kind];
        any_unknown |= unknown[cell] = free[cell] && !r->known[cell];
    }
    int second = pick(any_good ? good : any_unknown ? unknown : free);
    uint8_t tile = r->tile[first], known = r->known[first];
    r->tile[first] = r->tile[second];
    r->known[first] = r->known[second];
    r->tile[second] = tile;
    r->known[second] = known;
    r->swapped[0] = first;
    r->swapped[1] = second;
}

static int turn(Race *r, int seat, int first) { /* 1 if the race is won */
    int goal = r->goal[seat], least = FAR * 8 + 8, direction = 0, nearest = FAR, swap_nearest = FAR, towards = 0, open = 0;
    measure(r, goal);
    for (int side = 0; side < 4; side++) {
        if (!leads(r, seat, side)) continue;
        int turns = turns_off(r, r->dist, r->car[seat], side, goal);
        int swap_turns = turns_off(r, r->swap_dist, r->car[seat], side, goal);
        int cost = turns * 8 + (int)(random_bits() & 7);
        if (cost < least) { least = cost; direction = side; }
        if (turns < nearest) nearest = turns;
        if (!open || swap_turns < swap_nearest) { swap_nearest = swap_turns; towards = side; }
        open = 1;
    }
    if (!open || swap_nearest < nearest) {
        swap(r, seat, towards);
        return 0;
    }
    r->swapped[0] = r->swapped[1] = NOWHERE;
    int end = next_place[r->car[seat]][direction], other = other_at(r, seat, end);
    if (end >= CELLS) r->exits[seat] = 1 << opposite(OUTWARD[end - CELLS]);
    else if (end == PIT) r->exits[seat] = 15;
    else if (other >= 0) r->exits[seat] = r->exits[other];
    else {
        r->exits[seat] = lay(r, end, direction, goal, first);
        r->known[end] = 1;
    }
    r->car[seat] = end;
    if (end == PIT && goal == NO_TROPHY) r->goal[seat] = r->pile[r->taken++]; /* R5.1 */
    return end == CELLS + goal; /* R5.2 */
}

static int race(Race *r, int *rounds) { /* the seat that wins, or -1 */
    int colours[COLOURS] = {0, 1, 2, 3}, next = 0;
    for (int kind = 0; kind < 5; kind++) /* R1.2 */
        for (int i = 0; i < COUNTS[kind]; i++) {
            if (next == PIT) next++;
            r->tile[next++] = (uint8_t)kind;
        }
    r->tile[PIT] = PIT_STOP;
    for (int last = CELLS - 1; last > 0; last--) {
        if (last == PIT) continue;
        int other = below(last < PIT ? last + 1 : last);
        if (last > PIT && other >= PIT) other++;
        uint8_t tile = r->tile[last];
        r->tile[last] = r->tile[other];
        r->tile[other] = tile;
    }
    memset(r->known, 0, sizeof r->known);
    r->known[PIT] = 1;
    for (int seat = 0; seat < r->players; seat++) { /* R1.5, R1.6, R1.9 */
        int other = seat + below(COLOURS - seat), colour = colours[other];
        colours[other] = colours[seat];
        r->pile[seat] = colours[seat] = colour;
        r->car[seat] = CELLS + seat;
        r->exits[seat] = 1 << opposite(OUTWARD[seat]);
        r->goal[seat] = NO_TROPHY;
    }
    r->taken = 0;
    r->swapped[0] = r->swapped[1] = NOWHERE;
    for (*rounds = 1; *rounds <= MOST_ROUNDS; ++*rounds)
        for (int seat = 0; seat < r->players; seat++)
            if (turn(r, seat, *rounds == 1)) return seat;
    return -1;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    static Race r;
    long races = atol(argv[1]), wins[SEATS] = {0}, turns = 0, unfinished = 0;
    r.players = atoi(argv[2]);
    if (r.players < 2 || r.players > SEATS) return 2;
    state = (uint64_t)atoll(argv[3]) * 0x9E3779B97F4A7C15ULL + 1;
    static const int STEP[4] = {-SIZE, 1, SIZE, -1};
    for (int cell = 0; cell < CELLS; cell++)
        for (int side = 0; side < 4; side++) {
            int row = cell / SIZE, column = cell % SIZE;
            int edge = side == 0 ? row == 0 : side == 1 ? column == SIZE - 1 : side == 2 ? row == SIZE - 1 : column == 0;
            next_place[cell][side] = edge ? NOWHERE : cell + STEP[side];
        }
    for (int colour = 0; colour < COLOURS; colour++) {
        for (int side = 0; side < 4; side++) next_place[CELLS + colour][side] = NOWHERE;
        next_place[CORNER[colour]][OUTWARD[colour]] = CELLS + colour;
        next_place[CELLS + colour][opposite(OUTWARD[colour])] = CORNER[colour];
    }
    clock_t begin = clock();
    for (long i = 0; i < races; i++) {
        int rounds, winner = race(&r, &rounds);
        if (winner < 0) { unfinished++; continue; }
        wins[winner]++;
        turns += rounds;
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%ld %ld %ld", races, turns, unfinished);
    for (int seat = 0; seat < r.players; seat++) printf(" %ld", wins[seat]);
    printf(" %.6f\n", seconds);
    return 0;
}
