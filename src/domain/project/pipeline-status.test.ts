import { expect, test } from 'vitest';
import { pipelineKeyOf, pipelineStatuses, stepHighlight } from './pipeline-status.ts';

test('there are twelve statuses, the first empty [S19]', () => {
  expect(pipelineStatuses).toEqual([
    '',
    'Virtual tour is ready.',
    'Point cloud has been processed.',
    'Segmented point cloud is ready.',
    'First draft model is ready.',
    'BIMIT Engine assets have been generated.',
    'Levels and Grids draft model is ready.',
    'Architecture draft model is ready.',
    'MEPF draft model is ready.',
    'Furniture draft model is ready.',
    'Complex MEPF draft model is ready.',
    'BIMIT Verified assets have been delivered.',
  ]);
});

test.each([
  ['point cloud has been PROCESSED', 'pointCloud'],
  ['Point cloud is processed', 'pointCloud'],
  ['Segmented point cloud is complete.', 'segmented'],
  [' first draft model is ready ', 'firstDraft'],
  ['Assets by orchestrator are generated', 'engineAssets'],
  ['', 'empty'],
  ['Somebody is on holiday.', undefined],
])('%j is read as %s [S19]', (text, key) => {
  expect(pipelineKeyOf(text)).toBe(key);
});

test('steps light up one after the other and never go out [S5 S20]', () => {
  expect(pipelineStatuses.map((status) => stepHighlight(status, false).reached)).toEqual([
    0, 0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4,
  ]);
  expect(stepHighlight(null, false).reached).toBe(0);
});

test('what the engine made is a preview until the verified assets come, on its own projects it is all [S20]', () => {
  expect(stepHighlight('First draft model is ready.', false).previews).toEqual([3]);
  expect(stepHighlight('BIMIT Engine assets have been generated.', false)).toMatchObject({
    previews: [3, 4],
    isDone: false,
  });
  expect(stepHighlight('BIMIT Engine assets have been generated.', true)).toMatchObject({ previews: [], isDone: true });
  expect(stepHighlight('MEPF draft model is ready.', false)).toMatchObject({ hasVerifiedTabs: true, isDone: false });
  expect(stepHighlight('BIMIT Verified assets have been delivered.', false)).toMatchObject({
    previews: [],
    isDone: true,
  });
});
