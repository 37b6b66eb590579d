import { expect, test } from 'vitest';
import { downloadButtonOf, isListed, viewButtonOf, type Deliverable } from './deliverable-list.ts';

const file = (change: Partial<Deliverable>): Deliverable => ({
  asset_type: 'ifc',
  asset_url: '/api/proxy-file/a',
  format: 'ifc',
  pdf_subtype: null,
  product: 'BIMIT Engine',
  role: 'model',
  ...change,
});

test.each([
  [{ asset_type: 'ifc' }, true],
  [{ asset_type: 'pdf', pdf_subtype: 'Report_AreaPlan' }, true],
  [{ asset_type: 'pdf', pdf_subtype: 'Report_Schematic' }, false],
  [{ asset_type: 'json' }, false],
  [{ asset_type: 'JSON' }, false],
  [{ asset_type: 'CAD_ZIP' }, false],
  [{ asset_type: 'IMAGE' }, false],
  [{ asset_type: 'ifc', format: 'frag' }, false],
])('%o is listed: %j [D19]', (change, expected) => {
  expect(isListed(file(change))).toBe(expected);
});

test.each([
  [{ asset_type: 'rcs' }, 'hidden'],
  [{ asset_type: 'RCS', asset_url: null }, 'hidden'],
  [{ asset_type: 'ifc' }, 'shown'],
  [{ asset_type: 'dwg', asset_url: null }, 'disabled'],
  [{ asset_type: 'dwg', asset_url: '' }, 'disabled'],
] as const)('View of %o is %s [D19]', (change, expected) => {
  expect(viewButtonOf(file(change))).toBe(expected);
});

test.each([
  [null, {}, 'free'],
  ['needs_unlock', {}, 'unlock'],
  ['needs_unlock', { product: 'BIMIT Verified' }, 'free'],
  ['needs_unlock', { role: 'original' }, 'free'],
  ['owner_unlocks', {}, 'refused'],
  ['owner_unlocks', { product: 'BIMIT Verified' }, 'free'],
  ['demo', { product: 'BIMIT Verified' }, 'refused'],
  ['view_only', {}, 'refused'],
  ['public', { role: 'original' }, 'refused'],
] as const)('restriction %s, %o: download is %s [D10 D22]', (restrictionReason, change, expected) => {
  expect(downloadButtonOf(file(change), { canDownload: restrictionReason === null, restrictionReason })).toBe(expected);
});
