import { expect, test } from 'vitest';
import { hall1, hall2, lineOf } from '#web/features/changes/testing/sample-changes.ts';
import { changeViewHref } from './change-links.ts';

const place = { locationId: 'l', projectId: 'p' };
const fileOf = (change: Parameters<typeof lineOf>[0]) =>
  new URLSearchParams(changeViewHref(place, lineOf(change))?.split('?')[1]).get('file');

test('a request about an element opens the model that it is about, in the version that is shown [N5 V1]', () => {
  expect(fileOf({ asset: hall2 })).toBe(hall2.id);
  expect(fileOf({ asset: hall1, revision: hall2 }), 'the delivered revision').toBe(hall2.id);
  expect(fileOf({ asset: hall1 }), 'replaced: in no list of the project').toBeNull();
});
