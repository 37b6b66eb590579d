import { expect, test } from 'vitest';
import type { Principal, ProjectFacts } from '#domain/access/access.ts';
import { isPackaged, isThreadPackaged, mayStillHave, packageVerdict, type PackagedFacts } from './package-rights.ts';

const project: ProjectFacts = {
  teamId: 'own',
  locationId: 'place',
  partnerTeamId: 'partner',
  type: 'BIMIT',
  subType: 'Engine',
  status: 'Order Completed',
  isHidden: false,
  isDemo: false,
  isPublic: false,
  isDeleted: false,
  paymentStatus: 'paid',
  isPaidFull: false,
  share: null,
};
const person = (teamId: string, role: 'user' | 'admin' = 'user'): Principal => ({
  kind: 'user',
  userId: 'u',
  teamId,
  role,
});
const staff: Principal = { kind: 'staff', userId: 's', teamId: null, role: 'user', staffRole: 'support' };

test.each<[string, Principal, Partial<ProjectFacts>, unknown]>([
  ['a member', person('own'), {}, { reader: 'member' }],
  ['an admin of the team', person('own', 'admin'), {}, { reader: 'admin' }],
  ['staff', staff, {}, { reader: 'staff' }],
  ['staff, of a demo and of a locked project', staff, { isDemo: true, paymentStatus: 'unpaid' }, { reader: 'staff' }],
  ['a guest who may download', person('other', 'admin'), { share: { canDownload: true } }, { reader: 'guest' }],
  ['a guest who may only look', person('other'), { share: { canDownload: false } }, { reason: 'view_only' }],
  ['another team', person('other'), {}, { reason: 'not_visible' }],
  ['the partner', person('partner'), {}, { reason: 'not_member' }],
  ['a member of a locked project', person('own'), { paymentStatus: 'unpaid' }, { reason: 'needs_unlock' }],
  [
    'a guest of a locked project',
    person('other'),
    { paymentStatus: null, share: { canDownload: true } },
    { reason: 'owner_unlocks' },
  ],
  ['the team of a demo', person('own', 'admin'), { isDemo: true }, { reason: 'demo' }],
  ['nobody', { kind: 'anonymous' }, { isPublic: true }, { reason: 'public' }],
])('%s has the package that the gate allows [N11]', (_who, principal, change, verdict) => {
  expect(packageVerdict(principal, { ...project, ...change })).toEqual(verdict);
});

const file: PackagedFacts = {
  role: 'model',
  product: 'BIMIT Verified',
  format: 'ifc',
  pdfSubtype: null,
  isCurrent: true,
  isWithdrawn: false,
  isView: false,
};

test('earlier versions and what the customer sent are for the team; what was withdrawn and views are in no package [N11]', () => {
  const has = (change: Partial<PackagedFacts>) =>
    (['guest', 'member', 'staff'] as const).map((reader) => isPackaged(reader, { ...file, ...change }));
  expect(has({})).toEqual([true, true, true]);
  expect(has({ isCurrent: false })).toEqual([false, true, true]);
  expect(has({ role: 'original' })).toEqual([false, true, true]);
  expect(has({ isWithdrawn: true })).toEqual([false, false, false]);
  expect(has({ isView: true })).toEqual([false, false, false]);
  expect(has({ format: 'octree', role: 'cloud' })).toEqual([false, false, false]);
  expect(has({ role: 'element_table' })).toEqual([false, false, false]);
  expect(has({ role: 'schematic', pdfSubtype: 'Report_Schematic' })).toEqual([false, false, true]);
});

test('each has their own thread of messages, staff have all [N11]', () => {
  expect(isThreadPackaged('guest', 'team', 'u')).toBe(false);
  expect(isThreadPackaged('guest', 'u', 'u')).toBe(true);
  expect(isThreadPackaged('admin', 'team', 'u')).toBe(true);
  expect(isThreadPackaged('admin', 'somebody', 'u')).toBe(false);
  expect(isThreadPackaged('staff', 'somebody', 's')).toBe(true);
});

test('who may read less by now may not have what was made before [N11]', () => {
  expect(mayStillHave('admin', 'member')).toBe(false);
  expect(mayStillHave('member', 'admin')).toBe(true);
  expect(mayStillHave('staff', 'staff')).toBe(true);
});
