import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneSlots, nextToBegin, type Slot, type WaitingJob } from './fair-queue.ts';
import { simulateLane, type LaneOrder, type Start } from './testing/simulate-lane.ts';

const RUNS = { numRuns: 300 };
const lengthMs = fc.integer({ min: 1, max: 40 });
const anyOrder = fc.record({
  team: fc.nat(4),
  arrivesAtMs: fc.nat(200),
  stepsMs: fc.array(lengthMs, { minLength: 1, maxLength: 4 }),
  isDemo: fc.boolean(),
  diesIn: fc.option(fc.nat(3), { freq: 6, nil: undefined }),
});
const anyOrders = fc.array(anyOrder, { minLength: 1, maxLength: 40 }).map((found): LaneOrder[] =>
  found.map(({ team, ...order }, index) => ({
    ...order,
    id: String(index).padStart(3, '0'),
    teamId: `team ${team}`,
  })),
);
const ofCustomers = anyOrders.map((orders) => orders.map((order) => ({ ...order, isDemo: false })));
const openSlots = fc.integer({ min: 1, max: 4 }).map((count): Slot[] => Array.from({ length: count }, () => 'open'));
const firsts = (starts: readonly Start[]) => starts.filter(({ isFirst }) => isFirst);
const many = (teamId: string, count: number, change: Partial<LaneOrder> = {}): LaneOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${teamId} ${String(index).padStart(3, '0')}`,
    teamId,
    arrivesAtMs: 0,
    stepsMs: [3, 5, 2],
    ...change,
  }));

test('what has begun goes first, also after a kill, and customers before the demo [E6]', () => {
  fc.assert(
    fc.property(openSlots, anyOrders, (slots, orders) => {
      for (const { isFirst, order, waited } of simulateLane(slots, orders).starts) {
        if (isFirst) expect(waited.filter(({ hasBegun, isDemo }) => hasBegun && (order.isDemo || !isDemo))).toEqual([]);
        if (order.isDemo) expect(waited.filter(({ isDemo }) => !isDemo)).toEqual([]);
      }
    }),
    RUNS,
  );
});

test('everything begins once and ends, and no slot is idle while something waits for it [E6]', () => {
  fc.assert(
    fc.property(openSlots, anyOrders, (slots, orders) => {
      const { starts, endedAtMs, idle } = simulateLane(slots, orders);
      expect(
        firsts(starts)
          .map(({ order }) => order.id)
          .sort(),
      ).toEqual(orders.map(({ id }) => id).sort());
      expect(endedAtMs.size).toBe(orders.length);
      expect(idle.flatMap(({ waited }) => waited)).toEqual([]);
    }),
    RUNS,
  );
});

test('no more conversions are under way than there are slots', () => {
  fc.assert(
    fc.property(openSlots, ofCustomers, (slots, orders) => {
      const { starts, endedAtMs } = simulateLane(slots, orders);
      for (const { atMs, order } of firsts(starts)) {
        const underWay = firsts(starts).filter(
          (other) => other.order !== order && other.atMs <= atMs && (endedAtMs.get(other.order.id) ?? Infinity) > atMs,
        );
        expect(underWay.length).toBeLessThan(slots.length);
      }
    }),
    RUNS,
  );
});

test.each([1, 2, 3])('of twelve at once on %i slots the first ends before the fourth begins [E6]', (count) => {
  const { starts, endedAtMs } = simulateLane(
    Array.from({ length: count }, () => 'open'),
    many('a', 12),
  );
  const firstEnd = Math.min(...endedAtMs.values());
  expect(firsts(starts).filter(({ atMs }) => atMs < firstEnd)).toHaveLength(count);
});

test(
  "with 200 orders of one team waiting, another team's begins next, whenever it comes [E6]",
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(openSlots, fc.nat(300), (slots, arrivesAtMs) => {
        const guest: LaneOrder = { id: 'guest', teamId: 'b', arrivesAtMs, stepsMs: [1] };
        const begun = firsts(simulateLane(slots, [...many('a', 200), guest]).starts);
        const at = begun.findIndex(({ order }) => order === guest);
        // What began in the same moment had its slot before.
        expect(begun.slice(0, at).filter(({ atMs }) => atMs > arrivesAtMs)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  },
);

test('a team that waits and has nothing at work is overtaken by each other team once at most [E6]', () => {
  fc.assert(
    fc.property(openSlots, ofCustomers, (slots, orders) => {
      const { starts } = simulateLane(slots, orders);
      const begun = firsts(starts);
      begun.forEach(({ order: { teamId } }, index) => {
        const overtaking: string[] = [];
        for (const earlier of begun.slice(0, index).toReversed()) {
          const isIdle = !earlier.running.some((order) => order.teamId === teamId);
          if (
            earlier.order.teamId === teamId ||
            !isIdle ||
            !earlier.waited.some((job) => job.teamId === teamId && !job.hasBegun)
          )
            break;
          overtaking.push(earlier.order.teamId);
        }
        expect(overtaking).toHaveLength(new Set(overtaking).size);
      });
    }),
    RUNS,
  );
});

test('a team does not wait for ever while new teams keep coming [E6]', () => {
  const newcomers = Array.from({ length: 100 }, (_, index) => ({
    id: `new ${index}`,
    teamId: `new ${index}`,
    arrivesAtMs: 5 * index,
    stepsMs: [10],
  }));
  const begun = firsts(simulateLane(['open'], [...many('a', 2, { stepsMs: [10] }), ...newcomers]).starts);
  expect(begun.map(({ order }) => order.teamId).slice(0, 5)).toEqual(['a', 'new 0', 'new 1', 'a', 'new 2']);
});

test('of one team the oldest begins first', () => {
  fc.assert(
    fc.property(openSlots, ofCustomers, (slots, orders) => {
      const latest = new Map<string, number>();
      for (const { order } of firsts(simulateLane(slots, orders).starts)) {
        expect(order.arrivesAtMs).toBeGreaterThanOrEqual(latest.get(order.teamId) ?? 0);
        latest.set(order.teamId, order.arrivesAtMs);
      }
    }),
    RUNS,
  );
});

test("a file that uses up its whole time holds one slot: another team's is prepared at once [E6]", () => {
  const bad = many('a', 6, { stepsMs: [300_000] });
  const good = many('b', 3, { arrivesAtMs: 50, stepsMs: [10] });
  const { endedAtMs } = simulateLane(laneSlots.view, [...bad, ...good]);
  expect(good.map(({ id }) => endedAtMs.get(id))).toEqual([60, 70, 80]);
});

test('one team never holds all slots of a worker for delivered files, and the open one is never idle', () => {
  fc.assert(
    fc.property(ofCustomers, (orders) => {
      const { starts, idle } = simulateLane(
        laneSlots.view,
        orders.map((order) => ({ ...order, stepsMs: order.stepsMs.slice(0, 1), diesIn: undefined })),
      );
      for (const { slot, order, running } of starts)
        if (laneSlots.view[slot] === 'spare') expect(running.some(({ teamId }) => teamId === order.teamId)).toBe(false);
      for (const { slot, waited, running } of idle) {
        const admitted =
          slot === 'open' ? waited : waited.filter(({ teamId }) => !running.some((order) => order.teamId === teamId));
        expect(admitted).toEqual([]);
      }
    }),
    RUNS,
  );
});

test('the order in which jobs are listed decides nothing', () => {
  const job = fc.record({
    teamId: fc.constantFrom('a', 'b', 'c'),
    isDemo: fc.boolean(),
    hasBegun: fc.boolean(),
    queuedAtMs: fc.nat(5),
  });
  const jobs = fc
    .array(job, { minLength: 1, maxLength: 12 })
    .map((found): WaitingJob[] => found.map((one, index) => ({ ...one, id: String(index) })));
  const standings = fc
    .dictionary(fc.constantFrom('a', 'b', 'c'), fc.record({ running: fc.nat(2), lastEndedAtMs: fc.nat(5) }))
    .map((found) => new Map(Object.entries(found)));
  fc.assert(
    fc.property(jobs, standings, fc.constantFrom<Slot>('open', 'spare'), (waiting, teams, slot) => {
      expect(nextToBegin(waiting.toReversed(), teams, slot)).toEqual(nextToBegin(waiting, teams, slot));
    }),
    RUNS,
  );
});
