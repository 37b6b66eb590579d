import { expect, test } from 'vitest';
import { timelineOf, type TimelineFacts } from './timeline.ts';

const facts: TimelineFacts = {
  status: 'Order Request',
  leftStatus: null,
  isScan: true,
  isPartner: false,
  hasScanDeadlines: false,
  hasFinalScanDate: false,
  hasAssets: false,
};
const statesOf = (change: Partial<TimelineFacts>) =>
  timelineOf({ ...facts, ...change })
    .map(({ state }) => state[0])
    .join('');

test('seven steps with their days [S9]', () => {
  expect(timelineOf(facts).map(({ title, estimatedDays }) => [title, estimatedDays])).toEqual([
    ['Order Request', 0],
    ['Estimate Review', 2],
    ['Deposit Payment', 1],
    ['Mobilization', 3],
    ['Scan Coordination', 2],
    ['Point Cloud Upload', 1],
    ['Data Validation', 1],
  ]);
});

test.each([
  ['Order Request', 'cuuuuuu'],
  ['Deposit Due', 'cccuuuu'],
  ['Ready To Scan', 'cccccuu'],
  ['Order Processing', 'ccccccc'],
  ['Pending Approval', 'ccccccc'],
  ['Order Completed', 'ccccccc'],
])('steps at or before %s are reached, later ones not [S9 S27]', (status, expected) => {
  expect(statesOf({ status })).toBe(expected);
});

test('an estimate that was never issued has not been reviewed: the order went on without it [S9 S27]', () => {
  const review = (change: Partial<TimelineFacts>) => timelineOf({ ...facts, ...change })[1];
  expect(review({ status: 'Deposit Due', hasEstimate: false })).toEqual({
    title: 'Estimate Review',
    state: 'notNeeded',
  });
  expect(review({ status: 'Order Completed', hasEstimate: false })?.state).toBe('notNeeded');
  for (const hasEstimate of [true, undefined])
    expect(review({ status: 'Deposit Due', hasEstimate })?.state).toBe('completed');
  expect(review({ status: 'Order Request', hasEstimate: false })?.state).toBe('upcoming');
});

test('the current step is shown as current, and a completed order has none [S27]', () => {
  const current = (status: string) => timelineOf({ ...facts, status }).find(({ state }) => state === 'current')?.title;
  expect(['Estimate Ready', 'Order Processing', 'Order Under Review', 'Order Completed'].map(current)).toEqual([
    'Estimate Review',
    'Data Validation',
    undefined,
    undefined,
  ]);
});

test.each(['hasScanDeadlines', 'hasFinalScanDate', 'hasAssets'] as const)(
  'a request with %s is in work [S9]',
  (sign) => {
    expect(timelineOf({ ...facts, [sign]: true }).at(-1)).toMatchObject({ title: 'Data Validation', state: 'current' });
  },
);

test('a delayed order waits at its step, an order that ended never did it, and an unknown status tells nothing [S27]', () => {
  const states = (status: string) =>
    timelineOf({ ...facts, status, leftStatus: 'Deposit Due' })
      .map(({ state }) => state)
      .slice(0, 4);
  expect(states('Order Delayed')).toEqual(['completed', 'completed', 'current', 'upcoming']);
  expect(states('Order Cancelled')).toEqual(['completed', 'completed', 'notDone', 'notDone']);
  expect(timelineOf({ ...facts, status: 'Order Levitated' })).toEqual([]);
});

test('partners follow four steps from Order Received on [S28]', () => {
  expect(timelineOf({ ...facts, isPartner: true, status: 'Order Processing' })).toEqual([
    { title: 'Order Received', state: 'completed' },
    { title: 'Order Processing', state: 'current' },
    { title: 'Order Under Review', state: 'upcoming' },
    { title: 'Order Completed', state: 'upcoming' },
  ]);
});

test('nobody comes to scan for a model alone [S9]', () => {
  expect(timelineOf({ ...facts, isScan: false }).map(({ title }) => title)).not.toContain('Mobilization');
});
