import { expect, test } from 'vitest';
import { applyEvent, needsReload } from './apply-event.ts';
import { exampleProject } from './example-project.ts';

const running = exampleProject({ status: 'Order Processing', conversion: { job: 'tile', percent: 10, message: 'Reading', isWaiting: false } });
const event = { teamId: crypto.randomUUID(), projectId: running.id, isDemo: false, status: 'Order Processing', pipelineStatus: '', job: 'segment', percent: 42, message: 'Finding walls' };

test('progress of a running conversion is shown without asking again', () => {
  const [project] = applyEvent([running], event);
  expect(project?.conversion).toMatchObject({ job: 'segment', percent: 42, message: 'Finding walls' });
  expect(needsReload([running], event)).toBe(false);
});

test('a finished conversion loses its progress and is read again, as is a project that is not known yet', () => {
  const done = { ...event, status: 'Order Completed', percent: 100 };
  expect(applyEvent([running], done)[0]).toMatchObject({ status: 'Order Completed', conversion: null });
  expect(needsReload([running], done)).toBe(true);
  expect(needsReload([], event)).toBe(true);
  expect(applyEvent([], event)).toEqual([]);
});
