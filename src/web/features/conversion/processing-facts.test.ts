import { expect, test } from 'vitest';
import { processingFacts } from './processing-facts.ts';
import { completedProject, sampleProject } from './testing/sample-project.ts';

const now = new Date('2026-11-20T10:20:30.000Z');
const stepsOf = (project: Parameters<typeof processingFacts>[0], at = now) =>
  processingFacts(project, at).steps.map(({ state, timeText }) => [state, timeText]);

test('the first incomplete step is processing, with a clock since the step before it ended [E2 E5]', () => {
  expect(stepsOf(sampleProject())).toEqual([
    ['Completed', '10m'],
    ['Processing', '8:30'],
    ['Pending', null],
    ['Pending', null],
  ]);
  expect(processingFacts(sampleProject(), now)).toMatchObject({ overall: 'Processing', totalTimeText: '20m' });
});

test('nothing is processing before a worker has begun [E2]', () => {
  const received = sampleProject({
    status: 'Order Received',
    ml_workflow_details: { point_count: null, step_durations: {} },
    time_processing_ml_start: null,
  });
  expect(stepsOf(received).map(([state]) => state)).toEqual(['Pending', 'Pending', 'Pending', 'Pending']);
  expect(processingFacts(received, now).overall).toBe('Pending');
});

test('total time ends with the plan, step 3 runs from the end of processing to the plan [E13]', () => {
  const facts = processingFacts(completedProject(), new Date('2026-12-24T00:00:00Z'));
  expect(facts).toMatchObject({ overall: 'Completed', totalTimeText: '2h' });
  expect(facts.steps.map(({ timeText }) => timeText)).toEqual(['10m', '48m', '1h', 'Less than 1 minute']);
});

test('a failed order keeps its finished steps and has no running clock [E2 E3]', () => {
  const failed = sampleProject({ status: 'Order Failed', failure_reason: 'No building was found.', conversion: null });
  expect(stepsOf(failed)).toEqual([
    ['Completed', '10m'],
    ['Failed', null],
    ['Pending', null],
    ['Pending', null],
  ]);
  expect(processingFacts(failed, now).overall).toBe('Failed');
});
