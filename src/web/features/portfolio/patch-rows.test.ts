import { expect, test } from 'vitest';
import { exampleRow } from './testing/example-row.ts';
import { afterEvent, needsReload, patchRows } from './patch-rows.ts';

const running = exampleRow({
  status: 'Order Processing',
  conversion: { job: 'tile', percent: 10, message: 'Reading', isWaiting: false },
});
const other = exampleRow({ id: crypto.randomUUID() });
const lists = {
  pages: [
    { rows: [other], nextCursor: 'x' },
    { rows: [running], nextCursor: null },
  ],
  pageParams: [],
};
const event = {
  teamId: crypto.randomUUID(),
  projectId: running.id,
  isDemo: false,
  status: 'Order Processing',
  pipelineStatus: '',
  job: 'segment',
  percent: 42,
  message: 'Finding walls',
};

test('progress of a running conversion is shown without asking again, the other rows stay the same objects', () => {
  const patched = patchRows(lists, running.id, (row) => afterEvent(row, event));
  expect(patched.pages[1]?.rows[0]?.conversion).toMatchObject({
    job: 'segment',
    percent: 42,
    message: 'Finding walls',
  });
  expect(patched.pages[0]).toBe(lists.pages[0]);
  expect(needsReload([lists], event)).toBe(false);
});

test('a finished conversion loses its progress and is read again, as is a project that is not known yet', () => {
  const done = { ...event, status: 'Order Completed', percent: 100 };
  expect(afterEvent(running, done)).toMatchObject({ status: 'Order Completed', conversion: null });
  expect(needsReload([lists], done)).toBe(true);
  expect(needsReload([], event)).toBe(true);
  expect(patchRows(lists, crypto.randomUUID(), (row) => ({ ...row, name: 'x' }))).toBe(lists);
});
