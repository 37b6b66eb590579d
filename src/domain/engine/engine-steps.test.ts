import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conversionPercent, engineJobs, engineStepStates, nextJob, type EngineFacts } from './engine-steps.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000);
const facts: EngineFacts = {
  status: 'Order Processing',
  stepDurations: {},
  hasPotree: false,
  hasModel: false,
  hasAreaPlan: false,
  processingEndedAt: null,
};
const statesOf = (change: Partial<EngineFacts>) => {
  const { steps, overall } = engineStepStates({ ...facts, ...change }, now);
  return [...Object.values(steps), overall].join(' ');
};

test.each([
  ['nothing yet', { status: 'Order Received' }, 'Processing Pending Pending Pending Pending'],
  ['working on the first step', {}, 'Processing Pending Pending Pending Pending'],
  ['two steps done', { stepDurations: { 1: 5, 2: 8 } }, 'Completed Completed Processing Pending Processing'],
  [
    'all but the plan',
    { stepDurations: { 1: 5, 2: 8, 3: 1 }, processingEndedAt: hoursAgo(1) },
    'Completed Completed Completed Processing Processing',
  ],
  [
    'the plan is overdue',
    { stepDurations: { 1: 5, 2: 8, 3: 1 }, processingEndedAt: hoursAgo(4.1) },
    'Completed Completed Completed Failed Processing',
  ],
  [
    'everything',
    { status: 'Order Completed', stepDurations: { 1: 5, 2: 8, 3: 1, 4: 1 }, hasAreaPlan: true },
    'Completed Completed Completed Completed Completed',
  ],
  [
    'failed after the first step',
    { status: 'Order Failed', stepDurations: { 1: 5 } },
    'Completed Failed Pending Pending Failed',
  ],
  [
    'an older project, with a cloud and a model',
    { hasPotree: true, hasModel: true },
    'Completed Completed Completed Processing Processing',
  ],
])('step states: %s [E2]', (_what, change, expected) => {
  expect(statesOf(change)).toBe(expected);
});

test('progress never goes backwards from job to job and ends at 100', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(4), share, share, (index, a, b) => {
      const job = engineJobs[index] ?? 'inspect';
      expect(conversionPercent(job, a)).toBeLessThanOrEqual(conversionPercent(nextJob(job) ?? job, b));
    }),
  );
  expect(conversionPercent('inspect', 0)).toBe(0);
  expect(conversionPercent('publish', 1)).toBe(100);
});

test('publish is the last job', () => expect(nextJob('publish')).toBeUndefined());
